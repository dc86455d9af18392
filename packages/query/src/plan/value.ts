import type { Calculation, Column, ExpressionFunction, Grain } from '@mingjing/contract';

/** A column of the level's input, by its place. */
export interface ColumnValue {
  kind: 'column';
  index: number;
  column: Column;
}

/** Arithmetic over aggregates; everything in it is a double. */
export type Arithmetic =
  | { kind: 'number'; value: number }
  | { kind: 'rows' }
  | { kind: 'call'; fn: ExpressionFunction; of: ColumnValue }
  | { kind: 'negate'; of: Arithmetic }
  | { kind: 'binary'; op: '+' | '-' | '*' | '/'; left: Arithmetic; right: Arithmetic };

export type Value =
  | ColumnValue
  | { kind: 'truncated'; of: ColumnValue; grain: Grain }
  | { kind: 'aggregate'; calculation: Exclude<Calculation, 'empty'>; of: ColumnValue; result: Column }
  | { kind: 'expression'; tree: Arithmetic };

/** Plain data made in one place, so that equal values have equal texts. */
export const isSameValue = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);
