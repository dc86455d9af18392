import { type Dataset, type DatasetItem, texts } from '@mingjing/contract';
import { storedCalculated, withCalculatedColumns } from '../../data/calculated-columns.ts';
import { combinationOf } from '../../data/combined-dataset.ts';
import { columnsOf, sqlOf } from '../../data/stored-dataset.ts';
import { wireDate } from '../../http/wire-date.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { DatasetRow, DatasetWithCategory } from './dataset.store.ts';
import { lookBackOf, uniqueByOf } from './refresh/look-back.ts';

/** What is told of the stored rows; until a refresh succeeds, that the source leads to another database comes first. */
export function cacheInfoOf(row: Pick<DatasetRow, 'moved_at' | 'cache_info'>): string {
  if (row.moved_at === null) return row.cache_info;
  return [texts.cache.sourceMoved, row.cache_info].filter((part) => part !== '').join('；');
}

export function presentItem(row: DatasetRow): DatasetItem {
  return {
    id: row.id,
    name: row.name,
    cacheStatus: row.cache_status,
    cacheInfo: cacheInfoOf(row),
    ...(row.type === 'combined' && { combined: true as const }),
    ...(row.query_type === 1 && { direct: true as const }),
  };
}

export function presentDataset(row: DatasetWithCategory, secrets: SecretBox, timezone: string): Dataset {
  const combination = combinationOf(row);
  return {
    id: row.id,
    name: row.name,
    categoryDataset: { id: row.category_id, name: row.category_name },
    dataSourceId: row.datasource_id ?? 0,
    dataSourceType: row.type,
    ...(combination !== undefined && { combination }),
    querySql: row.query_sql,
    decryptedQuerySQL: sqlOf(row, secrets),
    calculatedMeasures: row.calculated_measures === '' ? '[]' : row.calculated_measures,
    calculatedColumns: storedCalculated(row),
    realTimeInterval: row.real_time_interval,
    cron: row.cron,
    increment: row.increment === 1,
    incrementCloumn: row.increment_column,
    lookBack: lookBackOf(row) ?? null,
    uniqueBy: uniqueByOf(row),
    queryType: row.query_type,
    cacheStatus: row.cache_status,
    cacheInfo: cacheInfoOf(row),
    lastModifiedDate: wireDate(row.updated_at, timezone),
    version: row.version,
    columns: withCalculatedColumns(row, columnsOf(row)),
  };
}
