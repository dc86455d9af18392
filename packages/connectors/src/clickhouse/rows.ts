import type { IncomingMessage } from 'node:http';
import type { Cell } from '@mingjing/contract';
import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import { BatchQueue, batchBytes, batchRows } from '../live/batch-queue.ts';
import type { GuardedSocket } from '../live/guarded-socket.ts';
import type { Reading } from '../live/session.ts';
import { UnendedBytes } from '../live/unended-bytes.ts';
import { beginsFailure, readFailure } from './faults.ts';
import { describeColumns, plainField, type ToCell } from './types.ts';

const mostRows = 2000;
const newline = 10;
/** Columns of an answer: ClickHouse itself sets no end to them. */
const mostColumns = 10_000;
/** Since 25.11 an error behind rows stands between two of these, with a tag that the answer's head tells. */
const mark = '__exception__';
const unframed =
  '应答没有写明在哪里结束，无法判断是否完整，多因中间的代理以 HTTP/1.0 转发，请改为 HTTP/1.1 或直接连接数据库';
const longestWords = 65_536;
/** An error may be written in several lines; its last one names the version. */
const lastOfError = /\(version [^()]*(?:\([^()]*\))?\)$/;

export interface RowsOptions {
  response: IncomingMessage;
  guarded: GuardedSocket;
  maxRows: number;
  isAwaited?: (() => boolean) | undefined;
  zeroDates: boolean;
  /**
   * Asks whether the statement answers this text in its only column: where the last line begins as a failure does, and
   * its server marks none, only the data can tell. Left out: such a line is a failure.
   */
  isValue?: ((column: string, text: string) => Promise<boolean>) | undefined;
  /** Called when nothing more will arrive. */
  done: () => void;
}

/**
 * Reads tab separated rows with a line of names and a line of types before them. A server that fails halfway writes its
 * error behind the rows: the last line is held back until it is known to be one of them.
 */
export class RowsReader {
  readonly reading: Promise<Reading>;
  readonly #queue = new BatchQueue();
  readonly #options: RowsOptions;
  #begin: (reading: Reading) => void = () => {};
  #fail: (error: unknown) => void = () => {};
  readonly #rest = new UnendedBytes();
  #names: string[] | undefined;
  #toCells: ToCell[] | undefined;
  #held: string | undefined;
  #batch: Cell[][] = [];
  /** Characters of the batch's lines. */
  #size = 0;
  #most = mostRows;
  #rows = 0;
  #closed = false;
  /** The answer is over, and its last line is asked about. */
  #judging = false;
  /** What comes behind the rows. */
  #failure: string | undefined;
  readonly #tag: string | undefined;
  /** In an answer of one column: lines since the last one that begins as an error does. */
  #doubted: string | undefined;

  constructor(options: RowsOptions) {
    this.#options = options;
    this.reading = new Promise((resolve, reject) => {
      this.#begin = resolve;
      this.#fail = reject;
    });
    const { response } = options;
    const tag = response.headers['x-clickhouse-exception-tag'];
    this.#tag = typeof tag === 'string' && tag !== '' ? tag : undefined;
    this.#queue.onRoom = () => response.resume();
    response.on('data', (data: Buffer) => {
      try {
        this.#take(data);
      } catch (error) {
        // Nobody else would hear of it: what is thrown in an event ends the process.
        this.stop(error);
      }
    });
    response.once('end', () => this.#end());
    response.once('error', (error) => this.stop(error));
    response.once('close', () => {
      // All of it came.
      if (this.#judging) return;
      this.stop(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    });
  }

  /** Ends the reading with an error; without effect once it has ended. */
  stop(error: unknown): void {
    if (this.#closed) return;
    this.#closed = true;
    const told = readFailure(this.#tail()) ?? error;
    this.#queue.fail(told);
    this.#fail(told);
    this.#options.response.destroy();
    this.#options.done();
  }

  #tail(): string {
    return [this.#failure ?? '', this.#held ?? '', this.#rest.bytes.toString('utf8', 0, longestWords)].join(
      '\n',
    );
  }

  #take(data: Buffer): void {
    if (this.#closed) return;
    const last = data.lastIndexOf(newline);
    if (last < 0) {
      this.#rest.add(data);
      return;
    }
    this.#rest.add(data.subarray(0, last));
    const text = this.#rest.bytes.toString('utf8');
    this.#rest.clear();
    this.#rest.add(data.subarray(last + 1));
    this.#options.guarded.progress();
    for (const line of text.split('\n')) {
      this.#line(line);
      if (this.#closed) return;
    }
    this.#flush(false);
    if (this.#queue.isFull) this.#options.response.pause();
  }

  #line(line: string): void {
    if (this.#failure !== undefined) {
      if (this.#failure.length < longestWords) this.#failure += `\n${line}`;
      return;
    }
    if (this.#names === undefined) {
      this.#names = this.#header(line);
      return;
    }
    if (this.#toCells === undefined) {
      const types = this.#header(line);
      if (types === undefined) return;
      const zone = this.#options.response.headers['x-clickhouse-timezone'];
      const { columns, toCells, lost, clocks } = describeColumns(
        this.#names,
        types,
        this.#options.zeroDates,
        typeof zone === 'string' ? zone : undefined,
      );
      this.#toCells = toCells;
      this.#begin({ columns, queue: this.#queue, lost, clocks });
      return;
    }
    const held = this.#held;
    if (this.#tag !== undefined && held?.trimEnd() === mark && line.trimEnd() === this.#tag) {
      this.#held = undefined;
      this.#failure = '';
      return;
    }
    this.#held = line;
    if (this.#toCells.length === 1) this.#doubt(line);
    if (held !== undefined) this.#row(held, this.#toCells);
  }

  /** A line of an error in the middle of it looks like a row of one text. */
  #doubt(line: string): void {
    if (beginsFailure.test(line.slice(0, 200))) this.#doubted = line;
    else if (this.#doubted !== undefined && this.#doubted.length < longestWords) this.#doubted += `\n${line}`;
  }

  /** The fields of a line about the columns; more than are read end the reading. */
  #header(line: string): string[] | undefined {
    const fields = line.split('\t', mostColumns + 1);
    if (fields.length <= mostColumns) return fields.map(plainField);
    this.stop(new SourceError('data', faultTexts.manyColumns));
    return undefined;
  }

  #row(line: string, toCells: readonly ToCell[]): void {
    // One more than fit, whatever stands in the line.
    const fields = line.split('\t', toCells.length + 1);
    if (fields.length !== toCells.length) {
      this.#failure = line;
      return;
    }
    const row: Cell[] = [];
    for (let at = 0; at < fields.length; at += 1) {
      const field = fields[at] as string;
      const toCell = toCells[at] as ToCell;
      const cell = field === '\\N' ? null : toCell(field);
      row.push(cell);
    }
    this.#batch.push(row);
    this.#size += line.length;
    this.#rows += 1;
    if (this.#rows >= this.#options.maxRows) this.#finish();
    else if (this.#batch.length >= this.#most || this.#size > batchBytes) this.#flush(true);
  }

  #flush(isFull: boolean): void {
    if (this.#batch.length === 0 || (!isFull && this.#batch.length < this.#most)) return;
    const batch = this.#batch;
    this.#batch = [];
    this.#size = 0;
    this.#most = batchRows(mostRows, this.#options.isAwaited);
    this.#queue.push(batch);
  }

  /** Enough rows, or all of them. */
  #finish(): void {
    if (this.#closed) return;
    this.#flush(true);
    this.#closed = true;
    this.#queue.end();
    this.#options.response.destroy();
    this.#options.done();
  }

  #end(): void {
    if (this.#closed) return;
    const doubted = lastOfError.test(this.#held ?? '') ? this.#doubted : undefined;
    const told =
      this.#failure ??
      doubted ??
      `${this.#held ?? ''}\n${this.#rest.bytes.toString('utf8', 0, longestWords)}`;
    // What has other fields than a row is none, though nobody can read it: rows are missing in front of it.
    const isWhole =
      this.#rest.length === 0 &&
      this.#failure === undefined &&
      this.#toCells !== undefined &&
      !this.#fieldsOfHeld();
    // A text that looks like an error is one only at the end, in the only column.
    const failure = !isWhole || this.#toCells?.length === 1 ? readFailure(told) : undefined;
    if (!isWhole) {
      this.stop(failure ?? Object.assign(new Error('cut off'), { code: 'ECONNRESET' }));
      return;
    }
    if (this.#isUnframed) {
      this.stop(failure ?? new SourceError('connection', unframed));
      return;
    }
    if (failure === undefined) this.#endWhole();
    else void this.#judge(failure);
  }

  /** What looks like a failure behind the rows of one text is a row where the data have it. */
  async #judge(failure: Error): Promise<void> {
    this.#judging = true;
    const { isValue } = this.#options;
    const [column] = this.#names ?? [];
    const isRow =
      isValue !== undefined &&
      column !== undefined &&
      (await isValue(column, plainField(this.#held ?? '')).catch(() => false));
    if (this.#closed) return;
    if (isRow) this.#endWhole();
    else this.stop(failure);
  }

  #endWhole(): void {
    if (this.#held !== undefined && this.#toCells !== undefined) this.#row(this.#held, this.#toCells);
    this.#finish();
  }

  /** An answer that ends with its connection may have been cut off between any two rows. */
  get #isUnframed(): boolean {
    const { headers } = this.#options.response;
    return headers['transfer-encoding'] === undefined && headers['content-length'] === undefined;
  }

  /** Whether what is held back has another number of fields than a row. */
  #fieldsOfHeld(): boolean {
    return this.#held !== undefined && this.#held.split('\t').length !== this.#toCells?.length;
  }
}
