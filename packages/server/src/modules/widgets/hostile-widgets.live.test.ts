import { type Answer, dataJson, texts, type WidgetInput } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasets,
  datasourceId,
  failureOf,
  source,
  startWorld,
  stopWorld,
  widgetInput,
} from '../../testing/board-world.ts';
import { cached } from '../../testing/caching.ts';

/** Columns of a real table whose names try to be something else. */
const words = [
  'x"; drop table visits; --',
  '中文 与 空格',
  "it's",
  'select',
  '{{x}}',
  '<b>名</b>',
  '$1',
  '?',
];
const numbers = ['A*2', '1', 'SUM(人数)', 'a;b', '-- 注释', '100%', 'sleep(9)', '字段\\'];
const hostile = { live: 0, cached: 0 };

async function hostileDatasets(): Promise<void> {
  const name = (text: string) => `\`${text.replaceAll('`', '``')}\``;
  const fields = [
    ...words.map((text) => `${name(text)} VARCHAR(20)`),
    ...numbers.map((text) => `${name(text)} INT`),
  ];
  const row = (text: string, number: number) =>
    `(${[...words.map(() => `'${text}'`), ...numbers.map(() => number)].join(',')})`;
  await source.run(
    `SET sql_mode=''; CREATE TABLE hostile (${fields.join(',')}) CHARSET utf8mb4; INSERT INTO hostile VALUES ${row('甲', 3)},${row('甲', 4)},${row('乙', 5)};`,
  );
  const [categoryDataset] = (await admin.dataset.tree()).map(({ id }) => ({ id }));
  if (categoryDataset === undefined) throw new Error('no category');
  for (const kind of ['live', 'cached'] as const) {
    const made = await admin.dataset.create({
      input: {
        name: `敌意 ${kind}`,
        categoryDataset,
        dataSourceId: datasourceId,
        dataSourceType: 'jdbc',
        querySql: 'SELECT * FROM hostile',
      },
    });
    hostile[kind] = made.id;
  }
  await cached(admin, hostile.cached);
}

beforeAll(async () => {
  await startWorld();
  await hostileDatasets();
});
afterAll(stopWorld);

/** Asked in four ways: stored and previewed, cached and live. */
const allWays = 4;
/** Neither an answer of somebody else's making nor an error of the server: refused in Chinese. */
const refusal = (message?: string | RegExp) => ({
  status: 200,
  code: 49999,
  message: message ?? expect.stringMatching(/[\u4e00-\u9fff]/),
});
/** Stored widgets and previewed ones, over rows that are cached and over the source itself. */
const grounds = () => [datasets.live, datasets.cached];
async function everywhere(
  form: object,
  more: Partial<WidgetInput>,
  check: (outcome: { answer?: Answer; failure?: unknown }) => void,
  on: readonly number[] = grounds(),
): Promise<number> {
  let asked = 0;
  for (const dataset of on) {
    const input = widgetInput(dataset, form, more);
    const ask = async (call: Promise<Answer>) => {
      const outcome = await call.then(
        (answer) => ({ answer }),
        (failure: unknown) => ({ failure }),
      );
      check(outcome);
      asked += 1;
    };
    await ask(admin.widget.preview({ input }));
    await ask(create(input).then(({ id }) => admin.widget.data({ query: { id } })));
  }
  return asked;
}
const isRefused = ({ failure, answer }: { answer?: Answer; failure?: unknown }): void => {
  expect(answer).toBeUndefined();
  expect(failure).toMatchObject(refusal());
};

/** Refused, or an answer that looks so. */
const refusedOr =
  (wanted: object) =>
  ({ failure, answer }: { answer?: Answer; failure?: unknown }): void => {
    expect(failure ?? answer).toMatchObject(failure === undefined ? wanted : refusal());
  };

const table = { xAxis: [column('科室'), column('人数')] };
const keys = [
  '(SELECT User FROM mysql.user LIMIT 1)',
  '1',
  '人数 desc, sleep(5)',
  '`人数`',
  '"人数"',
  "人数'",
  '人数) t; DROP TABLE visits; --',
  'visits.人数',
  '*',
  '人数\0',
];

test.each([0, 9, '1;x', [1], -1, 1.5])('[E02] filter type %j is refused', async (filterType) => {
  const filters = JSON.stringify([{ key: '科室', filterType, value: '内科' }]);
  expect(await everywhere(table, { chartType: 'table', filters }, isRefused)).toBe(allWays);
});

test('[E02] an aggregation type and a sort type that are none are refused', async () => {
  const aggregation = JSON.stringify({ aggregationKeys: ['人数'], aggregationType: 6, groupKeys: [] });
  expect(await everywhere(table, { chartType: 'table', aggregation }, isRefused)).toBe(allWays);
  const sorts = JSON.stringify([{ key: '人数', sortType: 3 }]);
  expect(await everywhere(table, { chartType: 'table', sorts }, isRefused)).toBe(allWays);
});

test('[E03] no values choose no rows, a thousand are looked for, more and lists in lists are refused', async () => {
  const among = (value: unknown) => ({
    chartType: 'table' as const,
    filters: JSON.stringify([{ key: '人数', filterType: 4, value }]),
  });
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
  const rows = (count: number) => (one: { answer?: Answer }) => expect(one.answer?.data).toHaveLength(count);
  expect(await everywhere(table, among([]), rows(0))).toBe(allWays);
  expect(await everywhere(table, among(upTo(1000)), rows(5))).toBe(allWays);
  for (const value of [upTo(1001), upTo(100_000), [[1]], [1, [2]]])
    expect(await everywhere(table, among(value), isRefused)).toBe(allWays);
});

describe('[E05] sort keys', () => {
  test.each(keys)('%j is no column and is refused', async (key) => {
    await everywhere(table, { chartType: 'table', sorts: JSON.stringify([{ key, sortType: 1 }]) }, isRefused);
    const { id } = await create(widgetInput(datasets.cached, table, { chartType: 'table' }));
    const failure = await failureOf(
      admin.widget.data({ query: { id, sorts: JSON.stringify([{ key, sortType: 2 }]) } }),
    );
    expect(failure).toMatchObject(refusal(texts.widget.unknownColumn(key)));
  });

  test('a sort of the form that names no column of the answer is passed over', async () => {
    await everywhere(
      { ...table, sort: { key: '1; DROP TABLE visits', descending: true } },
      { chartType: 'table' },
      (one) => expect(one.answer?.data).toHaveLength(5),
    );
  });
});

describe('[E06] aggregation and group keys', () => {
  test.each(keys)('%j is no column and is refused', async (key) => {
    for (const aggregation of [
      { aggregationKeys: [key], aggregationType: 1, groupKeys: [] },
      { aggregationKeys: ['人数'], aggregationType: 1, groupKeys: [key] },
    ]) {
      expect(
        await everywhere({}, { chartType: 'table', aggregation: JSON.stringify(aggregation) }, isRefused),
      ).toBe(allWays);
    }
    expect(await everywhere({ xAxis: [column(key)], yAxis: [column('人数')] }, {}, isRefused)).toBe(allWays);
    expect(
      await everywhere({ ...table, filters: [{ ...column(key), rightValues: ['x'] }] }, {}, isRefused),
    ).toBe(allWays);
  });
});

test.each(['*', 'SUM(人数)', '人数 AS x', '科室, (SELECT 1)', "人数'; DROP TABLE visits; --"])(
  '[E07] selected items %j only ever choose columns there are',
  async (selectItems) => {
    await everywhere({}, { chartType: 'table', selectItems }, ({ answer }) => {
      const own = ['科室', '月份', '人数', '费用', '医生'];
      expect(answer?.keys.filter((key) => !own.includes(key))).toEqual([]);
      expect(answer?.data).toHaveLength(5);
    });
  },
);

describe('[E08] columns whose names look like SQL', () => {
  test.each(words)('%j groups, sorts and filters', async (word) => {
    const form = {
      xAxis: [column(word)],
      yAxis: [column('A*2')],
      calculateType: { type: 'sum', columns: [] },
      sort: { key: word, descending: true },
      filters: [{ ...column(word), rightValues: ['甲', '乙'] }],
    };
    const rules = { filters: JSON.stringify([{ key: word, filterType: 2, value: "' OR 1=1 --" }]) };
    await everywhere(
      form,
      rules,
      ({ answer }) => {
        expect(answer?.keys).toEqual([word, 'A*2']);
        expect(answer?.data.map(([name, value]) => [name, Number(value)])).toEqual([
          ['甲', 7],
          ['乙', 5],
        ]);
      },
      [hostile.live, hostile.cached],
    );
  });

  test.each(numbers)('%j is calculated as a column, never as an expression', async (name) => {
    const form = { yAxis: [column(name)], calculateType: { type: 'max', columns: [] } };
    await everywhere(
      form,
      { chartType: 'number' },
      ({ answer }) => {
        expect(answer?.keys).toEqual([name]);
        expect(Number(answer?.data[0]?.[0])).toBe(5);
      },
      [hostile.live, hostile.cached],
    );
  });
});

describe('[E09] aliases', () => {
  const aliased = (alias: string) => ({
    xAxis: [column('科室')],
    yAxis: [column('人数', { expressions: { exp: 'SUM(人数)', alias } })],
  });
  test.each([
    'a"b',
    "a'b",
    'a`b',
    '-- x',
    '/* x */',
    'x; DROP TABLE visits',
    '😀😀',
    '\\',
    '名'.repeat(100),
    'a\u0000b',
  ])('%j is a name', async (alias) => {
    expect(await everywhere(aliased(alias), {}, refusedOr({ keys: ['科室', alias] }))).toBe(allWays);
  });

  test('more than 100 characters are refused', async () => {
    for (const alias of ['长'.repeat(101), 'x'.repeat(10_240)])
      await everywhere(aliased(alias), {}, isRefused);
    const expression = [{ alias: 'x'.repeat(10_240), exp: 'SUM(人数)', type: 'exp' }];
    const input = { ...widgetInput(datasets.live, {}), dataJson: JSON.stringify({ expression }) };
    const told = texts.widget.checkFormAt('【alias】第 1 项最多 100 个字符');
    expect(await failureOf(create(input))).toMatchObject(refusal(told));
  });
});

describe('[E10] [CALC-08] expressions', () => {
  test.each([
    'sleep(9)',
    'SUM(sleep(9))',
    "constructor.constructor('return process')()",
    'process.exit()',
    'SUM(人数); DROP TABLE visits',
    '(SELECT 1)',
    'SUM(人数) FROM visits --',
    'SUM(`人数`) || 1',
    `${'('.repeat(490)}1${')'.repeat(490)}`,
    `${'('.repeat(5000)}1${')'.repeat(5000)}`,
    '1e999',
    '',
  ])('%.40j is refused or nothing but a number', async (exp) => {
    const ways = await everywhere(
      { yAxis: [column('人数', { expressions: { exp, alias: '值' } })] },
      { chartType: 'number' },
      refusedOr({ data: [[expect.toSatisfy((value) => Number.isFinite(Number(value)))]] }),
    );
    expect(ways).toBe(allWays);
  });
});

describe('[E11] values that cannot be calculated', () => {
  test('[CALC-10] a division by zero is an empty value', async () => {
    const exp = 'SUM(人数)/(COUNT(人数)-COUNT(人数))';
    await everywhere(
      { yAxis: [column('人数', { expressions: { exp, alias: '商' } })] },
      { chartType: 'number' },
      ({ answer }) => expect(answer?.data).toEqual([[null]]),
    );
  });

  test.each(['sum', 'avg', 'median'])('[CALC-14] %s over words is refused with what to do', async (type) => {
    const form = { yAxis: [column('医生')], calculateType: { type, columns: [] } };
    await everywhere(form, { chartType: 'number' }, ({ failure }) =>
      expect(failure).toMatchObject(refusal(texts.widget.onlyWords('医生'))),
    );
  });

  test('[CALC-21] the greatest of words is one of them', async () => {
    const form = { yAxis: [column('医生')], calculateType: { type: 'max', columns: [] } };
    await everywhere(form, { chartType: 'number' }, ({ answer }) => expect(answer?.data).toEqual([['钱']]));
  });

  test('[CALC-14] so is a measure that reckons with words', async () => {
    const yAxis = [column('人数', { expressions: { exp: 'ROUND(SUM(医生)+1, 0)', alias: '值' } })];
    await everywhere({ yAxis }, { chartType: 'number' }, ({ failure }) =>
      expect(failure).toMatchObject(refusal(texts.widget.onlyWords('医生'))),
    );
  });

  test('a sum over dates says what is wrong', async () => {
    const form = { yAxis: [column('月份')], calculateType: { type: 'sum', columns: [] } };
    await everywhere(form, { chartType: 'number' }, ({ failure }) =>
      expect(failure).toMatchObject(refusal('字段月份不是数值，不能计算')),
    );
  });
});

test.each([
  '{"page":-1,"pageSize":10}',
  '{"page":0,"pageSize":10}',
  '{"page":1000000000,"pageSize":10}',
  '{"page":"NaN","pageSize":10}',
  '{"page":NaN,"pageSize":10}',
  '{"page":1,"pageSize":1000000}',
  '{"page":1,"pageSize":0}',
  '{"page":1.5,"pageSize":10}',
  '{"page":"1; DROP TABLE visits","pageSize":10}',
])('[E12] [FMT-08] the page %s is refused', async (page) => {
  await everywhere(table, { chartType: 'table', page }, isRefused);
  const { id } = await create(widgetInput(datasets.cached, table, { chartType: 'table' }));
  expect(await failureOf(admin.widget.data({ query: { id, page } }))).toMatchObject(refusal());
});

describe('[E13] values', () => {
  test.each(["2024-01-01' or", '9999-99-99', '2024-02-30', "1' or '1'='1"])(
    'the date %j is refused',
    async (value) => {
      for (const filterType of [1, 5, 7]) {
        const filters = JSON.stringify([{ key: '月份', filterType, value }]);
        expect(await everywhere(table, { chartType: 'table', filters }, isRefused)).toBe(allWays);
      }
    },
  );

  test.each(['1e999', '1 or 1=1', '0x1F', "5'; DROP TABLE visits; --"])(
    'the number %j equals nothing',
    async (value) => {
      const filters = JSON.stringify([{ key: '人数', filterType: 1, value }]);
      expect(await everywhere(table, { chartType: 'table', filters }, refusedOr({ data: [] }))).toBe(allWays);
    },
  );

  const quoted = ["甲' OR '1'='1", "\u00bf' OR 1=1 -- ", '’ OR ‘1’=‘1', '" OR ""="', "甲'/*", '内科\0'];
  test.each([...quoted, '%', '_', '\\', '[', "'; DROP TABLE visits; --", '{{7*7}}'])(
    '[E01] [E04] the text %j is only looked for',
    async (value) => {
      for (const filterType of [1, 3, 4]) {
        const filters = JSON.stringify([{ key: '科室', filterType, value }]);
        await everywhere(table, { chartType: 'table', filters }, ({ answer }) =>
          expect(answer?.data).toEqual([]),
        );
      }
    },
  );
});

test('[K03] drawing settings of a stored widget keep no key that reaches a prototype, and are read as data only', async () => {
  for (const text of [
    '{"__proto__":{"polluted":true}}',
    '{"chartForm":{"settings":{"constructor":{"prototype":{"polluted":true}}}}}',
  ]) {
    const input = { ...widgetInput(datasets.live, table), dataJson: text };
    expect(await failureOf(create(input))).toMatchObject(refusal(texts.widget.checkForm));
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  const settings = { formatter: 'function(){alert(1)}', title: { link: 'javascript:alert(1)' } };
  const made = await create(widgetInput(datasets.live, { ...table, settings }, { chartType: 'table' }));
  expect(dataJson.parse(JSON.parse(made.dataJson)).chartForm.settings).toEqual(settings);
});

test('after all of it every table has its rows', async () => {
  const left = await source.run('SELECT COUNT(*) FROM visits; SELECT COUNT(*) FROM hostile;');
  expect(left.match(/^\d+$/gm)).toEqual(['5', '3']);
});
