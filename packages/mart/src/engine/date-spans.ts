import type { DuckDBConnection } from '@duckdb/node-api';
import { type Column, isDated } from '@mingjing/contract';
import type { DateSpan } from '@mingjing/query';
import { identifier } from './open-database.ts';
import { ofEach } from './wide-tables.ts';

/** The first and last date of each column of the table `data` that has any, as texts. */
export async function dateSpans(
  connection: DuckDBConnection,
  columns: readonly Column[],
): Promise<DateSpan[]> {
  const dated = columns.filter(({ type }) => isDated(type));
  const ends = (value: string): string[] => [`min(${value})::VARCHAR`, `max(${value})::VARCHAR`];
  const found = await ofEach(
    connection,
    dated.map(({ name }) => identifier(name)),
    ends,
    'data',
  );
  return dated.flatMap(({ name }, at): DateSpan[] => {
    const [least, greatest] = found[at] ?? [];
    return typeof least === 'string' && typeof greatest === 'string' ? [[name, least, greatest]] : [];
  });
}
