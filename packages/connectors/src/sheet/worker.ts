// The process that reads one spreadsheet: whatever the file holds, the server neither waits for it nor ends with it.
import { once } from 'node:events';
import { batchEnd } from './batch.ts';
import type { SheetReply, SheetTask } from './read-sheet.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { SheetError } from './sheet-error.ts';
import { toCells } from './table.ts';

process.once('disconnect', () => process.exit());
const [task] = (await once(process, 'message')) as [SheetTask];
const { path, kind, limits, choices, title, zone, isWhole, wanted } = task;

const reply = (message: SheetReply): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
async function end(message: SheetReply): Promise<void> {
  await reply(message);
  process.disconnect();
}

async function sendCopy(table: ReadTable): Promise<void> {
  // Loaded for those who want it.
  const { markedCopy } = await import('./mark/marked-copy.ts');
  const { file, marks } = await markedCopy(table);
  await end({ kind: 'copy', bytes: new Uint8Array(file), marks });
}

function sendRows({ columns, rows, plans, report, top }: ReadTable): void {
  let at = 0;
  // One batch for every message: the reader sets the pace.
  process.on('message', () => {
    const batch = toCells(rows.slice(at, batchEnd(rows, at)), plans);
    // What was sent is let go.
    rows.fill([], at, at + batch.length);
    at += batch.length;
    void (batch.length === 0 ? end : reply)({ kind: 'batch', rows: batch });
  });
  void reply({ kind: 'head', columns, rows: rows.length, report, top });
}

async function sendSurvey(): Promise<void> {
  const { surveySheets } = await import('./survey-sheets.ts');
  await end({ kind: 'survey', sheets: await surveySheets(path, kind, limits) });
}

try {
  if (wanted === 'survey') await sendSurvey();
  else {
    const table = await readTable(path, kind, limits, choices, { title, zone, isWhole });
    if (wanted === 'copy') await sendCopy(table);
    else sendRows(table);
  }
} catch (error) {
  const known = error instanceof SheetError ? error : undefined;
  await end({ kind: 'fault', fault: known?.fault ?? 'unreadable', message: known?.message ?? '' });
}
