import type { Column } from '@mingjing/contract';

/** Warnings that widgets carry when what they stand on has changed. */
export interface WidgetTips {
  /**
   * Columns of a dataset went from `before` to `after`: widgets that use a vanished one say so, until it is back or they
   * no longer use it.
   */
  columnsChanged(datasetId: number, before: readonly Column[], after: readonly Column[]): Promise<void>;
  datasetGone(datasetId: number): Promise<void>;
}
