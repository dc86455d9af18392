import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relativeDates, relativeSpan } from './relative-dates.ts';

test('spans around the ends of months, years and weeks', () => {
  expect(relativeSpan('yesterday', '2024-03-01')).toEqual({ from: '2024-02-29', to: '2024-02-29' });
  expect(relativeSpan('last7', '2024-01-03')).toEqual({ from: '2023-12-28', to: '2024-01-03' });
  expect(relativeSpan('last30', '2024-03-30')).toEqual({ from: '2024-03-01', to: '2024-03-30' });
  expect(relativeSpan('last90', '2024-03-01')).toEqual({ from: '2023-12-03', to: '2024-03-01' });
  expect(relativeSpan('last12Months', '2024-12-31')).toEqual({ from: '2023-12-01', to: '2024-11-30' });
  expect(relativeSpan('last12Months', '2024-03-31')).toEqual({ from: '2023-03-01', to: '2024-02-29' });
  expect(relativeSpan('thisWeek', '2024-05-05')).toEqual({ from: '2024-04-29', to: '2024-05-05' });
  expect(relativeSpan('thisWeek', '2024-05-06')).toEqual({ from: '2024-05-06', to: '2024-05-12' });
  expect(relativeSpan('thisMonth', '2024-02-10')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(relativeSpan('lastMonth', '2024-01-31')).toEqual({ from: '2023-12-01', to: '2023-12-31' });
  expect(relativeSpan('thisQuarter', '2024-12-31')).toEqual({ from: '2024-10-01', to: '2024-12-31' });
  expect(relativeSpan('lastWeek', '2024-05-05')).toEqual({ from: '2024-04-22', to: '2024-04-28' });
  expect(relativeSpan('lastWeek', '2024-01-01')).toEqual({ from: '2023-12-25', to: '2023-12-31' });
  expect(relativeSpan('lastQuarter', '2024-02-29')).toEqual({ from: '2023-10-01', to: '2023-12-31' });
  expect(relativeSpan('lastQuarter', '2024-06-30')).toEqual({ from: '2024-01-01', to: '2024-03-31' });
  expect(relativeSpan('lastYearMonth', '2025-02-10')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(relativeSpan('yearToDate', '2024-01-01')).toEqual({ from: '2024-01-01', to: '2024-01-01' });
  expect(relativeSpan('lastYearToDate', '2024-12-31')).toEqual({ from: '2023-01-01', to: '2023-12-31' });
  expect(relativeSpan('lastYearToDate', '2024-02-29')).toEqual({ from: '2023-01-01', to: '2023-02-28' });
  expect(relativeSpan('lastYear', '2024-12-31')).toEqual({ from: '2023-01-01', to: '2023-12-31' });
});

test('every span is in order, and those of the present hold today', () => {
  const days = fc
    .date({ min: new Date('1970-01-10'), max: new Date('2200-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, fc.constantFrom(...relativeDates), (today, name) => {
      const { from, to } = relativeSpan(name, today);
      const past =
        name === 'yesterday' || name.startsWith('lastYear') || /^last(Week|Month|Quarter|12)/.test(name);
      expect(from <= to).toBe(true);
      expect(past ? to < today : from <= today && today <= to).toBe(true);
    }),
  );
});

test('weeks begin on Monday, whatever day it is', () => {
  for (const name of ['thisWeek', 'lastWeek'] as const) {
    for (const today of ['2024-12-29', '2024-12-30', '2025-01-01', '2025-01-05']) {
      const { from, to } = relativeSpan(name, today);
      expect([from, to].map((day) => new Date(`${day}T00:00:00Z`).getUTCDay())).toEqual([1, 0]);
      expect(Date.parse(to) - Date.parse(from)).toBe(6 * 86_400_000);
    }
  }
});
