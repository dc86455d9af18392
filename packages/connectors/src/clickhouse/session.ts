import { randomUUID } from 'node:crypto';
import type { Column } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import type { AccountRight } from '../account/account-rights.ts';
import type { OpenOptions, PartTable } from '../connector.ts';
import { wholeText } from '../live/http-request.ts';
import { untilAborted } from '../live/limit.ts';
import type { Reading, Session, SessionLimits } from '../live/session.ts';
import { partTablesOf, rightsOf } from './account.ts';
import { notClickhouse } from './faults.ts';
import { literal, withLiterals } from './literals.ts';
import { type Access, send } from './request.ts';
import { RowsReader } from './rows.ts';
import { type Greeting, readGreeting, readingSettings } from './settings.ts';
import { describeColumns, plainField } from './types.ts';

export type ClickhouseTarget = Omit<Access, 'address' | 'connectTimeoutMs'> & { options: OpenOptions };

const greetingSql = "SELECT version(), (SELECT value FROM system.settings WHERE name = 'readonly')";
/** Versions whose first day is shown as zeros. */
const zeroDatesBefore = 2000;
const mostText = 8 * 1024 * 1024;

/** Asks the server who it is: its version and the account's profile decide what goes with every statement. */
export async function connectClickhouse(
  { options, ...target }: ClickhouseTarget,
  signal: AbortSignal,
): Promise<ClickhouseSession> {
  const address = await options.resolveHost(target.url.host, target.url.port);
  signal.throwIfAborted();
  const access = { ...target, address, connectTimeoutMs: options.connectTimeoutMs };
  const limit = AbortSignal.timeout(options.connectTimeoutMs);
  const both = AbortSignal.any([signal, limit]);
  const greet = async (): Promise<string> => {
    const { response } = await send(access, greetingSql, { default_format: 'TabSeparated' }, both);
    return wholeText(response);
  };
  try {
    const greeting = readGreeting(await untilAborted(greet(), both));
    if (greeting === undefined) throw notClickhouse();
    return new ClickhouseSession(access, greeting);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw limit.aborted ? Object.assign(new Error('connect'), { code: 'ETIMEDOUT' }) : error;
  }
}

/** The HTTP interface keeps no connection: a session is one statement at a time, told by its id. */
export class ClickhouseSession implements Session {
  usable = true;
  busy = false;
  readonly #access: Access;
  readonly #greeting: Greeting;
  readonly #closing = new AbortController();
  #running: { id: string; reader?: RowsReader } | undefined;

  constructor(access: Access, greeting: Greeting) {
    this.#access = access;
    this.#greeting = greeting;
  }

  async ping(): Promise<void> {
    await this.#ask('SELECT 1');
  }

  async rights(): Promise<AccountRight[]> {
    return rightsOf(this.#greeting, (sql) => this.#ask(sql));
  }

  async partTables(): Promise<PartTable[]> {
    return partTablesOf(this.#greeting, (sql) => this.#ask(sql));
  }

  async columns(query: CompiledSql): Promise<Column[]> {
    const text = await this.#ask(`DESCRIBE TABLE (\n${withLiterals(query)}\n)`);
    const lines = text.split('\n').filter((line) => line !== '');
    const fields = lines.map((line) => line.split('\t').map(plainField));
    const of = (at: number): string[] => fields.map((parts) => parts[at] ?? '');
    return describeColumns(of(0), of(1), this.#zeroDates).columns;
  }

  async read(query: CompiledSql, limits: SessionLimits): Promise<Reading> {
    const running: { id: string; reader?: RowsReader } = { id: randomUUID() };
    this.#running = running;
    this.busy = true;
    try {
      const { response, guarded } = await send(
        this.#access,
        withLiterals(query),
        {
          default_format: 'TabSeparatedWithNamesAndTypes',
          query_id: running.id,
          ...readingSettings(this.#greeting, limits),
        },
        this.#closing.signal,
      );
      running.reader = new RowsReader({
        response,
        guarded,
        maxRows: limits.maxRows ?? Number.POSITIVE_INFINITY,
        isAwaited: limits.isAwaited,
        zeroDates: this.#zeroDates,
        isValue: (column, text) => this.#isValue(query, column, text, limits.timeoutMs),
        done: this.#free,
      });
      return await running.reader.reading;
    } catch (error) {
      this.#free();
      throw error;
    }
  }

  /** A user may stop statements of his own, whatever his profile. */
  async cancel(): Promise<void> {
    const id = this.#running?.id;
    if (id === undefined) return;
    try {
      const { response } = await send(this.#access, `KILL QUERY WHERE query_id = '${id}' ASYNC`, {});
      await wholeText(response);
    } finally {
      this.#running?.reader?.stop(Object.assign(new Error('cancelled'), { code: 'ECONNRESET' }));
    }
  }

  reset(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): void {
    this.usable = false;
    this.#closing.abort(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    this.#running?.reader?.stop(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
  }

  get #zeroDates(): boolean {
    return this.#greeting.version < zeroDatesBefore;
  }

  /** Whether a statement has a row of this text. The server ends it by itself, as it does the statement. */
  async #isValue(query: CompiledSql, column: string, text: string, timeoutMs: number): Promise<boolean> {
    const name = `\`${column.replaceAll(/[\\`]/g, '\\$&')}\``;
    const found = await this.#ask(
      `SELECT count() FROM (\n${withLiterals(query)}\n) WHERE toString(${name}) = ${literal(text)}`,
      timeoutMs,
    );
    return Number(found) > 0;
  }

  /** A short answer as text. */
  async #ask(sql: string, timeoutMs = this.#access.connectTimeoutMs): Promise<string> {
    const settings = readingSettings(this.#greeting, { timeoutMs, maxRows: undefined });
    const { response } = await send(
      this.#access,
      sql,
      { default_format: 'TabSeparated', ...settings },
      this.#closing.signal,
    );
    return wholeText(response, mostText);
  }

  readonly #free = (): void => {
    this.busy = false;
    this.#running = undefined;
  };
}
