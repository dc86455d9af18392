import type { DuckDBConnection } from '@duckdb/node-api';
import type { Column } from '@mingjing/contract';
import type { NumberedColumn } from '@mingjing/query';
import { identifier, run } from './open-database.ts';
import { freeName } from './row-order.ts';
import { ofEach } from './wide-tables.ts';

/** Counting different values of fewer rows costs nothing. */
const leastRows = 1000;
/** Numbers for each row that values which are numbers themselves may spread over. */
const spread = { known: 64, asked: 2 };
/** Values that are as many as this share of the rows repeat too seldom. */
const repeatShare = 0.8;
/** More bits than the engine marks. */
const mostNumbers = 1_000_000_000;

/** A table beside the stage that gives each value of a column its number. */
interface Numbering extends NumberedColumn {
  kept: string;
  table: string;
}

/** A statement of all rows, their columns, what to store of them as `a`, and the ORDER BY: by their places where it is empty. */
interface OrderedRows {
  rows: string;
  columns: readonly Column[];
  list: readonly string[];
  by: string;
  byPlace: string;
}

/**
 * Makes the table `data`, with a hidden column of numbers for each column whose values are counted; without them where
 * memory does not do. Answers what it numbered.
 */
export async function storeRows(
  connection: DuckDBConnection,
  all: OrderedRows,
  counted: readonly Column[],
): Promise<NumberedColumn[]> {
  const { rows, list, by, byPlace } = all;
  const create = (values: readonly string[], joins: string, order: string): Promise<void> =>
    run(connection, `CREATE TABLE data AS SELECT ${values.join(', ')} FROM (${rows}) AS a${joins} ${order}`);
  const numberings = await numberValues(connection, counted, all);
  if (numberings.length > 0) {
    const joins = numberings.map(
      ({ table, column }, at) => ` LEFT JOIN ${table} AS n${at} ON n${at}.v = a.${identifier(column)}`,
    );
    const numbers = numberings.map(({ kept }, at) => `n${at}.n AS ${identifier(kept)}`);
    try {
      // A join keeps no order by itself.
      await create([...list, ...numbers], joins.join(''), by === '' ? byPlace : by);
      return numberings.map(({ column, size, kept }) => ({ column, size, kept }));
    } catch {
      await run(connection, 'DROP TABLE IF EXISTS data');
    }
  }
  await create(list, '', by);
  return [];
}

/**
 * Numbers the values of columns whose different values are counted again and again: each value gets one of its own, from
 * 0 on, in a table that is joined where the rows are put in order. Columns of whole numbers that lie close together, and
 * columns in which hardly anything repeats, need none.
 */
async function numberValues(
  connection: DuckDBConnection,
  counted: readonly Column[],
  all: OrderedRows,
): Promise<Numbering[]> {
  const from = `(${all.rows}) AS a`;
  const made: Numbering[] = [];
  for (const [at, column] of counted.entries()) {
    const table = `stage.n${at}`;
    try {
      if (column.type === 'integer' && (await isClose(connection, column, from))) continue;
      const value = `a.${identifier(column.name)}`;
      await run(
        connection,
        `CREATE TABLE ${table} AS SELECT v, (row_number() OVER () - 1)::UINTEGER AS n
          FROM (SELECT DISTINCT ${value} AS v FROM ${from} WHERE ${value} IS NOT NULL) AS t`,
      );
      const [size = 0, values = 0] = await figures(
        connection,
        `SELECT (SELECT count(*) FROM ${table}), count(${value}) FROM ${from}`,
      );
      if (size > 0 && size <= Math.min(mostNumbers, values * repeatShare))
        made.push({ column: column.name, size, table, kept: freeName(`mingjing:number${at}`, all.columns) });
      else await run(connection, `DROP TABLE ${table}`);
    } catch {
      // Memory ran out over it: then its values are told apart when they are asked for.
      await run(connection, `DROP TABLE IF EXISTS ${table}`);
    }
  }
  return made;
}

/** Columns whose values are numbers already: codes of texts, and whole numbers that do not lie far apart. */
export async function numbersOf(
  connection: DuckDBConnection,
  columns: readonly Column[],
  dictionaries: readonly (readonly [column: string, type: string])[],
  rows: number,
): Promise<NumberedColumn[]> {
  if (rows < leastRows) return [];
  const found: NumberedColumn[] = [];
  for (const [column, type] of dictionaries) {
    const [size = 0] = await figures(connection, `SELECT len(enum_range(NULL::${identifier(type)}))`);
    found.push({ column, size });
  }
  const integers = columns.filter(({ type }) => type === 'integer').map(({ name }) => name);
  const ranges = await rangesOf(connection, integers, 'data');
  for (const [at, column] of integers.entries()) {
    const range = ranges[at];
    if (range !== undefined && range.size <= Math.min(mostNumbers, rows * spread.known))
      found.push({ column, ...range });
  }
  return found;
}

async function isClose(connection: DuckDBConnection, { name }: Column, from: string): Promise<boolean> {
  const [rows = 0] = await figures(connection, `SELECT count(*) FROM ${from}`);
  const [range] = await rangesOf(connection, [name], from);
  return range === undefined || range.size <= Math.min(mostNumbers, rows * spread.asked);
}

/** The least whole number of each column, and how many numbers lie from it to the greatest; undefined without any. */
async function rangesOf(
  connection: DuckDBConnection,
  names: readonly string[],
  from: string,
): Promise<({ size: number; least: string } | undefined)[]> {
  const ends = (value: string): string[] => [`min(${value})::VARCHAR`, `max(${value})::VARCHAR`];
  const found = await ofEach(connection, names.map(identifier), ends, from);
  return found.map(([least, greatest]) =>
    typeof least !== 'string' || typeof greatest !== 'string'
      ? undefined
      : { size: Number(BigInt(greatest) - BigInt(least) + 1n), least },
  );
}

async function figures(connection: DuckDBConnection, sql: string): Promise<number[]> {
  return ((await connection.runAndReadAll(sql)).getRows()[0] ?? []).map(Number);
}
