import type { Cell, Column } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import type { AccountRight } from '../account/account-rights.ts';
import { TooMuchData } from '../live/guarded-socket.ts';
import { untilAborted } from '../live/limit.ts';
import type { Reading, Session } from '../live/session.ts';
import type { BridgeOptions } from './bridge/bridge.ts';
import { bridgeOf, noteStuck } from './bridge/bridges.ts';
import { frameTypes } from './bridge/frames.ts';
import { Channel, type DescribeColumns } from './channel.ts';

/** Of an answer to a statement of our own. */
const mostCharacters = 16 * 1024 * 1024;

/** What a database's folder says of its sessions. */
export interface JdbcSpeech {
  driverClassName: string;
  /** The smallest question. */
  ping: string;
  /** Run once in a new connection. */
  session: readonly string[];
  /** Run before each statement, in its transaction. */
  beforeRead: readonly string[];
  describe: DescribeColumns;
  /** What the account may do beside reading; `ask` gives the rows of a statement. */
  rights(ask: (sql: string) => Promise<Cell[][]>): Promise<AccountRight[]>;
}

export interface JdbcTarget {
  speech: JdbcSpeech;
  bridge: BridgeOptions;
  /** Put together from checked pieces, its host an address that the guard answered. */
  url: string;
  /** User, password and the driver's settings. They never stand in a command line. */
  properties: Readonly<Record<string, string>>;
  connectTimeoutMs: number;
}

export async function connectJdbc(target: JdbcTarget, signal: AbortSignal): Promise<JdbcSession> {
  const { speech, url, properties } = target;
  const limit = AbortSignal.timeout(target.connectTimeoutMs);
  const both = AbortSignal.any([signal, limit]);
  const late = (error: unknown): unknown => {
    if (signal.aborted) return signal.reason;
    return limit.aborted ? Object.assign(new Error('connect'), { code: 'ETIMEDOUT' }) : error;
  };
  const bridge = await untilAborted(bridgeOf(target.bridge), signal);
  const channel = new Channel(bridge);
  try {
    const pairs = Object.entries(properties).flat();
    const opening = [speech.driverClassName, url, pairs, [...speech.session], [...speech.beforeRead]];
    await untilAborted(channel.request(frameTypes.open, opening), both);
    return new JdbcSession(channel, target);
  } catch (error) {
    channel.close();
    if (both.aborted) void noteStuck(target.bridge, bridge).catch(() => {});
    throw late(error);
  }
}

/** A connection of a JDBC driver. Nothing is ever committed. */
export class JdbcSession implements Session {
  readonly #channel: Channel;
  readonly #target: JdbcTarget;

  constructor(channel: Channel, target: JdbcTarget) {
    this.#channel = channel;
    this.#target = target;
  }

  get usable(): boolean {
    return this.#channel.usable;
  }

  get busy(): boolean {
    return this.#channel.busy;
  }

  async ping(): Promise<void> {
    await this.#ask(this.#target.speech.ping);
  }

  rights(): Promise<AccountRight[]> {
    return this.#target.speech.rights((sql) => this.#ask(sql));
  }

  async columns(query: CompiledSql): Promise<Column[]> {
    return this.#target.speech.describe(await this.#channel.columns(query.sql, query.params)).columns;
  }

  read(query: CompiledSql, limits: { maxRows: number | undefined; timeoutMs: number }): Promise<Reading> {
    return this.#channel.read(query, limits, this.#target.speech.describe);
  }

  cancel(): Promise<void> {
    this.#channel.cancel();
    return Promise.resolve();
  }

  async reset(): Promise<void> {
    await this.#channel.request(frameTypes.reset, []);
  }

  destroy(): void {
    this.#channel.close();
  }

  /** The rows of an answer of our own statements. */
  async #ask(sql: string): Promise<Cell[][]> {
    const limits = { maxRows: 10_000, timeoutMs: this.#target.connectTimeoutMs };
    const { queue } = await this.#channel.read({ sql, params: [] }, limits, this.#target.speech.describe);
    const rows: Cell[][] = [];
    let size = 0;
    for (let batch = await queue.next(); batch !== undefined; batch = await queue.next()) {
      for (const row of batch) for (const cell of row) size += typeof cell === 'string' ? cell.length : 8;
      if (size > mostCharacters) throw new TooMuchData();
      rows.push(...batch);
    }
    return rows;
  }
}
