import type { Cell, Filter, Grain, LongGrain } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DaysKnown, daysQuestion, daysTold, partialPeriods, periodsAsked } from './partial-periods.ts';

type DayGrain = LongGrain | 'day';

const known: DaysKnown = { from: '2026-01-15', to: '2026-11-22' };
const filters = (...rules: [Filter['op'], Filter['value']][]): Filter[] =>
  rules.map(([op, value]) => ({ column: '日期', op, value }));

const dayMs = 86_400_000;
const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: (Date.parse(last) - Date.parse(first)) / dayMs + 1 }, (_, at) =>
    new Date(Date.parse(first) + at * dayMs).toISOString().slice(0, 10),
  );
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());
/** A name for the period of a day. */
function periodOf(day: string, grain: DayGrain): string {
  if (grain === 'month') return day.slice(0, 7);
  if (grain === 'quarter') return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  return String(Math.floor((Date.parse(day) / dayMs + 3) / 7));
}

describe('periods that are there in part only', () => {
  test.each<[DayGrain, string[]]>([
    ['month', ['2026-01', '2026-11']],
    ['quarter', ['2026-Q1', '2026-Q4']],
    ['year', ['2026']],
    // The 15th is a Thursday; the 22nd of November is a Sunday, where its week ends.
    ['week', ['2026-01-12']],
    ['day', []],
  ])('by %s: those in which the dates begin and end', (grain, partial) => {
    expect(partialPeriods(known, [], grain)).toEqual(partial);
  });

  test('a few days of a mistyped year begin and end nothing', () => {
    const rows = Array.from({ length: 10 }, (_, at) => {
      const month = `2026-${String(at + 1).padStart(2, '0')}`;
      return [month, at === 9 ? 12 : 28, `${month}-01`, `${month}-${at === 9 ? '14' : '28'}`] as const;
    });
    const far = [
      ['1900-01', 1, '1900-01-01', '1900-01-01'],
      ['2205-06', 1, '2205-06-01', '2205-06-01'],
      ['12026-03', 1, '12026-03-05', '12026-03-05'],
    ] as const;
    const told = daysTold([...far, ...rows], 'month');
    expect(told).toEqual(daysTold(rows, 'month'));
    expect(partialPeriods(told, filters(['gte', '1901-01-01'], ['lte', '2204-12-31']), 'month')).toEqual([
      '2026-10',
    ]);
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

  /** What is found of such days, however they come. */
  const found = (days: readonly string[], grain: DayGrain) => {
    const names = [...new Set(days.map((day) => periodOf(day, grain)))];
    const rows = names.map((name): Cell[] => {
      const own = days.filter((day) => periodOf(day, grain) === name).toSorted();
      return [name, new Set(own).size, own[0] ?? null, own.at(-1) ?? null];
    });
    return partialPeriods(daysTold(rows.toReversed(), grain), [], grain);
  };
  const monthsTo = (last: string, days: (month: string) => string[]): string[] =>
    Array.from({ length: 20 }, (_, at) => new Date(Date.UTC(2025, at, 1)).toISOString().slice(0, 7))
      .flatMap(days)
      .filter((day) => day <= last);
  const on =
    (...days: number[]) =>
    (month: string) =>
      days.map((day) => `${month}-${String(day).padStart(2, '0')}`);

  test('dates some days apart speak for the days between: working days, rows of months', () => {
    const working = (last: string) => daysFrom('2026-01-02', last).filter((day) => !isWeekend(day));
    // 31 October 2026 is a Saturday.
    expect(found(working('2026-10-30'), 'month')).toEqual([]);
    expect(found(working('2026-11-13'), 'month')).toEqual(['2026-11']);
    expect(found(daysFrom('2026-01-01', '2026-10-30'), 'month')).toEqual(['2026-10']);
    expect(found(monthsTo('2026-08-01', on(1)), 'month')).toEqual([]);
    expect(daysTold([[null, 0, null, null]], 'month')).toEqual({ from: null, to: null });
  });

  test('a last or first period with few of its usual days, at one end, is a part; by weeks and quarters too', () => {
    const paid = on(3, 9, 12, 17, 20, 26, 29);
    const cut = monthsTo('2026-08-23', (month) => (month === '2026-08' ? on(11, 23)(month) : paid(month)));
    expect(found(cut, 'month')).toEqual(['2026-08']);
    expect(found(cut, 'quarter')).toEqual(['2026-Q3']);
    const late = cut.filter((day) => day >= '2025-01-20' && day < '2026-08');
    expect(found(late, 'month')).toEqual(['2025-01']);
    // 12 August 2026 is a Wednesday.
    const working = daysFrom('2026-01-05', '2026-08-12').filter((day) => !isWeekend(day));
    expect(found(working, 'week')).toEqual(['2026-08-10']);
    // As many days as ever, the last of them a week before the end: nothing says that it is not over.
    expect(found(monthsTo('2026-08-31', on(2, 6, 10, 15, 19, 24)), 'month')).toEqual([]);
  });

  test('of rows of months a quarter is whole with its third one only', () => {
    for (const day of [1, 15, 28]) {
      const rows = (last: string): string[] => monthsTo(`${last}-28`, on(day));
      expect(found(rows('2026-08'), 'quarter')).toEqual(['2026-Q3']);
      expect(found(rows('2026-06'), 'quarter')).toEqual([]);
      expect(found(rows('2026-08').slice(1), 'quarter')).toEqual(['2025-Q1', '2026-Q3']);
      expect(found(rows('2026-08'), 'month')).toEqual([]);
    }
  });

  test('whole months stay whole whatever days their rows stand on', () => {
    const set = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 28 });
    fc.assert(
      fc.property(set, (days) => {
        expect(found(monthsTo('2026-08-31', on(...days)), 'month')).toEqual([]);
      }),
    );
    const closing = (month: string): string[] => {
      const days = Number(
        new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
      );
      return on(days - 3, days - 2, days - 1, days)(month);
    };
    expect(found(monthsTo('2026-08-31', closing), 'month')).toEqual([]);
    expect(found(monthsTo('2026-08-31', on(1, 2, 3, 4, 5)), 'month')).toEqual([]);
    expect(found(daysFrom('2025-01-01', '2026-08-31'), 'month')).toEqual([]);
  });

  test('days at the ends of time, and years that a slip of the keyboard made, break nothing', () => {
    const slipped = daysTold(
      [
        ['2024-05', 1, '2024-05-10', '2024-05-10'],
        ['20240-01', 1, '20240-01-05', '20240-01-05'],
      ],
      'month',
    );
    expect(slipped).toEqual({ from: '2024-05-10', to: null });
    expect(partialPeriods(slipped, [], 'month')).toEqual(['2024-05']);
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

test('years beside months of all years are asked for by months too', () => {
  const by = (column: string, grain: Grain) => ({ column, grain });
  const asked = (...dimensions: { column: string; grain: Grain }[]) =>
    periodsAsked({ kind: 'groups', dimensions, measures: [], filters: [], sorts: [] });
  expect(asked(by('日期', 'monthOfYear'), by('日期', 'year'))).toMatchObject({
    grain: 'year',
    byMonth: true,
  });
  expect(asked(by('出院', 'monthOfYear'), by('日期', 'year'))).not.toHaveProperty('byMonth');
  expect(asked(by('日期', 'dayOfWeek'), by('日期', 'year'))).not.toHaveProperty('byMonth');
});
