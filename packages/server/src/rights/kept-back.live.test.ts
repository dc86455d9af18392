import { type Combination, calculations } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, datasourceId, server, source, startWorld, stopWorld } from '../testing/board-world.ts';
import { cached } from '../testing/caching.ts';
import { call } from '../testing/call.ts';

/**
 * Two worlds that differ in nothing but what a caller may not see: rows of other departments, the values that are
 * masked (which of them are equal is no secret) and those that are hidden. Whatever the caller asks, the answers have to
 * be the same.
 */
type Row = [
  department: string,
  month: string,
  visits: number,
  cost: number | null,
  doctor: string | null,
  phone: string,
];
const costs = { a: [10.5, 200, 33.25, null], b: [9000.75, 1, 500, null] };
const doctors = { a: ['张三', '李四', null], b: ['欧阳丙', '甲', null] };
const others: Record<'a' | 'b', Row[]> = {
  a: [['外科', '2024-02-01', 100, 55.5, '赵六', '139']],
  b: [
    ['骨科', '2019-01-01', 9999, 8, '钱七', '135'],
    ['眼科', '2031-05-05', -4, 3, '李四', '1'],
  ],
};
const rowsOf = (world: 'a' | 'b'): Row[] => {
  const own = Array.from({ length: 12 }, (_, at): Row => {
    const [month, visits] = [`2024-0${1 + (at % 5)}-0${1 + (at % 7)}`, 3 + ((at * 7) % 11)];
    const phone = world === 'a' ? `1380000${at}` : `无${at * 7}`;
    return ['内科', month, visits, costs[world][at % 4] ?? null, doctors[world][at % 3] ?? null, phone];
  });
  const [first, ...rest] = others[world];
  return [first as Row, ...own, ...rest];
};
const literal = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value}'` : String(value);
const tableOf = (world: 'a' | 'b'): string =>
  `CREATE TABLE kept_${world} (科室 VARCHAR(9), 月份 DATE, 人数 INT, 费用 DECIMAL(10,2), 医生 VARCHAR(9), 电话 VARCHAR(20));` +
  `INSERT INTO kept_${world} VALUES ${rowsOf(world)
    .map((row) => `(${row.map(literal).join(',')})`)
    .join(',')};`;

const json = JSON.stringify;
let token = '';
/** The same dataset of both worlds, by how it is made. */
const pairs: Record<string, [number, number]> = {};

beforeAll(async () => {
  await startWorld();
  const role = await server.world.role(['/config/cube', '/config/widget', '/config/panel']);
  token = (await server.world.user(role)).token;
  await source.run(
    `${tableOf('a')}${tableOf('b')}CREATE TABLE known (科室 VARCHAR(9), 医生 VARCHAR(9), 院区 VARCHAR(9));` +
      "INSERT INTO known VALUES ('内科','张三','东'),('骨科','欧阳丙','西'),('眼科','李四','南');",
  );
  const category = await admin.dataset.createCategory({ input: { categoryName: '两个世界', pid: -1 } });
  const common = {
    categoryDataset: { id: category.id },
    calculatedMeasures: json([{ alias: '均费', exp: 'SUM(费用)/COUNT(*)', type: 'exp' }]),
    calculatedColumns: [
      { name: '费用级', expression: "IF(费用 > 100, '高', '低')" },
      { name: '每人', expression: 'ROUND(人数 / 2, 1)' },
    ],
  };
  const ofTable = async (name: string, table: string): Promise<number> => {
    const from = {
      dataSourceId: datasourceId,
      dataSourceType: 'jdbc' as const,
      querySql: `SELECT * FROM ${table}`,
    };
    const own = table === 'known' ? { categoryDataset: common.categoryDataset } : common;
    return (await admin.dataset.create({ input: { name, ...own, ...from } })).id;
  };
  const combined = async (name: string, combination: Combination): Promise<number> => {
    const { id } = await admin.dataset.create({
      input: { name, ...common, dataSourceType: 'combined', combination },
    });
    await cached(admin, id);
    return id;
  };
  const known = await ofTable('公开', 'known');
  await cached(admin, known);
  const inTurn = async (
    make: (world: 'a' | 'b', at: 0 | 1) => Promise<number>,
  ): Promise<[number, number]> => [await make('a', 0), await make('b', 1)];
  const live = await inTurn((world) => ofTable(`活${world}`, `kept_${world}`));
  const stored = await inTurn((world) => ofTable(`存${world}`, `kept_${world}`));
  for (const id of stored) await cached(admin, id);
  const names = ['科室', '月份', '人数', '费用', '医生', '电话'];
  const united = await inTurn((world, at) =>
    combined(`合${world}`, {
      kind: 'union',
      parents: [stored[at], known],
      columns: names.map((name) => ({ name, from: [name, /科室|医生/.test(name) ? name : null] })),
      origin: '来自',
    }),
  );
  const joined = await inTurn((world, at) =>
    combined(`连${world}`, {
      kind: 'join',
      parents: [stored[at], known],
      steps: [{ how: 'left', to: 0, keys: [{ left: '科室', right: '科室' }] }],
      columns: [
        ...names.map((name) => ({ parent: 0, column: name, name })),
        { parent: 1, column: '院区', name: '院区' },
      ],
    }),
  );
  for (const id of [...live, ...stored]) {
    const { version } = await admin.dataset.rules({ params: { id } });
    const conditions = [{ key: '科室', filterType: 1, value: '内科' }];
    const columns = [
      { name: '费用', mode: 'masked' as const },
      { name: '医生', mode: 'masked' as const },
      { name: '电话', mode: 'hidden' as const },
    ];
    const input = { others: 'none' as const, roles: [{ roleId: role, conditions, columns }], version };
    await admin.dataset.saveRules({ params: { id }, input });
  }
  Object.assign(pairs, { live, stored, united, joined });
});
afterAll(stopWorld);

const closedValues = { 医生: '张三', 费用: 200, 电话: '13800001', 费用级: '高', 均费: 100 };
const closed = Object.keys(closedValues);
const open = ['科室', '月份', '人数', '每人'];
const column = fc.constantFrom(...open, ...open.slice(0, 3), ...closed, '医生', '院区', '来自');
const value = fc.constantFrom(
  '内科',
  '骨科',
  '张三',
  '欧阳丙',
  '***',
  '高',
  5,
  100,
  10.5,
  '2024-02-01',
  null,
);
const calculation = fc.constantFrom(...calculations);
const formulas = [
  'SUM(#)',
  'COUNT(DISTINCT #)',
  'MAX(#)',
  "COUNTIF(# = '张三')",
  "COUNTIF(# LIKE '%三%')",
  "COUNTIF(NOT (# LIKE '1%'))",
  'AVG(HOURDIFF(#, 月份))',
  'SUMIF(人数, # > 5)',
  'SUM(CASE WHEN # IS NULL THEN 0 ELSE 人数 END)',
  "COUNT(DISTINCT IF(科室 = '内科', #))",
  'MEDIAN(# * 2)',
  'COUNT(#)/COUNT(*)',
];
const formula = fc
  .tuple(fc.constantFrom(...formulas), column)
  .map(([text, name]) => text.replaceAll('#', name));
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const often = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const item = fc
  .record({
    id: column,
    grain: rarely(fc.constantFrom('month', 'quarter', 'year')),
    calculation: rarely(calculation),
    tableCalculation: rarely(fc.constantFrom('share', 'running', 'rank', 'change')),
    compare: rarely(fc.record({ filterType: fc.integer({ min: 1, max: 8 }), value })),
    expressions: rarely(formula.map((exp) => ({ exp, alias: '式' }))),
  })
  .map((one) => ({ ...one, name: one.id }));
const rule = fc.record({ key: column, filterType: fc.integer({ min: 1, max: 8 }), value });
interface Form {
  chartType?: string;
  type?: string;
  filters?: string | undefined;
  sorts?: string | undefined;
  page?: string | undefined;
  [key: string]: unknown;
}
const widgetOf = ({ chartType = 'table', type = 'sum', filters, sorts, page, ...form }: Form) => ({
  name: '图',
  chartType,
  dataJson: json({ chartForm: { ...form, calculateType: { type, columns: [] } } }),
  filters: filters ?? '',
  sorts: sorts ?? '',
  page: page ?? '',
});
const as = (id: string, more: object = {}) => ({ id, name: id, ...more });
const byDepartment = [as('科室'), as('月份')];
/** Every way of asking for what is closed, one by one: what the random questions below meet by chance. */
const oneByOne = Object.entries(closedValues).flatMap(([name, value]) => [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((filterType) =>
    widgetOf({ xAxis: byDepartment, yAxis: [], filters: json([{ key: name, filterType, value }]) }),
  ),
  ...calculations.map((calculation) =>
    widgetOf({ chartType: 'bar', xAxis: [as('科室')], yAxis: [as(name, { calculation })] }),
  ),
  ...formulas.map((text) => {
    const expressions = { exp: text.replaceAll('#', name), alias: '式' };
    return widgetOf({ chartType: 'bar', xAxis: [as('人数')], yAxis: [as('科室', { expressions })] });
  }),
  ...[true, false].map((descending) =>
    widgetOf({ xAxis: [...byDepartment, as(name)], yAxis: [], sort: { key: name, descending }, top: 3 }),
  ),
]);
const widget = fc
  .record({
    // What is cut behind an order must not tell of one that is kept back.
    chartType: fc.constantFrom('table', 'table', 'table', 'bar', 'line', 'pie', 'number'),
    xAxis: fc.array(item, { minLength: 1, maxLength: 3 }),
    yAxis: fc.array(item, { maxLength: 2 }),
    nAxis: fc.array(item, { maxLength: 1 }),
    type: calculation,
    sort: often(fc.record({ key: column, descending: fc.boolean() })),
    top: often(fc.integer({ min: 1, max: 4 })),
    filters: rarely(fc.array(rule, { minLength: 1, maxLength: 2 }).map(json)),
    page: rarely(fc.constant(json({ page: 1, pageSize: 3 }))),
    sorts: often(
      fc.array(fc.record({ key: column, sortType: fc.constantFrom(1, 2) }), { maxLength: 2 }).map(json),
    ),
  })
  .map(widgetOf);

/** What differs although nothing is told: names and numbers of the worlds, and times. */
const plain = (text: string): string =>
  text
    .replaceAll(/([活存合连])[ab]/g, '$1')
    .replaceAll(/kept_[ab]/g, 'kept')
    .replaceAll(/"(\w*[iI]d|after|parents|refreshAfter)":(\d+|\[[\d,]*\])/g, '')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '');

test.each(['live', 'stored', 'united', 'joined'])(
  '[D06] whatever a restricted author asks of a dataset (%s), values and rows that are kept back change nothing',
  async (kind) => {
    const told = { answered: 0, rows: 0 };
    const same = async (path: (id: number) => string, body?: (id: number) => object): Promise<void> => {
      const answers: string[] = [];
      for (const id of pairs[kind] ?? []) {
        const init = body && {
          method: 'POST',
          body: json(body(id)),
          headers: { 'content-type': 'application/json' },
        };
        const answer = await call(`${server.url}/webapi/v2${path(id)}`, { token, ...init });
        told.answered += Number(answer.body.success === true);
        told.rows += Number(answer.text.includes('"data":[['));
        answers.push(`${answer.status} ${plain(answer.text)}`);
      }
      const asked = [path(0), body?.(0)];
      expect({ asked, answer: answers[1] }).toEqual({ asked, answer: answers[0] });
    };
    for (const path of ['', '/profile', '/lineage', '/impact', '/runs'])
      await same((id) => `/datasets/${id}${path}`);
    await same((id) => `/datasets/data/${id}`);
    await same((id) => `/widgets/fields?datasetId=${id}`);
    await same((id) => `/autoboards/${id}/profile`);
    await same((id) => `/autoboards/${id}`);
    for (const name of ['科室', '医生', '费用', '电话', '来自'])
      await same(
        () => '/widgets/values',
        (datasetId) => ({ datasetId, column: name, order: 'count' }),
      );
    for (const one of [...oneByOne, ...fc.sample(widget, { numRuns: 350, seed: 32 })]) {
      await same(
        () => '/widgets/preview',
        (datasetId) => ({ ...one, datasetId }),
      );
    }
    expect(told.answered).toBeGreaterThan(20);
    expect(told.rows).toBeGreaterThan(10);
  },
);

test('[D06] a measure of masked values is not offered to whoever it cannot be worked out for, and boards are made without it', async () => {
  const author = server.client(token);
  for (const id of Object.values(pairs).map(([one]) => one)) {
    const params = { params: { id } };
    expect((await admin.autoBoard.profile(params)).expressions.map(({ alias }) => alias)).toContain('均费');
    const told = [
      ...(await author.autoBoard.profile(params)).expressions,
      ...(await author.widget.fields({ query: { datasetId: id } })).measures,
    ];
    expect(told.map(({ alias }) => alias)).not.toContain('均费');
    const { figures } = await author.autoBoard.propose(params);
    expect(figures.length).toBeGreaterThan(0);
  }
});
