import type { DuckDBConnection } from '@duckdb/node-api';
import type { BeginMessage } from '../process/messages.ts';
import { identifier, literal, run } from './open-database.ts';

/** What came of rows that were added to stored ones. */
export interface MergeCounts {
  /** Stored rows that gave way to newer ones. */
  replaced: number;
  /** Rows that were read and not kept, since a later one is equal to them. */
  doubled: number;
}

/**
 * How rows that are added meet those that stand there already: stored ones above a value give way, as they were read
 * again, and of rows that are equal in some columns the last one stays.
 */
export class MergedRows {
  readonly #connection: DuckDBConnection;
  readonly #begin: BeginMessage;
  /** Column of the rows' numbers. */
  readonly #place: string;
  /** Where the numbers of the rows that came now begin. */
  readonly #newFrom: number;

  constructor(connection: DuckDBConnection, begin: BeginMessage, place: string, newFrom: number) {
    this.#connection = connection;
    this.#begin = begin;
    this.#place = place;
    this.#newFrom = newFrom;
  }

  /** Whether rows are looked up by their numbers, so that their order has to be made again. */
  get isUnique(): boolean {
    return this.#keys.length > 0;
  }

  /** The condition under which rows of the extract that is added to stay, read as `before.data AS b`. */
  get stays(): string {
    const above = this.#begin.merge?.above;
    // The engine reads the text as the column's own type.
    return above === undefined
      ? ''
      : ` WHERE (b.${identifier(above.column)} > ${literal(String(above.value))}) IS NOT TRUE`;
  }

  /** All rows, without those that a later one takes the place of. */
  async last(all: string): Promise<string> {
    if (!this.isUnique) return all;
    const keys = this.#keys.join(', ');
    const isWhole = this.#keys.map((key) => `${key} IS NOT NULL`).join(' AND ');
    const { latestBy } = this.#begin.merge ?? {};
    const latest = latestBy === undefined ? '' : `${identifier(latestBy)} DESC NULLS LAST, `;
    await run(
      this.#connection,
      `CREATE TABLE stage.kept AS SELECT place FROM (
        SELECT ${this.#place} AS place, ${isWhole} AS is_whole,
          row_number() OVER (PARTITION BY ${keys} ORDER BY ${latest}${this.#place} DESC) AS n
        FROM (${all}) AS a) AS numbered WHERE n = 1 OR NOT is_whole`,
    );
    return `SELECT * FROM (${all}) AS whole WHERE ${this.#place} IN (SELECT place FROM stage.kept)`;
  }

  /** Counts once the rows are stored. */
  async counts(read: number, stored: number): Promise<MergeCounts> {
    const { appendTo } = this.#begin;
    if (appendTo === null) return { replaced: 0, doubled: read - stored };
    const before = await this.#count('before.data');
    const stayed = this.isUnique
      ? await this.#count(`stage.kept WHERE place < ${this.#newFrom}`)
      : await this.#count(`before.data AS b${this.stays}`);
    return { replaced: before - stayed, doubled: read - (stored - stayed) };
  }

  get #keys(): string[] {
    return (this.#begin.merge?.uniqueBy ?? []).map(identifier);
  }

  async #count(rows: string): Promise<number> {
    const reader = await this.#connection.runAndReadAll(`SELECT count(*) FROM ${rows}`);
    return Number(reader.getRows()[0]?.[0]);
  }
}
