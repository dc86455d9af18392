// The thread that reads one spreadsheet: whatever the file holds, the server's own thread never waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetChoices } from '@mingjing/contract';
import type { SheetKind } from './file-kind.ts';
import type { SheetLimits } from './limits.ts';
import type { SheetReply, SheetWanted } from './read-sheet.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { SheetError } from './sheet-error.ts';
import { toCells } from './table.ts';

const batchRows = 2000;

const { path, kind, limits, choices, wanted } = workerData as {
  path: string;
  kind: SheetKind;
  limits: SheetLimits;
  choices: SheetChoices;
  wanted: SheetWanted;
};
const port = parentPort;
if (port === null) throw new Error('this file runs as a worker');
const reply = (message: SheetReply): void => port.postMessage(message);

async function sendCopy(table: ReadTable): Promise<void> {
  // Loaded for those who want it.
  const { markedCopy } = await import('./mark/marked-copy.ts');
  const { file, marks } = await markedCopy(table);
  reply({ kind: 'copy', bytes: new Uint8Array(file), marks });
  port?.close();
}

function sendRows({ columns, rows, plans, report, top }: ReadTable): void {
  let at = 0;
  // One batch for every message: the reader sets the pace.
  port?.on('message', () => {
    const batch = toCells(rows.slice(at, at + batchRows), plans);
    // What was sent is let go.
    rows.fill([], at, at + batch.length);
    at += batch.length;
    reply({ kind: 'batch', rows: batch });
    if (batch.length === 0) port?.close();
  });
  reply({ kind: 'head', columns, rows: rows.length, report, top });
}

async function sendSurvey(): Promise<void> {
  const { surveySheets } = await import('./survey-sheets.ts');
  reply({ kind: 'survey', sheets: await surveySheets(path, kind, limits) });
  port?.close();
}

try {
  if (wanted === 'survey') await sendSurvey();
  else {
    const table = await readTable(path, kind, limits, choices);
    if (wanted === 'copy') await sendCopy(table);
    else sendRows(table);
  }
} catch (error) {
  const known = error instanceof SheetError ? error : undefined;
  reply({ kind: 'fault', fault: known?.fault ?? 'unreadable', message: known?.message ?? '' });
  port.close();
}
