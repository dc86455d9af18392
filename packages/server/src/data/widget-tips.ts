import type { Column } from '@mingjing/contract';

/** A widget that uses columns that are asked about. */
export interface UsingWidget {
  id: number;
  name: string;
  dataset_id: number | null;
  datasource_id: number | null;
  columns: string[];
}

/** Warnings that widgets carry when what they stand on has changed. */
export interface WidgetTips {
  /**
   * Columns of a dataset went from `before` to `after`: widgets that use one that vanished, or became a text, say so, until
   * it is back or they no longer use it.
   */
  columnsChanged(datasetId: number, before: readonly Column[], after: readonly Column[]): Promise<void>;
  /** Stored widgets that use one of these columns of a dataset, each with those it uses. */
  using(datasetId: number, columns: ReadonlySet<string>): Promise<UsingWidget[]>;
  datasetGone(datasetId: number): Promise<void>;
}
