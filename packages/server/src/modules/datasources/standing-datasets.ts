import type { DatasetRow } from '../../data/stored-dataset.ts';

/** The records of datasets, as far as a spreadsheet that is read again changes those that stand on it. */
export interface SheetDatasets {
  ofSource(datasourceId: number): Promise<DatasetRow[]>;
  update(id: number, change: Partial<Omit<DatasetRow, 'id'>>): Promise<void>;
  replaceExtract(
    extract: string,
    change: { extract_id: string; extract_rows: number; columns: string },
  ): Promise<void>;
}

/** What becomes of the datasets of a source that was changed: one that leads to another database has not their rows. */
export interface StaleDatasets {
  /** Has schedules fire again that were paused after failures; call it in the transaction of the source's change. */
  revive(datasourceId: number): Promise<void>;
  /** Marks them; call it in the transaction of the source's change. Returns those, with the extracts that they had. */
  mark(datasourceId: number): Promise<DatasetRow[]>;
  /** Tells those who show them and drops the old rows; call it after the transaction. */
  announce(marked: readonly DatasetRow[]): Promise<void>;
}
