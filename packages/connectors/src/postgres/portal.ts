import type { Cell, Column } from '@mingjing/contract';
import type { Connection, Submittable } from 'pg';
import { BatchQueue, batchBytes, batchRows } from '../live/batch-queue.ts';
import { TooMuchData } from '../live/guarded-socket.ts';
import { noColumns } from '../live/no-columns.ts';
import type { Reading } from '../live/session.ts';
import type { Recode } from '../text/recode.ts';
import { describeFields, type PostgresField, type ToCell } from './types.ts';

const firstRows = 500;
const mostRows = 4000;

/** The driver's connection as it is; its published types describe an older one. */
interface Wire {
  /** What the messages arrive on: the encrypted layer where there is one. */
  stream: { pause(): void; resume(): void; destroy(error: Error): void };
  parse(query: { text: string }): void;
  bind(config: { values: (string | null)[] }): void;
  describe(what: { type: 'P' | 'S'; name: string }): void;
  execute(config: { rows: number }): void;
  close(what: { type: 'P' | 'S'; name: string }): void;
  flush(): void;
  sync(): void;
}

interface Statement {
  sql: string;
  values: (string | null)[];
  maxRows: number;
  isAwaited?: (() => boolean) | undefined;
  recode: Recode;
  /** The zone that moments are shown in. */
  zone?: string;
  /** Called for every row: the server is alive and honest. */
  progress: () => void;
  /** Called when the connection is free again. */
  done: () => void;
}

/** An error that the server sent, after which the conversation goes on. */
const isServerError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'severity' in error && error.severity === 'ERROR';

/**
 * Reads a statement through a portal, so many rows at a time: the next are asked for when the reader has room. The
 * extended protocol runs one statement only, whatever its text holds.
 */
export class PortalReader implements Submittable {
  readonly reading: Promise<Reading>;
  readonly #statement: Statement;
  readonly #queue = new BatchQueue();
  #resolve: (reading: Reading) => void = () => {};
  #reject: (error: unknown) => void = () => {};
  #wire: Wire | undefined;
  #toCells: ToCell[] = [];
  #batch: Cell[][] = [];
  /** Bytes of the batch, and of all rows of this asking. */
  #held = 0;
  #bytes = 0;
  #asked = firstRows;
  /** Rows that were asked for last, and those of them that are there. */
  #owed = 0;
  #arrived = 0;
  #rows = 0;
  #waitsForRoom = false;
  #isSynced = false;

  constructor(statement: Statement) {
    this.#statement = statement;
    this.reading = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#queue.onRoom = () => {
      this.#wire?.stream.resume();
      if (this.#waitsForRoom) this.#ask();
    };
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    this.#wire = wire;
    wire.parse({ text: this.#statement.sql });
    wire.bind({ values: this.#statement.values });
    wire.describe({ type: 'P', name: '' });
    this.#ask();
  }

  handleRowDescription(message: { fields: PostgresField[] }): void {
    const { recode, zone } = this.#statement;
    const described = describeFields(message.fields, recode, zone);
    this.#toCells = described.toCells;
    const { columns, lost, clocks } = described;
    this.#resolve({ columns, queue: this.#queue, lost, clocks });
  }

  handleDataRow(message: { length: number; fields: Cell[] }): void {
    this.#statement.progress();
    const row = message.fields;
    for (let at = 0; at < row.length; at += 1) {
      const text = row[at];
      const toCell = this.#toCells[at];
      if (toCell !== undefined && typeof text === 'string') row[at] = toCell(text);
    }
    this.#batch.push(row);
    this.#held += message.length;
    this.#bytes += message.length;
    this.#arrived += 1;
    if (this.#arrived > this.#owed) {
      // No server that keeps to the protocol sends what was not asked for.
      this.#wire?.stream.destroy(new TooMuchData());
      return;
    }
    // What was asked for is a number of rows, and rows can be large: the server waits while the reader is busy.
    if (this.#held <= batchBytes) return;
    this.#flush();
    if (this.#queue.isFull) this.#wire?.stream.pause();
  }

  handlePortalSuspended(): void {
    this.#rows += this.#arrived;
    const bytesPerRow = this.#bytes / Math.max(this.#arrived, 1);
    this.#asked = Math.max(16, Math.min(mostRows, Math.floor(batchBytes / Math.max(bytesPerRow, 1))));
    this.#flush();
    if (this.#rows >= this.#statement.maxRows) {
      this.#wire?.close({ type: 'P', name: '' });
      this.#sync();
    } else if (this.#queue.isFull) this.#waitsForRoom = true;
    else this.#ask();
  }

  handleCommandComplete(): void {
    this.#flush();
    this.#sync();
  }

  handleEmptyQuery(): void {
    this.#sync();
  }

  /** The driver lets go of a query that failed: it does not hear that the server is ready again. */
  handleError(error: unknown): void {
    if (isServerError(error)) {
      // After its error the server waits for this; a broken connection says nothing more.
      this.#sync();
      this.#statement.done();
    }
    this.#queue.fail(error);
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#statement.done();
    this.#queue.end();
    this.#reject(noColumns());
  }

  /** Once: a second one would answer a question that was not asked. */
  #sync(): void {
    if (this.#isSynced) return;
    this.#isSynced = true;
    this.#wire?.sync();
  }

  #ask(): void {
    this.#waitsForRoom = false;
    const most = batchRows(this.#asked, this.#statement.isAwaited);
    this.#owed = Math.min(most, this.#statement.maxRows - this.#rows);
    this.#arrived = 0;
    this.#bytes = 0;
    this.#wire?.execute({ rows: this.#owed });
    this.#wire?.flush();
  }

  #flush(): void {
    if (this.#batch.length > 0) this.#queue.push(this.#batch);
    this.#batch = [];
    this.#held = 0;
  }
}

/** Asks for the columns of a statement without running it. */
export class StatementColumns implements Submittable {
  readonly columns: Promise<Column[]>;
  readonly #sql: string;
  readonly #recode: Recode;
  readonly #done: () => void;
  #resolve: (columns: Column[]) => void = () => {};
  #reject: (error: unknown) => void = () => {};
  #found: Column[] = [];

  constructor(statement: { sql: string; recode: Recode; done: () => void }) {
    this.#sql = statement.sql;
    this.#recode = statement.recode;
    this.#done = statement.done;
    this.columns = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    wire.parse({ text: this.#sql });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription(message: { fields: PostgresField[] }): void {
    this.#found = describeFields(message.fields, this.#recode).columns;
  }

  handleError(error: unknown): void {
    if (isServerError(error)) this.#done();
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#done();
    this.#resolve(this.#found);
  }
}
