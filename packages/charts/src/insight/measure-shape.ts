import type { Aggregation, ColumnItem, NumberStyle } from '@mingjing/contract';
import type { ColumnProfile, MeasureIdea } from './profile.ts';

/** What a board can measure: rows, things, amounts, means and calculated measures. */
export interface Measure {
  /** Tells it from the others. */
  key: string;
  /** What people call the figure. */
  label: string;
  item: ColumnItem;
  /** Values of groups add up to the value of all rows. */
  additive: boolean;
  idea: MeasureIdea;
  style: NumberStyle;
  prefix?: string;
  suffix: string;
  /** Decimals. */
  round: number;
  /** How much it says about the whole, 0 to 10. */
  worth: number;
  /** Set by plan, not counted. */
  planned: boolean;
  /** What has to be known of how it is worked out. */
  note?: string;
  /** The column whose values it tells apart: by that column nothing is compared. */
  parts?: string;
  /** Of a measure of one stage: the column that is counted at each. */
  counted?: string;
  /** What it is called at a single moment, where the label tells a mean of several: 在册人数, not 年均在册人数. */
  atOnce?: string;
  /** What it is called where it stands alone, if not by its label. */
  alone?: string;
  /** The column and calculation, where it is one of a column. */
  of?: { column: string; calculation: Aggregation };
}

/** A measure of a formula that is a part of a whole, written as a percentage. */
export const shareOfFormula = (
  alias: string,
  exp: string,
  rest: Pick<Measure, 'key' | 'round' | 'worth' | 'parts' | 'note'>,
): Measure => ({
  label: alias,
  item: { id: alias, name: alias, expressions: { exp, alias } },
  additive: false,
  idea: 'share',
  style: 'percent',
  suffix: '',
  planned: false,
  ...rest,
});

/**
 * What a measure is called where each name or period has one row: a mean of a single value is that value, and no 平均.
 */
export const nameOfSingle = (
  { atOnce, alone, label, of }: Measure,
  columns: readonly ColumnProfile[],
): string =>
  (of?.calculation === 'avg' ? columns.find(({ name }) => name === of.column)?.label : undefined) ??
  atOnce ??
  alone ??
  label;
