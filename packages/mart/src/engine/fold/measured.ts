import type { NumberColumn } from './gathered-column.ts';

/** A measure of each group: whole numbers, decimals without their point, days or doubles; NaN where there is none. */
export interface Measured {
  values: Float64Array;
  /** How it is written; doubles when not given. */
  as?: Pick<NumberColumn, 'kind' | 'scale'> | undefined;
}
