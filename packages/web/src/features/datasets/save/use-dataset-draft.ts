import type { Dataset } from '@mingjing/contract';
import { useEffect, useState } from 'react';
import { type Draft, useDraft } from '../../../ui/index.ts';
import { type DatasetValues, emptyDataset, valuesOf } from '../dataset-values.ts';

interface Kept {
  values: DatasetValues;
  /** Of the dataset the values were changed from. */
  version: number | null;
}

interface DraftParts {
  /** The record that the form was opened with; null for a new one. */
  dataset: Dataset | null;
  isCombined: boolean;
  values: DatasetValues;
  /** What is stored. */
  initial: DatasetValues;
}

const same = (one: DatasetValues, other: DatasetValues): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What a draft can be shown as: of an earlier version of the product it may lack fields. */
function readable(value: unknown): Kept | null {
  const kept = value as Partial<Kept> | null;
  if (typeof kept?.values !== 'object' || typeof kept.values?.name !== 'string') return null;
  return { values: { ...emptyDataset(null), ...kept.values }, version: kept.version ?? null };
}

/** What an earlier page left behind unsaved in a dataset's form, and the net under this one. */
export function useDatasetDraft({ dataset, isCombined, values, initial }: DraftParts) {
  const name = dataset === null ? (isCombined ? 'new-combined' : 'new') : String(dataset.id);
  const {
    found: held,
    keep,
    discard,
  } = useDraft<Kept>(`dataset-${name}`, (value) => {
    const kept = readable(value);
    return kept !== null && !same(kept.values, initial);
  });
  const [found] = useState((): Draft<Kept> | null => {
    const value = readable(held?.value);
    return held === null || value === null ? null : { savedAt: held.savedAt, value };
  });
  const [answered, setAnswered] = useState(false);
  const version = dataset?.version ?? null;
  /** What was saved last: until the record stands in the form it differs from `initial` and is no unsaved work. */
  const [stored, setStored] = useState<DatasetValues | null>(null);
  const dirty = !same(values, initial) && (stored === null || !same(values, stored));
  useEffect(() => {
    if (dirty) keep({ values, version });
  }, [dirty, values, version, keep]);
  return {
    /** Offered until it is taken, declined, or work goes on without it. */
    draft: answered || dirty ? null : found,
    isOlder: found !== null && found.value.version !== version,
    take: (): DatasetValues | null => {
      setAnswered(true);
      return found?.value.values ?? null;
    },
    discard: (): void => {
      setAnswered(true);
      discard();
    },
    /** What was sent is stored; what was changed since then is kept again with the version it belongs to. */
    accept: (sent: DatasetValues, saved: Dataset, isHere: boolean): void => {
      setAnswered(true);
      setStored(valuesOf(saved));
      // Whoever left may be writing the next one under the same name.
      discard(isHere ? undefined : (kept) => same(kept.values, sent));
    },
  };
}
