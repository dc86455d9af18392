import { type Cube, type CubeMembers, type CubeStructure, texts } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import type { AccountRight } from '../account/account-rights.ts';
import { type AskedMembers, type CubeName, SourceError } from '../connector.ts';
import { BatchQueue } from '../live/batch-queue.ts';
import type { Reading, Session } from '../live/session.ts';
import type { Table } from './table.ts';

export interface Executing {
  /** Rows after which reading ends. */
  maxRows: number;
  timeoutMs: number;
  signal: AbortSignal;
}

/** One signed-in user of a server, in the words of its protocol. */
export interface OlapProtocol {
  ping(signal: AbortSignal): Promise<void>;
  /** What the account may do beside reading; undefined when the server does not tell. */
  rights(): Promise<AccountRight[] | undefined>;
  execute(mdx: string, executing: Executing): Promise<Table>;
  /** Every cube that the user may see. */
  cubes(signal: AbortSignal): Promise<Cube[]>;
  structure(cube: CubeName, signal: AbortSignal): Promise<CubeStructure>;
  members(cube: CubeName, asked: AskedMembers, signal: AbortSignal): Promise<CubeMembers>;
  /** Asks the server to stop what runs. */
  stop(): Promise<void>;
  /** Removes what the last statement left on the server. */
  tidy(): Promise<void>;
  leave(): void;
}

/** Rows that tell the columns of a statement. */
const sampleRows = 1000;
const describeMs = 60_000;

/** Rows are made as they are pulled, so that a large answer does not hold up anything else. */
function queueOf(table: Table): BatchQueue {
  const queue = new BatchQueue();
  let at = 0;
  const fill = (): void => {
    while (at < table.size && !queue.isFull) {
      const rows = table.batch(at);
      at += rows.length;
      queue.push(rows);
    }
    if (at < table.size) return;
    queue.onRoom = () => {};
    queue.end();
  };
  queue.onRoom = fill;
  fill();
  return queue;
}

/** One statement at a time, whatever the protocol. */
export class OlapSession implements Session {
  usable = true;
  busy = false;
  readonly #protocol: OlapProtocol;
  readonly #closing = new AbortController();
  #running = new AbortController();

  constructor(protocol: OlapProtocol) {
    this.#protocol = protocol;
  }

  ping(): Promise<void> {
    return this.#protocol.ping(this.#closing.signal);
  }

  async rights(): Promise<AccountRight[]> {
    const rights = await this.#protocol.rights();
    if (rights === undefined) throw new SourceError('refused', texts.account.unjudged);
    return rights;
  }

  async columns({ sql }: CompiledSql): Promise<Table['columns']> {
    return (await this.#execute(sql, { maxRows: sampleRows, timeoutMs: describeMs })).columns;
  }

  async read(
    { sql }: CompiledSql,
    limits: { maxRows: number | undefined; timeoutMs: number },
  ): Promise<Reading> {
    const { maxRows = Number.POSITIVE_INFINITY, timeoutMs } = limits;
    const table = await this.#execute(sql, { maxRows, timeoutMs });
    return { columns: table.columns, queue: queueOf(table) };
  }

  async cancel(): Promise<void> {
    try {
      await this.#protocol.stop();
    } finally {
      this.#running.abort(Object.assign(new Error('cancelled'), { code: 'ECONNRESET' }));
    }
  }

  reset(): Promise<void> {
    return this.#protocol.tidy();
  }

  destroy(): void {
    this.usable = false;
    this.#closing.abort(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    this.#protocol.leave();
  }

  /** Asks the server about what it has; ends where the session is told to stop. */
  async ask<T>(work: (protocol: OlapProtocol, signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#running = new AbortController();
    this.busy = true;
    try {
      return await work(this.#protocol, AbortSignal.any([this.#running.signal, this.#closing.signal]));
    } finally {
      this.busy = false;
    }
  }

  #execute(mdx: string, limits: { maxRows: number; timeoutMs: number }): Promise<Table> {
    return this.ask((protocol, signal) => protocol.execute(mdx, { ...limits, signal }));
  }
}
