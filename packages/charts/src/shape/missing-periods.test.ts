import { emptyName } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { withMissingPeriods } from './missing-periods.ts';

const names = (all: string[], grain?: Parameters<typeof withMissingPeriods>[1]) =>
  withMissingPeriods(all, grain)?.names;

test.each([
  ['month', ['2025-11', '2026-02'], ['2025-11', '2025-12', '2026-01', '2026-02']],
  ['quarter', ['2025-Q3', '2026-Q1'], ['2025-Q3', '2025-Q4', '2026-Q1']],
  ['year', ['2021', '2024'], ['2021', '2022', '2023', '2024']],
  ['week', ['2026-02-23', '2026-03-16'], ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16']],
  ['day', ['2024-02-28', '2024-03-01'], ['2024-02-28', '2024-02-29', '2024-03-01']],
  ['month', ['2026-04', '2026-01'], ['2026-04', '2026-03', '2026-02', '2026-01']],
] as const)('each %s between %j has its place', (grain, given, whole) => {
  expect(names([...given], grain)).toEqual(whole);
});

test('periods that were typed are written as their neighbours are', () => {
  expect(names(['2025年9月', '2025年12月'])).toEqual(['2025年9月', '2025年10月', '2025年11月', '2025年12月']);
  expect(names(['2025/08', '2025/10'])).toEqual(['2025/08', '2025/09', '2025/10']);
  expect(names(['2025年8月', '2025年10月'])).toEqual(['2025年8月', '2025年9月', '2025年10月']);
  expect(names(['2025年第1季度', '2025年第3季度'])).toEqual([
    '2025年第1季度',
    '2025年第2季度',
    '2025年第3季度',
  ]);
});

test('rows without a date stay behind', () => {
  expect(withMissingPeriods(['2026-01', '2026-03', emptyName], 'month')).toEqual({
    names: ['2026-01', '2026-02', '2026-03', emptyName],
    from: [0, -1, 1, 2],
  });
});

test('days of rest have no place, a day off among workdays has one', () => {
  const workdays = Array.from({ length: 21 }, (_, at) => new Date(Date.UTC(2026, 2, 2 + at)))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10));
  expect(names(workdays, 'day')).toBeUndefined();
  expect(names(workdays.toSpliced(6, 1), 'day')).toEqual(workdays);
});

test.each([
  ['codes that could be years', ['2001', '2005'], undefined],
  ['names', ['内科', '外科'], undefined],
  ['no order of time', ['2026-03', '2026-01', '2026-05'], 'month'],
  ['another word among them', ['2026-01', '2026-03', '合计'], undefined],
  ['a few days of many years', ['2020-01-01', '2023-05-01', '2026-01-01'], 'day'],
  ['one period', ['2026-01'], 'month'],
  ['nothing missing', ['2026-01', '2026-02'], 'month'],
] as const)('%s are left as they are', (_, given, grain) => {
  expect(names([...given], grain)).toBeUndefined();
});

test('hours between two have their places, days between them too', () => {
  expect(names(['2026-03-01 22:00', '2026-03-02 01:00'], 'hour')).toEqual([
    '2026-03-01 22:00',
    '2026-03-01 23:00',
    '2026-03-02 00:00',
    '2026-03-02 01:00',
  ]);
});

test('a cycle has its places between the first and the last, in its order or the reverse', () => {
  const days = ['周二', '周三', '周四', '周五'];
  expect(names(['周二', '周五'], 'dayOfWeek')).toEqual(days);
  expect(names(['周五', '周二'], 'dayOfWeek')).toEqual(days.toReversed());
  expect(names(['9点', '21点'], 'hourOfDay')).toHaveLength(13);
  expect(names(['周二'], 'dayOfWeek')).toBeUndefined();
  expect(names(['周二', '周五', '周三'], 'dayOfWeek')).toBeUndefined();
  expect(names(days, 'dayOfWeek')).toBeUndefined();
  expect(names(['周二', '周五'])).toBeUndefined();
});

test('a week without its rest days and a day without its closed hours are whole', () => {
  expect(names(['周一', '周二', '周三', '周四', '周五'], 'dayOfWeek')).toBeUndefined();
  expect(names(['8点', '9点', '11点', emptyName], 'hourOfDay')).toEqual([
    '8点',
    '9点',
    '10点',
    '11点',
    emptyName,
  ]);
});

test('a year has all of its months', () => {
  expect(withMissingPeriods(['1月', '11月', emptyName], 'monthOfYear')?.from.slice(-3)).toEqual([1, -1, 2]);
});
