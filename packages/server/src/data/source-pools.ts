import type { ConnectionInput, Source, SourceLanguage } from '@mingjing/connectors';
import { type Column, databaseOf } from '@mingjing/contract';
import type { Logger } from 'pino';
import type { Row } from '../db/schema.ts';
import type { SecretBox } from '../security/secret-box.ts';

export type DatasourceRow = Row<'datasource'>;

/** Ties a sealed password to its row. */
export const passwordBinding = (id: number): string => `datasource:${id}`;

/** Functions that statements of this source may call beside its dialect's own. */
export const allowedFunctionsOf = (row: DatasourceRow): string[] =>
  JSON.parse(row.allowed_functions) as string[];

/** The columns of a spreadsheet source; none of any other. */
export const sheetColumnsOf = ({ columns }: Pick<DatasourceRow, 'columns'>): Column[] =>
  JSON.parse(columns ?? '[]') as Column[];

/** What a stored source's statements are written in; undefined for one that cannot be connected to. */
export const languageOf = (row: DatasourceRow): SourceLanguage | undefined =>
  row.type === 'saiku' ? 'mdx' : databaseOf(row.driver)?.dialect;

/** Connection data of a stored source, its password opened. */
export function connectionOf(row: DatasourceRow, secrets: SecretBox): ConnectionInput {
  return {
    datasourceType: row.type,
    driverClassName: row.driver,
    url: row.url,
    username: row.username,
    password: row.password === '' ? '' : secrets.open(row.password, passwordBinding(row.id)),
    serverEncoding: row.server_encoding,
    clientEncoding: row.client_encoding,
    allowedFunctions: allowedFunctionsOf(row),
    strict: row.strict === 1,
  };
}

interface Pool {
  key: string;
  source: Source;
  users: number;
  retired: boolean;
  idleSince: number;
}

interface PoolParts {
  open: (input: ConnectionInput) => Source;
  secrets: SecretBox;
  log: Logger;
  now: () => number;
}

const idleMs = 5 * 60_000;

/**
 * Open sources, one per stored source and revision. A source that was edited or deleted is retired: queries that run
 * on it end as they would, then its connections are closed.
 */
export class SourcePools {
  readonly #parts: PoolParts;
  readonly #pools = new Map<number, Pool>();
  /** The newest revision of each source that this process has heard of; of a deleted one, that behind its last. */
  readonly #newest = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(parts: PoolParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.#retireIdle(), idleMs / 5);
    this.#timer.unref();
  }

  async use<T>(row: DatasourceRow, work: (source: Source) => Promise<T>): Promise<T> {
    const pool = this.#of(row);
    pool.users += 1;
    try {
      return await work(pool.source);
    } finally {
      pool.users -= 1;
      pool.idleSince = this.#parts.now();
      if (pool.retired && pool.users === 0) await this.#close(pool);
    }
  }

  /** Takes what a source was before this revision out of use: it was edited or deleted. */
  async retire(id: number, before: number): Promise<void> {
    this.#newest.set(id, before);
    await this.#retire(id);
  }

  async #retire(id: number): Promise<void> {
    const pool = this.#pools.get(id);
    if (pool === undefined) return;
    this.#pools.delete(id);
    pool.retired = true;
    if (pool.users === 0) await this.#close(pool);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => this.#close(pool)));
  }

  #of(row: DatasourceRow): Pool {
    const key = `${row.id}:${row.revision}`;
    const known = this.#pools.get(row.id);
    if (known?.key === key) return known;
    const newest = Math.max(row.revision, this.#newest.get(row.id) ?? 0);
    this.#newest.set(row.id, newest);
    // Who has waited with what the source was puts nobody else out, and nothing of it stays open behind them.
    const retired = row.revision < newest;
    if (known !== undefined && !retired) void this.#retire(row.id);
    const source = this.#parts.open(connectionOf(row, this.#parts.secrets));
    const pool: Pool = { key, source, users: 0, retired, idleSince: this.#parts.now() };
    if (!retired) this.#pools.set(row.id, pool);
    return pool;
  }

  #retireIdle(): void {
    const before = this.#parts.now() - idleMs;
    for (const [id, pool] of this.#pools) {
      if (pool.users === 0 && pool.idleSince < before) void this.#retire(id);
    }
  }

  async #close(pool: Pool): Promise<void> {
    try {
      await pool.source.close();
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'a data source did not close cleanly');
    }
  }
}
