import type { Cycle, Grain } from '@mingjing/contract';
import type { Comparison } from '../plan/condition.ts';

/**
 * What rows are grouped by: a column as it is, or the periods of its dates or their places in a cycle. `column` is its name in the
 * gathered rows.
 */
export interface FoldKey {
  column: string;
  grain?: Grain;
}

/** What is made of a group's rows. Sums, least and greatest values are of the column's own type. */
export type FoldMeasure =
  | { kind: 'rows' }
  | { kind: 'count' | 'added' | 'sum' | 'least' | 'greatest' | 'distinct'; column: string }
  /** With so many digits behind the point; of values that come as often as another column says, where there is one. */
  | { kind: 'median'; column: string; scale: number; times?: string }
  | { kind: 'reckoned'; tree: FoldTree };

/** Arithmetic over measures; everything in it is a double. */
export type FoldTree =
  | { kind: 'number'; value: number }
  | { kind: 'measure'; of: FoldMeasure }
  | { kind: 'negate'; of: FoldTree }
  | { kind: 'binary'; op: '+' | '-' | '*' | '/'; left: FoldTree; right: FoldTree };

/** One column of the answer: a key by its place, or a measure. */
export type FoldOutput = { kind: 'key'; at: number } | { kind: 'measure'; of: FoldMeasure };

/**
 * The first of the gathered rows, or those of a page, as they stand; `counts` tells how many there are on all pages, of
 * so many at `most`.
 */
export interface FoldList {
  kind: 'list';
  columns: string[];
  offset: number;
  size: number;
  counts: boolean;
  most?: number;
}

/** Groups of gathered rows. */
export interface FoldGroups {
  kind: 'groups';
  keys: FoldKey[];
  outputs: FoldOutput[];
  /** By which outputs the groups are ordered, with those without a value last; no two groups are equal in all. */
  order: { output: number; descending: boolean }[];
  limit?: number;
  /** Which of these are shown, with how many there are. */
  page?: { offset: number; size: number };
}

/** What a row has to pass; one without a value passes none. Dates are days since 1970, moments microseconds. */
export type FoldTest =
  | { kind: 'time'; unit: 'date' | 'datetime'; column: string; op: Comparison; value: number }
  /** Dates that lie at one of these places of a cycle, by their names. */
  | { kind: 'cycle'; column: string; cycle: Cycle; names: string[] }
  | { kind: 'texts'; column: string; dictionary: string; texts: string[] };

/** Rows of a table that are folded: which of them, and how many it has in all. */
export interface FoldRows {
  table: string;
  rows: number;
  tests: FoldTest[];
}

/** How a question is answered of gathered rows in one look at them, without a statement (ADR 34). */
export type Fold = FoldGroups | FoldList;
