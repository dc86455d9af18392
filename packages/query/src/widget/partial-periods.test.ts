import type { Filter, Grain } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { type DaysKnown, daysQuestion, daysTold, partialPeriods, periodsAsked } from './partial-periods.ts';

const known: DaysKnown = { from: '2026-01-15', to: '2026-11-22' };
const filters = (...rules: [Filter['op'], Filter['value']][]): Filter[] =>
  rules.map(([op, value]) => ({ column: '日期', op, value }));

describe('periods that are there in part only', () => {
  test.each<[Grain, string[]]>([
    ['month', ['2026-01', '2026-11']],
    ['quarter', ['2026-Q1', '2026-Q4']],
    ['year', ['2026']],
    // The 15th is a Thursday; the 22nd of November is a Sunday, where its week ends.
    ['week', ['2026-01-12']],
    ['day', []],
  ])('by %s: those in which the dates begin and end', (grain, partial) => {
    expect(partialPeriods(known, [], grain)).toEqual(partial);
  });

  test('dates that begin and end with periods leave none', () => {
    expect(partialPeriods({ from: '2026-01-01', to: '2026-10-31' }, [], 'month')).toEqual([]);
    expect(partialPeriods({ from: '2024-02-01', to: '2024-02-29' }, [], 'month')).toEqual([]);
    expect(partialPeriods({ from: null, to: null }, [], 'month')).toEqual([]);
  });

  test.each<[string, Filter[], string[]]>([
    ['ends inside', filters(['gte', '2026-03-05'], ['lte', '2026-06-10']), ['2026-03', '2026-06']],
    ['both ends whole', filters(['gte', '2026-03-01'], ['lte', '2026-06-30']), []],
    ['names of months', filters(['in', ['2026-03', '2026-05']]), []],
    ['days', filters(['eq', '2026-03-07']), ['2026-03']],
    ['wider than the dates', filters(['gte', '2025-01-01'], ['lt', '2027-01-01']), []],
    ['before the end', filters(['lt', '2026-06-01']), []],
    ['moments', filters(['gte', '2026-03-01 08:00:00'], ['lte', '2026-05-31 23:59:59']), ['2026-03']],
    ['nothing of dates', filters(['ne', null], ['like', '2026']), []],
  ])('a filter that %s', (_name, own, partial) => {
    const edges = ['2026-01', '2026-11'];
    const found = partialPeriods(known, own, 'month').filter((name) => !edges.includes(name));
    expect(found).toEqual(partial);
    // Comparisons look behind a filter, at the dates' own ends.
    expect(partialPeriods(known, own, 'month')).toEqual(expect.arrayContaining(edges));
  });

  test('dates some days apart speak for the days between: working days, rows of months', () => {
    const told = (count: number, from: string, to: string, grain: Grain = 'month') =>
      partialPeriods(daysTold([count, from, to]), [], grain);
    // 31 October 2026 is a Saturday.
    expect(told(215, '2026-01-02', '2026-10-30')).not.toContain('2026-10');
    expect(told(226, '2026-01-02', '2026-11-13')).toContain('2026-11');
    expect(told(303, '2026-01-01', '2026-10-30')).toContain('2026-10');
    expect(told(10, '2026-01-01', '2026-10-01')).not.toContain('2026-10');
    expect(daysTold([0, null, null])).toEqual({ from: null, to: null });
  });

  test('days at the ends of time, and years that a slip of the keyboard made, break nothing', () => {
    expect(daysTold([2, '2024-05-10', '20240-01-05'])).toEqual({ from: '2024-05-10', to: null });
    expect(partialPeriods(daysTold([2, '2024-05-10', '20240-01-05']), [], 'month')).toEqual(['2024-05']);
    const all = { from: '2024-05-01', to: '9999-12-31' };
    for (const value of ['9999', '9999-12', '9999-12-31'])
      for (const op of ['lte', 'lt', 'eq', 'gt'] as const)
        for (const grain of ['week', 'month', 'quarter', 'year'] as const)
          expect(() => partialPeriods(all, filters([op, value]), grain)).not.toThrow();
    expect(partialPeriods(all, filters(['lte', '9999-12-31']), 'month')).toEqual([]);
    expect(partialPeriods({ from: '0099-01-01', to: '0099-12-31' }, [], 'year')).toEqual([]);
  });
});

test('the periods a question groups by are found under what is cut from it', () => {
  const groups = {
    kind: 'groups' as const,
    dimensions: [{ column: '科室' }, { column: '日期', grain: 'month' as const }],
    measures: [],
    filters: [
      ...filters(['gte', '2026']),
      { column: '科室', op: 'eq' as const, value: '儿科', fixed: true },
      { column: '院区', op: 'eq' as const, value: '东院区' },
    ],
    sorts: [],
  };
  const fixed = [{ column: '科室', op: 'eq', value: '儿科', fixed: true }];
  const asked = { column: '日期', grain: 'month', filters: filters(['gte', '2026']), fixed };
  expect(periodsAsked(groups)).toEqual(asked);
  expect(periodsAsked({ kind: 'rows', columns: [], filters: [], sorts: [], inner: groups })).toEqual(asked);
  // Whoever is locked to some rows is told of their days, not of those of others.
  expect(daysQuestion(periodsAsked(groups)!).inner?.filters).toEqual(fixed);
  const days = { ...groups, dimensions: [{ column: '日期', grain: 'day' as const }] };
  expect(periodsAsked(days)).toBeUndefined();
});
