import { listings, materialOf, type Profile, wholePeriodsOf } from '@mingjing/charts/insight';
import { type FactsAsking, rowsOf } from './column-facts.ts';

/** So many sets of columns are looked at. */
const mostAsked = 3;

/**
 * Whether what may be listed in each year is: no name stands in one twice, over the rows that the caller may see. Numbers
 * of names alone may fit by chance. undefined where nothing can be listed.
 */
export async function listedPeriods(ask: FactsAsking, profile: Profile): Promise<boolean | undefined> {
  const periods = wholePeriodsOf(materialOf(profile));
  const sets = periods === undefined ? [] : listings(profile, periods);
  for (const names of sets.slice(0, mostAsked)) {
    const [most] = await rowsOf(ask, {
      kind: 'groups',
      dimensions: [periods?.column.name ?? '', ...names].map((column) => ({ column })),
      measures: [{ expression: 'COUNT(*)', alias: 'n_rows' }],
      filters: [],
      sorts: [{ key: 'n_rows', descending: true }],
      limit: 1,
    });
    if (Number(most?.at(-1) ?? 0) === 1) return true;
  }
  return sets.length === 0 ? undefined : false;
}
