import type { Combination } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admin,
  byDept,
  create,
  datasets,
  datasourceId,
  layoutOf,
  panelWith,
  server,
  startWorld,
  stopWorld,
  widgetInput,
} from '../../testing/board-world.ts';
import { cached } from '../../testing/caching.ts';

const ids = { joined: 0, united: 0, panel: 0, role: 0 };

beforeAll(async () => {
  await startWorld();
  await cached(admin, datasets.other);
  const { categoryDataset } = await admin.dataset.read({ params: { id: datasets.cached } });
  const combine = async (name: string, combination: Combination) => {
    const form = { name, categoryDataset, dataSourceType: 'combined' as const, combination };
    return (await admin.dataset.create({ input: form })).id;
  };
  ids.joined = await combine('就诊与项目', {
    kind: 'join',
    parents: [datasets.cached, datasets.other],
    steps: [{ how: 'left', to: 0, keys: [{ left: '科室', right: '项目' }] }],
    columns: [
      { parent: 0, column: '人数', name: '就诊人数' },
      { parent: 1, column: '数量', name: '科室' },
    ],
  });
  ids.united = await combine('合并', {
    kind: 'union',
    parents: [datasets.other, datasets.cached],
    columns: [{ name: '费用', from: ['数量', '费用'] }],
  });
  const chart = (await create({ ...widgetInput(datasets.cached, byDept), name: '各科人数' })).id;
  const columns = [{ datasetId: datasets.cached, column: '医生' }];
  const layout = layoutOf(
    { name: '月份', type: 3, value: '' },
    { name: '主诊', type: 1, value: '', columns },
    { name: '科室', type: 2, value: '', columns: [{ datasetId: datasets.cached, column: '' }] },
  );
  ids.panel = (await panelWith([{ id: chart }], { layout, state: 1 })).id;
  ids.role = await server.world.role(['/config/cube']);
  const params = { id: datasets.cached };
  const { version } = await admin.dataset.rules({ params });
  await admin.dataset.saveRules({
    params,
    input: {
      version,
      others: 'all',
      roles: [
        {
          roleId: await server.world.role(['/main/dashboard']),
          conditions: [{ key: '科室', filterType: 1, value: '内科' }],
          columns: [{ name: '医生', mode: 'masked' }],
        },
      ],
    },
  });
});
afterAll(stopWorld);

const changes = (columns: string, client = admin) =>
  client.dataset.changes({
    params: { id: datasets.cached },
    input: { dataSourceId: datasourceId, querySql: `SELECT ${columns} FROM visits` },
  });

test('[DSET-29] combined datasets, rules and parameters that go by a column are named before a save', async () => {
  const told = await changes('人数, 费用');
  expect(told.removed).toEqual(['科室', '月份', '医生']);
  expect(told.datasets).toEqual([{ id: ids.joined, name: '就诊与项目', columns: ['科室'] }]);
  expect(told.rules).toEqual(['科室', '医生']);
  // The parameter 科室 leaves this dataset out.
  expect(told.parameters).toEqual([{ id: ids.panel, name: '总览', parameters: ['月份', '主诊'] }]);
  const retyped = await changes("科室, 月份, 医生, 人数, '1' AS 费用");
  expect(retyped.datasets).toEqual([{ id: ids.united, name: '合并', columns: ['费用'] }]);
  expect([retyped.rules, retyped.parameters]).toEqual([undefined, undefined]);
});

test('[M02] what the caller may not know of them is counted, not named', async () => {
  const author = server.client((await server.world.user(ids.role)).token);
  const params = { id: ids.joined };
  const { owner, version } = await admin.dataset.usage({ params });
  await admin.dataset.saveUsage({
    params,
    input: { limited: true, roleIds: [], ownerId: owner.id, version },
  });
  const told = await changes('人数, 费用', author);
  expect(told).toMatchObject({ hiddenDatasets: 1, hiddenRules: 2, hiddenParameters: 1 });
  expect([told.datasets, told.rules, told.parameters]).toEqual([undefined, undefined, undefined]);
  expect(JSON.stringify(told)).not.toMatch(/就诊与项目|总览|主诊/);
});
