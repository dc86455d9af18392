import type { Dataset, Loaded } from '@mingjing/contract';
import { useStoredRows } from '../../records/dataset.ts';
import type { DatasetValues } from './dataset-values.ts';

const questionOf = ({ dataSourceId, sql, noCache, combination }: DatasetValues): string =>
  JSON.stringify([dataSourceId, sql, noCache, combination]);

/**
 * The first rows of the cache while the form describes what is stored there; null for sheets, which are read by
 * themselves, for what is not cached, and once the form asks something else.
 */
export function useStoredPreview(
  dataset: Dataset | null,
  saved: DatasetValues,
  values: DatasetValues,
): Loaded | null {
  const isStored =
    dataset !== null &&
    dataset.dataSourceType !== 'excel' &&
    dataset.queryType === 0 &&
    dataset.cacheStatus === 'SUCCESS';
  const wanted = isStored && questionOf(saved) === questionOf(values);
  const found = useStoredRows(dataset?.id ?? 0, `${dataset?.version}:${dataset?.cacheInfo}`, wanted);
  return wanted ? (found.data ?? null) : null;
}
