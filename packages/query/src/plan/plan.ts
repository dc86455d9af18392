import type { Column } from '@mingjing/contract';
import type { Rollup } from '../rollup/rollup.ts';
import type { Condition } from './condition.ts';
import type { Value } from './value.ts';

/** One column of a level's answer. `column.name` is its key, unique within the level. */
export interface Output {
  column: Column;
  value: Value;
  /** Shown as the same text for every value, while rows are still grouped by what it is. */
  masked?: boolean;
}

export interface Order {
  value: Value;
  descending: boolean;
}

/**
 * A bound question: columns resolved, types known, values brought to their types. One level is one SELECT; `input`
 * is the level whose answer takes the place of the source's rows. Plain frozen-by-habit data: passes return copies.
 */
export interface BoundQuestion {
  kind: 'rows' | 'groups';
  input: BoundQuestion | undefined;
  inputColumns: readonly Column[];
  /** The roll-up that is read in place of the stored rows. */
  rollup?: Rollup;
  where: Condition;
  outputs: readonly Output[];
  /** Of a `groups` level the first so many outputs are its dimensions. */
  dimensions: number;
  order: readonly Order[];
  /** How many keys of `order` were asked for here; the rest came from below or decides ties. */
  ownOrder: number;
  /** Orders rows by where they stand in the stored table or the ordered statement, after `order`. */
  orderByPosition: boolean;
  page: { size: number; offset: number } | undefined;
  limit: number | undefined;
}
