import { type Dataset, texts } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { client } from '../../../app/client.ts';
import { freshDataset, putDataset, saveDataset } from '../../../records/dataset.ts';
import { refreshStatesChanged } from '../../../records/refresh.ts';
import { tell, toast, useHere } from '../../../ui/index.ts';
import { conflictIn } from '../../../ui/save-conflict.tsx';
import { isRecordGone } from '../../../ui/save-gone.tsx';
import { type DatasetValues, inputOf, valuesOf } from '../dataset-values.ts';
import type { useDatasetRows } from '../use-dataset-rows.ts';
import { confirmChanges } from './changed-columns.ts';

interface DatasetSaveParts {
  /** The record that the form was opened with; null for a new one. */
  dataset: Dataset | null;
  values: DatasetValues;
  setValues: Dispatch<SetStateAction<DatasetValues>>;
  sheet: ReturnType<typeof useDatasetRows>['sheet'];
  /** Called with what was sent and what is stored of it, and whether the form still stands. */
  onAccepted: (sent: DatasetValues, saved: Dataset, isHere: boolean) => void;
  /** Called with what was stored, unless the form was left meanwhile. */
  onStored: (saved: Dataset) => void;
}

/** Stores the values of a dataset's form, also beside another author: who saved first, and who deleted it meanwhile. */
export function useDatasetSave({
  dataset,
  values,
  setValues,
  sheet,
  onAccepted,
  onStored,
}: DatasetSaveParts) {
  const cache = useQueryClient();
  const isHere = useHere();
  const [saving, setSaving] = useState(false);
  // Of the values on screen: a newer record that was read meanwhile is not theirs.
  const [version, setVersion] = useState(dataset?.version);
  const [conflict, setConflict] = useState<string | null>(null);
  const [gone, setGone] = useState(false);

  /** Where `sent` was saved, what was changed since then stays. */
  const show = (stored: Dataset, sent?: DatasetValues): void => {
    setValues((present) =>
      sent === undefined || JSON.stringify(present) === JSON.stringify(sent) ? valuesOf(stored) : present,
    );
    setVersion(stored.version);
    setConflict(null);
    setGone(false);
  };
  /** Says why; one that is not there any more can be kept as another. */
  const fail = async (error: unknown): Promise<void> => {
    const { id = null } = dataset ?? {};
    if (id !== null && (await isRecordGone(error, () => client.dataset.read({ params: { id } })))) {
      setConflict(null);
      setGone(true);
    }
    tell(error);
  };
  /** Saves the values over a version of `onto`; null makes a new dataset of them. */
  const store = async (over: number | undefined, onto = dataset): Promise<void> => {
    setSaving(true);
    try {
      if (!(await confirmChanges(onto, values, sheet))) return;
      const input = inputOf(values, sheet);
      const known = over === undefined ? {} : { version: over };
      const saved = await saveDataset(onto?.id ?? null, { ...input, ...known });
      putDataset(cache, saved);
      void refreshStatesChanged(cache);
      toast.success(onto === null ? texts.toast.created : texts.toast.updated);
      onAccepted(values, saved, isHere());
      // Whoever left meanwhile is led nowhere.
      if (!isHere()) return;
      show(saved, values);
      onStored(saved);
    } catch (error) {
      setConflict(conflictIn(error));
      await fail(error);
    } finally {
      setSaving(false);
    }
  };
  /** Decides between the own values and those that another author saved. */
  const settle = async (how: 'reload' | 'overwrite'): Promise<void> => {
    if (dataset === null) return;
    try {
      const stored = await freshDataset(cache, dataset.id);
      if (how === 'reload') show(stored);
      else await store(stored.version);
    } catch (error) {
      await fail(error);
    }
  };

  return {
    saving,
    conflict,
    gone,
    /** Over the version on screen. */
    save: () => store(version),
    saveAsNew: () => store(undefined, null),
    settle,
  };
}
