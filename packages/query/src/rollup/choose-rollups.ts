import type { Column } from '@mingjing/contract';
import { type KnownQuestion, shapesFor } from './needs.ts';
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

/** A roll-up so small is asked as fast as one of a single group: none is made beside it for fewer dimensions. */
const smallGroups = 20_000;
/** A larger one serves questions that need so many times fewer groups. */
const servedTimes = 8;

export interface RollupData {
  columns: readonly Column[];
  unique: ReadonlySet<string>;
  rows: number;
}

/** Counts the groups that rows fall into by these dimensions, about. */
export type CountGroups = (dimensions: readonly (readonly RollupDimension[])[]) => Promise<number[]>;

interface Counted extends RollupShape {
  groups: number;
  /** How many known questions it answers. */
  uses: number;
}

/** The roll-ups that are worth having for what is asked of a dataset. Nothing but the count of groups is looked up. */
export async function chooseRollups(
  known: readonly KnownQuestion[],
  data: RollupData,
  count: CountGroups,
  limits: RollupLimits = rollupLimits,
): Promise<RollupShape[]> {
  if (data.rows < limits.leastRows) return [];
  const asked = known
    .map((one) => shapesFor(one, data.columns, data.unique))
    .filter(({ length }) => length > 0);
  const groupsOf = await countAll(asked.flat(), data.rows * limits.groupShare, count);
  const chosen = asked.flatMap((shapes): Counted[] => {
    const shape = shapes.find((one) => groupsOf(one) <= data.rows * limits.groupShare);
    return shape === undefined ? [] : [{ ...shape, groups: groupsOf(shape), uses: 1 }];
  });
  return withinLimits(folded(chosen), data, limits);
}

const textOf = ({ dimensions }: RollupShape): string => JSON.stringify(dimensions);

/** Counts groups by each dimension, and by several at once where their product does not tell enough. */
async function countAll(
  shapes: readonly RollupShape[],
  most: number,
  count: CountGroups,
): Promise<(shape: RollupShape) => number> {
  const singles = [
    ...new Map(
      shapes.flatMap(({ dimensions }) => dimensions).map((one) => [JSON.stringify([one]), one]),
    ).values(),
  ];
  const found = new Map<string, number>();
  const learn = async (asked: readonly (readonly RollupDimension[])[]): Promise<void> => {
    if (asked.length === 0) return;
    const counts = await count(asked);
    for (const [at, dimensions] of asked.entries())
      found.set(JSON.stringify(dimensions), counts[at] ?? Number.POSITIVE_INFINITY);
  };
  await learn(singles.map((one) => [one]));
  const single = (one: RollupDimension): number =>
    found.get(JSON.stringify([one])) ?? Number.POSITIVE_INFINITY;
  const open = new Map<string, readonly RollupDimension[]>();
  for (const shape of shapes) {
    const counts = shape.dimensions.map(single);
    // Rows without a value make a group of their own.
    const product = counts.reduce((all, one) => all * (one + 1), 1);
    if (product <= most || counts.some((one) => one > most)) found.set(textOf(shape), product);
    else if (!found.has(textOf(shape))) open.set(textOf(shape), shape.dimensions);
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
      };
  }
  return kept;
}

const valuesOf = ({ dimensions, measures, groups }: Counted): number =>
  groups * (dimensions.length + 1 + measures.reduce((all, { parts: kept }) => all + kept.length, 0));

/**
 * In the order in which they are built, as the time may not do for all: first those with counts of different values and
 * medians, which cost most when they are asked of the rows, then those of which most is asked.
 */
function withinLimits(chosen: readonly Counted[], data: RollupData, limits: RollupLimits): RollupShape[] {
  let left = data.rows * data.columns.length * limits.valueShare;
  return chosen
    .toSorted(
      (a, b) => Number(tellsOfGroups(b)) - Number(tellsOfGroups(a)) || b.uses - a.uses || a.groups - b.groups,
    )
    .slice(0, limits.tables)
    .filter((shape) => {
      const fits = valuesOf(shape) <= left;
      if (fits) left -= valuesOf(shape);
      return fits;
    })
    .map(({ dimensions, measures }) => ({ dimensions, measures }));
}
