import type { ExpressionCondition, RowFunction, ScalarFunction } from '@mingjing/contract';
import type { ColumnValue } from './column-value.ts';
import type { Constant } from './condition.ts';

/** What a value of a row is: how it is compared, and what may be made of it. */
export type RowKind = 'number' | 'text' | 'date' | 'datetime';

/** A value of one row, its columns and types resolved. */
export type BoundRowValue =
  | { kind: 'column'; of: ColumnValue; is: RowKind }
  | { kind: 'constant'; constant: Constant; is: RowKind }
  | { kind: 'made'; fn: RowFunction; of: BoundRowValue[]; is: RowKind }
  /** A text read as a number. */
  | { kind: 'asNumber'; of: BoundRowValue; is: 'number' }
  | { kind: 'scalar'; fn: ScalarFunction; of: BoundRowValue[]; is: RowKind }
  | {
      kind: 'choice';
      branches: { when: BoundRowTest; value: BoundRowValue }[];
      otherwise: BoundRowValue | null;
      is: RowKind;
    }
  | { kind: 'negate'; of: BoundRowValue; is: 'number' }
  | { kind: 'binary'; op: '+' | '-' | '*' | '/'; left: BoundRowValue; right: BoundRowValue; is: 'number' };

export type BoundRowTest =
  | { kind: 'compare'; op: ExpressionCondition['op']; left: BoundRowValue; right: BoundRowValue }
  | { kind: 'empty'; is: boolean; of: BoundRowValue }
  | { kind: 'contains'; is: boolean; of: BoundRowValue; text: string }
  | { kind: 'all' | 'any'; of: BoundRowTest[] };
