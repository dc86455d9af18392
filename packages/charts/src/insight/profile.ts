import type { Aggregation, Cell, Column, PeriodGrain, SharedMeasure } from '@mingjing/contract';

/** What was counted of a column, over the rows that the caller may see. */
export interface ColumnFacts {
  column: Column;
  /** Rows with a value, and different values among them. */
  filled: number;
  distinct: number;
  /** Of dates and numbers; null elsewhere and where nothing is filled. */
  min: Cell;
  max: Cell;
  /** Of numbers; left out where nobody counted it. */
  mean?: number;
  /** Of moments, at how many hours of the day there are some; left out where nobody counted them. */
  hours?: number;
  /** The most frequent values with their counts; all of them where there are few. */
  top: readonly { value: Cell; count: number }[];
}

/** Values that are known of a column: its most frequent ones where they were counted, and both ends. */
export const samplesOf = ({ top, min, max }: Pick<ColumnFacts, 'top' | 'min' | 'max'>): Cell[] => [
  ...top.map(({ value }) => value),
  ...[min, max].filter((end) => end !== null),
];

/**
 * What a column is for a board. `time`: a date to follow; `period`: names of periods (2026-05); `region`: names of
 * provinces or cities; `category`: few values that repeat; `entity`: many names, such as doctors or products; `id`: tells
 * one row from another; `amount`: can be added up; `mean`: can be averaged only; `none`: says nothing on a board.
 */
export type Role = 'time' | 'period' | 'region' | 'category' | 'entity' | 'id' | 'amount' | 'mean' | 'none';

/** What an amount is about. */
export type MeasureIdea = 'money' | 'time' | 'share' | 'count' | 'other';

export interface ColumnProfile extends Omit<ColumnFacts, 'column' | 'mean'> {
  name: string;
  /** The name without the unit that stands in it in brackets. */
  label: string;
  role: Role;
  /** Why it was taken for that, in plain Chinese. */
  because: string;
  /** Of `time`: the period that suits its span. Of `period`: the one its names speak of. */
  grain?: PeriodGrain;
  /** Of `period`: its names say no year (1月, 第一季度): beside years they follow each other within a year only. */
  yearless?: boolean;
  /** Of `time`: what each date stands for. */
  dates?: PeriodGrain;
  /** Of `region`. */
  regions?: 'provinces' | 'guangdong';
  /** Of two values that say yes and no of each row: the one that says yes. */
  yes?: Cell;
  /** Its values have an order of their own: ages, hours, grades. */
  ordered?: boolean;
  /** Of `none`: names that hardly repeat, of which the largest may be shown: companies of a list, countries. */
  single?: boolean;
  /** The rows were measured along it, one step after the other: seconds, depths. */
  sequence?: boolean;
  /** Of cells with several choices each: the choices, the most frequent first. */
  choices?: string[];
  /** Of `amount`: there at each moment by what stands beside it, as the people who are paid are. */
  stays?: boolean;
  /** Of numbers with a mark behind them (7.2↑): the marks. */
  marks?: string[];
  /** Every value stands in one row only. */
  unique: boolean;
  /** '' where its name tells none. */
  unit: string;
  idea: MeasureIdea;
  calculation: Aggregation;
}

/** The time that passes from one date of a row to another. */
export interface Duration {
  from: string;
  to: string;
  /** Mean over the rows that have both. */
  hours: number;
}

/** How a column is worked out: 收入 / 人次, 本期 / 同期 - 1, 1 - 成本 / 收入. */
export type RatioShape = 'part' | 'growth' | 'rest';

/** A column that is worked out of two others in nearly all rows. */
export interface Ratio {
  column: string;
  above: string;
  below: string;
  shape: RatioShape;
  /** What the quotient is multiplied by: 100 where it is told in percent, 10000 where 万元 are told in 元. */
  times: number;
}

/** Columns side by side that are parts of something, and the column that holds what they come to, where there is one. */
export interface Parts {
  whole?: string;
  parts: readonly string[];
}

/** What is known of the values of one indicator in one column. */
export interface IndicatorFacts {
  name: string;
  /** In what it is counted, where a column beside it says so. */
  unit: string;
  /** The column of its values. */
  column: string;
  filled: number;
  distinct: number;
  min: Cell;
  max: Cell;
}

/** A column that says what the values of each row are of. */
export interface Indicators {
  column: string;
  units?: string;
  /** The columns whose values it is about. */
  values: readonly string[];
  /** How many different ones there are. */
  count: number;
  /** Those that are told one by one, of which there are most values first. */
  of: readonly IndicatorFacts[];
}

/** The last of some years, of which the rows hold a part only: compared as a whole one it would be a fall. */
export interface BegunYear {
  column: string;
  value: Cell;
  /** What there is of it. */
  told: string;
}

export interface Profile {
  rows: number;
  columns: readonly ColumnProfile[];
  /** The shared measures of the dataset. */
  expressions: readonly SharedMeasure[];
  /** Of two dimensions: each value of `lower` belongs to one value of `upper`. */
  hierarchies: readonly { upper: string; lower: string }[];
  durations?: readonly Duration[];
  /** Columns that are worked out of two others in nearly all rows. */
  ratios?: readonly Ratio[];
  parts?: Parts;
  /** Names that are the same in all lines of an order, where some amounts stand once for each order. */
  ofWhole?: readonly string[];
  /** Where values below one name are of different measures: what each row is of. */
  indicators?: Indicators;
  begun?: BegunYear;
  /** Each name stands in each period once; left out where nobody looked. */
  listed?: boolean;
  /** Some of its whole periods are yet to come: plans and forecasts. */
  coming?: boolean;
}

/** Values that a person can still tell apart on a chart. */
export const fewValues = 40;
