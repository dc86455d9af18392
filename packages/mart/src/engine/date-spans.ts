import type { DuckDBConnection } from '@duckdb/node-api';
import { type Column, isDated } from '@mingjing/contract';
import type { DateSpan } from '@mingjing/query';
import { identifier } from './open-database.ts';

/** The first and last date of each column of the table `data` that has any, as texts. */
export async function dateSpans(
  connection: DuckDBConnection,
  columns: readonly Column[],
): Promise<DateSpan[]> {
  const dated = columns.filter(({ type }) => isDated(type));
  if (dated.length === 0) return [];
  const ends = dated.flatMap(({ name }) =>
    ['min', 'max'].map((end) => `${end}(${identifier(name)})::VARCHAR`),
  );
  const reader = await connection.runAndReadAll(`SELECT ${ends.join(', ')} FROM data`);
  const found = reader.getRows()[0] ?? [];
  return dated.flatMap(({ name }, at): DateSpan[] => {
    const [least, greatest] = [found[2 * at], found[2 * at + 1]];
    return typeof least === 'string' && typeof greatest === 'string' ? [[name, least, greatest]] : [];
  });
}
