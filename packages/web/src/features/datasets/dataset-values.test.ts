// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { statusText } from './cache-status.tsx';
import {
  checkDataset,
  digitsOnly,
  emptyDataset,
  inputOf,
  mayIncrement,
  readMeasures,
  valuesOf,
} from './dataset-values.ts';

const filled = { ...emptyDataset(3), name: '门诊', dataSourceId: 1, sql: 'select 1' };

describe('dataset form', () => {
  test('[DSET-13] name is required and at most 100 characters, an emoji counting as one', () => {
    expect(checkDataset({ ...filled, name: '  ' }, false).name).toBe('请输入数据集名称');
    expect(checkDataset({ ...filled, name: '长'.repeat(101) }, false).name).toBe('数据集名称最大长度为100');
    expect(checkDataset({ ...filled, name: '🏥'.repeat(100) }, false).name).toBeUndefined();
  });

  test('[DSET-14] category and data source are required', () => {
    const errors = checkDataset({ ...filled, categoryId: null, dataSourceId: null }, false);
    expect(errors.categoryId).toBe('请选择分类');
    expect(errors.dataSourceId).toBe('请选择数据源');
  });

  test('[DSET-05] a spreadsheet needs no SQL, a database does', () => {
    expect(checkDataset({ ...filled, sql: '' }, true)).toEqual({});
    expect(checkDataset({ ...filled, sql: '' }, false).sql).toBeDefined();
  });

  test('[DSET-15] increment needs a data source and SQL', () => {
    expect(mayIncrement({ ...filled, dataSourceId: null })).toBe(false);
    expect(mayIncrement({ ...filled, sql: ' ' })).toBe(false);
    expect(mayIncrement(filled)).toBe(true);
  });

  test('[DSET-16] an increment column is required with increment on', () => {
    expect(checkDataset({ ...filled, increment: true }, false).incrementColumn).toBe('请选择增量字段');
  });

  test('[DSET-10] realTimeInterval keeps digits only', () => {
    expect(digitsOnly('1a2 b３3')).toBe('123');
  });

  test('[DSET-11] the no-cache box is queryType 1', () => {
    expect(inputOf({ ...filled, noCache: true }, false).queryType).toBe(1);
    expect(inputOf(filled, false).queryType).toBe(0);
  });

  test('[DSET-09] measures are JSON text; broken text reads as none', () => {
    const measures = [{ alias: '次均', exp: 'SUM(a)/COUNT(b)', type: 'exp' as const }];
    expect(readMeasures(String(inputOf({ ...filled, measures }, false).calculatedMeasures))).toEqual(
      measures,
    );
    expect(inputOf(filled, false).calculatedMeasures).toBe('[]');
    expect(readMeasures('{')).toEqual([]);
  });

  test('[DSET-09] the form shows decryptedQuerySQL, not the cipher text', () => {
    const values = valuesOf({
      id: 7,
      name: '门诊',
      categoryDataset: { id: 3, name: 'c' },
      dataSourceId: 1,
      dataSourceType: 'jdbc',
      querySql: 'v1.k1.xxxx',
      decryptedQuerySQL: 'select 1',
      calculatedMeasures: '',
      calculatedColumns: [],
      realTimeInterval: '',
      cron: '',
      refreshAfter: [],
      version: 1,
      increment: false,
      incrementCloumn: '',
      lookBack: null,
      uniqueBy: [],
      queryType: 0,
      cacheStatus: 'NOCACHE',
      cacheInfo: '',
      lastModifiedDate: '2026-01-01 00:00:00',
      columns: [],
    });
    expect(values.sql).toBe('select 1');
  });
});

describe('cache status', () => {
  test('[CACHE-02] NOCACHE says what a click does', () => {
    expect(statusText('NOCACHE', '', true)).toBe('未缓存，立即缓存');
  });
  test('[CACHE-10] one that is never cached offers no caching', () => {
    expect(statusText('NOCACHE', '', true, true)).toBe('不缓存：每次直接查询数据源');
  });
  test('[CACHE-03] an offline service speaks for every dataset', () => {
    expect(statusText('SUCCESS', '已缓存 3 行', false)).toBe('缓存服务已离线，请联系管理员');
  });
  test('[CACHE-04] other states show cacheInfo', () => {
    expect(statusText('FAILURE', '连接失败', true)).toBe('连接失败');
    expect(statusText('SUCCESS', '已缓存 3 行，2026-01-01 00:00:00', true)).toBe(
      '已缓存 3 行，2026-01-01 00:00:00',
    );
    expect(statusText('CACHING', '', true)).toBe('正在缓存');
  });
});
