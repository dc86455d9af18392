import type { Column } from '@mingjing/contract';
import { type KnownQuestion, type ShapesOf, shapesFor } from './needs.ts';
import { joinedMeasures, nestsIn, type RollupDimension, type RollupShape, tellsOfGroups } from './rollup.ts';

/** What roll-ups may cost. */
export interface RollupLimits {
  /** Rows under which a dataset gets none: its rows are asked as fast. */
  leastRows: number;
  /** Groups of one roll-up, as a share of the rows. */
  groupShare: number;
  /** Values in all roll-ups, as a share of those in the rows. */
  valueShare: number;
  tables: number;
}

/**
 * Measured over a million rows of twenty columns: a grouped question reads 1 to 2 ms of processor time for 100,000
 * groups and 5 to 40 ms for the rows. Below 100,000 rows nobody notices either.
 */
export const rollupLimits: RollupLimits = {
  leastRows: 100_000,
  groupShare: 0.1,
  valueShare: 0.25,
  tables: 16,
};

/**
 * Groups, as a share of the rows, of a roll-up that counts values for medians. Measured over 10 million rows of 81 values:
 * by days and 40 departments they were 0.13 of the rows, of which 13 months took 15 ms, 80 of the rows.
 */
const countedShare = 0.25;

/** A roll-up so small is asked as fast as one of a single group: none is made beside it for fewer dimensions. */
const smallGroups = 20_000;
/** A larger one serves questions that need so many times fewer groups. */
const servedTimes = 8;
/** Of more groups than these what is filtered by days alone is not asked where so many times fewer would do. */
const largeGroups = 250_000;

export interface RollupData {
  columns: readonly Column[];
  unique: ReadonlySet<string>;
  rows: number;
  /** Into how many groups rows fall by a dimension, where that is known. */
  sizeOf?: (dimension: RollupDimension) => number | undefined;
}

/** A roll-up that is worth having, and how many groups it may have as a share of the rows. */
export interface ChosenRollup {
  shape: RollupShape;
  share: number;
  /** How many it has, about. */
  groups: number;
  /** Whether medians are asked of it. */
  countsValues: boolean;
}

/** Counts the groups that rows fall into by these dimensions, about. */
export type CountGroups = (dimensions: readonly (readonly RollupDimension[])[]) => Promise<number[]>;

interface Counted extends RollupShape, Omit<ChosenRollup, 'shape'> {
  /** How many known questions it answers. */
  uses: number;
}

/** The roll-ups that are worth having for what is asked of a dataset. Nothing but the count of groups is looked up. */
export async function chooseRollups(
  known: readonly KnownQuestion[],
  data: RollupData,
  count: CountGroups,
  limits: RollupLimits = rollupLimits,
): Promise<ChosenRollup[]> {
  if (data.rows < limits.leastRows) return [];
  const asked = known.flatMap((one) => shapesFor(one, data.columns, data.unique) ?? []);
  const shareOf = ({ countsValues }: ShapesOf): number =>
    countsValues ? Math.max(countedShare, limits.groupShare) : limits.groupShare;
  const open = asked.flatMap((one) => {
    const most = data.rows * shareOf(one);
    return [...one.all, ...(one.byDays === undefined ? [] : [one.byDays])].map((shape) => ({ shape, most }));
  });
  const groupsOf = await countAll(open, data, count);
  const chosen = asked.flatMap((one): Counted[] => {
    const share = shareOf(one);
    const fits = (shape: RollupShape): boolean => groupsOf(shape) <= data.rows * share;
    const widest = one.all.find(fits);
    if (widest === undefined) return [];
    const { byDays, countsValues } = one;
    const isServed = (days: RollupShape): boolean =>
      covers(widest, days) && groupsOf(widest) <= Math.max(largeGroups, groupsOf(days) * servedTimes);
    const made = [widest, ...(byDays !== undefined && fits(byDays) && !isServed(byDays) ? [byDays] : [])];
    return made.map((shape) => ({ ...shape, groups: groupsOf(shape), share, countsValues, uses: 1 }));
  });
  return withinLimits(folded(chosen), data, limits);
}

const textOf = ({ dimensions }: RollupShape): string => JSON.stringify(dimensions);

/** Counts groups by each dimension, and by several at once where their product does not tell enough. */
async function countAll(
  shapes: readonly { shape: RollupShape; most: number }[],
  { sizeOf }: RollupData,
  count: CountGroups,
): Promise<(shape: RollupShape) => number> {
  const singles = [
    ...new Map(
      shapes.flatMap(({ shape }) => shape.dimensions).map((one) => [JSON.stringify([one]), one]),
    ).values(),
  ];
  const found = new Map<string, number>();
  const fewest = Math.min(...shapes.map(({ most }) => most));
  const learn = async (asked: readonly (readonly RollupDimension[])[]): Promise<void> => {
    if (asked.length === 0) return;
    const counts = await count(asked);
    for (const [at, dimensions] of asked.entries())
      found.set(JSON.stringify(dimensions), counts[at] ?? Number.POSITIVE_INFINITY);
  };
  for (const one of singles) {
    const size = sizeOf?.(one);
    // It may be fewer, as where days stand years apart: nothing is left out because of what was not counted.
    if (size !== undefined && size <= fewest) found.set(JSON.stringify([one]), size);
  }
  await learn(singles.map((one) => [one]).filter((list) => !found.has(JSON.stringify(list))));
  const single = (one: RollupDimension): number =>
    found.get(JSON.stringify([one])) ?? Number.POSITIVE_INFINITY;
  const open = new Map<string, readonly RollupDimension[]>();
  for (const { shape, most } of shapes) {
    const counts = shape.dimensions.map(single);
    // Rows without a value make a group of their own.
    const product = counts.reduce((all, one) => all * (one + 1), 1);
    found.set(textOf(shape), product);
    if (product > most && counts.every((one) => one <= most)) open.set(textOf(shape), shape.dimensions);
  }
  await learn([...open.values()]);
  return (shape) => found.get(textOf(shape)) ?? Number.POSITIVE_INFINITY;
}

/** Whether one answers what the other does, as far as what they group by is concerned. */
const covers = (large: RollupShape, small: RollupShape): boolean =>
  (!tellsOfGroups(small) || textOf(large) === textOf(small)) &&
  small.dimensions.every(({ column, grain }) =>
    large.dimensions.some((one) => one.column === column && nestsIn(one.grain, grain)),
  );

/** Leaves out roll-ups beside which another one answers as well; that one keeps their measures too. */
function folded(chosen: readonly Counted[]): Counted[] {
  const kept: Counted[] = [];
  for (const shape of chosen.toSorted(
    (a, b) => b.dimensions.length - a.dimensions.length || a.groups - b.groups,
  )) {
    const at = kept.findIndex(
      (other) => covers(other, shape) && other.groups <= Math.max(smallGroups, shape.groups * servedTimes),
    );
    const other = kept[at];
    if (other === undefined) kept.push(shape);
    else
      kept[at] = {
        ...other,
        measures: joinedMeasures([...other.measures, ...shape.measures]),
        uses: other.uses + shape.uses,
        share: Math.max(other.share, shape.share),
        countsValues: other.countsValues || shape.countsValues,
      };
  }
  return kept;
}

const valuesOf = ({ dimensions, measures, groups }: Counted): number =>
  groups * (dimensions.length + 1 + measures.reduce((all, { parts: kept }) => all + kept.length, 0));

/**
 * Those first that answer whatever is filtered: by which medians are counted, then those of which most is asked. Those that
 * tell of their very groups come last: they cost most to build, and what is asked of them is kept in most cases.
 */
function withinLimits(chosen: readonly Counted[], data: RollupData, limits: RollupLimits): ChosenRollup[] {
  let left = data.rows * data.columns.length * limits.valueShare;
  return chosen
    .toSorted(
      (a, b) =>
        Number(tellsOfGroups(a)) - Number(tellsOfGroups(b)) ||
        Number(b.countsValues) - Number(a.countsValues) ||
        b.uses - a.uses ||
        a.groups - b.groups,
    )
    .slice(0, limits.tables)
    .filter((shape) => {
      const fits = valuesOf(shape) <= left;
      if (fits) left -= valuesOf(shape);
      return fits;
    })
    .map(({ dimensions, measures, ...told }) => ({ shape: { dimensions, measures }, ...told }));
}
