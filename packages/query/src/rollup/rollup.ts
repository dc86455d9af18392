import { type Column, type Grain, grainNests, isNumeric, type PeriodGrain } from '@mingjing/contract';

/** What a roll-up keeps of a column's values in each of its groups: `distinct` is how many different ones there are. */
export const parts = ['count', 'sum', 'min', 'max', 'distinct', 'median'] as const;
export type Part = (typeof parts)[number];

/** Parts of several groups that cannot be put together: they tell of each group alone. */
const ofOneGroup: ReadonlySet<Part> = new Set<Part>(['distinct', 'median']);

/** A column that a roll-up groups by; a grain keeps the period of a date instead of the date. */
export interface RollupDimension {
  column: string;
  grain?: PeriodGrain;
}

export interface RollupMeasure {
  column: string;
  parts: readonly Part[];
}

/**
 * That rows are also grouped by the date of the row before them: of the same value of a column, and alike in all other
 * dimensions. Different values between two dates are then counted by the rows whose earlier date lies before both.
 */
export interface EarlierDates {
  /** The column whose different values are counted. */
  of: string;
  /** One of the dimensions. */
  by: string;
}

/** What rows are grouped by, and what is kept of each group. */
export interface RollupShape {
  dimensions: readonly RollupDimension[];
  measures: readonly RollupMeasure[];
  earlier?: EarlierDates;
}

/** A table of groups that stands beside the rows it was made of. */
export interface Rollup extends RollupShape {
  table: string;
  rows: number;
}

/** One column of a roll-up's table. */
export type RollupColumn =
  | { name: string; of: 'dimension'; dimension: RollupDimension }
  /** How many rows a group has. */
  | { name: string; of: 'rows' }
  | { name: string; of: Part; column: string }
  /** The date of the row before, by the column of that name. */
  | { name: string; of: 'earlier'; column: string };

/**
 * The columns of a roll-up's table in their order: dimensions, the number of rows, the parts of each measure, then the
 * earlier date.
 */
export const layoutOf = ({ dimensions, measures, earlier }: RollupShape): RollupColumn[] => [
  ...dimensions.map((dimension, at): RollupColumn => ({ name: `d${at}`, of: 'dimension', dimension })),
  { name: 'n', of: 'rows' },
  ...measures.flatMap(({ column, parts: kept }, at) =>
    kept.map((part): RollupColumn => ({ name: `${part}${at}`, of: part, column })),
  ),
  ...(earlier === undefined ? [] : [{ name: 'e', of: 'earlier', column: earlier.by } as const]),
];

/** Measures of several shapes, one entry a column. */
export function joinedMeasures(measures: readonly RollupMeasure[]): RollupMeasure[] {
  const byColumn = new Map<string, Set<Part>>();
  for (const { column, parts: kept } of measures)
    byColumn.set(column, new Set([...(byColumn.get(column) ?? []), ...kept]));
  return [...byColumn].map(([column, kept]) => ({ column, parts: parts.filter((part) => kept.has(part)) }));
}

/** Whether some parts tell of each group alone, so that only a question of these very groups is answered. */
export const tellsOfGroups = ({ measures }: RollupShape): boolean =>
  measures.some(({ parts: kept }) => kept.some((part) => ofOneGroup.has(part)));

/** Whether medians of a column are told by how many rows have each of its values, to the letter. */
export const countsValues = ({ type }: Column): boolean =>
  type === 'integer' || type === 'decimal' || type === 'boolean';

/** Whether periods of one grain lie within those of another, or at one place of it; without a grain dates are kept as they are. */
export const nestsIn = (kept: PeriodGrain | undefined, asked: Grain | undefined): boolean =>
  kept === undefined || (asked !== undefined && grainNests(kept, asked));

/**
 * Whether a part of a column leads to the very result over its rows. Sums of doubles depend on the order they
 * are added in, and texts are added as doubles: they stay with the rows.
 */
export function keeps(part: Part, { type, numeric }: Column): boolean {
  if (part === 'distinct') return true;
  if (part === 'median') return isNumeric(type) || type === 'boolean';
  if (part === 'sum') return type === 'integer' || type === 'decimal' || type === 'boolean';
  // Texts that count as numbers are compared as numbers.
  return part === 'count' || numeric !== true;
}
