import { texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  byDept,
  create,
  datasets,
  datasourceId,
  failureOf,
  panelWith,
  server,
  startWorld,
  stopWorld,
  widgetInput,
} from '../../testing/board-world.ts';

const ids = { bar: 0, panel: 0, secret: 0, role: 0 };
let author: typeof admin;

async function panelNamed(name: string): Promise<number> {
  const { id } = await panelWith([{ id: ids.bar }], { state: 1 });
  await server.db.updateTable('panel').set({ name }).where('id', '=', id).execute();
  return id;
}

beforeAll(async () => {
  await startWorld();
  ids.bar = (await create({ ...widgetInput(datasets.cached, byDept), name: '各科人数' })).id;
  ids.panel = await panelNamed('日报');
  ids.secret = await panelNamed('薪酬核查');
  for (const panel of [ids.panel, ids.secret]) await server.world.share(panel);
  ids.role = await server.world.role(['/config/cube']);
  await server.world.grantPanel(ids.role, ids.panel);
  author = server.client((await server.world.user(ids.role)).token);
});
afterAll(stopWorld);

const changes = (client: typeof admin, querySql: string, id = datasets.cached) =>
  client.dataset.changes({ params: { id }, input: { dataSourceId: datasourceId, querySql } });

describe('what a save touches', () => {
  test('[DSET-29] vanished and changed columns are named with the widgets, panels and links before a save', async () => {
    const sql = "SELECT CAST('1' AS CHAR(3)) AS 人数, 月份, 费用, 医生, 1 AS 新列 FROM visits";
    const told = await changes(admin, sql);
    expect(told).toMatchObject({
      known: true,
      removed: ['科室'],
      added: ['新列'],
      retyped: [{ name: '人数', from: 'integer', to: 'text' }],
    });
    expect(told.widgets).toEqual([{ id: ids.bar, name: '各科人数', columns: ['科室', '人数'] }]);
    expect(told.panels.map(({ name }) => name)).toEqual(['日报', '薪酬核查']);
    expect(told.links.map(({ panelId }) => panelId)).toEqual([ids.panel, ids.secret]);
    // Nothing was saved.
    const { columns } = await admin.dataset.read({ params: { id: datasets.cached } });
    expect(columns.map(({ name }) => name)).toContain('科室');
  });

  test('columns that nobody draws from touch nothing', async () => {
    const told = await changes(admin, 'SELECT 科室, 人数, 月份, 费用 FROM visits');
    expect(told).toMatchObject({ removed: ['医生'], retyped: [], widgets: [], panels: [], links: [] });
  });

  test('[DSET-30] a script that does not run or writes is refused, as by the save', async () => {
    expect(await failureOf(changes(admin, 'DELETE FROM visits'))).toMatchObject({
      message: '仅支持查询语句',
    });
    expect(await failureOf(changes(admin, ' '))).toMatchObject({ message: texts.dataset.sql });
    expect(await failureOf(changes(admin, 'SELECT 没有 FROM visits'))).toBeDefined();
  });

  test('[M02] panels and links that the caller may not know are counted, not named', async () => {
    const told = await changes(author, 'SELECT 人数 FROM visits');
    expect(told.panels).toEqual([{ id: ids.panel, name: '日报' }]);
    expect(told).toMatchObject({ hiddenPanels: 1, links: [], hiddenLinks: 2 });
    const impact = await author.dataset.impact({ params: { id: datasets.cached } });
    expect(impact).toMatchObject({ hiddenPanels: 1, links: [], hiddenLinks: 2 });
    expect(JSON.stringify([told, impact])).not.toContain('薪酬核查');
    const all = await admin.dataset.impact({ params: { id: datasets.cached } });
    expect(all.links.map(({ panelId }) => panelId)).toEqual([ids.panel, ids.secret]);
  });
});

describe('lineage', () => {
  const lineage = (client: typeof admin, whole?: 'true') =>
    client.dataset.lineage({ params: { id: datasets.cached }, query: whole === undefined ? {} : { whole } });

  test('leads from the source over widgets to panels and links', async () => {
    const found = await lineage(admin);
    expect(found.source?.id).toBe(datasourceId);
    expect(found.datasets).toEqual([{ id: datasets.cached, name: '缓存', after: [], ofSource: true }]);
    expect(found.widgets).toEqual([{ id: ids.bar, name: '各科人数', datasetId: datasets.cached }]);
    expect(found.panels.map(({ widgetIds }) => widgetIds)).toEqual([[ids.bar], [ids.bar]]);
    expect(found.links).toHaveLength(2);
    const { datasets: all } = await lineage(admin, 'true');
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(Object.values(datasets)));
  });

  test('[M02] names only what the caller may use or read', async () => {
    const found = await lineage(author);
    expect(found).toMatchObject({ hiddenPanels: 1, hiddenLinks: 2, links: [] });
    expect(found.panels.map(({ name }) => name)).toEqual(['日报']);
    const limited = { limited: true, roleIds: [] };
    const params = { id: datasets.other };
    const before = await admin.dataset.usage({ params });
    await admin.dataset.saveUsage({
      params,
      input: { ...limited, ownerId: before.owner.id, version: before.version },
    });
    const whole = await lineage(author, 'true');
    expect(whole.hiddenDatasets).toBe(1);
    expect(JSON.stringify(whole)).not.toContain('其他');
    expect(await failureOf(author.dataset.lineage({ params, query: {} }))).toBeDefined();
  });
});

describe('column profile', () => {
  test('[DSET-18] counts nulls, different values, ends and the most frequent values of the stored rows', async () => {
    const found = await admin.dataset.profile({ params: { id: datasets.cached } });
    expect(found).toMatchObject({ rows: 5, stored: true, more: 0 });
    const of = (name: string) => found.columns.find((column) => column.name === name);
    expect(of('科室')).toMatchObject({ type: 'text', filled: 4, distinct: 3, min: null, max: null });
    expect(of('科室')?.top[0]).toEqual({ value: '内科', count: 2 });
    expect(of('人数')).toMatchObject({ filled: 5, distinct: 5, min: 1, max: 20 });
    expect(of('月份')).toMatchObject({ min: '2024-01-01', max: '2024-03-31' });
    expect(await admin.dataset.profile({ params: { id: datasets.live } })).toMatchObject({
      rows: 5,
      stored: false,
    });
  });

  test('[D06] a caller with a row rule sees the profile of those rows, without hidden and masked values', async () => {
    const { version } = await admin.dataset.rules({ params: { id: datasets.cached } });
    await admin.dataset.saveRules({
      params: { id: datasets.cached },
      input: {
        version,
        others: 'none',
        roles: [
          {
            roleId: ids.role,
            conditions: [{ key: '科室', filterType: 1, value: '内科' }],
            columns: [
              { name: '医生', mode: 'hidden' },
              { name: '费用', mode: 'masked' },
            ],
          },
        ],
      },
    });
    const found = await author.dataset.profile({ params: { id: datasets.cached } });
    expect(found.rows).toBe(2);
    expect(found.columns.map(({ name }) => name)).toEqual(['科室', '月份', '人数', '费用']);
    const masked = found.columns.find(({ name }) => name === '费用');
    expect(masked).toMatchObject({ masked: true, filled: 0, distinct: 0, min: null, max: null, top: [] });
    expect(JSON.stringify(found)).not.toMatch(/外科|心内|100\.5|200|张|李/);
    // What a save would change names columns: who sees a part is not told.
    expect(await failureOf(changes(author, 'SELECT 人数 FROM visits'))).toMatchObject({
      message: texts.dataRules.datasetClosed,
    });
    const trial = author.dataset.dryRun({
      params: { id: datasets.cached },
      input: { increment: true, incrementCloumn: '人数' },
    });
    expect(await failureOf(trial)).toMatchObject({ message: texts.dataRules.datasetClosed });
  });
});
