import type { Cell } from '@mingjing/contract';
import type { DescribedColumns } from '../columns/describe-columns.ts';
import { BatchQueue } from '../live/batch-queue.ts';
import { noColumns } from '../live/no-columns.ts';
import type { Reading } from '../live/session.ts';
import { readBatch, readColumns, type ToCell, type WireColumn } from './bridge/batch.ts';
import type { Bridge } from './bridge/bridge.ts';
import { type BridgeGone, readFailure } from './bridge/failure.ts';
import { type Field, type Frame, frameTypes } from './bridge/frames.ts';

/** Batches that the bridge may send before the reader asks for more. */
const credit = 2;
const fetchRows = 2000;

export type DescribeColumns = (columns: readonly WireColumn[]) => DescribedColumns<ToCell>;

interface Asked {
  resolve(): void;
  reject(error: unknown): void;
  columns(columns: readonly WireColumn[]): void;
  batch(payload: Buffer): void;
}
const nothing = (): void => {};

/** One connection of a bridge: one request at a time. */
export class Channel {
  busy = false;
  readonly #bridge: Bridge;
  readonly #id: number;
  #asked: Asked | undefined;
  #gone: BridgeGone | undefined;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    this.#id = bridge.listen({
      frame: (frame) => this.#frame(frame),
      gone: (why) => {
        this.#gone = why;
        this.#settle()?.reject(why);
      },
    });
  }

  get usable(): boolean {
    return this.#gone === undefined && !this.#bridge.isGone;
  }

  /** Sends a request and waits for its end. */
  request(type: number, fields: readonly Field[], on: Partial<Asked> = {}): Promise<void> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone);
    this.busy = true;
    return new Promise((resolve, reject) => {
      this.#asked = { columns: nothing, batch: nothing, ...on, resolve, reject };
      this.#bridge.send(type, this.#id, fields);
    });
  }

  async columns(sql: string, params: readonly Cell[]): Promise<readonly WireColumn[]> {
    let found: readonly WireColumn[] = [];
    await this.request(frameTypes.describe, [sql, textsOf(params)], {
      columns: (columns) => {
        found = columns;
      },
    });
    return found;
  }

  /** Runs a statement; its rows arrive as they are pulled. */
  read(
    { sql, params }: { sql: string; params: readonly Cell[] },
    { maxRows = 0, timeoutMs }: { maxRows: number | undefined; timeoutMs: number },
    describe: DescribeColumns,
  ): Promise<Reading> {
    const queue = new BatchQueue();
    let owed = 0;
    const pay = (): void => {
      if (owed === 0 || !this.busy) return;
      this.#bridge.send(frameTypes.credit, this.#id, [owed]);
      owed = 0;
    };
    queue.onRoom = pay;
    // The bridge's own clock comes after ours, for a parent that hangs.
    const seconds = Math.min(Math.ceil(timeoutMs / 1000) + 1, 2 ** 31 - 1);
    return new Promise((resolve, reject) => {
      let kinds: WireColumn['kind'][] = [];
      let toCells: ToCell[] = [];
      const fields: Field[] = [
        sql,
        textsOf(params),
        Math.min(maxRows, 2 ** 31 - 1),
        fetchRows,
        seconds,
        credit,
      ];
      const ended = this.request(frameTypes.query, fields, {
        columns: (wire) => {
          kinds = wire.map(({ kind }) => kind);
          const described = describe(wire);
          toCells = described.toCells;
          resolve({ columns: described.columns, queue, lost: described.lost });
        },
        batch: (payload) => {
          queue.push(readBatch(payload, kinds, toCells));
          owed += 1;
          if (!queue.isFull) pay();
        },
      });
      ended.then(
        () => {
          queue.end();
          reject(noColumns());
        },
        (error: unknown) => {
          queue.fail(error);
          reject(error);
        },
      );
    });
  }

  cancel(): void {
    this.#bridge.send(frameTypes.cancel, this.#id);
  }

  close(): void {
    this.#bridge.close(this.#id);
    this.#settle()?.reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
  }

  #settle(): Asked | undefined {
    const asked = this.#asked;
    this.#asked = undefined;
    this.busy = false;
    return asked;
  }

  #frame({ type, payload }: Frame): void {
    if (type === frameTypes.columns) this.#asked?.columns(readColumns(payload));
    else if (type === frameTypes.batch) this.#asked?.batch(payload);
    else if (type === frameTypes.error) this.#settle()?.reject(readFailure(payload));
    else if (type === frameTypes.end || type === frameTypes.ready) this.#settle()?.resolve();
  }
}

const textsOf = (params: readonly Cell[]): (string | null)[] =>
  params.map((value) => (value === null ? null : String(value)));
