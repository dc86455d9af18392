import type {
  Calculation,
  Column,
  ExpressionCondition,
  ExpressionFunction,
  Grain,
  PeriodGrain,
  RowAggregate,
  ScalarFunction,
} from '@mingjing/contract';
import type { ColumnValue } from './column-value.ts';
import type { Condition } from './condition.ts';
import type { BoundRowTest, BoundRowValue } from './row-value.ts';

export type { ColumnValue } from './column-value.ts';
export type { BoundRowTest, BoundRowValue, RowKind } from './row-value.ts';

export interface ArithmeticCondition {
  op: ExpressionCondition['op'];
  left: Arithmetic;
  right: Arithmetic;
}

/** Partial results of a roll-up's groups, put together. */
export type Merged =
  | { fn: 'count'; of: ColumnValue }
  | { fn: 'average'; sum: ColumnValue; count: ColumnValue }
  | CountedMedian
  | FirstRows;

/** The median of values that a roll-up groups by, of which each group has so many rows. */
export interface CountedMedian {
  fn: 'median';
  of: ColumnValue;
  rows: ColumnValue;
  result: Column;
}

/** How many rows have no earlier one of the same value among those that are asked: how many different values there are. */
export interface FirstRows {
  fn: 'first';
  rows: ColumnValue;
  earlier: ColumnValue;
  /** What the earlier date passes where its row is among those that are asked. */
  from: Condition;
  /** Periods of a date that rows are told apart by: an earlier row of another period is none. */
  within: { of: ColumnValue; grain: PeriodGrain }[];
}

/** Arithmetic over aggregates; everything in it is a double. */
export type Arithmetic =
  | { kind: 'number'; value: number }
  | { kind: 'rows' }
  | { kind: 'call'; fn: ExpressionFunction; of: ColumnValue }
  | { kind: 'distinct'; of: ColumnValue }
  | { kind: 'overRows'; fn: RowAggregate; of: BoundRowValue | null; when: BoundRowTest | null }
  | { kind: 'scalar'; fn: ScalarFunction; of: Arithmetic[] }
  | {
      kind: 'choice';
      branches: { when: ArithmeticCondition; value: Arithmetic }[];
      otherwise: Arithmetic | null;
    }
  | { kind: 'merged'; merged: Merged }
  | { kind: 'negate'; of: Arithmetic }
  | { kind: 'binary'; op: '+' | '-' | '*' | '/'; left: Arithmetic; right: Arithmetic };

export type Value =
  | ColumnValue
  | { kind: 'truncated'; of: ColumnValue; grain: Grain }
  | { kind: 'aggregate'; calculation: Exclude<Calculation, 'empty'>; of: ColumnValue; result: Column }
  | { kind: 'expression'; tree: Arithmetic };

/** Values that stand directly in this arithmetic. */
export function partsOfArithmetic(tree: Arithmetic): Arithmetic[] {
  switch (tree.kind) {
    case 'number':
    case 'rows':
    case 'call':
    case 'distinct':
    case 'overRows':
    case 'merged':
      return [];
    case 'scalar':
      return tree.of;
    case 'negate':
      return [tree.of];
    case 'binary':
      return [tree.left, tree.right];
    case 'choice': {
      const parts = tree.branches.flatMap(({ when, value }) => [when.left, when.right, value]);
      return tree.otherwise === null ? parts : [...parts, tree.otherwise];
    }
  }
}

/** Plain data made in one place, so that equal values have equal texts. */
export const isSameValue = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);
