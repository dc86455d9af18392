import type { ChartType } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasourceId,
  exchange,
  panelWith,
  server,
  share,
  source,
  startWorld,
  stopWorld,
  widgetInput,
} from '../testing/board-world.ts';
import { cached } from '../testing/caching.ts';
import { call } from '../testing/call.ts';

/**
 * Boards over tables that differ in nothing but what their viewers may not see. `a` and `b` differ in rows of other
 * departments, `c` is `a` with other values in the columns that are masked or hidden from viewers by role. A viewer with
 * row and column rules gets the same of all three, the holder of a link with a lock the same of `a` and `b`.
 */
type World = 'a' | 'b' | 'c';
const worlds: readonly World[] = ['a', 'b', 'c'];
type Cell = string | number | null;
const names = ['科室', '月份', '人数', '费用', '城市', '医生', '电话', '登记', '评分', '时刻'] as const;

const own = (world: World): Cell[][] =>
  Array.from({ length: 14 }, (_, at) => [
    '内科',
    `2024-0${1 + (at % 5)}-${String(1 + ((at * 5) % 27)).padStart(2, '0')}`,
    3 + ((at * 7) % 11),
    at % 6 === 4 ? null : 10 + ((at * 137) % 400) / 4,
    ['广州市', '深圳市', '佛山市', '东莞市'][at % 4] ?? null,
    world === 'c' ? ['欧阳丙', '甲', null][at % 3]! : ['张三', '李四', null][at % 3]!,
    world === 'c' ? `无${at * 7}` : `1380000${at}`,
    `2024-0${1 + (at % 5)}-11`,
    String(60 + ((at * 3) % 40)),
    `2024-03-0${1 + (at % 3)} 0${at % 9}:30:00`,
  ]);
const others: Record<'a' | 'b', Cell[][]> = {
  a: [['外科', '2024-02-01', 100, 55.5, '广州市', '赵六', '139', '2024-02-01', '88', '2024-02-01 08:00:00']],
  b: [
    [
      '骨科',
      '2019-01-07',
      99_999,
      8.125,
      '上海市',
      '钱七',
      '135',
      '1999-12-31',
      '0.5',
      '2019-02-01 23:59:59',
    ],
    ['眼科', '2031-05-05', -4, -3, 'Atlantis', '李四', '1', '2031-01-01', '-9', '2031-01-01 00:00:00'],
    ['眼科', null, 0, null, null, null, '1', null, null, null],
    [null, '2024-03-03', 77, 7, '珠海市', '孙', '7', '2024-03-03', '7', '2024-03-03 03:03:03'],
  ],
};
const rowsOf = (world: World): Cell[][] => {
  const [first = [], ...rest] = others[world === 'b' ? 'b' : 'a'];
  return [first, ...own(world), ...rest];
};
const literal = (value: Cell | undefined): string =>
  typeof value === 'string' ? `'${value}'` : String(value ?? null);
const tableOf = (world: World): string =>
  `CREATE TABLE zwei_${world} (科室 VARCHAR(9), 月份 DATE, 人数 INT, 费用 DECIMAL(12,3), 城市 VARCHAR(9), 医生 VARCHAR(9),` +
  '电话 VARCHAR(20), 登记 VARCHAR(20), 评分 VARCHAR(20), 时刻 DATETIME);' +
  `INSERT INTO zwei_${world} VALUES ${rowsOf(world)
    .map((row) => `(${names.map((_, at) => literal(row[at])).join(',')})`)
    .join(',')};`;

const json = JSON.stringify;
interface Made {
  panel: number;
  widgets: number[];
  dataset: number;
}
const made: Record<string, Record<World, Made>> = {};
const tokens = { viewer: '', author: '', admin: '', guests: {} as Record<string, Record<World, string>> };
let role = 0;
let authors = 0;

const forms: [chartType: ChartType, form: object, more?: object][] = [
  ['bar', { xAxis: [column('城市'), column('月份', { grain: 'month' })], yAxis: [column('人数')], top: 2 }],
  ['bar', { xAxis: [column('科室'), column('城市')], yAxis: [column('人数', { calculation: 'avg' })] }],
  [
    'line',
    {
      xAxis: [column('月份', { grain: 'month' })],
      yAxis: [
        column('人数', { tableCalculation: 'changeRate' }),
        column('费用', { tableCalculation: 'running' }),
      ],
      nAxis: [column('城市')],
    },
  ],
  [
    'pie',
    {
      xAxis: [column('城市')],
      yAxis: [column('费用', { tableCalculation: 'share' })],
      top: 1,
      settings: { others: true },
    },
  ],
  [
    'table',
    {
      xAxis: [
        column('城市'),
        column('月份'),
        column('人数', { calculation: 'empty' }),
        column('登记'),
        column('评分'),
      ],
      sort: { key: '人数', descending: true },
      top: 5,
    },
    { page: json({ page: 1, pageSize: 3 }) },
  ],
  [
    'table',
    {
      xAxis: [
        column('科室'),
        column('人数', { calculation: 'median' }),
        column('费用', { calculation: 'countAndClearRepeat' }),
      ],
    },
  ],
  ['number', { yAxis: [column('人数', { calculation: 'sum' })] }],
  [
    'number',
    { xAxis: [column('月份', { grain: 'month' })], yAxis: [column('人数', { calculation: 'sum' })] },
  ],
  [
    'bar',
    {
      xAxis: [column('费用级')],
      yAxis: [
        column('人均', { expressions: { exp: 'SUM(费用)/SUM(人数)', alias: '人均' } }),
        column('比', { expressions: { exp: 'SUM(人数)/(SUM(人数)-100)', alias: '比' } }),
      ],
    },
  ],
  ['bar', { xAxis: [column('评分数')], yAxis: [column('人数')] }],
  ['bar', { xAxis: [column('登记日')], yAxis: [column('人数')] }],
  [
    'table',
    {
      xAxis: [
        column('医生'),
        column('人数', { calculation: 'max' }),
        column('医生数', { expressions: { exp: 'COUNT(DISTINCT 医生)', alias: '医生数' } }),
      ],
    },
  ],
  ['table', { xAxis: [column('医生'), column('电话'), column('人数', { calculation: 'empty' })] }],
  [
    'heatmap',
    { xAxis: [column('城市')], heatmapY: [column('月份', { grain: 'month' })], yAxis: [column('人数')] },
  ],
  [
    'map',
    { xAxis: [column('城市')], yAxis: [column('城市')], nAxis: [column('人数', { calculation: 'sum' })] },
  ],
  [
    'scatter',
    { xAxis: [column('人数', { calculation: 'empty' })], yAxis: [column('费用', { calculation: 'empty' })] },
  ],
  ['line', { xAxis: [column('时刻', { grain: 'day' })], yAxis: [column('人数', { calculation: 'min' })] }],
  ['bar', { xAxis: [column('城市')], yAxis: [column('人数', { having: [{ op: 'lt', value: 90 }] })] }],
  [
    'table',
    {
      xAxis: [
        column('城市'),
        column('月份'),
        column('费用', { having: [{ op: 'gt', value: 40 }], tableCalculation: 'share' }),
        column('人数', { tableCalculation: 'rank' }),
      ],
      settings: { subtotals: true },
    },
  ],
];

beforeAll(async () => {
  await startWorld();
  role = await server.world.role(['/main/dashboard']);
  authors = await server.world.role(['/config/widget', '/config/panel', '/config/cube']);
  tokens.author = (await server.world.user(authors)).token;
  tokens.admin = await server.world.adminToken();
  tokens.viewer = (await server.world.user(role)).token;
  await source.run(worlds.map(tableOf).join(''));
  const category = await admin.dataset.createCategory({ input: { categoryName: '两块面板', pid: -1 } });
  for (const kind of ['live', 'stored'] as const) {
    const of: Partial<Record<World, Made>> = {};
    const guests: Partial<Record<World, string>> = {};
    for (const world of worlds) {
      const { id } = await admin.dataset.create({
        input: {
          name: `数据${kind}${world}`,
          categoryDataset: category,
          dataSourceId: datasourceId,
          dataSourceType: 'jdbc',
          querySql: `SELECT * FROM zwei_${world}`,
          calculatedColumns: [
            { name: '费用级', expression: "IF(费用 > 50, '高', '低')" },
            { name: '评分数', expression: 'ROUND(100 / (人数 - 100), 2)' },
            { name: '登记日', expression: 'DATEDIFF(时刻, 月份)' },
          ],
        },
      });
      if (kind === 'stored') await cached(admin, id);
      const widgets: number[] = [];
      for (const [at, [chartType, form, more]] of forms.entries()) {
        const whole = { calculateType: { type: 'sum', columns: [] }, ...form };
        const input = widgetInput(id, whole, { name: `图${at}`, chartType, ...more });
        widgets.push((await create(input)).id);
      }
      const paramsGroup = [
        { name: '城市', type: 2 },
        { name: '科室', type: 2, multiple: true },
        { name: '医生', type: 2, parent: '城市' },
        { name: '子城', type: 2, column: '城市', parent: '科室' },
        { name: '月份', type: 3 },
        { name: '人数', type: 1, valueType: 1 },
        { name: '电话', type: 1 },
      ];
      const layout = json({
        paramsGroup,
        checkedGroup: paramsGroup.map(({ name }) => name),
        crossFilter: true,
      });
      const panel = await panelWith(
        widgets.map((one) => ({ id: one })),
        { layout, state: 1 },
      );
      await server.world.grantPanel(role, panel.id);
      const lockedFilters = [{ key: '科室', filterType: 1, value: '内科' }];
      guests[world] = (await exchange(await share(panel.id, { lockedFilters }))).token;
      const { version } = await admin.dataset.rules({ params: { id } });
      const conditions = [{ key: '科室', filterType: 1, value: '内科' }];
      const columns = [
        { name: '医生', mode: 'masked' as const },
        { name: '电话', mode: 'hidden' as const },
      ];
      await admin.dataset.saveRules({
        params: { id },
        input: {
          others: 'none',
          roles: [role, authors].map((roleId) => ({ roleId, conditions, columns })),
          version,
        },
      });
      of[world] = { panel: panel.id, widgets, dataset: id };
    }
    made[kind] = of as Record<World, Made>;
    tokens.guests[kind] = guests as Record<World, string>;
  }
});
afterAll(stopWorld);

const key = fc.constantFrom(...names, '费用级', '子城', '人均', '人数', '科室', '城市');
const value = fc.constantFrom<Cell>(
  '内科',
  '外科',
  '骨科',
  '眼科',
  '广州市',
  '珠海市',
  'Atlantis',
  '张三',
  '***',
  5,
  100,
  99_999,
  10.25,
  '2024-02-01',
  '2024-02',
  '2031-05-05',
  '高',
  null,
  '不详',
);
const rule = fc.oneof(
  fc.record({ key, filterType: fc.integer({ min: 1, max: 8 }), value }),
  fc.record({ key, filterType: fc.constant(4), value: fc.array(value, { maxLength: 4 }) }),
  fc.constantFrom('月份', '登记', '时刻').chain((name) =>
    fc.record({
      key: fc.constant(name),
      filterType: fc.constantFrom(7, 8),
      startTime: fc.constantFrom('2024-02-01', '2019-01-01'),
      endTime: fc.constantFrom('2024-02-29', '2031-12-31'),
    }),
  ),
);
const filters = fc.array(rule, { maxLength: 3 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 2) => fc.option(arbitrary, { nil: undefined, freq });
const ask = fc.record({
  at: fc.integer({ min: 0, max: forms.length - 1 }),
  lenient: fc.constantFrom('1', undefined),
  drawn: fc.constantFrom('1', undefined),
  totalsBy: maybe(key, 1),
  filters: maybe(filters, 4),
  sorts: maybe(fc.array(fc.record({ key, sortType: fc.constantFrom(1, 2) }), { minLength: 1, maxLength: 2 })),
  page: maybe(fc.record({ page: fc.integer({ min: 1, max: 4 }), pageSize: fc.integer({ min: 1, max: 5 }) })),
  totals: maybe(
    fc.array(fc.record({ key, calculation: fc.constantFrom('own', 'sum', 'avg', 'max', 'min', 'count') }), {
      minLength: 1,
      maxLength: 3,
    }),
    1,
  ),
  drill: maybe(
    fc.record({
      level: fc.integer({ min: 0, max: 2 }),
      path: fc.array(fc.record({ key, value }), { maxLength: 2 }),
    }),
    1,
  ),
});
const choice = fc.record({
  name: key,
  search: fc.constantFrom('', '市', 'A', '9', '三'),
  filters: maybe(filters),
  check: maybe(fc.array(value, { maxLength: 5 })),
});

const text = (one: unknown): string | undefined => (one === undefined ? undefined : json(one));
const plain = (body: string): string =>
  body
    .replaceAll(/数据(live|stored)[abc]/g, '数据')
    .replaceAll(/zwei_[abc]/g, 'zwei')
    .replaceAll(/"(datasetId|userId)":("[^"]*"|\d+)/g, '"$1":0')
    // Times of making, unlike those of the rows.
    .replaceAll(/(?!1999|2019|2024|2031)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?/g, '')
    .replaceAll(/"(panelId|widgetId|id)":\d+/g, '"$1":0')
    .replaceAll(/ ref=\\"\d+\\"/g, '')
    .replaceAll(/zr\d+-\w+(-\w+)?/g, 'zr')
    .replaceAll(/"state":"[^"]*"/g, '');

/** Choices that take the server too long are left out of a board's parameters, whatever they are: asked once more. */
const isLate = (body: string): boolean => body.includes('\\"more\\":true');
async function answerOf(url: string, token: string, input?: object): Promise<string> {
  const sent = input && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: json(input),
  };
  const { status, text: body } = await call(url, { token, ...sent });
  return isLate(body) ? answerOf(url, token, input) : `${status} ${plain(body)}`;
}

/** Sends the same to the boards of all `worlds`, with the token of each; fails where one answers otherwise. */
async function same(
  asked: { of: Record<World, Made>; among: readonly World[]; tokenOf: (world: World) => string },
  path: (ids: Made) => string,
  query: (ids: Made) => Record<string, string | undefined>,
  input: (ids: Made) => object | undefined = () => undefined,
): Promise<boolean> {
  const answers: string[] = [];
  for (const world of asked.among) {
    const ids = asked.of[world];
    const given = Object.entries(query(ids)).filter((one): one is [string, string] => one[1] !== undefined);
    const url = `${server.url}/webapi/v2${path(ids)}?${new URLSearchParams(given)}`;
    answers.push(await answerOf(url, asked.tokenOf(world), input(ids)));
  }
  const ask = [path(asked.of.a), query(asked.of.a), input(asked.of.a)];
  for (const answer of answers) expect({ ask, answer }).toEqual({ ask, answer: answers[0] });
  return answers[0]?.startsWith('200 {"success":true') ?? false;
}

/** All that is asked of a board; tells how much of the random part was answered. */
async function everything(asked: Parameters<typeof same>[0]): Promise<number> {
  const panel = ({ panel: id }: Made) => ({ id: String(id) });
  const on = ({ panel: id }: Made) => ({ panelId: String(id) });
  const file = (ids: Made) => ({ ...on(ids), format: 'csv' });
  for (const path of ['loaddata', 'layout', 'targets', 'fields'])
    await same(asked, () => `/board/${path}`, panel);
  for (const at of forms.keys()) {
    await same(asked, ({ widgets }) => `/widgets/${widgets[at]}/provenance`, on);
    await same(asked, ({ widgets }) => `/widgets/${widgets[at]}/export`, file);
    if (at % 8 === 0) await same(asked, ({ widgets }) => `/widgets/${widgets[at]}/picture`, on);
  }
  let answered = 0;
  const runs = { numRuns: 30, seed: 11 };
  for (const { at, lenient, drawn, totalsBy, ...one } of fc.sample(ask, runs)) {
    const rules = Object.fromEntries(Object.entries(one).map(([name, rule]) => [name, text(rule)]));
    const plainly = { lenient, drawn, totalsBy, ...rules };
    const ofWidget = (ids: Made) => ({ ...on(ids), id: String(ids.widgets[at]), ...plainly });
    answered += Number(await same(asked, () => '/widgets/data', ofWidget));
  }
  for (const { check, filters: rules, ...one } of fc.sample(choice, { ...runs, numRuns: 12 }))
    await same(
      asked,
      () => '/board/choices',
      (ids) => ({ ...panel(ids), ...one, filters: text(rules), check: text(check) }),
    );
  for (const rules of fc.sample(filters, { ...runs, numRuns: 4 }))
    await same(
      asked,
      () => '/board/loaddata',
      (ids) => ({ ...panel(ids), filters: json(rules) }),
    );
  for (const { at, drill, filters: rules } of fc.sample(ask, { ...runs, numRuns: 12 }))
    await same(
      asked,
      ({ widgets }) => `/widgets/${widgets[at]}/export`,
      (ids) => ({ ...file(ids), filters: text(rules), drill: text(drill) }),
    );
  return answered;
}

/** Formulas of an author, most of them over columns that are closed to them. */
const formulas = [
  'COUNT(医生)',
  'COUNT(DISTINCT 医生)',
  'MAX(医生)',
  'MIN(LENGTH(医生))',
  "SUM(IF(医生 = '张三', 1, 0))",
  "COUNTIF(电话 LIKE '138%')",
  'COUNT(DISTINCT 电话)',
  'MEDIAN(人数 + 费用)',
  "SUMIF(人数, 科室 <> '内科')",
];
const formulaForms: typeof forms = formulas.map((exp) => [
  'table',
  {
    xAxis: [
      column('城市'),
      column('式', { expressions: { exp, alias: '式' }, having: [{ op: 'gt', value: 1 }] }),
    ],
  },
]);

/** All that an author asks of the data itself; tells how much of it was answered. */
async function madeByAuthor(asked: Parameters<typeof same>[0]): Promise<number> {
  const none = () => ({});
  for (const path of ['autoboards', 'datasets', 'datasets/data'])
    await same(asked, ({ dataset }) => `/${path}/${dataset}`, none);
  for (const path of ['autoboards', 'datasets'])
    await same(asked, ({ dataset }) => `/${path}/${dataset}/profile`, none);
  for (const [at, name] of names.entries()) {
    const order = at % 2 === 0 ? 'count' : 'value';
    const values = ({ dataset: datasetId }: Made) => ({ datasetId, column: name, order });
    await same(asked, () => '/widgets/values', none, values);
  }
  let answered = 0;
  const all = [...forms, ...formulaForms];
  const rules = fc.sample(ask, { numRuns: all.length, seed: 12 });
  for (const [at, [chartType, form, more]] of all.entries()) {
    const whole = { calculateType: { type: 'sum', columns: [] }, ...form };
    const { sorts, page, totals, totalsBy, filters: kept } = rules[at] ?? {};
    const query = () => ({ sorts: text(sorts), page: text(page), totals: text(totals), totalsBy });
    const input = ({ dataset }: Made) =>
      widgetInput(dataset, whole, { chartType, filters: text(kept) ?? '', ...more });
    answered += Number(await same(asked, () => '/widgets/preview', none, input));
    answered += Number(await same(asked, () => '/widgets/preview', query, input));
  }
  return answered;
}

describe.each(['live', 'stored'] as const)('boards of %s data', (kind) => {
  const of = () => made[kind] as Record<World, Made>;

  test('[D06] tell a viewer by role the same, whatever is kept back from the role', async () => {
    const answered = await everything({ of: of(), among: worlds, tokenOf: () => tokens.viewer });
    expect(answered).toBeGreaterThan(10);
  });

  test('[D06] tell the holder of a locked link the same, whatever is outside the lock', async () => {
    const tokenOf = (world: World) => tokens.guests[kind]?.[world] ?? '';
    expect(await everything({ of: of(), among: ['a', 'b'], tokenOf })).toBeGreaterThan(10);
  });

  test('[D06] tell an author by role the same, whatever is asked of the data', async () => {
    const answered = await madeByAuthor({ of: of(), among: worlds, tokenOf: () => tokens.author });
    expect(answered).toBeGreaterThan(10);
  });

  test('tell an administrator what differs: the comparison would see it', async () => {
    const tokenOf = () => tokens.admin;
    for (const among of [
      ['a', 'b'],
      ['a', 'c'],
    ] as const)
      for (const asking of [everything, madeByAuthor])
        await expect(asking({ of: of(), among, tokenOf })).rejects.toThrow('to deeply equal');
  });
});
