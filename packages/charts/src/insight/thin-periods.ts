import type { ColumnProfile, Profile } from './profile.ts';

/* Tables that list the same names in each period: one that lists far fewer has data missing and no fall. */

/** A period of which most names are missing. */
export interface ThinPeriod {
  name: string;
  rows: number;
  /** Rows that the other periods have. */
  usual: number;
}

/** How far the rows of periods that list the same names differ. */
const steady = 0.05;
/** A period with fewer of them is thin. */
const thin = 0.6;
/** Fewer names or periods say nothing. */
const [fewestNames, fewestPeriods] = [4, 3];

const near = (one: number, other: number): boolean => Math.abs(one - other) <= other * steady;

/** Columns that name what each period lists. */
const namesOf = ({ columns }: Profile): ColumnProfile[] =>
  columns.filter(({ role }) => role === 'region' || role === 'entity' || role === 'category');

/** Whether one column, or two together, have as many names as a period has rows. */
function listsNames(names: readonly ColumnProfile[], rows: number): boolean {
  const counts = names.map(({ distinct }) => distinct);
  return counts.some((count, at) => [1, ...counts.slice(at + 1)].some((other) => near(count * other, rows)));
}

/** Names that come one after the other over the years: so many of them stand in each of the last periods but one. */
const [mostNamesThere, fewestOfAll] = [0.7, 5];

/**
 * The last period, where the two before it list nearly all names and it lists far fewer, although long ago there were fewer
 * as well. No period lists a name twice.
 */
function thinLast(
  periods: readonly (readonly [name: string, rows: number])[],
  profile: Profile,
): ThinPeriod[] {
  if (periods.length < fewestOfAll) return [];
  const [last, before, earlier] = periods.toSorted(([a], [b]) => (a < b ? 1 : -1));
  if (last === undefined || before === undefined || earlier === undefined) return [];
  const most = Math.max(...periods.map(([, rows]) => rows));
  const lists = namesOf(profile).some(
    ({ distinct }) =>
      distinct >= fewestNames &&
      most <= distinct &&
      [before, earlier].every(([, rows]) => rows >= distinct * mostNamesThere),
  );
  return lists && last[1] <= before[1] * thin ? [{ name: last[0], rows: last[1], usual: before[1] }] : [];
}

/** The thin ones of some periods, each with its number of rows; none where the rows of periods differ by themselves. */
export function thinPeriods(
  periods: readonly (readonly [name: string, rows: number])[],
  profile: Profile,
): ThinPeriod[] {
  const sorted = periods.map(([, rows]) => rows).toSorted((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  if (usual < fewestNames || !listsNames(namesOf(profile), usual)) return thinLast(periods, profile);
  const thinOnes = periods.filter(([, rows]) => rows <= usual * thin);
  const others = periods.filter(([, rows]) => rows > usual * thin);
  if (others.length < fewestPeriods || !others.every(([, rows]) => near(rows, usual)))
    return thinLast(periods, profile);
  return thinOnes.map(([name, rows]) => ({ name, rows, usual }));
}

/** Whether names are listed at all, so that periods may be thin. */
export const mayBeThin = (profile: Profile): boolean => namesOf(profile).length > 0;
