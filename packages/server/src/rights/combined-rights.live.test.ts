import { type Combination, type RouteDef, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '../http/known-paths.ts';
import { allRoutes } from '../http/registrar.ts';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  datasourceId,
  failureOf,
  load,
  panelWith,
  server,
  source,
  startWorld,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../testing/board-world.ts';
import { cached } from '../testing/caching.ts';
import { call } from '../testing/call.ts';

const json = JSON.stringify;
const menus = [
  '/config/datasource',
  '/config/cube',
  '/config/widget',
  '/config/panel',
  '/main/dashboard',
] as const;
const roles = { part: 0, viewer: 0 };
const tokens = { admin: '', part: '', viewer: '', link: '' };
const ids = { depts: 0, inner: 0, left: 0, above: 0, panel: 0, bar: 0, table: 0, high: 0, category: 0 };
/** Words of rows that the callers may not see, and those of columns that they may not. */
const foreign = ['外科', '心内', '西院', '南院'];
const closedWords = ['张', '李', '王', '100.5', '70.25'];

async function setRules(id: number, part: object[], columns: object[] = []): Promise<void> {
  const { version } = await admin.dataset.rules({ params: { id } });
  const of = (roleId: number) => ({ roleId, conditions: part, columns });
  const list = part.length + columns.length === 0 ? [] : [of(roles.part), of(roles.viewer)];
  const input = { others: 'all', roles: list, version } as Parameters<
    typeof admin.dataset.saveRules
  >[0]['input'];
  await admin.dataset.saveRules({ params: { id }, input });
}
const ownDept = [{ key: '科室', filterType: 1, value: '内科' }];
const joinOf = (how: 'left' | 'inner', parents: [number, number]): Combination => ({
  kind: 'join',
  parents,
  steps: [{ how, to: 0, keys: [{ left: '科室', right: '科室' }] }],
  columns: [
    { parent: 0, column: '科室', name: '科室' },
    { parent: 0, column: '人数', name: '人数' },
    { parent: 0, column: '费用', name: '花费' },
    { parent: 0, column: '医生', name: '大夫' },
    { parent: 1, column: '院区', name: '院区' },
  ],
});
const form = (name: string, combination: Combination) => ({
  name,
  categoryDataset: { id: ids.category },
  dataSourceType: 'combined' as const,
  combination,
});
async function make(name: string, combination: Combination): Promise<number> {
  const { id } = await admin.dataset.create({ input: form(name, combination) });
  await cached(admin, id);
  return id;
}

beforeAll(async () => {
  await startWorld();
  roles.part = await server.world.role([...menus]);
  roles.viewer = await server.world.role(['/main/dashboard']);
  const part = await server.world.user(roles.part);
  tokens.admin = await server.world.adminToken();
  tokens.part = part.token;
  tokens.viewer = (await server.world.user(roles.viewer)).token;
  ids.category = (await admin.dataset.createCategory({ input: { categoryName: '组合', pid: -1 } })).id;
  await source.run(
    'CREATE TABLE depts (科室 VARCHAR(20), 院区 VARCHAR(20));' +
      "INSERT INTO depts VALUES ('内科','东院'),('外科','西院'),('心内科','南院');",
  );
  ids.depts = (
    await admin.dataset.create({
      input: {
        name: '科室表',
        categoryDataset: { id: ids.category },
        dataSourceId: datasourceId,
        dataSourceType: 'jdbc',
        querySql: 'SELECT * FROM depts',
      },
    })
  ).id;
  await cached(admin, ids.depts);
  const parents: [number, number] = [datasets.cached, ids.depts];
  ids.inner = await make('内连', joinOf('inner', parents));
  ids.left = await make('左连', joinOf('left', parents));
  ids.above = await make('再合并', {
    kind: 'union',
    parents: [ids.inner, ids.inner],
    columns: ['科室', '人数', '花费', '大夫', '院区'].map((name) => ({ name, from: [name, name] })),
  });
  const rows = { xAxis: ['科室', '大夫', '花费', '院区'].map((name) => column(name)) };
  ids.bar = (await create(widgetInput(ids.inner, byDept))).id;
  ids.table = (await create(widgetInput(ids.inner, rows, { chartType: 'table' }))).id;
  ids.high = (await create(widgetInput(ids.above, byDept))).id;
  const layout = json({
    paramsGroup: [
      { name: '科室', type: 2 },
      { name: '院区', type: 2 },
    ],
    checkedGroup: ['科室', '院区'],
  });
  const widgets = [ids.bar, ids.table, ids.high].map((id) => ({ id }));
  ids.panel = (await panelWith(widgets, { state: 1, layout })).id;
  for (const role of Object.values(roles)) await server.world.grantPanel(role, ids.panel);
  const share = await server.world.share(ids.panel);
  tokens.link = share.token;
  await server.db.updateTable('share').set({ user_id: part.id }).where('id', '=', share.shareId).execute();
});
afterAll(stopWorld);

interface Attempt {
  query?: Record<string, string | undefined>;
  body?: unknown;
  id?: number;
}
const combined = () => [ids.inner, ids.left, ids.above];
const charts = () => [ids.bar, ids.table, ids.high];
const panel = () => String(ids.panel);
const others = json([{ key: '科室', filterType: 2, value: '内科' }]);
/** Every way to rows, values, counts and columns of a dataset. */
const ways: Record<string, () => Attempt[]> = {
  'GET /v2/board/loaddata': () => [{ query: { id: panel() } }, { query: { id: panel(), filters: others } }],
  'GET /v2/board/layout': () => [{ query: { id: panel() } }],
  'GET /v2/board/choices': () => ['科室', '院区', '大夫'].map((name) => ({ query: { id: panel(), name } })),
  'GET /v2/board/fields': () => [{ query: { id: panel() } }],
  'GET /v2/widgets/data': () =>
    charts().flatMap((id) => [
      { query: { id: String(id), panelId: panel() } },
      { query: { id: String(id), panelId: panel(), filters: others, lenient: '1' } },
      { query: { id: String(id), panelId: panel(), totals: json([{ key: '人数', calculation: 'sum' }]) } },
      { query: { id: String(id), panelId: panel(), page: json({ page: 2, pageSize: 1 }) } },
    ]),
  'GET /v2/widgets/:id/export': () =>
    charts().map((id) => ({ id, query: { format: 'csv', panelId: panel() } })),
  'GET /v2/widgets/:id/picture': () => charts().map((id) => ({ id, query: { panelId: panel() } })),
  'GET /v2/widgets/:id/provenance': () => charts().map((id) => ({ id, query: { panelId: panel() } })),
  'POST /v2/widgets/preview': () => combined().map((id) => ({ body: widgetInput(id, byDept) })),
  'POST /v2/widgets/preview/export': () =>
    combined().map((id) => ({ body: widgetInput(id, byDept), query: { format: 'csv' } })),
  'POST /v2/widgets/statement': () => combined().map((id) => ({ body: widgetInput(id, byDept) })),
  'POST /v2/widgets/values': () =>
    combined().flatMap((id) =>
      ['科室', '大夫', '院区'].map((name) => ({
        body: { ...widgetInput(id, byDept), column: name, search: '', order: 'count' },
      })),
    ),
  'GET /v2/widgets/fields': () => combined().map((id) => ({ query: { datasetId: String(id) } })),
  'GET /v2/autoboards/:id/profile': () => combined().map((id) => ({ id })),
  'GET /v2/autoboards/:id': () => combined().map((id) => ({ id })),
  'GET /v2/datasets/:id/profile': () => combined().map((id) => ({ id })),
  'GET /v2/datasets/:id': () => combined().map((id) => ({ id })),
  'GET /v2/datasets/:id/lineage': () => combined().map((id) => ({ id })),
  'GET /v2/datasets/:id/impact': () => combined().map((id) => ({ id })),
  'GET /v2/datasets/:id/runs': () => combined().map((id) => ({ id })),
  'GET /v2/datasets/categories': () => [{}],
  'GET /v2/datasets/refreshes': () => [{}],
  'GET /v2/datasets/data': () => combined().map((id) => ({ query: { id: String(id), limited: 'true' } })),
  'GET /v2/datasets/data/:id': () => combined().map((id) => ({ id })),
  'POST /v2/datasets/measures/values': () =>
    combined().map((id) => ({ body: { datasetId: id, expression: 'COUNT(人数)' } })),
  'POST /v2/datasets/combinations/start': () => [
    { body: { parents: [datasets.cached, ids.depts] } },
    { body: { parents: [ids.inner, ids.depts] } },
  ],
  'POST /v2/datasets/combinations/preview': () => [
    { body: { combination: joinOf('inner', [datasets.cached, ids.depts]) } },
    {
      body: {
        combination: {
          kind: 'union',
          parents: [ids.inner, ids.depts],
          columns: [{ name: '科室', from: ['科室', '科室'] }],
        },
      },
    },
  ],
  'POST /v2/datasets': () => [{ body: form('绕过', joinOf('inner', [datasets.cached, ids.depts])) }],
  'PUT /v2/datasets/:id': () =>
    combined().map((id) => ({ id, body: form('绕过', joinOf('inner', [datasets.cached, ids.depts])) })),
  'PUT /v2/datasets/copy/:id': () => combined().map((id) => ({ id })),
  'POST /v2/datasets/:id/changes': () =>
    combined().map((id) => ({ id, body: { combination: joinOf('inner', [datasets.cached, ids.depts]) } })),
  'PUT /v2/datasets/cache/:id/stop': () => combined().map((id) => ({ id })),
};
const nameOf = ({ method, path }: RouteDef): string => `${method} ${path}`;
const tried = allRoutes
  .filter((route) => nameOf(route) in ways)
  .map((route) => [nameOf(route), route] as const);
const people = ['part', 'viewer', 'link'] as const;

function send(route: RouteDef, { query = {}, body, id = 0 }: Attempt, token: string) {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined);
  return call(`${server.url}${urlOf(route).replace(':id', String(id))}?${new URLSearchParams(given)}`, {
    method: route.method,
    token,
    ...(body !== undefined && { body: json(body), headers: { 'content-type': 'application/json' } }),
  });
}
/** The words that an answer tells, of those that were not in the question. */
async function toldBy(route: RouteDef, token: string, words: readonly string[]): Promise<string[]> {
  const told: string[] = [];
  for (const attempt of ways[nameOf(route)]!()) {
    const { status, text } = await send(route, attempt, token);
    expect(status).toBeLessThan(500);
    const asked = json(attempt);
    told.push(
      ...words
        .filter((word) => text.includes(word) && !asked.includes(word))
        .map((word) => `${word}: ${text.slice(0, 500)}`),
    );
  }
  return told;
}
/** What the charts of the board show: the sum of the bars, the number of rows, the sum of the bars above. */
const figures = async (token: string) =>
  widgetsOf(await load(ids.panel, undefined, server.client(token))).map(({ data, error }, at) =>
    error === null
      ? at === 1
        ? data.data.length
        : data.data.reduce((sum, row) => sum + Number(row[1]), 0)
      : error,
  );
const rowsOf = async (id: number, token = tokens.part) =>
  (await server.client(token).dataset.dataOf({ params: { id } })).data;
/** Administrators asked everything first, so that all of it stands in caches. */
async function askAll(): Promise<void> {
  for (const [name, route] of tried)
    if (!/^(POST \/v2\/datasets$|PUT)/.test(name))
      for (const attempt of ways[name]!()) await send(route, attempt, tokens.admin);
}

test('every way that is tried is a call of the product', () => {
  expect(tried.map(([name]) => name).toSorted()).toEqual(Object.keys(ways).toSorted());
});

test('without rules everybody sees all of a dataset that is made of others, and may put it together', async () => {
  for (const token of [tokens.admin, tokens.part, tokens.viewer, tokens.link])
    expect(await figures(token)).toEqual([42, 4, 84]);
  const copy = await server.client(tokens.part).dataset.copy({ params: { id: ids.inner } });
  expect(copy.combination).toMatchObject({ kind: 'join' });
  await admin.dataset.remove({ params: { id: copy.id } });
});

describe('[D06] a rule on rows of one of its datasets', () => {
  beforeAll(async () => {
    await askAll();
    await setRules(datasets.cached, ownDept);
  });
  afterAll(() => setRules(datasets.cached, []));

  test.each(people.flatMap((who) => tried.map(([name, route]) => [who, name, route] as const)))(
    'keeps rows back from %s by %s',
    async (who, _, route) => {
      expect(await toldBy(route, tokens[who], foreign)).toEqual([]);
    },
  );

  test('leaves what a join of the visible rows has, on boards, in totals, choices, profiles and files', async () => {
    for (const who of people) expect([who, await figures(tokens[who])]).toEqual([who, [30, 2, 60]]);
    expect(await figures(tokens.admin)).toEqual([42, 4, 84]);
    expect(await rowsOf(ids.inner)).toHaveLength(2);
    expect(await rowsOf(ids.above)).toHaveLength(4);
    const of = server.client(tokens.part);
    const totals = json([{ key: '人数', calculation: 'sum' }]);
    expect((await of.widget.data({ query: { id: ids.high, panelId: ids.panel, totals } })).data).toEqual([
      [60],
    ]);
    expect(await of.dataset.profile({ params: { id: ids.above } })).toMatchObject({ rows: 4 });
  });

  test('keeps counts and plans back, and all that changes it', async () => {
    const of = server.client(tokens.part);
    const { items } = await of.dataset.refreshes();
    for (const id of combined()) {
      expect(items.find((item) => item.id === id)).toMatchObject({ rows: null });
      const told = await of.dataset.read({ params: { id } });
      expect(told).not.toHaveProperty('combination');
      expect(told.rights).toMatchObject({ restricted: true, whole: false });
      const body = form('绕过', joinOf('inner', [datasets.cached, ids.depts]));
      const tries = [
        of.dataset.copy({ params: { id } }),
        of.dataset.update({ params: { id }, input: body }),
        of.dataset.remove({ params: { id } }),
        of.dataset.runs({ params: { id }, query: {} }),
        of.dataset.stopCache({ params: { id } }),
      ];
      for (const one of tries.map(failureOf))
        expect(await one).toMatchObject({
          message: texts.dataRules.datasetClosed,
          reason: 'notGranted',
        });
    }
    const closed = texts.combined.parentClosed('缓存');
    const combination = joinOf('inner', [datasets.cached, ids.depts]);
    for (const one of [
      of.dataset.startCombination({ input: { parents: [datasets.cached, ids.depts] } }),
      of.dataset.tryCombination({ input: { combination } }),
      of.dataset.create({ input: form('绕过', combination) }),
    ].map(failureOf))
      expect(await one).toMatchObject({ message: closed, reason: 'notGranted' });
  });

  test('goes with a dataset that is put together afterwards, copied, or refreshed', async () => {
    const later = await make('后来', joinOf('inner', [datasets.cached, ids.depts]));
    const { id: copy } = await admin.dataset.copy({ params: { id: later } });
    await cached(admin, copy);
    for (const id of [later, copy, ids.inner]) {
      await cached(admin, id);
      expect(await rowsOf(id)).toHaveLength(2);
    }
    for (const id of [copy, later]) await admin.dataset.remove({ params: { id } });
  });

  test('and one of its own hold both at once', async () => {
    await setRules(ids.inner, [{ key: '大夫', filterType: 1, value: '张' }]);
    expect(await rowsOf(ids.inner)).toHaveLength(1);
    expect(await rowsOf(ids.above)).toHaveLength(2);
    await setRules(ids.inner, []);
    expect(await rowsOf(ids.inner)).toHaveLength(2);
    expect(await figures(tokens.viewer)).toEqual([30, 2, 60]);
  });

  test('is shown in what an administrator previews for a user', async () => {
    const user = await server.world.user(roles.part);
    const seen = await admin.dataset.tryRules({
      params: { id: ids.inner },
      input: { userId: user.id, rules: { others: 'all', roles: [] } },
    });
    expect(seen).toMatchObject({ rows: 2, total: 4 });
  });
});

describe('[D06] columns of one of its datasets that are hidden or masked', () => {
  beforeAll(async () => {
    await askAll();
    await setRules(
      datasets.cached,
      [],
      [
        { name: '医生', mode: 'hidden' },
        { name: '费用', mode: 'masked' },
      ],
    );
  });
  afterAll(() => setRules(datasets.cached, []));

  test.each(people.flatMap((who) => tried.map(([name, route]) => [who, name, route] as const)))(
    'are not told to %s by %s',
    async (who, _, route) => {
      expect(await toldBy(route, tokens[who], closedWords)).toEqual([]);
    },
  );

  test('are not there or show ***, under the names they have here and at every level', async () => {
    for (const id of [ids.inner, ids.above]) {
      const { keys, data } = await server.client(tokens.part).dataset.dataOf({ params: { id } });
      expect(keys).toEqual(['科室', '人数', '花费', '院区']);
      expect(data.map((row) => row[2])).toEqual(data.map(() => '***'));
    }
    const sum = widgetInput(ids.inner, { ...byDept, yAxis: [column('花费')] });
    expect(await failureOf(server.client(tokens.part).widget.preview({ input: sum }))).toBeDefined();
  });
});

describe('[D06] where the stored rows cannot tell what is visible', () => {
  test('a left join shows no row to those who do not see all rows on its right', async () => {
    await setRules(ids.depts, [{ key: '院区', filterType: 1, value: '东院' }]);
    expect(await rowsOf(ids.left)).toEqual([]);
    expect(await rowsOf(ids.inner)).toHaveLength(2);
    expect(await figures(tokens.link)).toEqual([30, 2, 60]);
    await setRules(ids.depts, []);
    expect(await rowsOf(ids.left)).toHaveLength(5);
  });

  test('a hidden key shows no row, nor its name', async () => {
    await setRules(datasets.cached, [], [{ name: '科室', mode: 'hidden' }]);
    for (const id of [ids.inner, ids.left, ids.above]) {
      const { keys, data } = await server.client(tokens.part).dataset.dataOf({ params: { id } });
      expect([keys.includes('科室'), data]).toEqual([false, []]);
    }
    await setRules(datasets.cached, []);
  });

  test('a condition by a column that did not come along shows no row', async () => {
    await setRules(datasets.cached, [{ key: '月份', filterType: 1, value: '2024-01-01' }]);
    for (const id of combined()) expect(await rowsOf(id)).toEqual([]);
    expect(await figures(tokens.admin)).toEqual([42, 4, 84]);
    await setRules(datasets.cached, []);
  });
});

test('[D06] a closed column that is called otherwise where it comes from closes what was made of it', async () => {
  await setRules(datasets.cached, [], [{ name: '医生', mode: 'masked' }]);
  expect(await rowsOf(ids.inner)).not.toEqual([]);
  // As the rows of a source whose column was renamed have it.
  await server.db
    .updateTable('dataset_rule')
    .set({ columns: json([{ name: '医师', mode: 'masked' }]) })
    .where('dataset_id', '=', datasets.cached)
    .execute();
  for (const id of combined()) expect(await rowsOf(id)).toEqual([]);
  await setRules(datasets.cached, []);
});

test('names of sources whose use is left to others are told to nobody else, over however many steps', async () => {
  const lineageOf = (id = ids.inner) =>
    server.client(tokens.part).dataset.lineage({ params: { id }, query: {} });
  for (const id of [ids.inner, ids.above])
    expect((await lineageOf(id)).sources).toEqual([{ id: datasourceId, name: '门诊库' }]);
  const params = { id: datasourceId };
  const limitTo = async (limited: boolean): Promise<void> => {
    const { version } = await admin.datasource.usage({ params });
    await admin.datasource.saveUsage({ params, input: { ownerId: 1, limited, roleIds: [], version } });
  };
  await limitTo(true);
  const told = await lineageOf();
  await limitTo(false);
  expect(json(told)).not.toContain('门诊库');
  expect(told).toMatchObject({ hiddenSources: 1 });
  expect(told.datasets.some(({ sourceId }) => sourceId !== undefined)).toBe(false);
});

test('names of datasets whose use is left to others are told to nobody else', async () => {
  const { version } = await admin.dataset.usage({ params: { id: ids.depts } });
  await admin.dataset.saveUsage({
    params: { id: ids.depts },
    input: { ownerId: 1, limited: true, roleIds: [], version },
  });
  const of = server.client(tokens.part);
  const lineage = await of.dataset.lineage({ params: { id: ids.inner }, query: {} });
  expect(json(lineage)).not.toContain('科室表');
  expect(lineage.hiddenDatasets).toBe(1);
  const told = await of.dataset.read({ params: { id: ids.inner } });
  expect(told).not.toHaveProperty('combination');
  expect(told.rights).toMatchObject({ whole: true, source: false });
  for (const one of [
    of.dataset.copy({ params: { id: ids.inner } }),
    of.dataset.cache({ params: { id: ids.inner } }),
    of.dataset.update({
      params: { id: ids.inner },
      input: form('绕过', joinOf('inner', [datasets.cached, ids.depts])),
    }),
  ].map(failureOf))
    expect(await one).toMatchObject({ message: texts.combined.parentsClosed });
  expect(await rowsOf(ids.inner)).toHaveLength(4);
  expect(
    await failureOf(of.dataset.startCombination({ input: { parents: [datasets.cached, ids.depts] } })),
  ).toMatchObject({
    message: texts.combined.parentGone,
  });
});
