import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { writing } from './idea.ts';
import { measuresOf } from './measure.ts';
import { thingOf } from './row-measures.ts';

const measured = (format?: object) =>
  measuresOf({
    rows: 10,
    columns: [],
    hierarchies: [],
    expressions: [
      { alias: '药占比', exp: 'SUM(药费)/SUM(总费用)', type: 'exp', ...(format && { format }) } as never,
    ],
  }).find(({ label }) => label === '药占比')!;

test('[CALC-11] a shared measure is referred to, never copied', () => {
  expect(measured().item).toEqual({
    id: '药占比',
    name: '药占比',
    shared: true,
    expressions: { exp: '', alias: '药占比' },
  });
});

test('a measure with a format of its own is told by it, and its charts say nothing against it', () => {
  const own = measured({ numberStyle: 'thousands', prefix: '¥', suffix: ' 元', decimals: 0 });
  expect([own.style, own.prefix, own.suffix, own.round]).toEqual(['thousands', '¥', ' 元', 0]);
  expect(writing(own)).toEqual({});
  expect(writing(measured())).toEqual({ numberStyle: 'percent' });
});

test('a stock is no flow: over days it is told as what is there on a day, of one moment as a sum', () => {
  const counted = (name: string, dates?: string) => {
    const facts = { filled: 900, distinct: 60, min: 20, max: 80, top: [] };
    const day = { ...facts, distinct: 180, min: '2026-01-01', max: '2026-06-30' };
    const columns = [
      ...(dates === undefined ? [] : [classify({ ...day, column: { name: dates, type: 'date' } }, 900)]),
      classify({ ...facts, column: { name, type: 'integer' } }, 900),
    ];
    return measuresOf({ rows: 900, columns, hierarchies: [], expressions: [] }).find(
      ({ of }) => of?.column === name,
    );
  };
  expect(counted('在院人数', '日期')).toMatchObject({
    label: '日均在院人数',
    additive: false,
    item: { expressions: { exp: 'SUM(`在院人数`)/COUNT(DISTINCT `日期`)' } },
  });
  for (const day of ['营业日期', '销售日期', '结账日期', '日报日期'])
    expect(counted('期末库存', day)).toMatchObject({ label: '日均期末库存', additive: false });
  for (const name of ['期末客户数', '月末存栏', '会员总数', '粉丝数', 'population', 'pop', '医疗床位'])
    expect(counted(name, '统计月份')).toMatchObject({ additive: false });
  for (const name of ['新增粉丝数', '新增床位', '库存变动', 'population_change', '本期客户数'])
    expect(counted(name, '日期')).toMatchObject({ additive: true });
  expect(counted('入院人数', '日期')).toMatchObject({ label: '入院人数', additive: true });
  expect(counted('库存数量')).toMatchObject({ label: '库存数量', additive: true });
  expect(counted('库存数量', '入库日期')).toMatchObject({ label: '库存数量', additive: true });
});

test('the mean of rates is said to be a mean: it is not the rate of all rows together', () => {
  const labels = ['执行率', '药占比', '平均住院日', '次均费用'].map((name) => {
    const facts = { filled: 90, distinct: 60, min: 20, max: 80, top: [] };
    const columns = [classify({ ...facts, column: { name, type: 'double' } }, 90)];
    return measuresOf({ rows: 90, columns, hierarchies: [], expressions: [] }).find(
      ({ of }) => of?.column === name,
    )?.label;
  });
  expect(labels).toEqual(['平均执行率', '平均药占比', '平均住院日', '次均费用']);
});

test('things are named as people are counted', () => {
  expect(
    ['工号', '学号', '医生工号', '就诊号', '订单编号', '工单号', '入库单号', '单号', '序号'].map(thingOf),
  ).toEqual(['人数', '人数', '医生数', '就诊人次', '订单数', '工单数', '入库单数', '记录数', '记录数']);
  expect(['结算流水', '收费流水号', '交易编号'].map(thingOf)).toEqual(['结算笔数', '收费笔数', '交易笔数']);
});

test('a rate that is told from 0 to 1 is a percentage, also where plans were more than fulfilled', () => {
  const rate = (name: string, values: number[]) => {
    const facts = {
      column: { name, type: 'double' as const },
      filled: values.length,
      distinct: values.length,
      min: Math.min(...values),
      max: Math.max(...values),
      top: values.map((value) => ({ value, count: 1 })),
    };
    const columns = [classify(facts, values.length)];
    return measuresOf({ rows: values.length, columns, hierarchies: [], expressions: [] }).find(
      ({ of }) => of?.column === name,
    )?.style;
  };
  expect(rate('完成率', [0.62, 0.81, 0.7, 1.12])).toBe('percent');
  expect(rate('完成率', [62, 81, 70, 112])).not.toBe('percent');
  expect(rate('周转率', [1.2, 1.8, 0.9, 1.6])).not.toBe('percent');
});

test('what is counted up to each moment leads no board that has what came in each of them', () => {
  const facts = { filled: 900, distinct: 60, min: 20, max: 80, top: [] };
  const day = { ...facts, distinct: 180, min: '2026-01-01', max: '2026-06-30' };
  const of = (...names: string[]) =>
    measuresOf({
      rows: 900,
      columns: [
        classify({ ...day, column: { name: '日期', type: 'date' } }, 900),
        ...names.map((name) => classify({ ...facts, column: { name, type: 'integer' } }, 900)),
      ],
      hierarchies: [],
      expressions: [],
    });
  const worth = (name: string, measures: ReturnType<typeof of>) =>
    measures.find(({ of: column }) => column?.column === name)?.worth ?? 0;
  const both = of('新增确诊', '累计确诊');
  expect(worth('累计确诊', both)).toBeLessThan(2);
  expect(worth('新增确诊', both)).toBeGreaterThan(4);
  const alone = of('累计确诊').find(({ of: column }) => column?.column === '累计确诊');
  expect(alone).toMatchObject({ label: '日均累计确诊', additive: false });
  expect(alone?.worth).toBeGreaterThan(3);
});

test('a power factor and a frequency are no percentages, and small means keep two decimals', () => {
  const mean = (name: string, min: number, max: number) => {
    const facts = { filled: 90, distinct: 60, min, max, top: [] };
    const columns = [classify({ ...facts, column: { name, type: 'double' } }, 90)];
    return measuresOf({ rows: 90, columns, hierarchies: [], expressions: [] }).find(
      ({ of }) => of !== undefined,
    );
  };
  expect(mean('功率因数', 0.86, 0.99)).toMatchObject({ style: 'thousands', round: 2 });
  expect(mean('电价(元/kWh)', 0.32, 1.18)).toMatchObject({ style: 'thousands', round: 2 });
  expect(mean('执行率', 0.1, 0.98)).toMatchObject({ style: 'percent', round: 1 });
  expect(mean('客户评分', 1, 5)).toMatchObject({ round: 1 });
});

test('sums have the decimals of their values: one of 878.5, two where few values are known', () => {
  const sum = (values: number[], distinct = values.length) => {
    const ends = { min: Math.min(...values), max: Math.max(...values) };
    const top = distinct > values.length ? [] : values.map((value) => ({ value, count: 3 }));
    const facts = { column: { name: '毛利', type: 'double' as const }, filled: 90, distinct, ...ends, top };
    return measuresOf({ rows: 90, columns: [classify(facts, 90)], hierarchies: [], expressions: [] }).find(
      ({ of }) => of !== undefined,
    )?.round;
  };
  expect(sum([878.5, 12, 40.25])).toBe(2);
  expect(sum([878.5, 12, 40])).toBe(1);
  expect(sum([878, 12, 40])).toBe(0);
  expect(sum([878.5, 12], 80)).toBe(2);
  expect(sum([878.125, 12, 40])).toBe(2);
});

test('of marks how good they are comes first, of what happens how often it did', () => {
  const facts = { filled: 900, distinct: 300, min: 20.5, max: 99.5, top: [] };
  const first = (name: string): string | undefined => {
    const columns = [classify({ ...facts, column: { name, type: 'decimal' } }, 900)];
    return measuresOf({ rows: 900, columns, expressions: [], hierarchies: [] })[0]?.label;
  };
  expect(first('成绩')).toBe('平均成绩');
  expect(first('exam score')).toBe('平均exam score');
  expect(first('年龄')).toBe('记录数');
});

test('rows that were measured at each time are not counted, those that happened are', () => {
  const facts = { filled: 560, min: 20.5, max: 99.5, top: [] };
  const first = (dates: number, symbols: number): string | undefined => {
    const columns = [
      classify(
        {
          ...facts,
          distinct: dates,
          min: '2016-01-01',
          max: '2026-03-01',
          column: { name: 'date', type: 'date' },
        },
        560,
      ),
      classify({ ...facts, distinct: symbols, column: { name: 'symbol', type: 'text' } }, 560),
      classify({ ...facts, distinct: 300, column: { name: 'price', type: 'decimal' } }, 560),
    ];
    return measuresOf({ rows: 560, columns, expressions: [], hierarchies: [] })[0]?.label;
  };
  expect(first(123, 5)).toBe('平均price');
  expect(first(560, 5)).toBe('平均price');
  expect(first(300, 5)).toBe('记录数');
});

test('what repeats is never called the number of rows', () => {
  const facts = { filled: 840, distinct: 210, min: 1, max: 210, top: [] };
  const counted = (name: string): string[] => {
    const columns = [classify({ ...facts, column: { name, type: 'integer' } }, 840)];
    return measuresOf({ rows: 840, columns, expressions: [], hierarchies: [] })
      .filter(({ key }) => key.startsWith('distinct:'))
      .map(({ label }) => label);
  };
  expect(counted('customer_id')).toEqual(['customer_id数']);
  expect(counted('individual')).toEqual(['individual数']);
  expect(counted('工号')).toEqual(['人数']);
});

test('where nothing else can be measured rows are counted, also where they seem to be a series', () => {
  const column = (name: string, type: 'text' | 'date', distinct: number) =>
    classify(
      {
        column: { name, type },
        filled: 640,
        distinct,
        min: type === 'date' ? '2026-01-01' : null,
        max: type === 'date' ? '2026-06-30' : null,
        top:
          type === 'date'
            ? []
            : Array.from({ length: distinct }, (_, at) => ({ value: `值${at}`, count: 9 })),
      },
      640,
    );
  const columns = [column('投递日期', 'date', 178), column('渠道', 'text', 4)];
  const rows = measuresOf({ rows: 640, columns, hierarchies: [], expressions: [] }).find(
    ({ key }) => key === 'rows',
  );
  expect(rows?.worth).toBeGreaterThanOrEqual(5);
});

test('who is there in every shift is counted in each: a stock is told by shift, staff of a day are added up', () => {
  const facts = { filled: 720, distinct: 60, min: 20, max: 80, top: [] };
  const day = { ...facts, distinct: 90, min: '2026-08-01', max: '2026-10-29' };
  const columnsWith = (values: readonly string[]) => [
    classify({ ...day, column: { name: '日期', type: 'date' } }, 720),
    classify(
      {
        column: { name: '班次', type: 'text' },
        filled: 720,
        distinct: values.length,
        min: null,
        max: null,
        top: values.map((value) => ({ value, count: 720 / values.length })),
      },
      720,
    ),
    ...['在院人数', '护士人数'].map((name) => classify({ ...facts, column: { name, type: 'integer' } }, 720)),
  ];
  const shown = (values: readonly string[]) =>
    measuresOf({ rows: 720, columns: columnsWith(values), hierarchies: [], expressions: [] }).flatMap(
      ({ item }) =>
        item.expressions == null || item.name === '记录数' ? [] : [[item.name, item.expressions.exp]],
    );
  const staff = ['日均护士人数', 'SUM(`护士人数`)/COUNT(DISTINCT `日期`)'];
  for (const shifts of [
    ['白班', '夜班'],
    ['早班', '中班', '晚班'],
    ['上午', '下午'],
  ])
    expect(shown(shifts)).toEqual([
      ['每班在院人数', 'SUM(`在院人数`)/COUNT(DISTINCT `日期`)/COUNT(DISTINCT `班次`)'],
      staff,
    ]);
  expect(shown(['甲组', '乙组'])).toEqual([
    ['日均在院人数', 'SUM(`在院人数`)/COUNT(DISTINCT `日期`)'],
    staff,
  ]);
});

test('money that is kept in 分 is told in 元, marks in 分 are not', () => {
  const facts = { filled: 900, distinct: 600, min: 500, max: 90_000, top: [] };
  const of = (...names: string[]) =>
    measuresOf({
      rows: 900,
      columns: names.map((name) => classify({ ...facts, column: { name, type: 'integer' } }, 900)),
      hierarchies: [],
      expressions: [],
    });
  expect(of('消费金额(分)').find(({ label }) => label === '消费金额')).toMatchObject({
    suffix: '元',
    style: 'auto',
    additive: true,
    item: { id: '消费金额', expressions: { exp: 'SUM(`消费金额(分)`)/100', alias: '消费金额' } },
    of: { column: '消费金额(分)', calculation: 'sum' },
  });
  expect(of('商品单价（分）').find(({ label }) => label === '平均商品单价')?.item).toMatchObject({
    expressions: { exp: 'AVG(`商品单价（分）`)/100' },
  });
  // What another column is called already stays as it is, as do marks.
  for (const [name, names] of [
    ['消费金额(分)', ['消费金额(分)', '消费金额']],
    ['得分(分)', ['得分(分)']],
  ] as const)
    expect(of(...names).find(({ of: from }) => from?.column === name)).toMatchObject({
      suffix: '分',
      item: { id: name },
    });
  // 900 元 are less than 5,000.
  const mixed = of('消费金额(分)', '退款金额(元)').filter(({ idea }) => idea === 'money');
  expect(mixed.map(({ label }) => label)).toEqual(['退款金额', '消费金额']);
});

test('of money before and after discounts what was paid leads, whatever else is larger', () => {
  const money = (name: string, max: number) =>
    classify({ filled: 900, distinct: 700, min: 1, max, top: [], column: { name, type: 'double' } }, 900);
  const order = (...columns: [string, number][]) =>
    measuresOf({
      rows: 900,
      columns: columns.map(([name, max]) => money(name, max)),
      hierarchies: [],
      expressions: [],
    })
      .filter(({ of }) => of !== undefined)
      .toSorted((a, b) => b.worth - a.worth)
      .map(({ of }) => of!.column);
  expect(order(['金额', 900], ['实付金额', 800])[0]).toBe('实付金额');
  expect(order(['应收金额(元)', 900], ['运费', 850], ['实收金额(元)', 800])[0]).toBe('实收金额(元)');
  // Without what it was before discounts it is one of the amounts.
  expect(order(['总收入', 900], ['实收金额', 800])[0]).toBe('总收入');
});

test('marks lead a board of marks: absences beside them are a figure, and lead where there are no marks', () => {
  const facts = { filled: 90, distinct: 60, min: 0, max: 80, top: [] };
  const named = (...names: string[]) =>
    measuresOf({
      rows: 90,
      columns: names.map((name) =>
        classify({ ...facts, column: { name, type: name === '成绩' ? 'double' : 'integer' } }, 90),
      ),
      hierarchies: [],
      expressions: [],
    });
  const worth = (list: ReturnType<typeof named>, column: string): number =>
    list.find(({ of }) => of?.column === column)?.worth ?? 0;
  const both = named('缺勤次数', '成绩');
  expect(both[0]?.label).toBe('平均成绩');
  expect(worth(both, '缺勤次数')).toBeLessThan(worth(both, '成绩'));
  expect(worth(named('缺勤次数', '迟到次数'), '缺勤次数')).toBeGreaterThan(worth(both, '缺勤次数'));
});
