import type { RouteDef } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '../http/known-paths.ts';
import { allRoutes } from '../http/registrar.ts';
import { type Answer, call } from '../testing/call.ts';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { withPosted } from '../testing/posted.ts';
import { realMart } from '../testing/sources.ts';

/** Two people to each department and month: nobody is alone in anything that the board shows. */
const people = Array.from({ length: 24 }, (_, at) => ({
  visit: `J${70_001 + at * 13}`,
  name: `员工${String.fromCodePoint(0x4e00 + at * 97)}`,
  department: ['内科', '外科', '儿科'][at % 3] ?? '',
  joined: `2024-0${1 + Math.floor(at / 6)}-${String(3 + at).padStart(2, '0')}`,
  salary: 71_234 + at ** 3 * 7 + at * 611,
}));
const csv = `就诊号,姓名,科室,入职日期,工资\n${people
  .map(({ visit, name, department, joined, salary }) => [visit, name, department, joined, salary].join(','))
  .join('\n')}\n`;
const hidden = ['就诊号', '姓名'];
const columns = ['科室', '入职日期', '工资', ...hidden];
const datasetName = '工资明细二零二四';

let server: DataServer;
let engine: Awaited<ReturnType<typeof realMart>>;
const ids = {
  panel: 0,
  linked: 0,
  dated: 0,
  first: 0,
  bar: 0,
  line: 0,
  table: 0,
  number: 0,
  top: 0,
  dataset: 0,
  empty: 0,
  single: 0,
  plain: 0,
  days: 0,
};
const tokens = { guest: '', viewer: '', locked: '', first: '', single: '' };

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });

beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  const admin = server.client(await server.world.adminToken());
  const form = new FormData();
  form.set('datasourceType', 'excel');
  form.set('file', new Blob([csv]), '工资.csv');
  const sheet = await admin.datasource.upload({ form, input: {} });
  const categoryDataset = await admin.dataset.createCategory({ input: { categoryName: '人事', pid: -1 } });
  const dataset = await admin.dataset.create({
    input: { name: datasetName, categoryDataset, dataSourceId: sheet.id, dataSourceType: 'excel' },
  });
  ids.dataset = dataset.id;
  const { id: category } = await admin.widget.createCategory({ input: { categoryName: '图', pid: -1 } });
  const make = async (chartType: string, chartForm: object, more: object = {}) => {
    const created = await admin.widget.create({
      input: {
        name: `图${chartType}`,
        categoryWidget: { id: category },
        datasetId: dataset.id,
        chartType: chartType as 'bar',
        dataJson: JSON.stringify({ chartForm }),
        ...more,
      },
    });
    return created.id;
  };
  const calculateType = { type: 'avg', columns: ['工资'] };
  const yAxis = [item('工资')];
  ids.bar = await make('bar', { xAxis: [item('科室')], yAxis, calculateType });
  const months = [item('入职日期', { grain: 'month' }), item('科室')];
  ids.line = await make('line', { xAxis: months, yAxis, calculateType });
  ids.table = await make('table', { xAxis: [item('科室'), ...yAxis], calculateType });
  ids.number = await make('number', { yAxis, calculateType });
  // The first of the departments, of a page of the rows: what is left out stays out.
  ids.top = await make('table', { xAxis: [item('科室')], top: 1 }, { page: '{"page":1,"pageSize":6}' });
  // Nothing is placed: nothing is drawn.
  // As earlier releases stored it: no save leaves the areas of a chart empty today.
  ids.empty = await make('bar', { xAxis: [item('科室')], yAxis });
  const nothing = JSON.stringify({ chartForm: {} });
  await server.db.updateTable('widget').set({ data_json: nothing }).where('id', '=', ids.empty).execute();
  // What shows single persons: their rows, and days of which each has one.
  ids.plain = await make('table', { xAxis: [item('科室'), ...yAxis] });
  ids.days = await make('bar', { xAxis: [item('入职日期', { grain: 'day' })], yAxis, calculateType });
  const byDepartment = { name: '所在科室', type: 2, column: '科室' };
  const panelOf = async (
    widgets: readonly number[],
    {
      next = '',
      paramsGroup = [],
      crossFilter = false,
    }: { next?: string; paramsGroup?: object[]; crossFilter?: boolean },
  ) => {
    const nodes = widgets.map(
      (ref, at) =>
        `<widget id="n${at}" name="图${at}" ref="${ref}" next="${at === 0 ? next : ''}" x="0" y="${at * 100}" w="500" h="100"/>`,
    );
    const data =
      '<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1024" h="768" bg="#ffffff"/>' +
      `<theme element="#1677ff" palette="#5470c6"/><nodes>${nodes.join('')}</nodes></board>`;
    const checkedGroup = paramsGroup.map((parameter) => (parameter as { name: string }).name);
    const layout = JSON.stringify({ paramsGroup, checkedGroup, crossFilter });
    const input = { name: '总览', categoryId: await server.world.panelCategory(), data, state: 1, layout };
    return (await admin.panel.create({ input })).id;
  };
  ids.linked = await panelOf([ids.bar], {});
  ids.first = await panelOf([ids.top], {});
  ids.single = await panelOf([ids.plain, ids.days, ids.line], { paramsGroup: [byDepartment] });
  ids.dated = await panelOf([ids.line], { paramsGroup: [{ name: '入职日期', type: 3 }] });
  const { bar, line, table, number, top, empty } = ids;
  ids.panel = await panelOf([bar, line, table, number, top, empty], {
    next: String(ids.linked),
    paramsGroup: [byDepartment],
    crossFilter: true,
  });
  const role = await server.world.role(['/main/dashboard']);
  await server.world.grantPanel(role, ids.panel);
  tokens.viewer = (await server.world.user(role)).token;
  tokens.guest = (await server.world.share(ids.panel)).token;
  tokens.single = (await server.world.share(ids.single)).token;
  tokens.first = (await server.world.share(ids.first)).token;
  const day = '2024-01-01';
  const lockedFilters = [{ key: '入职日期', filterType: 7, value: day, startTime: day }];
  const link = await admin.share.create({ input: { panelId: ids.dated, lockedFilters } });
  const sign = new URL(link.url.replace('/#/', '/')).searchParams.get('sign') ?? '';
  tokens.locked = (await server.client().session.exchangeSign({ input: { sign } })).token;
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
});

type Texts = Record<string, string | undefined>;
interface Attempt {
  query?: Texts;
  body?: unknown;
  params?: string;
}

const json = JSON.stringify;
const someone = people[4]!;
const sample: Record<string, string | number> = {
  科室: someone.department,
  入职日期: someone.joined,
  工资: someone.salary,
  就诊号: someone.visit,
  姓名: someone.name,
};

const isolating = people.slice(1).map(({ salary }) => ({ key: '工资', filterType: 2, value: salary }));
const onSalary = [{ key: '工资', filterType: 1, value: someone.salary }];
const onDay = [{ key: '入职日期', filterType: 7, value: someone.joined, startTime: someone.joined }];

/** Filters that would leave one person, or tell whether somebody's value is the one asked. */
const filters: object[][] = [
  [],
  ...columns.flatMap((key) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((filterType) => [{ key, filterType, value: sample[key] }]),
  ),
  ...[1, 5, 6, 7, 8].map((filterType) => [{ key: '工资', filterType, value: 80_000 }]),
  isolating,
  [{ key: '工资', filterType: 2, value: people.slice(1).map(({ salary }) => salary) }],
  onDay,
  [{ key: '入职日期', filterType: 3, value: someone.joined.slice(0, 9) }],
  [
    { key: '入职日期', filterType: 7, value: someone.joined, startTime: someone.joined },
    { key: '入职日期', filterType: 8, value: '2024-12-31', endTime: '2024-12-31' },
  ],
  [
    { key: '所在科室', filterType: 1, value: '内科' },
    { key: '工资', filterType: 5, value: 90_000 },
  ],
  ...['工资 ', '"工资"', 'JIUZHENHAO', '就诊号 OR 1=1', '__rowid', 'rowid', '行数', '次数', ''].map((key) => [
    { key, filterType: 2, value: 1 },
  ]),
];
const aggregations = [1, 2, 3, 4, 5].flatMap((aggregationType) =>
  [['就诊号'], ['姓名', '科室'], ['工资'], ['科室'], []].map((groupKeys) => ({
    aggregationKeys: ['工资'],
    aggregationType,
    groupKeys,
  })),
);
const sorts = columns.flatMap((key) => [1, 2].map((sortType) => [{ key, sortType }]));
const totals = columns.flatMap((key) =>
  ['own', 'sum', 'avg', 'max', 'min', 'count'].map((calculation) => [{ key, calculation }]),
);
const drills = [
  { level: 0, path: [] },
  { level: 1, path: [{ key: '入职日期', value: someone.joined }] },
  { level: 1, path: [{ key: '入职日期', value: '2024-01' }] },
  { level: 1, path: [{ key: '工资', value: someone.salary }] },
  { level: 2, path: [] },
  ...hidden.map((key) => ({ level: 1, path: [{ key, value: sample[key] }] })),
];

/** Everything that a caller may put on top of a widget, alone and with filters. */
function asks(): Texts[] {
  const found: Texts[] = [
    ...filters.flatMap((rules) => [{ filters: json(rules) }, { filters: json(rules), lenient: '1' }]),
    ...aggregations.map((aggregation) => ({ aggregation: json(aggregation) })),
    ...aggregations.slice(0, 5).map((aggregation) => ({
      aggregation: json({ ...aggregation, aggregationType: 4 }),
      filters: json(isolating),
      lenient: '1',
    })),
    ...sorts.flatMap((sort) =>
      [1, 2, 7].map((page) => ({ sorts: json(sort), page: json({ page, pageSize: 1 }) })),
    ),
    ...totals.map((total) => ({ totals: json(total) })),
    ...columns.flatMap((totalsBy) => totals.slice(0, 12).map((total) => ({ totals: json(total), totalsBy }))),
    ...totals.slice(0, 12).map((total) => ({ totals: json(total), filters: json(filters[2]), lenient: '1' })),
    ...drills.map((drill) => ({ drill: json(drill) })),
    ...['{', '[]', '[{"key":"工资"}]', 'null'].flatMap((text) => [{ filters: text }, { totals: text }]),
  ];
  return found;
}

const widgetIds = (): number[] => [ids.bar, ids.line, ids.table, ids.number, ids.top, ids.empty];
const ofWidgets = (make: (id: number) => Attempt[]): Attempt[] => widgetIds().flatMap(make);

/**
 * What is tried on each call that holders of links, viewers or nobody may make. A new call of the route table has to
 * say here what may be asked by it.
 */
const tried: Record<string, () => Attempt[]> = {
  'GET /v2/widgets/data': () =>
    ofWidgets((id) =>
      asks().map((ask) => ({ query: { id: String(id), panelId: String(ids.panel), ...ask } })),
    ),
  // Files are made one after the other: the sharpest questions only, the others pass the same decision above.
  'GET /v2/widgets/:id/export': () =>
    [ids.bar, ids.line, ids.number].flatMap((id) => [
      { params: String(id), query: { format: 'csv' } },
      ...[isolating, onSalary, onDay].map((rules) => ({
        params: String(id),
        query: { format: 'csv', panelId: String(ids.panel), filters: json(rules) },
      })),
      { params: String(id), query: { format: 'csv', drill: json(drills[1]) } },
    ]),
  'GET /v2/widgets/:id/provenance': () =>
    ofWidgets((id) => filters.map((rules) => ({ params: String(id), query: { filters: json(rules) } }))),
  'POST /v2/widgets/:id/saved': () =>
    ofWidgets((id) => [{ params: String(id), body: { format: 'png', panelId: ids.panel } }]),
  'POST /v2/board/:id/saved': () => [{ params: String(ids.panel), body: { format: 'pdf' } }],
  'GET /v2/widgets/:id/picture': () =>
    ofWidgets((id) => ['light', 'dark'].map((theme) => ({ params: String(id), query: { theme } }))),
  'GET /v2/board/loaddata': () => [
    { query: { id: String(ids.panel) } },
    { query: { id: String(ids.linked) } },
    { query: { id: String(ids.panel), datasetId: String(ids.dataset) } },
    ...filters.map((rules) => ({ query: { id: String(ids.panel), filters: json(rules) } })),
  ],
  'GET /v2/board/state': () => [{ query: { id: String(ids.panel) } }],
  'GET /v2/board/layout': () => [{ query: { id: String(ids.panel) } }],
  'GET /v2/board/targets': () => [{ query: { id: String(ids.panel) } }],
  'GET /v2/board/fields': () => [{ query: { id: String(ids.panel) } }],
  'GET /v2/board/choices': () =>
    [...columns, '所在科室', '没有'].flatMap((name) => [
      { query: { id: String(ids.panel), name } },
      { query: { id: String(ids.panel), name, search: String(sample[name] ?? '').slice(0, 3) } },
      { query: { id: String(ids.panel), name, check: json(people.map((one) => String(one.salary))) } },
      ...filters.slice(17, 33).map((rules) => ({
        query: { id: String(ids.panel), name, filters: json(rules) },
      })),
    ]),
  'POST /v2/board/filtersets': () =>
    columns.map((name) => ({
      body: {
        panelId: ids.panel,
        name: `方案${name}`,
        filters: { [name]: { kind: 'choice', value: String(sample[name]) } },
        isDefault: true,
      },
    })),
  // These take no question of data.
  'PUT /v2/board/filtersets/:id': () => [{ params: '1', body: { isDefault: true } }],
  'DELETE /v2/board/filtersets/:id': () => [{ params: '1' }],
  'GET /v2/outlines/:code': () => [{ params: 'china' }],
  'GET /v2/shares/policy': () => [{}],
  'GET /v2/file-base-url': () => [{}],
  'GET /v2/user': () => [{}],
  'GET /v2/user/profile': () => [{}],
  'PUT /v2/user/profile': () => [{ body: { name: '某人' } }],
  'PUT /v2/user/password': () => [{ body: {} }],
  'DELETE /v2/grant/preview': () => [{}],
  'GET /v2/user/resources': () => [{}],
  'GET /v2/brand': () => [{}],
  'POST /login/oidc/start': () => [{}],
  'POST /login/oidc/finish': () => [{ body: { query: 'code=x&state=y' } }],
  'GET /v2/templates/:id/preview': () => [{ params: '1' }],
  'GET /login/verifyCode/getCode': () => [{}],
  'POST /v2/user/sign/get-token': () => [{ body: { sign: 'x.y' } }],
  'GET /v2/user/keys': () => [{}],
  'POST /v2/user/keys': () => [{ body: { name: '脚本', scopes: ['data'], days: 1 } }],
  'DELETE /v2/user/keys/:id': () => [{}],
  'POST /login/oauth/authorize': () => [{}],
  // It would end the session that the others need.
  'POST /login/logout': () => [],
  'POST /login/oidc/logout': () => [],
};

const nameOf = (route: RouteDef): string => `${route.method} ${route.path}`;
const reachable = allRoutes.filter(({ access }) => typeof access === 'string');
const attempts = withPosted(tried, reachable.map(nameOf));

function send(route: RouteDef, attempt: Attempt, token: string): Promise<Answer> {
  const given = Object.entries(attempt.query ?? {}).filter(
    (one): one is [string, string] => one[1] !== undefined,
  );
  const query = new URLSearchParams(given);
  return call(`${server.url}${urlOf(route).replace(/:\w+/g, attempt.params ?? '1')}?${query}`, {
    method: route.method,
    token,
    ...(attempt.body === undefined
      ? {}
      : { body: json(attempt.body), headers: { 'content-type': 'application/json' } }),
  });
}

/** What `who` tries: a viewer passes the decisions that a guest does, and makes every third attempt of the many. */
const many = 20;
const triedBy = (who: 'guest' | 'viewer', all: readonly Attempt[]): readonly Attempt[] =>
  who === 'guest' || all.length < many ? all : all.filter((_, at) => at % 3 === 0);

/** Texts of the secret that an answer tells without having been told them. */
function toldBy(attempt: Attempt, text: string, secrets: readonly string[]): string[] {
  const asked = json(attempt);
  return secrets.filter((secret) => text.includes(secret) && !asked.includes(secret));
}

test('every call that is open without a grant says here what is tried on it', () => {
  expect(Object.keys(attempts).toSorted()).toEqual(reachable.map(nameOf).toSorted());
});

describe.each(['guest', 'viewer'] as const)('[C05] [D06] a %s', (who) => {
  test.each(reachable.map((route) => [nameOf(route), route] as const))(
    'gets nobody’s salary, name or number by %s',
    async (name, route) => {
      // Everybody's, whether the caller named it or not: an echo is no value of an answer.
      const values = people.flatMap(({ visit, name: person, salary }) => [visit, person, String(salary)]);
      for (const attempt of triedBy(who, attempts[name]?.() ?? [])) {
        const { status, text } = await send(route, attempt, tokens[who]);
        expect(status, `${status}: ${text}`).toBeLessThan(500);
        expect(toldBy(attempt, text, values), `asked: ${json(attempt)}`).toEqual([]);
        if (name !== 'GET /v2/widgets/data') continue;
        const rows = (JSON.parse(text) as { result: { data: unknown[][] } | null }).result?.data ?? [];
        const salaries = new Set(people.map(({ salary }) => salary));
        const told = rows.flat().filter((cell) => salaries.has(Number(cell)));
        expect(told, `asked: ${json(attempt)}`).toEqual([]);
      }
    },
  );

  test('still filters by what is shown: the answer is that of the department', async () => {
    const route = reachable.find((one) => nameOf(one) === 'GET /v2/widgets/data')!;
    const rules = [{ key: '科室', filterType: 1, value: '内科' }];
    const ask = { query: { id: String(ids.bar), panelId: String(ids.panel), filters: json(rules) } };
    const { body } = await send(route, ask, tokens[who]);
    expect((body.result as { data: unknown[][] }).data.map(([department]) => department)).toEqual(['内科']);
  });

  test('asks for whole months of a chart by months, never for a day of one', async () => {
    const route = reachable.find((one) => nameOf(one) === 'GET /v2/widgets/data')!;
    const ask = (rules: object[]) =>
      send(
        route,
        { query: { id: String(ids.line), panelId: String(ids.panel), filters: json(rules) } },
        tokens[who],
      );
    const month = [
      { key: '入职日期', filterType: 7, value: '2024-02-01', startTime: '2024-02-01' },
      { key: '入职日期', filterType: 8, value: '2024-02-29', endTime: '2024-02-29' },
    ];
    const whole = (await ask(month)).body.result as { data: unknown[][] };
    expect(whole.data.map(([period]) => period)).toEqual(['2024-02']);
    const day = [{ ...month[0], value: someone.joined, startTime: someone.joined }];
    expect((await ask(day)).body.error).toBe('图表按月展示【入职日期】，请选择完整的月份');
  });
});

test('[D06] one end of a locked range is not moved by a filter that brings the other', async () => {
  const route = reachable.find((one) => nameOf(one) === 'GET /v2/widgets/data')!;
  const wide = [{ key: '入职日期', filterType: 8, value: '2024-12-31', endTime: '2024-12-31' }];
  const ask = { query: { id: String(ids.line), panelId: String(ids.dated), filters: json(wide) } };
  const { body } = await send(route, ask, tokens.locked);
  // The link locks one day, on which nobody came.
  expect((body.result as { data: unknown[][] } | null)?.data).toEqual([]);
});

test('what is left out of the first rows stays out, sorted and paged as one likes', async () => {
  const route = reachable.find((one) => nameOf(one) === 'GET /v2/widgets/data')!;
  const seen = new Set<unknown>();
  for (const ask of asks()) {
    const attempt = { query: { id: String(ids.top), panelId: String(ids.first), ...ask } };
    const { result } = (await send(route, attempt, tokens.first)).body;
    if ('totals' in ask) continue;
    for (const row of (result as { data: unknown[][] } | null)?.data ?? []) seen.add(row[0]);
  }
  expect([...seen]).toEqual(['内科']);
});

describe('a board that shows single persons', () => {
  const routeOf = (name: string) => reachable.find((one) => nameOf(one) === name)!;
  const panelId = () => String(ids.single);
  const widgets = () => [ids.plain, ids.days, ids.line].map(String);
  const all = (): [string, Attempt][] => [
    ...widgets().flatMap((id) =>
      asks().map((ask): [string, Attempt] => [
        'GET /v2/widgets/data',
        { query: { id, panelId: panelId(), ...ask } },
      ]),
    ),
    ...widgets().map((params): [string, Attempt] => [
      'GET /v2/widgets/:id/export',
      { params, query: { format: 'csv', panelId: panelId() } },
    ]),
    ...[...columns, '所在科室'].map((name): [string, Attempt] => [
      'GET /v2/board/choices',
      { query: { id: panelId(), name } },
    ]),
    ['GET /v2/board/loaddata', { query: { id: panelId() } }],
  ];
  /** Salaries, and averages of two, that a guest is told. */
  async function told(): Promise<Set<string>> {
    const pairs = people.flatMap((one, at) =>
      people.slice(at + 1).map((other) => String((one.salary + other.salary) / 2)),
    );
    // The largest and the smallest of all are figures of a group of all.
    const salaries = people.map(({ salary }) => salary).toSorted((one, other) => one - other);
    const secrets = [...salaries.slice(1, -1).map(String), ...pairs];
    const found = new Set<string>();
    for (const [name, attempt] of all()) {
      const { text } = await send(routeOf(name), attempt, tokens.single);
      const numbers = new Set(text.match(/(?<![\d.-])\d+(\.\d+)?(?![\d.])/g));
      const asked = json(attempt);
      for (const secret of secrets) if (numbers.has(secret) && !asked.includes(secret)) found.add(secret);
    }
    return found;
  }

  test('[AUTH-13] shows a guest none where three are the smallest group', async () => {
    expect((await told()).size).toBeGreaterThan(people.length);
    const admin = server.client(await server.world.adminToken());
    const params = { id: ids.dataset };
    const { version } = await admin.dataset.rules({ params });
    await admin.dataset.saveRules({
      params,
      input: { others: 'all', roles: [], smallest: { least: 3 }, version },
    });
    expect(await told()).toEqual(new Set());
  });
});
