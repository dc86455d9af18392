import { expect, test } from 'vitest';
import { cycleNames, readCyclePlace } from './cycle.ts';
import type { Cell } from './data.ts';
import { naturalOrder } from './natural-order/natural-order.ts';
import { daysOfPeriod, periodNumbers, periodUnit, readPeriodPlace, yearBefore } from './period.ts';
import { cycles } from './question.ts';

test.each<[Cell, string | undefined, number | undefined]>([
  ['2026', 'year', 2026],
  [2026, 'year', 2026],
  ['2026年', 'year', 2026],
  ['2026年度', 'year', 2026],
  ['2026年年报', 'year', 2026],
  ['2026年中报', undefined, undefined],
  ['2026-Q2', 'quarter', 8105],
  ['2026年第2季度', 'quarter', 8105],
  ['2026-05', 'month', 24316],
  ['2026/5', 'month', 24316],
  ['2026年5月', 'month', 24316],
  ['202605', 'month', 24316],
  [202605, 'month', 24316],
  [202613, undefined, undefined],
  [202605.5, undefined, undefined],
  ['1970-01-02', 'day', 1],
  ['1970/1/2', 'day', 1],
  ['1970-01-02 00:00:00', 'day', 1],
  ['2026-13', undefined, undefined],
  ['2026-02-29', undefined, undefined],
  ['2026-05-01 08:30:00', undefined, undefined],
  [12, undefined, undefined],
  ['内科', undefined, undefined],
  [null, undefined, undefined],
])('%j is a period of %s', (cell, unit, at) => {
  expect(readPeriodPlace(cell)).toEqual(unit === undefined ? undefined : { unit, at });
});

test('a week is one more than the week before, over the turn of the year', () => {
  const place = (day: string) => readPeriodPlace(day, 'week')?.at ?? 0;
  expect(place('2026-01-05') - place('2025-12-29')).toBe(1);
});

test('a column of periods may end with a word, not be mixed of many', () => {
  expect(periodUnit(['2026-05', null, '2026-06'])).toBe('month');
  expect(periodUnit(['2026-02', '2026-03', '2026-04', '2026-05', '合计'])).toBe('month');
  expect(periodUnit(['2026-05', '合计'])).toBeUndefined();
  expect(periodUnit(['2026-05', '2026'])).toBeUndefined();
  expect(periodUnit([null])).toBeUndefined();
});

test.each([
  ['2026-05', '2025-05'],
  ['2026-Q1', '2025-Q1'],
  ['2026', '2025'],
  ['2025-02-28', '2024-02-28'],
])('a year before %s is %s', (now, before) => {
  const place = readPeriodPlace(now);
  expect(place && yearBefore(place)).toBe(readPeriodPlace(before)?.at);
});

test('29 February has no day a year before', () => {
  const place = readPeriodPlace('2024-02-29');
  expect(place && yearBefore(place)).toBeUndefined();
});

test.each<[string, string, string]>([
  ['2026年1月', '2026-01-01', '2026-01-31'],
  ['202602', '2026-02-01', '2026-02-28'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2025/12', '2025-12-01', '2025-12-31'],
  ['2026Q4', '2026-10-01', '2026-12-31'],
  ['2026年第2季度', '2026-04-01', '2026-06-30'],
  ['2026年', '2026-01-01', '2026-12-31'],
  ['2026年1月5日', '2026-01-05', '2026-01-05'],
  ['2026年1月5号', '2026-01-05', '2026-01-05'],
  ['2026.1.5', '2026-01-05', '2026-01-05'],
  ['20260105', '2026-01-05', '2026-01-05'],
])('the days of %s', (text, from, to) => {
  expect(daysOfPeriod(text)).toEqual({ from, to });
});

test.each(['一月', '2026年13月', '20261301', '20260230', '12345678', '内科', ''])(
  '%j has no days',
  (text) => {
    expect(daysOfPeriod(text)).toBeUndefined();
  },
);

test('hours are periods where a column is cut to them, places of cycles are none', () => {
  const hour = readPeriodPlace('2024-03-01 00:00', 'hour');
  expect(hour && periodNumbers({ ...hour, at: hour.at - 1 })).toEqual([2024, 2, 29, 23]);
  expect(hour && yearBefore(hour)).toBe(readPeriodPlace('2023-03-01 00:00', 'hour')?.at);
  expect(readPeriodPlace('2024-03-01 08:30', 'hour')).toBeUndefined();
  expect(readPeriodPlace('2024-03-01 08:00')).toBeUndefined();
  expect(cycles.map((cycle) => readPeriodPlace(cycleNames[cycle][0], cycle))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the names of all places are told apart, and stand in their natural order', () => {
  for (const cycle of cycles) {
    const names = cycleNames[cycle];
    expect(names.map(readCyclePlace)).toEqual(names.map((_, at) => ({ cycle, at })));
    expect(names.toSorted(naturalOrder(names))).toEqual(names);
  }
});
