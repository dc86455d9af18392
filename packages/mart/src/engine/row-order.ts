import type { DuckDBConnection } from '@duckdb/node-api';
import type { Column } from '@mingjing/contract';
import type { BeginMessage } from '../process/messages.ts';
import { identifier, oldValue } from './open-database.ts';

/**
 * In what order the rows of an extract are stored. By its first date column, so that date filters skip blocks; then a
 * hidden column keeps their numbers, by which they are shown in the order they came in. Rows that come in that
 * order anyway need neither sorting nor numbers.
 */
export class RowOrder {
  readonly #connection: DuckDBConnection;
  readonly #begin: BeginMessage;
  /** SQL of a column in `stage.rows AS s`. */
  readonly #staged: (index: number) => string;
  readonly #name: string;

  constructor(connection: DuckDBConnection, begin: BeginMessage, staged: (index: number) => string) {
    this.#connection = connection;
    this.#begin = begin;
    this.#staged = staged;
    this.#name = freeName('mingjing:place', begin.columns);
  }

  /** The column of the rows' numbers, quoted. */
  get place(): string {
    return identifier(this.#name);
  }

  /** Where the numbers of the rows that came now begin. Rows that gave way left gaps among the older ones. */
  async newFrom(): Promise<number> {
    const { appendTo, appendPlace } = this.#begin;
    if (appendTo === null) return 0;
    const last = appendPlace === null ? 'count(*) - 1' : `max(${identifier(appendPlace)})`;
    const reader = await this.#connection.runAndReadAll(`SELECT coalesce(${last}, -1) + 1 FROM before.data`);
    return Number(reader.getRows()[0]?.[0]);
  }

  /** Numbers of the rows that came now. */
  newRows(from: number): string {
    return `${from} + s.rowid AS ${this.place}`;
  }

  /** Numbers of the rows that are added to; those without a column of numbers stand in their order. */
  oldRows(): string {
    const { appendPlace } = this.#begin;
    return `b.${appendPlace === null ? 'rowid' : identifier(appendPlace)} AS ${identifier(this.#name)}`;
  }

  /** The column of numbers as it is kept, read as `a`: from 0 without gaps, as pages are ranges of numbers. */
  stored(hasGaps: boolean): string {
    return hasGaps ? `row_number() OVER (ORDER BY a.${this.place}) - 1 AS ${this.place}` : this.place;
  }

  /**
   * The ORDER BY of all rows, read as `a`, and the column of numbers to keep where it changes their order. Rows that were
   * picked out are put in order again in any case.
   */
  async decide(isPicked: boolean): Promise<{ by: string; place: string | undefined }> {
    const { columns, orderBy } = this.#begin;
    const named = columns.findIndex(({ name }) => name === orderBy);
    const index =
      named >= 0 ? named : columns.findIndex(({ type }) => type === 'date' || type === 'datetime');
    if (await this.#isOrderedBy(index))
      return { by: isPicked ? `ORDER BY a.${this.place}` : '', place: undefined };
    const sorted = index < 0 ? '' : `a.${identifier(columns[index]!.name)} NULLS LAST, `;
    return { by: `ORDER BY ${sorted}a.${identifier(this.#name)}`, place: this.#name };
  }

  async #isOrderedBy(index: number): Promise<boolean> {
    const { columns, appendTo, appendPlace, appendLacks } = this.#begin;
    if (appendPlace !== null) return false;
    const column = columns[index];
    if (column === undefined) return true;
    // Texts are staged as codes of no order.
    if (column.type === 'text') return false;
    const fresh = { value: this.#staged(index), from: 'stage.rows AS s', row: 's.rowid' };
    if (!(await this.#ascends(fresh))) return false;
    if (appendTo === null) return true;
    const old = { value: oldValue(column.name, appendLacks), from: 'before.data AS b', row: 'b.rowid' };
    const follows = `SELECT NOT EXISTS (SELECT 1 FROM ${fresh.from}) OR NOT EXISTS (SELECT 1 FROM ${old.from})
      OR (SELECT count(*) = count(${fresh.value}) AND min(${fresh.value}) >= (SELECT max(${old.value}) FROM ${old.from}) FROM ${fresh.from})
      AND (SELECT count(*) = count(${old.value}) FROM ${old.from})`;
    return (await this.#ascends(old)) && (await this.#isTrue(follows));
  }

  /** Whether values ascend as the rows stand, with NULLs last. */
  #ascends({ value, from, row }: { value: string; from: string; row: string }): Promise<boolean> {
    return this.#isTrue(
      `SELECT coalesce(bool_and(place = 0 OR value IS NULL OR coalesce(prior <= value, false)), true)
       FROM (SELECT ${row} AS place, ${value} AS value, lag(${value}) OVER () AS prior FROM ${from})`,
    );
  }

  async #isTrue(sql: string): Promise<boolean> {
    return (await this.#connection.runAndReadAll(sql)).getRows()[0]?.[0] === true;
  }
}

/** A name that no column has, letter case aside. */
export function freeName(wanted: string, columns: readonly Column[]): string {
  const taken = new Set(columns.map((column) => column.name.toLowerCase()));
  let name = wanted;
  while (taken.has(name)) name += '_';
  return name;
}
