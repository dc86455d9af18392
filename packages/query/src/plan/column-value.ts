import type { Column } from '@mingjing/contract';

/** A column of the level's input, by its place. */
export interface ColumnValue {
  kind: 'column';
  index: number;
  column: Column;
}
