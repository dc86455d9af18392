import type { RouteDef } from '@mingjing/contract';
import { conditionField, texts } from '@mingjing/contract';
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
  drawingOf,
  failureOf,
  layoutOf,
  load,
  panelWith,
  readLayout,
  server,
  signIn,
  source,
  startWorld,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../testing/board-world.ts';
import { cached, cachingEnded } from '../testing/caching.ts';
import { call } from '../testing/call.ts';
import { withPosted } from '../testing/posted.ts';

const menus = [
  '/config/datasource',
  '/config/cube',
  '/config/widget',
  '/config/panel',
  '/config/template',
] as const;
const roles = { viewer: 0, author: 0, all: 0 };
const tokens = { viewer: '', author: '', link: '' };
const ids = {
  panel: 0,
  edited: 0,
  bar: 0,
  live: 0,
  table: 0,
  sql: 0,
  author: 0,
  viewer: 0,
  share: 0,
  other: 0,
};
const json = JSON.stringify;
/** Words of the rows that none of the callers may see. */
const foreign = ['外科', '心内', '王', '赵', '钱', '70.25'];
const sqlForm = (datasetId: number | null) => widgetInput(datasetId, byDept);

async function setRules(id: number, rules: { others?: 'all' | 'none'; roles: object[] }): Promise<void> {
  const { version } = await admin.dataset.rules({ params: { id } });
  const input = { others: 'none', ...rules, version } as Parameters<
    typeof admin.dataset.saveRules
  >[0]['input'];
  await admin.dataset.saveRules({ params: { id }, input });
}
const eq = (value: string) => [{ key: '科室', filterType: 1, value }];
const rule = (roleId: number, conditions: object[], columns: object[] = []) => ({
  roleId,
  conditions,
  columns,
});
const ownRules = () => [
  rule(roles.viewer, [{ key: '科室', filterType: 1, attribute: '科室' }]),
  rule(roles.author, eq('内科')),
];

beforeAll(async () => {
  await startWorld();
  roles.viewer = await server.world.role(['/main/dashboard']);
  roles.author = await server.world.role([...menus, '/main/dashboard']);
  roles.all = await server.world.role([...menus, '/main/dashboard']);
  const [viewer, author] = [await server.world.user(roles.viewer), await server.world.user(roles.author)];
  [ids.viewer, ids.author] = [viewer.id, author.id];
  [tokens.viewer, tokens.author] = [viewer.token, author.token];
  await admin.user.update({
    params: { id: viewer.id },
    input: { username: viewer.username, attributes: [{ name: '科室', values: ['内科'] }] },
  });
  ids.bar = (await create(widgetInput(datasets.cached, byDept))).id;
  ids.live = (await create(widgetInput(datasets.live, byDept))).id;
  const rows = { xAxis: [column('科室'), column('医生'), column('费用')] };
  // As an editor may send them: with all columns and rows that its author looked at.
  const stored = (chartForm: object, more: object = {}) => ({
    ...more,
    dataJson: json({
      chartForm,
      columns: [column('科室'), column('医生'), column('费用')],
      loadedData: {
        keys: ['科', '医生', '费用'],
        _keys: ['科室', '医生', '费用'],
        data: [['外科', '王', 70.25]],
      },
    }),
  });
  ids.table = (await create(widgetInput(datasets.cached, rows, stored(rows, { chartType: 'table' })))).id;
  ids.edited = (await create(widgetInput(datasets.cached, byDept, stored(byDept)))).id;
  const sql = { datasetId: null, datasourceId, querySql: 'SELECT 科室, 人数 FROM visits' };
  ids.sql = (await create({ ...widgetInput(null, byDept, stored(byDept)), ...sql })).id;
  const choices = ['内科', '外科', '心内科'].map((value) => ({ label: value, value }));
  const layout = json({
    paramsGroup: [
      { name: '科室', type: 2 },
      { name: '所在科室', type: 2, column: '科室', choices },
    ],
    checkedGroup: ['科室', '所在科室'],
  });
  const widgets = [ids.bar, ids.live, ids.table, ids.sql, ids.edited].map((id) => ({ id }));
  ids.panel = (await panelWith(widgets, { state: 1, layout })).id;
  for (const role of Object.values(roles)) await server.world.grantPanel(role, ids.panel);
  const share = await server.world.share(ids.panel);
  [ids.share, tokens.link] = [share.shareId, share.token];
  await server.db.updateTable('share').set({ user_id: ids.author }).where('id', '=', ids.share).execute();
  for (const id of [datasets.cached, datasets.live]) await setRules(id, { roles: ownRules() });
});
afterAll(stopWorld);

interface Attempt {
  query?: Record<string, string | undefined>;
  body?: unknown;
  params?: string;
  /** Not refused: the answer has the caller's own rows. */
  shows?: 'all' | 'author';
}
const panel = () => String(ids.panel);
const shown = () => [ids.bar, ids.live, ids.table];
const onOthers = json([{ key: '科室', filterType: 2, value: '内科' }]);
const ofShown = (more: (id: number) => Attempt): Attempt[] =>
  shown().map((id) => ({ shows: 'all', ...more(id) }));
const sqlAttempt = { datasourceId: () => datasourceId, sql: 'SELECT * FROM visits' };
const preview = (id: number | null) =>
  id === null ? { ...sqlForm(null), datasourceId, querySql: 'SELECT * FROM visits' } : sqlForm(id);

/** What is tried by each call that answers rows, values or columns of data. */
const tried: Record<string, () => Attempt[]> = {
  'GET /v2/board/loaddata': () => [
    { query: { id: panel() }, shows: 'all' },
    { query: { id: panel(), filters: onOthers } },
    { query: { id: panel(), filters: json([{ key: '科室', filterType: 4, value: ['外科', '内科'] }]) } },
  ],
  'GET /v2/board/layout': () => [{ query: { id: panel() }, shows: 'all' }],
  'GET /v2/board/choices': () => [
    { query: { id: panel(), name: '科室' }, shows: 'all' },
    { query: { id: panel(), name: '所在科室' }, shows: 'all' },
    { query: { id: panel(), name: '医生' } },
    { query: { id: panel(), name: '科室', search: '科' }, shows: 'all' },
  ],
  'GET /v2/board/fields': () => [{ query: { id: panel() } }],
  'GET /v2/board/state': () => [{ query: { id: panel() } }],
  'GET /v2/board/targets': () => [{ query: { id: panel() } }],
  'GET /v2/widgets/data': () => [
    ...ofShown((id) => ({ query: { id: String(id), panelId: panel() } })),
    ...shown().map((id) => ({
      query: { id: String(id), panelId: panel(), filters: onOthers, lenient: '1' },
    })),
    ...shown().map((id) => ({
      query: { id: String(id), panelId: panel(), totals: json([{ key: '人数', calculation: 'sum' }]) },
    })),
    {
      query: { id: String(ids.table), panelId: panel(), page: json({ page: 2, pageSize: 1 }) },
      shows: 'all',
    },
    {
      query: {
        id: String(ids.bar),
        panelId: panel(),
        drill: json({ level: 0, path: [] }),
      },
      shows: 'all',
    },
    { query: { id: String(ids.sql), panelId: panel() } },
  ],
  'GET /v2/widgets/:id/export': () => [
    ...ofShown((id) => ({ params: String(id), query: { format: 'csv', panelId: panel() } })),
    { params: String(ids.sql), query: { format: 'csv', panelId: panel() } },
  ],
  'GET /v2/widgets/:id/provenance': () => [{ params: String(ids.bar), query: { panelId: panel() } }],
  'GET /v2/widgets/:id/picture': () => [
    ...[ids.bar, ids.live].map(
      (id): Attempt => ({ params: String(id), query: { panelId: panel() }, shows: 'all' }),
    ),
    { params: String(ids.sql), query: { panelId: panel() } },
  ],
  'POST /v2/widgets/preview': () => [
    { body: preview(datasets.cached), shows: 'author' },
    { body: preview(datasets.live), shows: 'author' },
    { body: preview(null) },
  ],
  'POST /v2/widgets/preview/export': () => [
    { body: preview(datasets.cached), query: { format: 'csv' }, shows: 'author' },
    { body: preview(null), query: { format: 'csv' } },
  ],
  'POST /v2/widgets/statement': () => [{ body: preview(datasets.live) }, { body: preview(null) }],
  'POST /v2/widgets/values': () => [
    { body: { ...preview(datasets.cached), column: '科室', search: '', order: 'value' }, shows: 'author' },
    { body: { ...preview(datasets.live), column: '医生', search: '', order: 'count' }, shows: 'author' },
    { body: { ...preview(null), column: '科室', search: '', order: 'value' } },
  ],
  'GET /v2/widgets/fields': () => [{ query: { datasetId: String(datasets.cached) }, shows: 'author' }],
  'GET /v2/autoboards/:id/profile': () => [
    { params: String(datasets.cached), shows: 'author' },
    { params: String(datasets.live), shows: 'author' },
  ],
  'GET /v2/datasets/:id/profile': () => [
    { params: String(datasets.cached), shows: 'author' },
    { params: String(datasets.live), shows: 'author' },
  ],
  'POST /v2/datasets/:id/changes': () => [
    {
      params: String(datasets.cached),
      body: { dataSourceId: datasourceId, querySql: 'SELECT 医生 FROM visits' },
    },
  ],
  'POST /v2/datasets/combinations/start': () => [
    { body: { parents: [datasets.cached, datasets.other] } },
    { body: { parents: [datasets.cached, datasets.cached] } },
  ],
  'POST /v2/datasets/combinations/preview': () => [
    {
      body: {
        combination: {
          kind: 'union',
          parents: [datasets.cached, datasets.cached],
          columns: [{ name: '名', from: ['科室', '科室'] }],
        },
      },
    },
  ],
  'POST /v2/datasets/:id/runs/preview': () => [
    { params: String(datasets.cached), body: { increment: true, incrementCloumn: '费用' } },
  ],
  'GET /v2/autoboards/:id': () => [
    { params: String(datasets.cached), shows: 'author' },
    { params: String(datasets.live), shows: 'author' },
  ],
  'GET /v2/datasets/data': () => [
    { query: { id: String(datasets.cached), limited: 'true' }, shows: 'author' },
    { query: { id: String(datasets.live), limited: 'false' }, shows: 'author' },
  ],
  'GET /v2/datasets/data/:id': () => [{ params: String(datasets.cached), shows: 'author' }],
  'GET /v2/datasets/load_sql': () => [
    { query: { datasourceId: String(datasourceId), sql: sqlAttempt.sql, limited: 'false' } },
  ],
  'POST /v2/datasets/load_sql': () => [{ body: { datasourceId, sql: sqlAttempt.sql, limited: false } }],
  'GET /v2/datasets/tables': () => [{ query: { datasourceId: String(datasourceId) } }],
  'POST /v2/datasets/tables/statement': () => [
    { body: { datasourceId, name: 'visits', columns: [{ name: '科室', type: 'text' }] } },
  ],
  'GET /v2/datasets/cubes': () => [{ query: { datasourceId: String(datasourceId) } }],
  'GET /v2/datasets/cubes/structure': () => [
    { query: { datasourceId: String(datasourceId), cube: '门诊', catalog: '' } },
  ],
  'GET /v2/datasets/cubes/members': () => [
    { query: { datasourceId: String(datasourceId), cube: '门诊', catalog: '', level: '[科室].[科室]' } },
  ],
  'GET /v2/datasets/load_excel': () => [{ query: { datasourceId: String(datasourceId) } }],
  'GET /v2/datasets/test_sql': () => [{ query: { datasourceId: String(datasourceId), sql: sqlAttempt.sql } }],
  'POST /v2/datasets/test_sql': () => [{ body: { datasourceId, sql: sqlAttempt.sql } }],
  'POST /v2/datasets/measures/values': () => [
    { body: { datasetId: datasets.cached, expression: 'SUM(费用)' }, shows: 'author' },
    { body: { datasetId: datasets.live, expression: 'SUM(费用)' }, shows: 'author' },
    { body: { datasourceId, sql: sqlAttempt.sql, expression: 'COUNT(*)' } },
  ],
  'GET /v2/datasets/:id': () => [{ params: String(datasets.cached) }],
  'GET /v2/datasets/:id/rules': () => [{ params: String(datasets.cached) }],
  'PUT /v2/datasets/:id/rules': () => [
    { params: String(datasets.cached), body: { others: 'all', roles: [], version: 1 } },
  ],
  'POST /v2/datasets/:id/rules/preview': () => [
    { params: String(datasets.cached), body: { userId: ids.author, rules: { others: 'all', roles: [] } } },
  ],
  'GET /v2/datasource/excel/:id/report': () => [{ params: String(datasourceId) }],
  'PUT /v2/datasource/copy/:id': () => [{ params: String(datasourceId) }],
  'PUT /v2/datasets/copy/:id': () => [{ params: String(datasets.cached) }],
  'POST /v2/datasets': () => [
    {
      body: {
        name: '绕过',
        categoryDataset: { id: 1 },
        dataSourceId: datasourceId,
        dataSourceType: 'jdbc',
        querySql: sqlAttempt.sql,
      },
    },
  ],
  'GET /v2/datasets/categories': () => [{}],
  'GET /v2/widgets/cards': () => [{}],
  // A form names columns: whose own are hidden does not get it.
  'GET /v2/widgets/:id': () => [ids.table, ids.edited, ids.sql].map((id) => ({ params: String(id) })),
  'PUT /v2/widgets/copy/:id': () => [ids.table, ids.edited, ids.sql].map((id) => ({ params: String(id) })),
};
/** Calls that answer no rows, values or columns of datasets. A new call stands here or above. */
const withoutRows: readonly string[] = [
  'POST /login/oauth/authorize',
  'GET /login/verifyCode/getCode',
  'POST /login/logout',
  'POST /login/oidc/logout',
  'GET /v2/user',
  'GET /v2/user/resources',
  'GET /v2/user/profile',
  'PUT /v2/user/profile',
  'PUT /v2/user/password',
  'GET /v2/user/keys',
  'POST /v2/user/keys',
  'DELETE /v2/user/keys/:id',
  'GET /v2/users/:id/keys',
  'DELETE /v2/users/keys/:id',
  'POST /v2/user/sign/get-token',
  'GET /v2/brand',
  'POST /login/oidc/start',
  'POST /login/oidc/finish',
  'GET /v2/dingtalk/enable',
  'POST /v2/dingtalk/refresh',
  'GET /v2/datasource',
  'POST /v2/datasource',
  'PUT /v2/datasource/:id',
  'DELETE /v2/datasource/:id',
  'POST /v2/datasource/testent',
  'POST /v2/datasource/excel',
  'POST /v2/datasource/update_excel/:id',
  'POST /v2/datasource/excel/preview',
  'POST /v2/datasource/excel/sheets',
  'POST /v2/datasource/excel/workbook',
  'POST /v2/datasource/excel/workbook/replace',
  'POST /v2/datasource/excel/marked',
  'GET /v2/datasource/safety',
  'GET /v2/datasets/redis/health',
  'PUT /v2/datasets/:id',
  'DELETE /v2/datasets/:id',
  'GET /v2/datasource/:id/usage',
  'PUT /v2/datasource/:id/usage',
  'GET /v2/datasets/:id/usage',
  'PUT /v2/datasets/:id/usage',
  'GET /v2/widgets/:id/usage',
  'PUT /v2/widgets/:id/usage',
  'GET /v2/datasets/:id/impact',
  'GET /v2/datasets/:id/lineage',
  'PUT /v2/datasets/cache/:id',
  'PUT /v2/datasets/cache',
  'PUT /v2/datasets/cache/:id/stop',
  'GET /v2/datasets/refreshes',
  'GET /v2/datasets/:id/runs',
  'PUT /v2/datasets/:id/resume',
  'POST /v2/datasets/categories',
  'PUT /v2/datasets/categories/:id',
  'DELETE /v2/datasets/categories/:id',
  'GET /v2/widgets',
  'POST /v2/widgets',
  'PUT /v2/widgets/:id',
  'DELETE /v2/widgets/:id',
  'PUT /v2/widgets/move/:id',
  'GET /v2/widgets/:id/impact',
  'GET /v2/widgets/categories',
  'POST /v2/widgets/categories',
  'PUT /v2/widgets/categories/:id',
  'DELETE /v2/widgets/categories/:id',
  'POST /v2/widgets/:id/saved',
  'POST /v2/board/:id/saved',
  'GET /v2/panels/categories',
  'POST /v2/panels',
  'POST /v2/autoboards',
  'GET /v2/panels/:id',
  'POST /v2/panels/:id',
  'GET /v2/panels/:id/impact',
  'DELETE /v2/panels/:id',
  'GET /v2/panels/share/:id',
  'DELETE /v2/panels/share/:id',
  'POST /v2/panels/categories',
  'PUT /v2/panels/categories/:id',
  'DELETE /v2/panels/categories/:id',
  'POST /v2/board/filtersets',
  'PUT /v2/board/filtersets/:id',
  'DELETE /v2/board/filtersets/:id',
  'GET /v2/shares',
  'POST /v2/shares',
  'PUT /v2/shares/:id',
  'DELETE /v2/shares/:id',
  'GET /v2/shares/policy',
  'GET /v2/templates',
  'POST /v2/templates',
  'GET /v2/templates/:id',
  'POST /v2/templates/:id',
  'DELETE /v2/templates/:id',
  'PUT /v2/templates/:id/state',
  'GET /v2/templates/:id/usage',
  'GET /v2/templates/:id/preview',
  'POST /v2/templates/categories',
  'PUT /v2/templates/categories/:id',
  'DELETE /v2/templates/categories/:id',
  'POST /v2/file-upload',
  'GET /v2/file-base-url',
  'POST /v2/file-delete',
  'GET /v2/outlines',
  'GET /v2/outlines/:code',
  'POST /v2/outlines',
  'DELETE /v2/outlines/:code',
  'GET /v2/menu/select',
  'POST /v2/grant/panels',
  'POST /v2/grant/roles/:id',
  'POST /v2/grant/menus',
  'GET /v2/grant/users',
  'POST /v2/grant/preview/:id',
  'DELETE /v2/grant/preview',
  'GET /v2/grant/why',
  'GET /v2/menu',
  'GET /v2/menu/top',
  'POST /v2/menu',
  'PUT /v2/menu/order',
  'PUT /v2/menu/:id',
  'DELETE /v2/menu/:id',
  'GET /v2/users',
  'POST /v2/users',
  'PUT /v2/users/:id',
  'DELETE /v2/users',
  'GET /v2/users/:id/roles',
  'PUT /v2/users/:id/state',
  'POST /v2/users/:id/unlock',
  'POST /v2/users/import/preview',
  'POST /v2/users/import',
  'POST /v2/grant',
  'GET /v2/role',
  'POST /v2/role',
  'PUT /v2/role/:id',
  'DELETE /v2/role/:id',
  'GET /v2/audit',
  'GET /v2/audit/export',
  'GET /v2/audit/reach',
  'GET /v2/audit/reach/export',
];

const nameOf = (route: RouteDef): string => `${route.method} ${route.path}`;
const attempts = withPosted(tried, allRoutes.map(nameOf)) as Record<string, () => Attempt[]>;
const answering = allRoutes.filter((route) => attempts[nameOf(route)] !== undefined);

function send(route: RouteDef, attempt: Attempt, token: string) {
  const given = Object.entries(attempt.query ?? {}).filter(
    (one): one is [string, string] => one[1] !== undefined,
  );
  return call(
    `${server.url}${urlOf(route).replace(/:\w+/g, attempt.params ?? '1')}?${new URLSearchParams(given)}`,
    {
      method: route.method,
      token,
      ...(attempt.body === undefined
        ? {}
        : { body: json(attempt.body), headers: { 'content-type': 'application/json' } }),
    },
  );
}

/** As `send`, until all choices are there: those that take the server too long are left out, whatever they are. */
async function sendWhole(...asked: Parameters<typeof send>): ReturnType<typeof send> {
  const answer = await send(...asked);
  return answer.text.includes('\\"more\\":true') ? sendWhole(...asked) : answer;
}

test('every call says here what is tried on it, or that it answers no data', () => {
  const unknown = allRoutes
    .map(nameOf)
    .filter((name) => attempts[name] === undefined && !withoutRows.includes(name));
  expect(unknown, 'add each to tried, or to withoutRows').toEqual([]);
});

describe.each(['viewer', 'author', 'link'] as const)('[D06] rows of 内科 are all that a %s gets', (who) => {
  test.each(answering.map((route) => [nameOf(route), route] as const))('by %s', async (name, route) => {
    for (const attempt of attempts[name]?.() ?? []) {
      const { status, text } = await sendWhole(route, attempt, tokens[who]);
      expect(status, `answered: ${text}`).toBeLessThan(500);
      const asked = json(attempt);
      const told = foreign.filter((word) => text.includes(word) && !asked.includes(word));
      expect(told, `asked: ${asked}; answered: ${text.slice(0, 2000)}`).toEqual([]);
      const isOpen = attempt.shows === 'all' || (attempt.shows === 'author' && who === 'author');
      expect(text, `asked: ${asked}`).toMatch(isOpen ? /内科|张|李/ : /^/);
    }
  });
});

describe.each(['viewer', 'author', 'link'] as const)('[D06] columns that a %s may not see', (who) => {
  /** The hidden column and its values, and values of the masked one. */
  const secret = ['医生', '张', '李', '王', '赵', '钱', '100.5', '70.25'];
  beforeAll(async () => {
    const columns = [
      { name: '医生', mode: 'hidden' },
      { name: '费用', mode: 'masked' },
    ];
    const limited = [rule(roles.viewer, [], columns), rule(roles.author, [], columns)];
    for (const id of [datasets.cached, datasets.live]) await setRules(id, { roles: limited });
  });
  afterAll(async () => {
    for (const id of [datasets.cached, datasets.live]) await setRules(id, { roles: ownRules() });
  });

  test.each(answering.map((route) => [nameOf(route), route] as const))(
    'are neither named nor shown by %s',
    async (name, route) => {
      for (const attempt of attempts[name]?.() ?? []) {
        const { status, text } = await send(route, attempt, tokens[who]);
        expect(status, `answered: ${text}`).toBeLessThan(500);
        const asked = json(attempt);
        const told = secret.filter((word) => text.includes(word) && !asked.includes(word));
        expect(told, `asked: ${asked}; answered: ${text.slice(0, 2000)}`).toEqual([]);
      }
    },
  );

  test('are told by *** and by counts, cached and live, and by nothing that compares them', async () => {
    const of = server.client(tokens[who]);
    const askedOf = async (datasetId: number, chartForm: object, more: object = {}) => {
      const { id } = await create(widgetInput(datasetId, chartForm, more));
      const panel = await panelWith([{ id }], { state: 1 });
      await server.world.grantPanel(roles.viewer, panel.id);
      await server.world.grantPanel(roles.author, panel.id);
      const share = await server.world.share(panel.id);
      await server.db
        .updateTable('share')
        .set({ user_id: ids.author })
        .where('id', '=', share.shareId)
        .execute();
      const caller = who === 'link' ? server.client(share.token) : of;
      const [widget] = widgetsOf(await load(panel.id, undefined, caller));
      return widget!;
    };
    for (const id of [datasets.cached, datasets.live]) {
      const rows = await askedOf(id, { xAxis: [column('科室'), column('费用')] }, { chartType: 'table' });
      expect(rows.error).toBeNull();
      expect(rows.data.data).toHaveLength(5);
      expect(rows.data.data.every(([, fee]) => fee === '***')).toBe(true);
      const yAxis = [column('人数')];
      const calculateType = { type: 'sum', columns: [] };
      const groups = await askedOf(id, { xAxis: [column('费用')], yAxis, calculateType });
      expect(groups.data.data.map(([fee]) => fee)).toEqual(['***', '***', '***', '***', '***']);
      expect(groups.data.data.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(43);
      const counted = await askedOf(id, {
        xAxis: [column('科室')],
        yAxis: [column('费用')],
        calculateType: { type: 'count', columns: [] },
      });
      expect(counted.error).toBeNull();
      expect(counted.data.data.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(5);
      for (const type of ['sum', 'max', 'avg', 'median']) {
        const summed = await askedOf(id, {
          xAxis: [column('科室')],
          yAxis: [column('费用')],
          calculateType: { type, columns: [] },
        });
        expect([type, summed.data.data]).toEqual([type, []]);
        expect(summed.error).not.toBeNull();
      }
      const filters = json([{ key: '费用', filterType: 1, value: 100.5 }]);
      const probed = await askedOf(id, { xAxis: [column('科室')], yAxis, calculateType }, { filters });
      expect(probed.data.data).toEqual([]);
      expect(probed.error).not.toBeNull();
      const hidden = await askedOf(id, { xAxis: [column('医生')], yAxis, calculateType });
      expect(hidden).toMatchObject({ error: texts.widget.closed, config: '{}' });
    }
  });
});

describe('figures', () => {
  const patients = async (token: string): Promise<(number | string)[]> => {
    const board = await load(ids.panel, undefined, server.client(token));
    return widgetsOf(board).map(({ data, error }) =>
      error === null ? data.data.reduce((sum, row) => sum + Number(row[1]), 0) || data.data.length : error,
    );
  };
  test('are those of the rows that the caller sees, cached and live, and a statement is not asked past them', async () => {
    const closed = { author: texts.dataRules.sourceClosed, viewer: texts.widget.unavailable };
    expect(await patients(tokens.author)).toEqual([30, 30, 2, closed.author, 30]);
    expect(await patients(tokens.viewer)).toEqual([30, 30, 2, closed.viewer, 30]);
    expect(await patients(tokens.link)).toEqual([30, 30, 2, texts.share.unavailable, 30]);
    expect(await patients(await server.world.adminToken())).toEqual([43, 43, 5, 43, 43]);
  });

  test('totals, choices and parameters are theirs too', async () => {
    const viewer = server.client(tokens.viewer);
    const totals = json([{ key: '人数', calculation: 'sum' }]);
    const total = await viewer.widget.data({ query: { id: ids.bar, panelId: ids.panel, totals } });
    expect(total.data).toEqual([[30]]);
    const { paramsGroup } = await readLayout(ids.panel, viewer);
    expect(paramsGroup.map(({ options }) => options.map(({ value }) => value))).toEqual([
      ['', '内科'],
      ['', '内科'],
    ]);
  });

  test('[C14] a board finished for one caller is never another’s, whatever the order of the calls', async () => {
    const everything = await server.world.user(roles.all);
    await setRules(datasets.cached, { roles: [...ownRules(), rule(roles.all, [])] });
    const callers = [tokens.viewer, everything.token, tokens.author, tokens.link];
    const seen = await Promise.all([...callers, ...callers.toReversed(), ...callers].map(patients));
    const expected = [30, 43, 30, 30].map((figure) => figure);
    expect(seen.map(([figure]) => figure)).toEqual([...expected, ...expected.toReversed(), ...expected]);
  });
});

describe('a change takes effect with the next call', () => {
  const figure = async (token: string) =>
    widgetsOf(await load(ids.panel, undefined, server.client(token)))[0]?.data.data.map(([name]) => name);
  const mark = (token: string) => server.client(token).board.state({ query: { id: ids.panel } });

  test('of rules, which tells open boards', async () => {
    const before = await mark(tokens.author);
    expect(await figure(tokens.author)).toEqual(['内科']);
    const heard: number[] = [];
    const stop = server.deps.bus.subscribe((event) => {
      if (event.kind === 'refresh') heard.push(event.datasetId);
    });
    await setRules(datasets.cached, {
      roles: [rule(roles.viewer, ownRules()[0]!.conditions), rule(roles.author, eq('外科'))],
    });
    stop();
    expect(heard).toEqual([datasets.cached]);
    expect(await figure(tokens.author)).toEqual(['外科']);
    expect(await figure(tokens.link)).toEqual(['外科']);
    expect(await mark(tokens.author)).not.toBe(before);
    await setRules(datasets.cached, { roles: ownRules() });
    expect(await mark(tokens.author)).toBe(before);
  });

  test('of a user’s attributes', async () => {
    const user = (values: string[]) => ({
      attributes: values.length === 0 ? [] : [{ name: '科室', values }],
    });
    const { username } = await server.db
      .selectFrom('app_user')
      .select('username')
      .where('id', '=', ids.viewer)
      .executeTakeFirstOrThrow();
    const update = (values: string[]) =>
      admin.user.update({ params: { id: ids.viewer }, input: { username, ...user(values) } });
    await update(['外科', '心内科']);
    expect((await figure(tokens.viewer))?.toSorted()).toEqual(['外科', '心内科']);
    await update([]);
    expect(await figure(tokens.viewer)).toEqual([]);
    await update(['内科']);
    expect(await figure(tokens.viewer)).toEqual(['内科']);
  });

  test('of the maker of a link: who is disabled shows nothing by it', async () => {
    expect(await figure(tokens.link)).toEqual(['内科']);
    await admin.user.setState({ params: { id: ids.author }, input: { disabled: true } });
    expect(await figure(tokens.link)).toEqual([]);
    await admin.user.setState({ params: { id: ids.author }, input: { disabled: false } });
    expect(await figure(tokens.link)).toEqual(['内科']);
    tokens.author = await server.deps.sessions.issueForUser(ids.author);
  });
});

describe('who sees a part', () => {
  test('is never handed the link of somebody who sees more', async () => {
    const own = server.client(tokens.author);
    const made = await own.panel.create({
      input: {
        name: '自己的',
        categoryId: await server.world.panelCategory(),
        data:
          '<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="100" h="100" bg="#fff"/>' +
          `<theme element="#1677ff" palette="#5470c6"/><nodes><widget id="n" name="" ref="${ids.bar}" x="0" y="0" w="50" h="50"/></nodes></board>`,
        state: 1,
      },
    });
    const theirs = (await admin.panel.share({ params: { id: made.id } })).shareUrl;
    const mine = (await own.panel.share({ params: { id: made.id } })).shareUrl;
    const open = async (url: string) => {
      const { token } = await server.client().session.exchangeSign({ input: { sign: signIn(url) } });
      return widgetsOf(await load(made.id, undefined, server.client(token)))[0]?.data.data.length;
    };
    // By another maker's link it sees no more either, though the list of its panel's links holds its address.
    expect([await open(theirs), await open(mine)]).toEqual([1, 1]);
  });

  test('reads no more by a link of somebody who sees more, whatever it puts on the panel', async () => {
    const own = server.client(tokens.author);
    const category = await server.world.panelCategory();
    const open = await create(
      widgetInput(datasets.other, { xAxis: [column('项目')] }, { chartType: 'table' }),
    );
    const made = await own.panel.create({
      input: { name: '先空着', categoryId: category, data: drawingOf([{ id: open.id }]), state: 1 },
    });
    const { shareUrl } = await admin.panel.share({ params: { id: made.id } });
    const { token } = await server.client().session.exchangeSign({ input: { sign: signIn(shareUrl) } });
    const guest = server.client(token);
    const rows = { xAxis: [column('科室'), column('医生'), column('费用')] };
    const temporary = await own.widget.create({
      input: { ...widgetInput(datasets.cached, rows, { chartType: 'table' }), tempId: 't1', source: '1' },
    });
    for (const shown of [ids.bar, ids.live, ids.table, ids.sql, temporary.id]) {
      const { version } = await own.panel.read({ params: { id: made.id } });
      const layout = layoutOf({ name: '科室', type: 2, column: '科室' });
      const input = { name: '改了', categoryId: category, data: drawingOf([{ id: shown }]), layout, version };
      await own.panel.update({ params: { id: made.id }, input });
      const heard = json([
        await failureOf(load(made.id, undefined, guest)),
        await load(made.id, undefined, guest).catch(() => ''),
        await guest.widget.data({ query: { id: shown, panelId: made.id } }).catch(() => ''),
        await guest.board.choices({ query: { id: made.id, name: '科室' } }).catch(() => ''),
      ]);
      for (const word of foreign) expect([shown, word, heard.includes(word)]).toEqual([shown, word, false]);
    }
    // Saved by an administrator it is still its owner's panel.
    const { version, data } = await admin.panel.read({ params: { id: made.id } });
    await admin.panel.update({
      params: { id: made.id },
      input: { name: '管理员保存', categoryId: category, data, version },
    });
    expect(json(await load(made.id, undefined, guest))).not.toContain('外科');
  });

  test('reads no more by a jump from a shared panel of somebody who sees more to its own', async () => {
    const own = server.client(tokens.author);
    const category = await server.world.panelCategory();
    const mine = await own.panel.create({
      input: { name: '落脚', categoryId: category, data: drawingOf([{ id: ids.bar }]), state: 1 },
    });
    const harmless = await create(
      widgetInput(datasets.other, { xAxis: [column('项目')] }, { chartType: 'table' }),
    );
    const shared = await panelWith([{ id: harmless.id }], { state: 1 });
    const { shareUrl } = await admin.panel.share({ params: { id: shared.id } });
    const { token } = await server.client().session.exchangeSign({ input: { sign: signIn(shareUrl) } });
    const guest = server.client(token);
    // A widget over open data may be changed by every author: it gets a jump to the author's own panel.
    const jumping = { xAxis: [column('项目', { nextPanelIDs: [mine.id] })] };
    await own.widget.update({
      params: { id: harmless.id },
      input: widgetInput(datasets.other, jumping, { chartType: 'table' }),
    });
    expect(await guest.board.targets({ query: { id: shared.id } })).toEqual([]);
    expect(await failureOf(load(mine.id, undefined, guest))).toBeDefined();
    expect(await failureOf(guest.widget.data({ query: { id: ids.bar, panelId: mine.id } }))).toBeDefined();
  });

  test('leaves no link behind that shows more once it is deleted', async () => {
    const gone = await server.world.user(roles.author);
    const made = await server.client(gone.token).panel.create({
      input: {
        name: '离职',
        categoryId: await server.world.panelCategory(),
        data: drawingOf([{ id: ids.bar }]),
        state: 1,
      },
    });
    const { shareUrl } = await admin.panel.share({ params: { id: made.id } });
    const { token } = await server.client().session.exchangeSign({ input: { sign: signIn(shareUrl) } });
    await admin.user.remove({ input: { ids: [gone.id] } });
    expect(await failureOf(load(made.id, undefined, server.client(token)))).toBeDefined();
    expect(
      await failureOf(server.client().session.exchangeSign({ input: { sign: signIn(shareUrl) } })),
    ).toBeDefined();
  });

  test('[C16] does not change, copy or delete the dataset, nor its rules, nor own attributes', async () => {
    const own = server.client(tokens.author);
    const read = await own.dataset.read({ params: { id: datasets.cached } });
    expect(read).toMatchObject({ querySql: '', decryptedQuerySQL: '' });
    const { name, categoryDataset, dataSourceId, dataSourceType } = read;
    const input = { name, categoryDataset, dataSourceId, dataSourceType, querySql: 'SELECT 1 AS 科室' };
    const closed = { message: texts.dataRules.datasetClosed };
    expect(await failureOf(own.dataset.update({ params: { id: datasets.cached }, input }))).toMatchObject(
      closed,
    );
    expect(await failureOf(own.dataset.copy({ params: { id: datasets.cached } }))).toMatchObject(closed);
    expect(await failureOf(own.dataset.remove({ params: { id: datasets.cached } }))).toMatchObject(closed);
    expect(await failureOf(own.dataset.rules({ params: { id: datasets.cached } }))).toMatchObject({
      message: texts.dataRules.onlyAdmin,
    });
  });

  test('cannot reach the source by a statement, a new dataset or a copy of the source', async () => {
    const own = server.client(tokens.author);
    const closed = { message: texts.dataRules.sourceClosed };
    const sql = 'SELECT * FROM visits';
    const { categoryDataset } = await admin.dataset.read({ params: { id: datasets.cached } });
    const dataset = {
      name: '绕过',
      categoryDataset,
      dataSourceId: datasourceId,
      dataSourceType: 'jdbc' as const,
    };
    const widget = { ...widgetInput(null, byDept), datasourceId, querySql: sql };
    for (const attempt of [
      () => own.dataset.loadSql({ query: { datasourceId, sql } }),
      () => own.dataset.testSqlLong({ input: { datasourceId, sql } }),
      () => own.dataset.create({ input: { ...dataset, querySql: sql } }),
      () => own.datasource.copy({ params: { id: datasourceId } }),
      () => own.widget.create({ input: widget }),
      () => own.widget.preview({ input: widget }),
    ])
      expect(await failureOf(attempt())).toMatchObject(closed);
  });
});

test('[D06] the cover of a board, painted as its author saw it, is shown to administrators alone', async () => {
  const cover = `${'a'.repeat(32)}.png`;
  await server.db.updateTable('panel').set({ front_cover_path: cover }).where('id', '=', ids.panel).execute();
  const texts = async (token: string) => {
    const of = server.client(token);
    const lists = [of.session.resources({}), of.panel.tree({})];
    return json(await Promise.all(lists.map((list) => (list as Promise<unknown>).catch(() => ''))));
  };
  expect(await texts(await server.world.adminToken())).toContain(cover);
  for (const token of [tokens.viewer, tokens.author]) expect(await texts(token)).not.toContain(cover);
  for (const id of [datasets.cached, datasets.live]) await setRules(id, { others: 'all', roles: [] });
  expect(await texts(tokens.viewer)).toContain(cover);
  for (const id of [datasets.cached, datasets.live]) await setRules(id, { roles: ownRules() });
});

describe('the form', () => {
  const save = (rules: object) => failureOf(setRules(datasets.other, rules as { roles: object[] }));
  test.each([
    [
      'a role that is gone',
      { roles: [{ roleId: 999_999, conditions: [], columns: [] }] },
      texts.dataRules.roleGone,
    ],
    [
      'a column that is not there',
      () => ({ roles: [rule(roles.viewer, eq('内科'))] }),
      texts.dataRules.unknownColumn('科室'),
    ],
    [
      'a condition without a value',
      () => ({ roles: [rule(roles.viewer, [{ key: '项目', filterType: 1 }])] }),
      texts.dataRules.value,
    ],
    [
      'an attribute with another comparison',
      () => ({ roles: [rule(roles.viewer, [{ key: '项目', filterType: 3, attribute: '科室' }])] }),
      texts.dataRules.attributeOps,
    ],
    [
      'a role twice',
      () => ({ roles: [rule(roles.viewer, []), rule(roles.viewer, [])] }),
      texts.dataRules.roleTwice,
    ],
  ])('refuses %s', async (_, rules, message) => {
    expect(await save(typeof rules === 'function' ? rules() : rules)).toMatchObject({ message });
  });

  test.each([
    ['月份', 1, 'abc', texts.dataRules.misfit('', '月份', '日期', 'abc')],
    ['月份', 2, '2024-13-45', texts.dataRules.misfit('', '月份', '日期', '2024-13-45')],
    ['月份', 4, ['2024-01-01', '今天'], texts.dataRules.misfit('', '月份', '日期', '今天')],
    ['人数', 5, '十', texts.dataRules.misfit('', '人数', '数字', '十')],
    ['费用', 2, '1,000', texts.dataRules.misfit('', '费用', '数字', '1,000')],
  ])('refuses %s %i %s, which no value of the column is', async (key, filterType, value, message) => {
    const before = await admin.dataset.rules({ params: { id: datasets.cached } });
    const conditions = [{ key, filterType, value }];
    const rules = { roles: [rule(roles.viewer, conditions)] };
    const failure = (await failureOf(setRules(datasets.cached, rules))) as Error;
    expect(failure.message.replace(/角色“[^”]+”/, '角色“”')).toBe(message);
    expect(await admin.dataset.rules({ params: { id: datasets.cached } })).toEqual(before);
    const fine = { userId: ids.author, rules: { others: 'none', ...rules } } as never;
    await expect(admin.dataset.tryRules({ params: { id: datasets.cached }, input: fine })).rejects.toThrow(
      failure.message,
    );
  });

  describe('goes by attributes that fit the column', () => {
    const attribute = '收费标准';
    const byAttribute = (filterType = 1) => ({
      roles: [rule(roles.viewer, [{ key: '费用', filterType, attribute }])],
    });
    const give = (id: number, username: string, values: string[]) =>
      admin.user.update({
        params: { id },
        input: { username, attributes: values.length === 0 ? [] : [{ name: attribute, values }] },
      });

    test('[C16] and is refused while a user has one that does not, at its condition', async () => {
      const user = await server.world.user(roles.viewer);
      await give(user.id, user.username, ['50', '五十']);
      const before = await admin.dataset.rules({ params: { id: datasets.cached } });
      expect(await failureOf(setRules(datasets.cached, byAttribute()))).toMatchObject({
        message: expect.stringContaining(`字段“费用”是数字，但用户“${user.username}”的属性值“五十”不是数字`),
        subject: conditionField(roles.viewer, 0),
      });
      expect(await admin.dataset.rules({ params: { id: datasets.cached } })).toEqual(before);
      await give(user.id, user.username, []);
      const byName = [{ key: '费用', filterType: 1, attribute: '@username' }];
      expect(
        await failureOf(setRules(datasets.cached, { roles: [rule(roles.viewer, byName)] })),
      ).toMatchObject({ subject: conditionField(roles.viewer, 0) });
    });

    test('[C16] and users get no others while there is such a rule, by the form and by import', async () => {
      const user = await server.world.user(roles.viewer);
      await setRules(datasets.cached, byAttribute());
      const message = expect.stringContaining(`属性“${attribute}”的值“五十”不是数字`);
      expect(await failureOf(give(user.id, user.username, ['五十']))).toMatchObject({
        message,
        subject: 'attributes',
      });
      const attributes = [{ name: attribute, values: ['五十'] }];
      const password = 'Kp7-vT2-mingjing';
      const input = { username: 'unfit', password, userCheckPassword: password, attributes };
      expect(await failureOf(admin.user.create({ input }))).toMatchObject({ message, subject: 'attributes' });
      const form = new FormData();
      form.set('file', new Blob([`用户名,属性:${attribute}\nunfit,五十\n`]), 'users.csv');
      const [row] = await admin.user.previewImport({ form, input: { password } });
      expect(row?.problems).toEqual([message]);
      await give(user.id, user.username, ['50']);
      const [bar] = widgetsOf(await load(ids.panel, undefined, server.client(user.token)));
      expect(bar?.data.data).toEqual([['外科', 5]]);
      await setRules(datasets.cached, { roles: ownRules() });
    });

    test.each([1, 2])('[C16] one that is stored all the same lets no row pass (%i)', async (filterType) => {
      const user = await server.world.user(roles.viewer);
      for (const id of [datasets.cached, datasets.live]) await setRules(id, byAttribute(filterType));
      // As it was stored before there was a rule, or before the column's type changed.
      const stored = json([{ name: attribute, values: ['50', '五十'] }]);
      await server.db.updateTable('app_user').set({ attributes: stored }).where('id', '=', user.id).execute();
      const board = widgetsOf(await load(ids.panel, undefined, server.client(user.token)));
      for (const widget of board.slice(0, 3))
        expect(widget).toMatchObject({ data: { data: [] }, error: texts.widget.unavailable });
      expect(await failureOf(setRules(datasets.cached, byAttribute(filterType)))).toBeDefined();
      await server.db.updateTable('app_user').set({ attributes: '[]' }).where('id', '=', user.id).execute();
      for (const id of [datasets.cached, datasets.live]) await setRules(id, { roles: ownRules() });
    });
  });

  test('[M01] refuses a save over rules that were not read', async () => {
    const params = { id: datasets.other };
    const { version } = await admin.dataset.rules({ params });
    const input = { others: 'all' as const, roles: [], version };
    await admin.dataset.saveRules({ params, input });
    expect(await failureOf(admin.dataset.saveRules({ params, input }))).toMatchObject({
      message: texts.dataRules.changed,
    });
  });

  test('[AUTH-11] are told who may act as users of a role', async () => {
    const openedIn = async () => {
      const { allRoles } = await admin.dataset.rules({ params: { id: datasets.cached } });
      return allRoles.flatMap(({ id, opened }) => (opened === undefined ? [] : [[id, opened]]));
    };
    expect(await openedIn()).toEqual([]);
    const setOpener = (opened_by: number | null) =>
      server.db.updateTable('app_user').set({ opened_by }).where('id', '=', ids.viewer).execute();
    await setOpener(ids.author);
    const by = [expect.any(String)];
    expect(await openedIn()).toEqual([[roles.viewer, { users: [ids.viewer], by }]]);
    await setOpener(null);
  });

  test('shows what a user would see before anything is saved', async () => {
    const rules = { others: 'none' as const, roles: [rule(roles.author, eq('外科'))] } as never;
    const seen = await admin.dataset.tryRules({
      params: { id: datasets.cached },
      input: { userId: ids.author, rules },
    });
    expect(seen).toMatchObject({ rows: 1, total: 5, isAdmin: false });
    expect(seen.content.data.map(([department]) => department)).toEqual(['外科']);
    const none = await admin.dataset.tryRules({
      params: { id: datasets.cached },
      input: { userId: ids.viewer, rules },
    });
    expect(none).toMatchObject({ rows: 0, total: 5, roles: [] });
  });

  test('rules of a column that the data lost let nothing through', async () => {
    const { cached } = datasets;
    const stored = json([{ key: '没有了', filterType: 1, value: 'x' }]);
    await server.db
      .updateTable('dataset_rule')
      .set({ conditions: stored })
      .where('dataset_id', '=', cached)
      .where('role_id', '=', roles.author)
      .execute();
    const board = widgetsOf(await load(ids.panel, undefined, server.client(tokens.author)));
    expect(board[0]).toMatchObject({ error: texts.dataRules.broken, data: { data: [] } });
    await setRules(cached, { roles: ownRules() });
  });
});

test('a dataset without rules is asked as before', async () => {
  const { others, roles: none } = await admin.dataset.rules({ params: { id: datasets.other } });
  expect({ others, none }).toEqual({ others: 'all', none: [] });
  const own = server.client(tokens.author);
  expect((await own.dataset.data({ query: { id: datasets.other, limited: 'true' } })).data).toEqual([
    ['x', 3],
  ]);
});

test('a form that is read or copied lists no values of rows that the reader does not see', async () => {
  const listed = { ...byDept, xAxis: [column('科室', { leftValues: ['外科'], rightValues: ['内科'] })] };
  const { id } = await create(widgetInput(datasets.cached, listed));
  const author = server.client(tokens.author);
  for (const widget of [
    await author.widget.read({ params: { id } }),
    await author.widget.copy({ params: { id } }),
  ]) {
    expect(widget.dataJson).toContain('内科');
    expect(widget.dataJson).not.toContain('外科');
  }
  expect((await admin.widget.read({ params: { id } })).dataJson).toContain('外科');
});

test('[D06] who sees a part of a dataset does not change stored widgets over it, which links of others show', async () => {
  const rows = { xAxis: [column('科室'), column('医生'), column('费用')] };
  const changed = widgetInput(datasets.cached, rows, { chartType: 'table' });
  const author = server.client(tokens.author);
  const update = (input: typeof changed) => author.widget.update({ params: { id: ids.bar }, input });
  await expect(update(changed)).rejects.toThrow(texts.dataRules.widgetClosed);
  // Nor by way of another dataset that is open, or of SQL.
  await expect(update({ ...changed, datasetId: datasets.live })).rejects.toThrow(
    texts.dataRules.widgetClosed,
  );
  await expect(
    admin.widget.update({ params: { id: ids.bar }, input: widgetInput(datasets.cached, byDept) }),
  ).resolves.toMatchObject({ id: ids.bar });
  const { statement } = author.widget;
  await expect(statement({ input: widgetInput(datasets.live, byDept) })).rejects.toThrow(
    texts.dataRules.statementClosed,
  );
});

test('[D06] closed columns that the source renamed stay closed until their rules are looked at', async () => {
  await source.run('CREATE TABLE patients (科室 VARCHAR(20), 姓名 VARCHAR(20), 证件 VARCHAR(20))');
  await source.run("INSERT INTO patients VALUES ('内科', '张三', '110')");
  const { categoryDataset } = await admin.dataset.read({ params: { id: datasets.cached } });
  const { id } = await admin.dataset.create({
    input: {
      name: '患者',
      categoryDataset,
      dataSourceId: datasourceId,
      dataSourceType: 'jdbc',
      querySql: 'SELECT * FROM patients',
    },
  });
  await cached(admin, id);
  const closed = (name: string, mode: string) => rule(roles.author, [], [{ name, mode }]);
  const author = server.client(tokens.author);
  const seen = async () => (await author.dataset.dataOf({ params: { id } })).data;
  const renamed = async (from: string, to: string) => {
    await source.run(`ALTER TABLE patients CHANGE ${from} ${to} VARCHAR(20)`);
    await cached(admin, id);
  };
  for (const [name, mode, rows] of [
    ['姓名', 'masked', [['内科', '***', '110']]],
    ['证件', 'hidden', [['内科', '张三']]],
  ] as const) {
    await setRules(id, { roles: [closed(name, mode)] });
    expect(await seen()).toEqual(rows);
    await renamed(name, 'renamed');
    expect(await failureOf(seen())).toMatchObject({ message: texts.dataRules.broken });
    // Who sets the rules is told which; nobody else.
    expect((await admin.dataset.read({ params: { id } })).rights).toMatchObject({ lost: [name] });
    expect((await author.dataset.read({ params: { id } })).rights).not.toHaveProperty('lost');
    await renamed('renamed', name);
    expect(await seen()).toEqual(rows);
    expect((await admin.dataset.read({ params: { id } })).rights).not.toHaveProperty('lost');
  }
});

test('[L13] who sees a part hears no hidden names, no values of rules and no words of the database', async () => {
  await source.run('CREATE TABLE staff (科室 VARCHAR(20), 工资 INT, 入职 DATE, 奖金 INT)');
  await source.run("INSERT INTO staff VALUES ('内科', 7, '2024-01-01', 3)");
  const { categoryDataset } = await admin.dataset.read({ params: { id: datasets.cached } });
  const { id } = await admin.dataset.create({
    input: {
      name: '人员',
      categoryDataset,
      dataSourceId: datasourceId,
      dataSourceType: 'jdbc',
      querySql: 'SELECT 科室, 工资, 入职, 奖金 FROM staff',
      calculatedMeasures: json([{ alias: '人均薪', exp: 'SUM(工资)/COUNT(科室)', type: 'exp' }]),
    },
  });
  const hidden = [{ name: '工资', mode: 'hidden' }];
  await setRules(id, { roles: [rule(roles.viewer, [], hidden), rule(roles.author, [], hidden)] });
  const calculateType = { type: 'sum', columns: [] };
  const dept = { xAxis: [column('科室')], yAxis: [column('奖金')], calculateType };
  const byMeasure = { xAxis: [column('科室')], yAxis: [column('人均薪')], calculateType };
  const [plain, measured] = [
    await create(widgetInput(id, dept)),
    await create(widgetInput(id, byMeasure, { dataJson: json({ chartForm: byMeasure }) })),
  ];
  const author = server.client(tokens.author);
  const heard = async (widgetId: number) =>
    json([
      await author.widget.data({ query: { id: widgetId } }).catch((error: Error) => error.message),
      await author.widget
        .preview({ input: widgetInput(id, byMeasure) })
        .catch((error: Error) => error.message),
      await author.widget.read({ params: { id: widgetId } }).catch((error: Error) => error.message),
    ]);
  expect(await heard(measured.id)).not.toContain('工资');
  // A rule whose value is no date.
  const conditions = [{ key: '入职', filterType: 1, value: 'zzz-秘' }];
  await setRules(id, { roles: [rule(roles.author, [], hidden)] });
  // As rules of before values were checked have it, or columns whose type changed since.
  await server.db
    .updateTable('dataset_rule')
    .set({ conditions: json(conditions) })
    .where('dataset_id', '=', id)
    .execute();
  const broken = await failureOf(author.widget.data({ query: { id: plain.id } }));
  expect(broken).toMatchObject({ message: texts.dataRules.unreadable });
  await setRules(id, { roles: [rule(roles.author, [], hidden)] });
  // A column that the source lost is told in the source's words to those who see all.
  await source.run('ALTER TABLE staff DROP COLUMN 工资');
  await expect(admin.widget.data({ query: { id: plain.id } })).rejects.toThrow(
    /^字段不存在。数据库返回错误：“Unknown column '工资'/,
  );
  await expect(author.widget.data({ query: { id: plain.id } })).rejects.toThrow(texts.data.sourceClosed);
  await admin.dataset.cache({ params: { id } });
  const ended = await cachingEnded(admin, id);
  expect(ended.cacheStatus).toBe('FAILURE');
  expect(ended.cacheInfo).toContain('工资');
  const told = json([await author.dataset.tree({}), await author.dataset.read({ params: { id } })]);
  expect(told).not.toContain('工资');
  expect(told).toContain(texts.cache.failedClosed);
});
