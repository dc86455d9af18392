import type { DuckDBConnection } from '@duckdb/node-api';
import type { Column } from '@mingjing/contract';
import { identifier } from './open-database.ts';
import { shownByFirst } from './wide-tables.ts';

/** Counting different values of fewer rows costs nothing. */
const leastRows = 1000;
/** Beyond this many rows texts are not looked at: telling them apart takes more memory than a refresh should. */
const mostRows = 5_000_000;
/** Columns that repeat values nearly always do so among this many rows, and most among a few of them. */
const sampleRows = 4096;
const firstRows = 200;
/** Bits for each row that marking whole numbers may take. */
const bitsPerRow = 64;

const candidates = new Set<Column['type']>(['integer', 'text', 'datetime']);

/**
 * Columns of the table `data` in which no value stands twice: numbers of visits, orders, patients. Looked at once when
 * rows are stored, so that questions need not look again.
 */
export async function uniqueColumns(
  connection: DuckDBConnection,
  columns: readonly Column[],
  rows: number,
): Promise<string[]> {
  if (rows < leastRows) return [];
  const asked = columns.filter(
    ({ type }) => candidates.has(type) && (type === 'integer' || rows <= mostRows),
  );
  const repeating = await shownByFirst(
    connection,
    asked.map(({ name }) => name),
    firstRows,
    'count(DISTINCT v) < count(v)',
  );
  const unique: string[] = [];
  for (const { name, type } of asked) {
    if (repeating.has(name)) continue;
    try {
      if (await isUnique(connection, identifier(name), type, rows)) unique.push(name);
    } catch {
      // Memory ran out over it: then its values are told apart when they are asked for.
    }
  }
  return unique;
}

async function isUnique(
  connection: DuckDBConnection,
  name: string,
  type: Column['type'],
  rows: number,
): Promise<boolean> {
  const first = async (sql: string): Promise<unknown[]> =>
    (await connection.runAndReadAll(sql)).getRows()[0] ?? [];
  const once = (values: string, from: string): string =>
    `SELECT count(${name}) > 0 AND ${values} = count(${name}) FROM ${from}`;
  const distinct = `count(DISTINCT ${name})`;
  const [inSample] = await first(once(distinct, `(SELECT ${name} FROM data LIMIT ${sampleRows})`));
  if (inSample !== true) return false;
  if (type !== 'integer') return (await first(once(distinct, 'data')))[0] === true;
  const [least, greatest] = (
    await first(`SELECT min(${name})::VARCHAR, max(${name})::VARCHAR FROM data`)
  ).map((text) => BigInt(String(text))) as [bigint, bigint];
  // A bit for each number between the two: five times as fast as keeping them all.
  const isDense = greatest - least < BigInt(Math.min(rows * bitsPerRow, 1_000_000_000));
  const marked = `bit_count(bitstring_agg(${name}, ${least}, ${greatest}))`;
  return (await first(once(isDense ? marked : distinct, 'data')))[0] === true;
}
