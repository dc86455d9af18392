import { api, callFile, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasets,
  failureOf,
  load,
  panelWith,
  server,
  sorted,
  startWorldWithRollups,
  stopWorld,
  viewerOf,
  widgetInput,
  widgetsOf,
} from '../../testing/board-world.ts';

const ids = { cached: 0, live: 0, panel: 0 };
const alias = '人均';
const shared = { ...column(alias), shared: true, expressions: { exp: '', alias } };
const byShared = { xAxis: [column('科室')], yAxis: [shared] };

const measuresOf = (exp: string | null, name = alias) =>
  exp === null ? '' : JSON.stringify([{ alias: name, exp, type: 'exp' }]);

async function formOf(id: number) {
  const { decryptedQuerySQL, categoryDataset, ...stored } = await admin.dataset.read({ params: { id } });
  const { name, dataSourceId, dataSourceType, queryType, version } = stored;
  const querySql = decryptedQuerySQL;
  return { name, dataSourceId, dataSourceType, queryType, version, categoryDataset, querySql };
}
async function setMeasures(calculatedMeasures: string, id: number) {
  return admin.dataset.update({ params: { id }, input: { ...(await formOf(id)), calculatedMeasures } });
}
const changes = async (calculatedMeasures: string) => {
  const { dataSourceId, querySql } = await formOf(datasets.cached);
  const input = { dataSourceId, querySql, calculatedMeasures };
  return admin.dataset.changes({ params: { id: datasets.cached }, input });
};
const answer = async (id: number) =>
  sorted(await admin.widget.data({ query: { id } })).map(([dept, value]) => [dept, Number(value)]);

beforeAll(async () => {
  await startWorldWithRollups();
  ids.cached = (await create({ ...widgetInput(datasets.cached, byShared), name: '缓存图' })).id;
  ids.live = (await create({ ...widgetInput(datasets.live, byShared), name: '实时图' })).id;
  ids.panel = (await panelWith([{ id: ids.cached }, { id: ids.live }], { state: 1 })).id;
});
afterAll(stopWorld);

describe('[CALC-11] measures that charts refer to', () => {
  test('a chart is answered by the measure as it is now, cached and live, and filters hold', async () => {
    const before = [
      [null, 1],
      ['内科', 300.5 / 30],
      ['外科', 10],
      ['心内科', 70.25 / 7],
    ];
    for (const id of [ids.cached, ids.live]) {
      const found = await answer(id);
      expect(new Set(found.map(([dept]) => dept))).toEqual(new Set(before.map(([dept]) => dept)));
      for (const [dept, value] of before)
        expect(found.find(([name]) => name === dept)?.[1]).toBeCloseTo(value as number, 3);
    }
    for (const id of [datasets.cached, datasets.live]) await setMeasures(measuresOf('SUM(人数)'), id);
    for (const id of [ids.cached, ids.live])
      expect(Object.fromEntries(await answer(id))).toMatchObject({ 内科: 30, 外科: 5, 心内科: 7 });
    const filters = [{ key: '科室', filterType: 1, value: '外科' }];
    const query = { id: ids.cached, filters: JSON.stringify(filters) };
    expect((await admin.widget.data({ query })).data.map(([dept]) => dept)).toEqual(['外科']);
  });

  test('viewers see it as a calculated value, without its formula', async () => {
    const viewer = await viewerOf(ids.panel);
    const [first] = widgetsOf(await load(ids.panel, undefined, viewer));
    expect(JSON.stringify(first)).not.toContain('SUM(人数)');
    expect(first?.data?.keys).toEqual(['科室', alias]);
  });

  test('how it is written is said once, and counts for boards and pictures at once', async () => {
    const formatted = (format: object) =>
      setMeasures(JSON.stringify([{ alias, exp: 'SUM(人数)', type: 'exp', format }]), datasets.cached);
    const viewer = await viewerOf(ids.panel);
    const shownFormat = async (client: typeof viewer) => {
      const [first] = widgetsOf(await load(ids.panel, undefined, client));
      const config = JSON.parse(first?.config ?? '{}') as { values?: { format?: object }[] };
      return config.values?.[0]?.format;
    };
    for (const client of [admin, viewer]) expect(await shownFormat(client)).toBeUndefined();
    const format = { numberStyle: 'thousands', prefix: '', suffix: ' 人', decimals: 0 };
    await formatted(format);
    for (const client of [admin, viewer]) expect(await shownFormat(client)).toEqual(format);
    const { measures } = await admin.widget.fields({ query: { datasetId: datasets.cached } });
    expect(measures).toMatchObject([{ alias, format }]);
    const token = await server.world.adminToken();
    const picture = await callFile(
      api.picture.widget,
      { params: { id: ids.cached }, query: { w: 800, h: 500 } },
      { baseUrl: server.url, token: () => token },
    );
    expect(await picture.blob.text()).toContain(' 人');
    for (const bad of [
      { ...format, decimals: 9 },
      { ...format, numberStyle: 'x' },
      { suffix: '长'.repeat(11) },
    ])
      expect(await failureOf(formatted(bad))).toMatchObject({ message: texts.expression.format });
    expect(await shownFormat(viewer)).toEqual(format);
    await formatted({});
    await setMeasures(measuresOf('SUM(人数)'), datasets.cached);
    expect(await shownFormat(viewer)).toBeUndefined();
  });

  test('what a save would change is told with the charts that use it, before it is saved', async () => {
    expect(await changes(measuresOf('SUM(费用)'))).toMatchObject({
      removed: [],
      measures: [{ name: alias, change: 'changed' }],
      widgets: [{ id: ids.cached, name: '缓存图', columns: [alias] }],
      panels: [{ id: ids.panel }],
    });
    expect((await changes('')).measures).toEqual([{ name: alias, change: 'removed' }]);
    expect((await changes(measuresOf('SUM(人数)'))).measures).toEqual([]);
    const { dataSourceId } = await formOf(datasets.cached);
    const told = await admin.dataset.changes({
      params: { id: datasets.cached },
      input: { dataSourceId, querySql: 'SELECT 科室, 费用 FROM visits' },
    });
    expect(told.measures).toEqual([{ name: alias, change: 'column' }]);
    expect(told.widgets).toEqual([{ id: ids.cached, name: '缓存图', columns: [alias] }]);
  });

  test('[DSET-29] a deleted one is named by the chart and warned of in the list, and comes back with its name', async () => {
    const tips = async () => (await admin.widget.read({ params: { id: ids.cached } })).tips;
    await setMeasures('', datasets.cached);
    expect(await failureOf(admin.widget.data({ query: { id: ids.cached } }))).toMatchObject({
      message: texts.widget.sharedGone(alias),
    });
    expect(await tips()).toBe(texts.dataset.columnsChanged(alias));
    await setMeasures(measuresOf('MAX(人数)'), datasets.cached);
    expect(await tips()).toBe('');
    expect(Object.fromEntries(await answer(ids.cached))).toMatchObject({ 内科: 20 });
  });

  test('a name that a column has is refused, and so is a save that somebody else was faster with', async () => {
    expect(await failureOf(setMeasures(measuresOf('SUM(费用)', '人数'), datasets.cached))).toMatchObject({
      message: '指标【人数】与字段重名，请换一个名称',
    });
    const form = await formOf(datasets.cached);
    const stale = { ...form, version: form.version - 1, calculatedMeasures: measuresOf('SUM(费用)') };
    expect(
      await failureOf(admin.dataset.update({ params: { id: datasets.cached }, input: stale })),
    ).toBeDefined();
    expect(Object.fromEntries(await answer(ids.cached))).toMatchObject({ 内科: 20 });
  });

  test('a measure over a hidden column closes the chart to those who do not see the column', async () => {
    const role = await server.world.role(['/config/widget', '/config/cube']);
    const author = server.client((await server.world.user(role)).token);
    const { version } = await admin.dataset.rules({ params: { id: datasets.cached } });
    const rule = { roleId: role, conditions: [], columns: [{ name: '人数', mode: 'hidden' as const }] };
    await admin.dataset.saveRules({
      params: { id: datasets.cached },
      input: { version, others: 'none', roles: [rule] },
    });
    expect(await failureOf(author.widget.data({ query: { id: ids.cached } }))).toMatchObject({
      message: texts.widget.closed,
    });
  });
});
