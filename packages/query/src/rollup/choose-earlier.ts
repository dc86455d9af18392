import type { ChosenRollup, CountGroups, RollupData, RollupLimits } from './choose-rollups.ts';
import { type EarlierShape, earlierShapesFor } from './earlier-needs.ts';
import type { KnownQuestion } from './needs.ts';
import { joinedMeasures, nestsIn, type RollupShape } from './rollup.ts';

/**
 * What roll-ups with earlier dates may hold: groups of one and of all, as a share of the rows, and how many there are.
 * Measured over 10 million rows of 1,000 days: 0.4 to 3.7 million groups, 3.3 bytes each on disk and 1 to 3 s of building;
 * 14 months are counted in 3 to 12 ms of processor time, 150 to 1,000 before. As many groups as three quarters of the rows
 * are still asked several times as fast.
 */
export const earlierLimits = { share: 0.75, allShare: 1.5, tables: 6 };

interface Wanted extends EarlierShape {
  /** How many known questions it answers. */
  uses: number;
}

/**
 * The roll-ups with earlier dates that are worth having, those of which most is asked first. None where one of those that
 * are `made` groups by the different values as well.
 */
export async function chooseEarlier(
  known: readonly KnownQuestion[],
  { columns, unique, rows }: RollupData,
  count: CountGroups,
  { leastRows, tables }: RollupLimits,
  made: readonly RollupShape[] = [],
): Promise<ChosenRollup[]> {
  if (rows < leastRows) return [];
  const wanted = new Map<string, Wanted>();
  for (const shape of known.flatMap((one) => earlierShapesFor(one, columns, unique))) {
    if (made.some((other) => groupsByValues(other, shape))) continue;
    const key = JSON.stringify([shape.dimensions, shape.earlier]);
    const { measures, uses } = wanted.get(key) ?? { measures: [], uses: 0 };
    wanted.set(key, {
      ...shape,
      measures: joinedMeasures([...measures, ...shape.measures]),
      uses: uses + 1,
    });
  }
  const chosen = [...wanted.values()]
    .toSorted((a, b) => b.uses - a.uses)
    .slice(0, Math.min(tables, earlierLimits.tables));
  if (chosen.length === 0) return [];
  const lists = new Map(chosen.flatMap(listsOf).map((list) => [JSON.stringify(list), list]));
  const counts = await count([...lists.values()]);
  const counted = new Map([...lists.keys()].map((key, at) => [key, counts[at]]));
  let left = rows * earlierLimits.allShare;
  return chosen.flatMap((one) => {
    const { dimensions, measures, earlier } = one;
    const found = listsOf(one).map((list) => counted.get(JSON.stringify(list)));
    const groups = Math.min(rows, groupsOf(rows, found));
    if (groups > Math.min(left, rows * earlierLimits.share)) return [];
    left -= groups;
    return [
      { shape: { dimensions, measures, earlier }, share: earlierLimits.share, groups, countsValues: false },
    ];
  });
}

const groupsByValues = (other: RollupShape, { dimensions, earlier }: EarlierShape): boolean =>
  [...dimensions, { column: earlier.of, grain: undefined }].every(({ column, grain }) =>
    other.dimensions.some((one) => one.column === column && nestsIn(one.grain, grain)),
  );

/** How many groups a roll-up has is told by how many there are of these. */
function listsOf({ dimensions, earlier }: EarlierShape): RollupShape['dimensions'][] {
  const days = dimensions.filter(({ column }) => column === earlier.by);
  const others = dimensions.filter(({ column }) => column !== earlier.by);
  const value = { column: earlier.of };
  return [days, dimensions, [...others, value], [...dimensions, value]];
}

/**
 * About so many: for each group and day one of first rows, one where a value stands twice on a day, and one for each day
 * before on which values that come back were seen last, as if they came back on any.
 */
function groupsOf(
  rows: number,
  [days = 0, groups = 0, values = 0, valueDays = 0]: readonly (number | undefined)[],
): number {
  const again = Math.max(0, valueDays - values);
  const before = (groups * days) / 2;
  return (
    Math.min(groups, values) +
    Math.min(groups, Math.max(0, rows - valueDays)) +
    before * (1 - Math.exp(-again / Math.max(1, before)))
  );
}
