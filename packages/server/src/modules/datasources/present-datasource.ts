import { type Datasource, limits } from '@mingjing/contract';
import { wireDate } from '../../http/wire-date.ts';
import type { DatasourceRow } from './datasource.store.ts';

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
    lastModifiedDate: wireDate(row.updated_at, timezone),
  };
}
