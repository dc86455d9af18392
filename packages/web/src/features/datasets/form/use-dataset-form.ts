import { type Dataset, texts } from '@mingjing/contract';
import { useMemo, useState } from 'react';
import type { DatasetNode } from '../../../records/dataset.ts';
import { confirm, toast, useLeaveQuestion, useUnsavedGuard } from '../../../ui/index.ts';
import {
  checkDataset,
  type DatasetErrors,
  type DatasetValues,
  emptyDataset,
  mayIncrement,
  noIncrement,
  valuesOf,
} from '../dataset-values.ts';
import { useDatasetDraft } from '../save/use-dataset-draft.ts';
import { useDatasetSave } from '../save/use-dataset-save.ts';
import { useDatasetRows } from '../use-dataset-rows.ts';
import { useStoredPreview } from '../use-stored-preview.ts';

export interface DatasetFormProps {
  /** Null adds a new dataset. */
  dataset: Dataset | null;
  /** A new one is made of other datasets. */
  combining?: boolean;
  /** Category of a new dataset. */
  categoryId: number | null;
  /** Source of a new dataset. */
  datasourceId?: number | null;
  categories: DatasetNode[];
  online: boolean;
  onSaved: (dataset: Dataset) => void;
  onCancel: () => void;
  onCache: (dataset: Dataset) => void;
}

/** Everything the parts of the dataset form share. */
export type DatasetFormState = ReturnType<typeof useDatasetForm>;

/** The values of the dataset form, what was read by them, and what its buttons do. */
export function useDatasetForm(props: DatasetFormProps) {
  const { dataset } = props;
  const initial = useMemo(
    () => (dataset === null ? emptyDataset(props.categoryId, props.datasourceId) : valuesOf(dataset)),
    [dataset, props.categoryId, props.datasourceId],
  );
  const [values, setValues] = useState<DatasetValues>(initial);
  const [errors, setErrors] = useState<DatasetErrors>({});
  /** What the browser of tables wrote last. */
  const [taken, setTaken] = useState({ sql: '', name: '' });

  const rows = useDatasetRows(dataset, values, (found) => setErrors({ ...errors, ...found }));
  const { sheet, loaded, isPart, read } = rows;
  const stored = useStoredPreview(dataset, initial, values);
  const isCombined = props.combining === true || dataset?.dataSourceType === 'combined';
  const dirty = JSON.stringify(values) !== JSON.stringify(initial);
  const { lead, release } = useUnsavedGuard(dirty);
  const askToLeave = useLeaveQuestion(dirty);
  const net = useDatasetDraft({ dataset, isCombined, values, initial });
  const storing = useDatasetSave({
    dataset,
    values,
    setValues,
    sheet,
    onAccepted: net.accept,
    onStored: (saved) => lead(() => props.onSaved(saved)),
  });
  const known = useMemo(
    () =>
      ((isPart ? undefined : loaded?.columns) ?? dataset?.columns ?? []).filter(
        ({ calculated }) => calculated !== true,
      ),
    [loaded, isPart, dataset],
  );
  const columns = useMemo(() => known.map((column) => column.name), [known]);
  const readColumns = (): void => {
    if (columns.length === 0) void read(false);
  };

  const set = (change: Partial<DatasetValues>): void => {
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) => {
      const next = { ...before };
      for (const key of Object.keys(change)) delete next[key as keyof DatasetErrors];
      return next;
    });
  };

  const save = async (): Promise<void> => {
    const found = checkDataset(values, sheet);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (dataset !== null && !dirty) {
      toast.info(texts.toast.unchanged);
      return;
    }
    await storing.save();
  };

  /** Gives up what was not saved, once its author said so. */
  const cancel = async (): Promise<void> => {
    if (dirty && !(await askToLeave())) return;
    if (dirty) net.discard();
    release();
    props.onCancel();
  };
  /** Takes up what an earlier page left behind unsaved. */
  const restore = (): void => {
    const kept = net.take();
    if (kept === null) return;
    if (kept.dataSourceId !== values.dataSourceId) rows.forget();
    set(kept);
  };

  const chooseSource = (dataSourceId: number): void => {
    set({ dataSourceId, ...noIncrement });
    rows.forget();
  };
  /** Reads a table as it is; a statement of the author's own is not taken away without asking. */
  const takeTable = async (sql: string, name: string): Promise<void> => {
    const isOwn = values.sql.trim() !== '' && values.sql !== taken.sql;
    if (isOwn && values.sql !== sql && !(await confirm(texts.dataset.overTable(name)))) return;
    set({ sql, ...(values.name.trim() === '' || values.name === taken.name ? { name } : {}) });
    setTaken({ sql, name });
    void rows.readSql(sql);
  };
  const toggleIncrement = (on: boolean): void => {
    if (on && !mayIncrement(values)) {
      toast.warning(texts.dataset.increment);
      return;
    }
    set({ increment: on });
    if (on) readColumns();
  };

  return {
    dataset,
    values,
    errors,
    set,
    rows,
    /** First rows as the source or the store tells them; null before either was asked. */
    preview: loaded ?? stored,
    isStored: loaded === null && stored !== null,
    isCombined,
    /** Columns of the source, as far as they are known. */
    known,
    /** Their names. */
    columns,
    readColumns,
    net,
    storing,
    save,
    cancel,
    restore,
    chooseSource,
    takeTable,
    toggleIncrement,
  };
}
