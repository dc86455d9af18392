import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { identifier } from './open-database.ts';

/** More expressions in one statement take longer to plan than they save. */
const mostAtOnce = 100;

/**
 * What a statement answers of each of many columns: `expressions` gives its parts of one, `from` what they are taken of.
 * A statement for each column would take most of the time in which a table of a thousand columns is stored.
 */
export async function ofEach(
  connection: DuckDBConnection,
  values: readonly string[],
  expressions: (value: string) => readonly string[],
  from: string,
): Promise<DuckDBValue[][]> {
  const found: DuckDBValue[][] = [];
  for (let at = 0; at < values.length; at += mostAtOnce) {
    const parts = values.slice(at, at + mostAtOnce).map(expressions);
    const reader = await connection.runAndReadAll(`SELECT ${parts.flat().join(', ')} FROM ${from}`);
    const row = [...(reader.getRows()[0] ?? [])];
    for (const { length } of parts) found.push(row.splice(0, length));
  }
  return found;
}

/** Names of columns of the table `data` whose cells `v` in its first rows show something, as an aggregate of them. */
export async function shownByFirst(
  connection: DuckDBConnection,
  names: readonly string[],
  rows: number,
  shown: string,
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const cells = names.map((name) => `${identifier(name)}::VARCHAR`).join(', ');
  const statement = `SELECT place FROM (
      SELECT unnest([${cells}]) AS v, unnest(range(${names.length})) AS place
      FROM (SELECT * FROM data LIMIT ${rows}) AS sample
    ) AS cells GROUP BY place HAVING ${shown}`;
  try {
    const reader = await connection.runAndReadAll(statement);
    return new Set(reader.getRows().map(([place]) => names[Number(place)]!));
  } catch {
    // Memory ran out over very long texts: then the columns are looked at one by one.
    return new Set();
  }
}
