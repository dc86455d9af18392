// @vitest-environment node
import type { Datasource } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { sourceOptions } from './grouped-sources.ts';

const source = (id: number, dataSourceName: string, more: Partial<Datasource>): Datasource => ({
  id,
  dataSourceName,
  datasourceType: 'jdbc',
  driverClassName: 'org.postgresql.Driver',
  url: 'jdbc:postgresql://10.0.0.1:5432/his',
  username: 'reader',
  password: '******',
  serverEncoding: '',
  clientEncoding: '',
  allowedFunctions: [],
  strict: false,
  fileName: null,
  rows: null,
  columns: null,
  workbook: null,
  lastModifiedDate: '2026-01-01 00:00:00',
  version: 1,
  ...more,
});

test('[DSET-04] sources of one name say where they lead, others their name alone', () => {
  const options = sourceOptions([
    source(1, '门诊', {}),
    source(2, '门诊', { url: 'jdbc:postgresql://10.0.0.2:5432/his' }),
    source(3, '门诊', { datasourceType: 'excel', fileName: '门诊.xlsx', rows: 12, columns: 3 }),
    source(4, '住院', {}),
  ]);
  expect(options).toEqual([
    { value: 1, label: '门诊（PostgreSQL · 10.0.0.1:5432/his）' },
    { value: 2, label: '门诊（PostgreSQL · 10.0.0.2:5432/his）' },
    { value: 3, label: '门诊（门诊.xlsx · 12 行 × 3 列）' },
    { value: 4, label: '住院' },
  ]);
});
