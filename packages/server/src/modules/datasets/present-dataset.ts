import { type Column, type Dataset, type DatasetItem, texts } from '@mingjing/contract';
import { refused } from '../../http/app-error.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { wireDate } from '../wire-date.ts';
import type { DatasetRow, DatasetWithCategory } from './dataset.store.ts';

/** Ties a sealed script to its row. */
export const sqlBinding = (id: number): string => `dataset:${id}`;

/** A dataset's script in plain; empty for spreadsheets. */
export function sqlOf(row: DatasetRow, secrets: SecretBox): string {
  return row.query_sql === '' ? '' : secrets.open(row.query_sql, sqlBinding(row.id));
}

/** A dataset's script, to be run. Throws AppError when it was given up with a lost key. */
export function sqlToRun(row: DatasetRow, secrets: SecretBox): string {
  const sql = sqlOf(row, secrets);
  if (sql === '' && row.type !== 'excel') throw refused(texts.dataset.sqlLost, 'statementLost');
  return sql;
}

/** Columns as last seen. */
export function columnsOf(row: Pick<DatasetRow, 'columns'>): Column[] {
  return JSON.parse(row.columns) as Column[];
}

export function presentItem(row: DatasetRow): DatasetItem {
  return { id: row.id, name: row.name, cacheStatus: row.cache_status, cacheInfo: row.cache_info };
}

export function presentDataset(row: DatasetWithCategory, secrets: SecretBox, timezone: string): Dataset {
  return {
    id: row.id,
    name: row.name,
    categoryDataset: { id: row.category_id, name: row.category_name },
    dataSourceId: row.datasource_id,
    dataSourceType: row.type,
    querySql: row.query_sql,
    decryptedQuerySQL: sqlOf(row, secrets),
    calculatedMeasures: row.calculated_measures,
    realTimeInterval: row.real_time_interval,
    cron: row.cron,
    increment: row.increment === 1,
    incrementCloumn: row.increment_column,
    queryType: row.query_type,
    cacheStatus: row.cache_status,
    cacheInfo: row.cache_info,
    lastModifiedDate: wireDate(row.updated_at, timezone),
    columns: columnsOf(row),
  };
}
