import { type Datasource, limits, texts } from '@mingjing/contract';
import { type AppError, refused } from '../../http/app-error.ts';
import { wireDate } from '../../http/wire-date.ts';
import type { DatasourceRow, DatasourceStore } from './datasource.store.ts';
import { storedReport } from './sheet-choices.ts';

/** The refusal of a save that another one came before. */
export const conflictOf = async (store: Pick<DatasourceStore, 'savedBy'>, id: number): Promise<AppError> =>
  refused(texts.datasource.conflict(await store.savedBy(id)), 'conflict');

/** A source as answers carry it: its secret is never among it. */
export function presentDatasource(row: DatasourceRow, timezone: string): Datasource {
  return {
    id: row.id,
    dataSourceName: row.name,
    datasourceType: row.type,
    driverClassName: row.driver,
    url: row.url,
    username: row.username,
    password: row.password === '' ? '' : limits.secretMask,
    serverEncoding: row.server_encoding,
    clientEncoding: row.client_encoding,
    allowedFunctions: JSON.parse(row.allowed_functions) as string[],
    strict: row.strict === 1,
    fileName: row.file_name,
    columns: row.columns === null ? null : (JSON.parse(row.columns) as unknown[]).length,
    rows: row.row_count,
    workbook:
      row.workbook_key === null
        ? null
        : { key: row.workbook_key, name: row.workbook_name ?? '', sheet: storedReport(row)?.sheet ?? '' },
    version: row.version,
    lastModifiedDate: wireDate(row.updated_at, timezone),
  };
}
