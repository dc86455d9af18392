import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { datePairs, durationMeasures, durationsOf } from './durations.ts';

const rows = 900;
const today = '2026-07-01';
const dated = (name: string, clock = true) =>
  classify(
    {
      column: { name, type: clock ? 'datetime' : 'date' },
      filled: rows,
      distinct: 500,
      min: clock ? '2026-01-01 08:10:00' : '2026-01-01',
      max: clock ? '2026-06-30 17:40:00' : '2026-06-30',
      top: [],
    },
    rows,
  );
const numbers = (name: string) =>
  classify({ column: { name, type: 'integer' }, filled: rows, distinct: 60, min: 1, max: 80, top: [] }, rows);

test.each([
  [
    ['挂号时间', '就诊时间', '取药时间'],
    ['挂号时间>就诊时间', '挂号时间>取药时间'],
  ],
  [
    ['created_at', 'accepted_at', 'finished_at'],
    ['created_at>accepted_at', 'created_at>finished_at'],
  ],
  [['order_date', 'ship_date'], ['order_date>ship_date']],
  [['完成时间', '报修时间'], ['报修时间>完成时间']],
  [['出生日期', '就诊日期'], []],
  [['入职日期', '离职日期'], []],
  [['生产日期', '有效期至'], []],
  [['创建时间', '更新时间'], []],
  // What was set beforehand is neither a beginning nor what came of it.
  [['借出日期', '应归还日期', '归还日期'], ['借出日期>归还日期']],
  [['报修时间', '要求完成时间', '完成时间'], ['报修时间>完成时间']],
  [['计划出发时间', '实际出发时间', '预计到达时间', '实际到达时间'], ['实际出发时间>实际到达时间']],
  [['立项日期', '计划完成日期'], []],
  [['挂号时间', '预约就诊时间'], []],
  [['OrderDate', 'RequiredDate', 'ShippedDate'], ['OrderDate>ShippedDate']],
  [
    ['order_purchase_timestamp', 'order_delivered_customer_date', 'order_estimated_delivery_date'],
    ['order_purchase_timestamp>order_delivered_customer_date'],
  ],
  [
    ['来电时间', '接听时间', '挂断时间'],
    ['来电时间>接听时间', '来电时间>挂断时间'],
  ],
  [['入场时间', '出场时间'], ['入场时间>出场时间']],
])('%j: times from %j', (names, pairs) => {
  expect(
    datePairs(
      names.map((name) => dated(name)),
      today,
    ).map(({ from, to }) => `${from}>${to}`),
  ).toEqual(pairs);
});

test('what a column tells already is not told again', () => {
  const dates = ['入院日期', '出院日期'].map((name) => dated(name, false));
  expect(datePairs([...dates, numbers('住院天数')], today)).toEqual([]);
  expect(datePairs([...dates, numbers('费用')], today)).toHaveLength(1);
});

test('what lies ahead has not happened: contracts that run on take no time', () => {
  const dates = [dated('开始日期', false), dated('结束日期', false)];
  expect(datePairs(dates, '2026-06-30')).toHaveLength(1);
  expect(datePairs(dates, '2026-06-29')).toEqual([]);
  expect(datePairs([dated('开始时间'), dated('结束时间')], '2026-06-30')).toHaveLength(1);
});

test('a pair holds where most rows have both dates and hardly any has them turned', () => {
  const pair = { from: 'a', to: 'b', filled: 500, turned: 0, hours: 5 };
  expect(durationsOf([pair, { ...pair, to: 'c', hours: 9 }, { ...pair, to: 'd', hours: 2 }], rows)).toEqual([
    { from: 'a', to: 'c', hours: 9 },
    { from: 'a', to: 'd', hours: 2 },
  ]);
  for (const bad of [{ turned: 50 }, { filled: 9 }, { filled: 100 }, { hours: 0 }, { hours: -3 }])
    expect(durationsOf([{ ...pair, ...bad }], rows)).toEqual([]);
});

test('a time is told in the unit of its length, and of days by days', () => {
  const measured = (hours: number, clock = true) => {
    const columns = ['报修时间', '完成时间'].map((name) => dated(name, clock));
    const durations = [{ from: '报修时间', to: '完成时间', hours }];
    const [measure] = durationMeasures({ rows, columns, hierarchies: [], expressions: [], durations });
    return [measure?.label, measure?.suffix, measure?.item.expressions?.exp];
  };
  expect(measured(0.4)).toEqual(['报修至完成平均时长', '分钟', 'AVG(MINUTEDIFF(`完成时间`, `报修时间`))']);
  expect(measured(30)).toEqual(['报修至完成平均时长', '小时', 'AVG(HOURDIFF(`完成时间`, `报修时间`))']);
  expect(measured(300)).toEqual(['报修至完成平均天数', '天', 'AVG(HOURDIFF(`完成时间`, `报修时间`))/24']);
  expect(measured(300, false)).toEqual(['报修至完成平均天数', '天', 'AVG(DATEDIFF(`完成时间`, `报修时间`))']);
});

test('a name with a mark of formulas in it stands in them all the same', () => {
  const [from, to] = ['报修`时间', '完成`时间'];
  const durations = [{ from, to, hours: 30 }];
  const columns = [from, to].map((name) => dated(name));
  const [measure] = durationMeasures({ rows, columns, hierarchies: [], expressions: [], durations });
  expect(measure?.item.expressions?.exp).toBe('AVG(HOURDIFF(`完成``时间`, `报修``时间`))');
});
