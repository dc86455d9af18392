import { texts } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  drawingOf,
  failureOf,
  layoutOf,
  panelWith,
  server,
  startWorld,
  stopWorld,
  widgetInput,
} from '../testing/board-world.ts';

beforeAll(startWorld);
afterAll(stopWorld);

const refused = { message: texts.nameControls };

test.each(['\u200b', '\ud800', '\u202e', '\n'])(
  '[L14] %j is part of no name that is stored',
  async (sign) => {
    const bad = `门诊${sign}日报`;
    const { name, categoryDataset, dataSourceId, dataSourceType, decryptedQuerySQL } =
      await admin.dataset.read({
        params: { id: datasets.other },
      });
    const dataset = { name, categoryDataset, dataSourceId, dataSourceType, querySql: decryptedQuerySQL };
    const calculatedMeasures = JSON.stringify([{ alias: bad, exp: 'SUM(数量)', type: 'exp' }]);
    const params = { id: datasets.other };
    expect(
      await failureOf(admin.dataset.update({ params, input: { ...dataset, calculatedMeasures } })),
    ).toMatchObject(refused);
    const titled = { ...byDept, yAxis: [column('人数', { name: bad })] };
    expect(await failureOf(create(widgetInput(datasets.live, titled)))).toMatchObject(refused);
    const { id } = await create(widgetInput(datasets.live, byDept));
    const layout = layoutOf({ name: bad, type: 2, column: '科室' });
    expect(await failureOf(panelWith([{ id }], { layout }))).toMatchObject(refused);
    // Half a sign does not survive being sent as UTF-8: what arrives is a sign of its own.
    for (const name of sign === '\ud800' ? [] : [bad]) {
      const form = new FormData();
      form.set('datasourceType', 'excel');
      form.set('dataSourceName', name);
      form.set('file', new Blob(['a\n1']), 'a.csv');
      expect(await failureOf(admin.datasource.upload({ form, input: {} }))).toMatchObject(refused);
    }
    expect(
      await failureOf(
        admin.apiKey.create({ input: { name: bad, scopes: ['boards'], expiresAt: null } as never }),
      ),
    ).toMatchObject(refused);
  },
);

test('[L14] what a drawing calls its nodes is stored without signs that show nothing', async () => {
  const { id } = await create(widgetInput(datasets.live, byDept));
  const data = drawingOf([{ id }]).replace('name="图0"', 'name="门诊\u200b日\u202e报"');
  const input = { name: '名称', categoryId: await server.world.panelCategory(), data };
  const made = await admin.panel.create({ input });
  expect(made.data).toContain('name="门诊日报"');
});
