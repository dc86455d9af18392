import { expect, test } from 'vitest';
import { sheetRun, sqlRun, sqlTest } from '../dataset-inputs.ts';
import { datasourceInput } from './datasources.ts';

const source = { dataSourceName: '门诊库', datasourceType: 'jdbc', url: 'jdbc:mysql://localhost:3306/db' };
const pieces = {
  urlFixed: 'jdbc:mysql://',
  urlIp: 'localhost',
  urlPort: 3306,
  urlFixedLast: '/',
  urlDatasouceName: 'db',
};

test('[DSRC-06] the pieces of an address may stand beside it, which is what counts', () => {
  expect(datasourceInput.parse({ ...source, ...pieces })).toEqual(datasourceInput.parse(source));
  expect(datasourceInput.safeParse({ ...source, urlHost: 'localhost' }).success).toBe(false);
});

test('[API-09] [WID-20] a query without a data source is asked for one in the words of the form', () => {
  for (const sent of [
    {},
    { datasourceId: null },
    { datasourceId: '' },
    { datasourceId: 'x' },
    { datasourceId: 0 },
  ])
    for (const form of [sqlRun, sqlTest, sheetRun]) {
      const said = form.safeParse({ sql: 'SELECT 1', ...sent }).error?.issues.map(({ message }) => message);
      expect(said).toEqual(['请选择数据源']);
    }
});
