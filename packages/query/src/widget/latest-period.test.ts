import { type Cell, type ColumnItem, dataJson } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { lastPeriod, latestFilters, latestKey, pastPeriods, periodTold } from './latest-period.ts';
import { latestAsked, questionOfWidget, type WidgetData } from './question-of-widget.ts';

const today = '2024-06-15';
const rows = (...names: Cell[]): Cell[][] => names.map((name) => [name, 30]);

test.each<[string, Cell[], Cell]>([
  ['years as numbers', [2021, 2023, 2022], 2023],
  ['years to come', [2022, 2023, 2030], 2023],
  ['what is expected', ['2022', '2023', '2024E', '2024年预测'], '2023'],
  ['what has happened beside it', ['2022A', '2023A', '2024E'], '2023A'],
  ['months by their place and not by their letters', ['2023年9月', '2023年10月', '2023年8月'], '2023年10月'],
  ['quarters', ['2023Q4', '2024Q1', '2023Q3'], '2024Q1'],
  ['ledger months', [202_311, 202_401, 202_312], 202_401],
  ['names in their order', ['第9期', '第10期', '第8期'], '第10期'],
  ['numbers that are no years', [7, 12, 9], 12],
  ['plans alone', ['2031', '2030', '2032'], '2030'],
])('the last of %s', (_, names, last) => {
  expect(lastPeriod(rows(...names), undefined, today)).toBe(last);
});

test('a period that is there in part gives way to the one before', () => {
  const counted = [2019, 2020, 2021, 2022, 2023].map((year): Cell[] => [year, year === 2023 ? 4 : 31]);
  expect(lastPeriod(counted, undefined, today)).toBe(2022);
  expect(lastPeriod(rows('2022', '2023', '2024'), 'year', today, ['2024'])).toBe('2023');
  expect(lastPeriod(rows('2024'), 'year', today, ['2024'])).toBe('2024');
});

const item = (id: string, latest: ColumnItem['latest']): ColumnItem => ({ id, name: id, latest });

test('a date is kept by the days of its period, a name as it is', () => {
  const filters = (one: ColumnItem, cell: Cell, grain?: 'year' | 'week') =>
    latestFilters(one, new Map([[latestKey(one), { cell, grain }]])).map(({ op, value }) => [op, value]);
  expect(filters(item('年份', 'value'), 2023)).toEqual([['in', [2023]]]);
  expect(filters(item('日期', 'year'), '2023', 'year')).toEqual([
    ['gte', '2023'],
    ['lt', '2024'],
  ]);
  expect(filters(item('日期', 'week'), '2024-01-01', 'week')).toEqual([
    ['gte', '2024'],
    ['lt', '2024-01-08'],
  ]);
});

test('titles tell it in words', () => {
  const told = (cell: Cell, grain?: 'year' | 'quarter' | 'month' | 'week') => periodTold({ cell, grain });
  expect([told(2023), told('2023', 'year'), told('2023-Q2', 'quarter'), told('2023-05', 'month')]).toEqual([
    '2023年',
    '2023年',
    '2023年第2季度',
    '2023年5月',
  ]);
  expect([told('第10期'), told('2024-01-01', 'week')]).toEqual(['第10期', '2024-01-01 起一周']);
});

test('periods are asked among the rows that all other filters leave', () => {
  const columns = [
    { name: '年份', type: 'integer' as const },
    { name: '城市', type: 'text' as const },
    { name: '收入', type: 'decimal' as const },
  ];
  const chartForm = {
    xAxis: [{ id: '城市', name: '城市', rightValues: ['东湖'], equal: false }],
    yAxis: [{ id: '收入', name: '收入', calculation: 'sum' }],
    filters: [item('年份', 'value')],
  };
  const widget: WidgetData = {
    chartType: 'bar',
    dataJson: dataJson.parse({ typeChart: 'bar', chartForm }),
    selectItems: '',
  };
  const viewerFilters = [{ column: '年份', op: 'lte' as const, value: 2021 }];
  const [asked] = latestAsked(widget, { viewerFilters, today }, columns, []);
  expect(asked?.question.filters).toContainEqual({ column: '城市', op: 'notIn', value: ['东湖'] });
  expect(asked?.question.inner?.filters).toEqual(viewerFilters);
  const latest = new Map([[latestKey(item('年份', 'value')), { cell: 2021, grain: undefined }]]);
  const question = questionOfWidget(widget, { viewerFilters, today, latest }, columns, []);
  expect(question.filters).toContainEqual({ column: '年份', op: 'in', value: [2021] });
});

test('all periods that have begun leave out what is expected', () => {
  expect(pastPeriods(rows(2035, 2023, 2024, 2025), undefined, today)).toEqual([2023, 2024]);
  expect(pastPeriods(rows('2022', '2023', '2024E'), undefined, today)).toEqual(['2022', '2023']);
  expect(pastPeriods(rows('2030', '2031'), undefined, today)).toEqual(['2030', '2031']);
  const past = item('年份', 'past');
  const found = { cell: 2024, grain: undefined, past: [2023, 2024] };
  expect(latestFilters(past, new Map([[latestKey(past), found]]))).toEqual([
    { column: '年份', op: 'in', value: [2023, 2024] },
  ]);
  const days = latestFilters(
    past,
    new Map([[latestKey(past), { cell: '2024-06-14', grain: 'day' as const, past: [] }]]),
  );
  expect(days.map(({ op, value }) => [op, value])).toEqual([['lt', '2024-06-15']]);
});
