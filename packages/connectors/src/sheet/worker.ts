// The thread that reads one spreadsheet: whatever the file holds, the server's own thread never waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetChoices } from '@mingjing/contract';
import type { SheetKind } from './file-kind.ts';
import type { SheetLimits } from './limits.ts';
import type { SheetReply } from './read-sheet.ts';
import { readTable } from './read-table.ts';
import { SheetError } from './sheet-error.ts';
import { toCells } from './table.ts';

const batchRows = 2000;

const { path, kind, limits, choices } = workerData as {
  path: string;
  kind: SheetKind;
  limits: SheetLimits;
  choices: SheetChoices;
};
const port = parentPort;
if (port === null) throw new Error('this file runs as a worker');
const reply = (message: SheetReply): void => port.postMessage(message);

try {
  const { columns, rows, plans, report, top } = await readTable(path, kind, limits, choices);
  let at = 0;
  // One batch for every message: the reader sets the pace.
  port.on('message', () => {
    const batch = toCells(rows.slice(at, at + batchRows), plans);
    // What was sent is let go.
    rows.fill([], at, at + batch.length);
    at += batch.length;
    reply({ kind: 'batch', rows: batch });
    if (batch.length === 0) port.close();
  });
  reply({ kind: 'head', columns, rows: rows.length, report, top });
} catch (error) {
  const known = error instanceof SheetError ? error : undefined;
  reply({ kind: 'fault', fault: known?.fault ?? 'unreadable', message: known?.message ?? '' });
  port.close();
}
