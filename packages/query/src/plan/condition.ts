import type { Cycle } from '@mingjing/contract';
import type { ColumnValue } from './column-value.ts';

/** A value in a condition, already brought to the type of what it is compared with. */
export type Constant =
  | { type: 'integer'; text: string }
  /** Without precision and scale where the column does not tell its own. */
  | { type: 'decimal'; text: string; precision?: number; scale?: number }
  | { type: 'double'; text: string }
  | { type: 'text'; text: string }
  | { type: 'date'; text: string }
  | { type: 'datetime'; text: string }
  | { type: 'boolean'; value: boolean };

/** What a condition looks at: a column as it is, or read as a number. */
export interface Compared {
  column: ColumnValue;
  asNumber: boolean;
}

export type Comparison = '=' | '<' | '<=' | '>' | '>=';

/** A condition on a row. `never` and `always` are conditions whose outcome is known before asking. */
export type Condition =
  | { kind: 'always' }
  | { kind: 'never' }
  | { kind: 'isNull'; of: Compared }
  | { kind: 'compare'; of: Compared; op: Comparison; constant: Constant }
  | { kind: 'oneOf'; of: Compared; constants: Constant[] }
  | { kind: 'contains'; of: ColumnValue; text: string }
  /** A date that lies at a place of a cycle, `at` among its names. */
  | { kind: 'inCycle'; of: ColumnValue; cycle: Cycle; at: number }
  | { kind: 'not'; of: Condition }
  | { kind: 'and'; of: Condition[] }
  | { kind: 'or'; of: Condition[] };

export const always: Condition = { kind: 'always' };
export const never: Condition = { kind: 'never' };

export function and(...of: Condition[]): Condition {
  const kept = of.filter((condition) => condition.kind !== 'always');
  if (kept.some((condition) => condition.kind === 'never')) return never;
  return kept.length > 1 ? { kind: 'and', of: kept } : (kept[0] ?? always);
}

export function or(...of: Condition[]): Condition {
  const kept = of.filter((condition) => condition.kind !== 'never');
  if (kept.some((condition) => condition.kind === 'always')) return always;
  return kept.length > 1 ? { kind: 'or', of: kept } : (kept[0] ?? never);
}

export function not(of: Condition): Condition {
  if (of.kind === 'always') return never;
  if (of.kind === 'never') return always;
  return of.kind === 'not' ? of.of : { kind: 'not', of };
}
