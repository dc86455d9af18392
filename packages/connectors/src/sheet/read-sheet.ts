import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { Cell, Column, SheetChoices, SheetReport, SurveyedSheet } from '@mingjing/contract';
import { type SheetKind, sheetKindOf } from './file-kind.ts';
import { limitsOf, type SheetLimits, sheetLimits } from './limits.ts';
import type { TopRows } from './read-table.ts';
import { SheetError, type SheetFault, tooLarge, unreadable } from './sheet-error.ts';
import { endedByItself, sheetTurn, startSheetProcess } from './sheet-process.ts';

/** The table of a spreadsheet. Batches are pulled from the process that reads; leaving the loop ends it. */
export interface SheetTable {
  columns: Column[];
  /** Rows below the header. */
  rows: number;
  /** How the file was read: what was recognised, left out and does not fit. */
  report: SheetReport;
  /** The sheet's own first rows. */
  top: TopRows;
  batches: AsyncIterable<Cell[][]>;
  /** Ends the process; for a table whose batches are not wanted. */
  close(): Promise<void>;
}

export interface SheetOptions {
  limits?: Partial<SheetLimits>;
  choices?: SheetChoices | undefined;
  /** Whose clocks moments that name their own zone are shown by. */
  zone?: string | undefined;
  /** A sheet of several tables is one, where none of them is named. */
  isWhole?: boolean;
  signal?: AbortSignal;
}

export type SheetReply =
  | { kind: 'head'; columns: Column[]; rows: number; report: Omit<SheetReport, 'fileName'>; top: TopRows }
  | { kind: 'batch'; rows: Cell[][] }
  | { kind: 'copy'; bytes: Uint8Array; marks: number }
  | { kind: 'survey'; sheets: SurveyedSheet[] }
  | { kind: 'fault'; fault: SheetFault; message: string };

/** The rows of a sheet, a copy of it with marks, or what all sheets of the file are. */
export type SheetWanted = 'rows' | 'copy' | 'survey';

/** What a process is told at its start. */
export interface SheetTask {
  path: string;
  kind: SheetKind;
  limits: SheetLimits;
  choices: SheetChoices;
  /** What the file is called, without its ending. */
  title: string;
  zone: string | undefined;
  isWhole: boolean;
  wanted: SheetWanted;
}

/** Messages of the process, one at a time, and its end as an error. */
class SheetWorker {
  readonly #child: ChildProcess;
  #waiting: { resolve: (reply: SheetReply) => void; reject: (error: Error) => void } | undefined;
  #failure: Error | undefined;

  constructor(task: SheetTask) {
    this.#child = startSheetProcess(task.limits);
    this.#child.on('message', (reply: SheetReply) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      waiting?.resolve(reply);
    });
    this.#child.on('error', (error) => this.fail(unreadable(error)));
    this.#child.on('exit', (_, signal) => {
      const ended = (): void => this.fail(endedByItself(signal) ? tooLarge('内存不足') : unreadable());
      // Its last words may be on their way still.
      if (this.#child.connected) this.#child.once('disconnect', ended);
      else ended();
    });
    this.#send(task);
  }

  #send(message: SheetTask | 'next'): void {
    // One that has ended is told by its end.
    this.#child.send(message, () => undefined);
  }

  /** Ends the process; its caller gets the error. */
  fail(error: Error): void {
    this.#failure ??= error;
    this.#waiting?.reject(this.#failure);
    this.#waiting = undefined;
    this.#child.kill('SIGKILL');
  }

  async next(): Promise<SheetReply> {
    if (this.#failure !== undefined) throw this.#failure;
    const reply = await new Promise<SheetReply>((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
    if (reply.kind !== 'fault') return reply;
    throw reply.message === '' ? unreadable() : new SheetError(reply.fault, reply.message);
  }

  ask(): Promise<SheetReply> {
    const reply = this.next();
    this.#send('next');
    return reply;
  }

  async close(): Promise<void> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null || this.#child.pid === undefined) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}

/** Not a generator: one that was never started would not end the worker when it is left. */
function batchesOf(worker: SheetWorker, done: () => Promise<void>): AsyncIterable<Cell[][]> {
  let coming: Promise<SheetReply> | undefined;
  let left = false;
  const ask = (): Promise<SheetReply> => {
    const reply = worker.ask();
    // Made while the batch before it is used; its failure is seen when it is waited for.
    reply.catch(() => {});
    return reply;
  };
  const iterator: AsyncIterator<Cell[][], undefined> = {
    async next() {
      // A batch that was on its way when the reader left is not handed out any more.
      if (left) return { done: true, value: undefined };
      try {
        const reply = await (coming ?? ask());
        if (reply.kind === 'batch' && reply.rows.length > 0) {
          coming = ask();
          return { done: false, value: reply.rows };
        }
      } catch (error) {
        await done();
        throw error;
      }
      await done();
      return { done: true, value: undefined };
    },
    async return() {
      left = true;
      await done();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

interface Started {
  worker: SheetWorker;
  first: SheetReply;
  done: () => Promise<void>;
}

/** Starts the worker of a file and waits for its first words. Throws SheetError. */
async function started(
  path: string,
  fileName: string,
  { limits: own, signal, choices = {}, zone, isWhole = false }: SheetOptions,
  wanted: SheetWanted,
): Promise<Started> {
  const kind = await sheetKindOf(path, fileName);
  const limits = limitsOf({ ...sheetLimits, ...own }, (await stat(path)).size);
  await sheetTurn(limits, signal);
  if (signal?.aborted === true) throw new SheetError('cancelled', '已取消');
  const worker = new SheetWorker({
    path,
    kind,
    limits,
    choices,
    title: fileName.replace(/\.[^.]*$/, ''),
    zone,
    isWhole,
    wanted,
  });
  const timer = setTimeout(
    () => worker.fail(tooLarge('读取超时，请拆分后上传，或在服务器空闲时再试')),
    limits.timeoutMs,
  );
  const cancel = (): void => worker.fail(new SheetError('cancelled', '已取消'));
  signal?.addEventListener('abort', cancel, { once: true });
  const done = async (): Promise<void> => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    await worker.close();
  };
  try {
    const first = await worker.next();
    clearTimeout(timer);
    return { worker, first, done };
  } catch (error) {
    await done();
    throw error;
  }
}

/**
 * Reads an uploaded spreadsheet in a process of its own: xlsx and xlsm, xls, csv, pages and
 * XML spreadsheets. Throws SheetError; its message is
 * for the person who uploaded the file.
 */
export async function readSheet(
  path: string,
  fileName: string,
  options: SheetOptions = {},
): Promise<SheetTable> {
  const { worker, first, done } = await started(path, fileName, options, 'rows');
  if (first.kind !== 'head') {
    await done();
    throw unreadable();
  }
  const { columns, rows, report, top } = first;
  return {
    columns,
    rows,
    report: { fileName, ...report },
    top,
    batches: batchesOf(worker, done),
    close: done,
  };
}

/** A copy of a sheet, as a workbook, in which the cells that do not fit are marked and explained. Throws SheetError. */
export async function readMarked(
  path: string,
  fileName: string,
  options: SheetOptions = {},
): Promise<{ bytes: Uint8Array; marks: number }> {
  const { first, done } = await started(path, fileName, options, 'copy');
  await done();
  if (first.kind !== 'copy') throw unreadable();
  return { bytes: first.bytes, marks: first.marks };
}

/** What the sheets of a file are, in its order, visible ones first; a text file has one. Throws SheetError. */
export async function readSheets(
  path: string,
  fileName: string,
  options: Omit<SheetOptions, 'choices'> = {},
): Promise<SurveyedSheet[]> {
  const { first, done } = await started(path, fileName, options, 'survey');
  await done();
  if (first.kind !== 'survey') throw unreadable();
  return first.sheets;
}
