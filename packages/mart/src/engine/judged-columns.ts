import type { DuckDBConnection } from '@duckdb/node-api';
import { type Column, mayBeNumbers } from '@mingjing/contract';
import { identifier, literal } from './open-database.ts';
import { shownByFirst } from './wide-tables.ts';

/** Among so many rows nearly every column of texts holds one that is no number. */
const sampleRows = 100;

/**
 * The columns of the table `data`, with a mark on each of texts whose values are all numbers; `numberText` is their
 * pattern. The first rows rule out most columns at once; only the others are searched, each up to its first value that is
 * none.
 */
export async function judgedColumns(
  connection: DuckDBConnection,
  columns: readonly Column[],
  numberText: string,
): Promise<Column[]> {
  const asked = columns.filter(mayBeNumbers).map(({ name }) => name);
  const shown = `bool_or(NOT regexp_matches(v, ${literal(numberText)}))`;
  const others = await shownByFirst(connection, asked, sampleRows, shown);
  const numeric = new Set<string>();
  for (const name of asked)
    if (!others.has(name) && (await holdsNumbers(connection, name, numberText))) numeric.add(name);
  return columns.map((column) => {
    const { numeric: _, ...plain } = column;
    return numeric.has(column.name) ? { ...plain, numeric: true } : plain;
  });
}

async function holdsNumbers(
  connection: DuckDBConnection,
  name: string,
  numberText: string,
): Promise<boolean> {
  const any = (condition: string): string =>
    `EXISTS (SELECT 1 FROM data WHERE ${identifier(name)} IS NOT NULL${condition})`;
  const other = ` AND NOT regexp_matches(${identifier(name)}::VARCHAR, ${literal(numberText)})`;
  const reader = await connection.runAndReadAll(`SELECT ${any('')} AND NOT ${any(other)}`);
  return reader.getRows()[0]?.[0] === true;
}
