import { type BegunYear, begunYear, type ColumnProfile, yearAsking } from '@mingjing/charts/insight';
import { type FactsAsking, rowsOf } from './column-facts.ts';

/** Years with months are few. */
const mostPairs = 2000;

/** The last year of years and months in two columns, where it has begun only; over the rows that the caller may see. */
export async function begunYearOf(
  ask: FactsAsking,
  columns: readonly ColumnProfile[],
): Promise<BegunYear | undefined> {
  const asking = yearAsking(columns);
  if (asking === undefined) return undefined;
  const found = await rowsOf(ask, {
    kind: 'groups',
    dimensions: [asking.years, asking.parts].map((column) => ({ column })),
    measures: [],
    filters: [],
    sorts: [],
    limit: mostPairs,
  });
  return begunYear(
    asking,
    found.map(([year = null, part = null]) => [year, part] as const),
  );
}
