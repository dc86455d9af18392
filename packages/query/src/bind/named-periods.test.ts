import type { Cell, Column } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Condition } from '../plan/condition.ts';
import type { ColumnValue } from '../plan/value.ts';
import { filterRulesToFilters } from '../widget/filter-rules.ts';
import { bindFilter } from './bind-filter.ts';

/** Whether a cell passes a condition, texts compared by their bytes. */
function holds(cell: Cell, condition: Condition): boolean {
  const order = (text: string): number =>
    typeof cell === 'number'
      ? cell - Number(text)
      : Buffer.compare(Buffer.from(String(cell)), Buffer.from(text));
  const textOf = (constant: object): string => (constant as { text: string }).text;
  switch (condition.kind) {
    case 'and':
      return condition.of.every((one) => holds(cell, one));
    case 'or':
      return condition.of.some((one) => holds(cell, one));
    case 'not':
      return !holds(cell, condition.of);
    case 'oneOf':
      return condition.constants.some((one) => order(textOf(one)) === 0);
    case 'compare': {
      const found = order(textOf(condition.constant));
      const { op } = condition;
      return op === '='
        ? found === 0
        : op[0] === '<'
          ? found < 0 || (op === '<=' && found === 0)
          : found > 0 || (op === '>=' && found === 0);
    }
    default:
      return condition.kind === 'always';
  }
}

/** The cells of a column that a date control leaves. */
function kept(
  cells: readonly Cell[],
  [from, to]: readonly [string, string],
  type: Column['type'] = 'text',
): Cell[] {
  const column = { kind: 'column', column: { name: '月份', type } } as unknown as ColumnValue;
  const filters = filterRulesToFilters([
    { key: '月份', filterType: 7, value: from, startTime: from },
    { key: '月份', filterType: 8, value: to, endTime: to },
  ]);
  const conditions = filters.map((filter) => bindFilter(column, filter));
  return cells.filter((cell) => conditions.every((condition) => holds(cell, condition)));
}
const firstQuarter = ['2026-01-01', '2026-03-31'] as const;

describe('[PARAM-13] a span of days on a column that names its months', () => {
  test.each<[string, (month: number) => string]>([
    ['2026-03', (month) => `2026-${String(month).padStart(2, '0')}`],
    ['2026年3月', (month) => `2026年${month}月`],
    ['2026年03月', (month) => `2026年${String(month).padStart(2, '0')}月`],
    ['2026年3月份', (month) => `2026年${month}月份`],
    ['2026/03', (month) => `2026/${String(month).padStart(2, '0')}`],
    ['2026.3', (month) => `2026.${month}`],
    ['202603', (month) => `2026${String(month).padStart(2, '0')}`],
  ])('written %s', (_, write) => {
    const months = Array.from({ length: 12 }, (_one, at) => write(at + 1));
    const others = months.map((month) => month.replace('2026', '2025'));
    const all = [...others, ...months];
    expect(kept(all, firstQuarter)).toEqual(months.slice(0, 3));
    expect(kept(all, ['2025-10-01', '2026-02-28'])).toEqual([...others.slice(9), ...months.slice(0, 2)]);
    expect(kept(all, ['2026-01-01', '2026-12-31'])).toEqual(months);
    // Within a month it is the beginning that counts.
    expect(kept(all, ['2026-04-02', '2026-06-01'])).toEqual(months.slice(4, 6));
  });

  test('quarters, years, days and moments', () => {
    expect(kept(['2025Q4', '2026Q1', '2026年第一季度', '2026年2季度', '2026-Q2'], firstQuarter)).toEqual([
      '2026Q1',
      '2026年第一季度',
    ]);
    expect(kept(['2025年', '2026', '2026年', '2027年'], ['2026-01-01', '2026-12-31'])).toEqual([
      '2026',
      '2026年',
    ]);
    const days = ['2026-01-01', '2026-03-31 23:59:59', '2026-04-01', '2026-04-01 00:00:00', null];
    expect(kept(days.slice(0, 4), firstQuarter)).toEqual(days.slice(0, 2));
  });

  test('as whole numbers', () => {
    expect(kept([2025, 2026, 2027], ['2026-01-01', '2026-12-31'], 'integer')).toEqual([2026]);
    expect(kept([202512, 202601, 202603, 202604], firstQuarter, 'integer')).toEqual([202601, 202603]);
    expect(kept([20251231, 20260101, 20260331, 20260401], firstQuarter, 'integer')).toEqual([
      20260101, 20260331,
    ]);
  });

  test('any month and any span', () => {
    const day = fc
      .tuple(
        fc.integer({ min: 2019, max: 2027 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
      )
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
    fc.assert(
      fc.property(day, day, day, (one, other, first) => {
        const [from, to] = [one, other].toSorted() as [string, string];
        const [year, month] = first.split('-') as [string, string];
        const begins = `${year}-${month}-01`;
        const isIn = begins >= from && begins <= to;
        for (const text of [`${year}-${month}`, `${year}年${Number(month)}月`, `${year}${month}`])
          expect(kept([text], [from, to])).toHaveLength(isIn ? 1 : 0);
      }),
    );
  });
});

describe('[PARAM-13] comparisons of texts that name months', () => {
  const left = (cells: readonly string[], op: 'gt' | 'gte' | 'lt' | 'lte', value: string): string[] => {
    const column = { kind: 'column', column: { name: '月份', type: 'text' } } as unknown as ColumnValue;
    return cells.filter((cell) => holds(cell, bindFilter(column, { column: '月份', op, value })));
  };
  const months = ['2025年12月', ...Array.from({ length: 12 }, (_, at) => `2026年${at + 1}月`), '2027年1月'];

  test('go by what comes first, not by the text', () => {
    expect(left(months, 'gt', '2026年9月')).toEqual(months.slice(10));
    expect(left(months, 'gte', '2026年9月')).toEqual(months.slice(9));
    expect(left(months, 'lt', '2026年3月')).toEqual(months.slice(0, 3));
    expect(left(months, 'lte', '2026年03月')).toEqual(months.slice(0, 4));
    expect(left(months, 'gt', '2026年12月')).toEqual(['2027年1月']);
    expect(left(months, 'gte', '2026年')).toEqual(months.slice(1));
    expect(left(['2026年2月份', '2026年9月份', '2026年10月份'], 'gte', '2026年9月份')).toEqual([
      '2026年9月份',
      '2026年10月份',
    ]);
  });

  test('of quarters in words', () => {
    const quarters = ['一', '二', '三', '四'].map((sign) => `2026年第${sign}季度`);
    expect(left(quarters, 'gt', '2026年第一季度')).toEqual(quarters.slice(1));
    expect(left(quarters, 'lte', '2026年第三季度')).toEqual(quarters.slice(0, 3));
    expect(left(['2026Q1', '2026Q2', '2026Q3'], 'gte', '2026Q2')).toEqual(['2026Q2', '2026Q3']);
  });

  test('of other texts go by the text', () => {
    expect(left(['2026-09', '2026-10'], 'gt', '2026-09')).toEqual(['2026-10']);
    expect(left(['B', 'Q3'], 'gte', 'Q1')).toEqual(['Q3']);
    expect(left(['2026年1月5日', '2026年1月6日'], 'gt', '2026年1月5日')).toEqual(['2026年1月6日']);
  });
});

test('a bare year beside a number is a number', () => {
  const filters = filterRulesToFilters([{ key: '数量', filterType: 7, value: '2026' }]);
  expect(filters).toEqual([{ column: '数量', op: 'gte', value: '2026' }]);
});

describe('[PARAM-13] a span of days on a column that names its days', () => {
  const zero = (part: number): string => String(part).padStart(2, '0');
  const writings: [string, (year: number, month: number, day: number) => string][] = [
    ['2026-03-05', (year, month, day) => `${year}-${zero(month)}-${zero(day)}`],
    ['2026-3-5', (year, month, day) => `${year}-${month}-${day}`],
    ['2026-03-5', (year, month, day) => `${year}-${zero(month)}-${day}`],
    ['20260305', (year, month, day) => `${year}${zero(month)}${zero(day)}`],
    ['20260305083000', (year, month, day) => `${year}${zero(month)}${zero(day)}083000`],
    ['2026年3月5日', (year, month, day) => `${year}年${month}月${day}日`],
    ['2026年3月5号', (year, month, day) => `${year}年${month}月${day}号`],
    ['2026年03月05日', (year, month, day) => `${year}年${zero(month)}月${zero(day)}日`],
    ['2026年3月05日', (year, month, day) => `${year}年${month}月${zero(day)}日`],
    ['2026年3月5日 8:30', (year, month, day) => `${year}年${month}月${day}日 8:30`],
    ['2026.3.5', (year, month, day) => `${year}.${month}.${day}`],
    ['2026.03.05', (year, month, day) => `${year}.${zero(month)}.${zero(day)}`],
    ['2026/3/5', (year, month, day) => `${year}/${month}/${day}`],
    ['2026/03/05', (year, month, day) => `${year}/${zero(month)}/${zero(day)}`],
    ['2026/3/5 8:30', (year, month, day) => `${year}/${month}/${day} 8:30`],
    ['2026/3/05 08:30:00', (year, month, day) => `${year}/${month}/${zero(day)} 08:30:00`],
  ];
  const days = Array.from({ length: 3 * 365 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)));
  const parts = (day: Date) => [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()] as const;
  const iso = (day: Date): string => day.toISOString().slice(0, 10);
  const spans: [string, string][] = [
    ['2026-01-05', '2026-01-31'],
    ['2026-03-10', '2026-10-09'],
    ['2026-09-30', '2026-12-02'],
    ['2025-12-11', '2026-02-01'],
    ['2026-11-15', '2027-11-09'],
    ['2026-01-01', '2026-12-31'],
    ['2026-10-01', '2026-10-20'],
  ];

  test.each(writings)('written %s', (_, write) => {
    const texts = days.map((day) => write(...parts(day)));
    for (const [from, to] of spans) {
      const inside = days.flatMap((day, at) => (iso(day) >= from && iso(day) <= to ? [texts[at]] : []));
      expect(kept(texts, [from, to])).toEqual(inside);
    }
  });

  test('any writing, day and span', () => {
    const day = fc.integer({ min: 0, max: days.length - 1 }).map((at) => days[at] as Date);
    fc.assert(
      fc.property(day, day, day, fc.constantFrom(...writings), (one, other, shown, [, write]) => {
        const [from, to] = [iso(one), iso(other)].toSorted() as [string, string];
        const isIn = iso(shown) >= from && iso(shown) <= to;
        expect(kept([write(...parts(shown))], [from, to])).toHaveLength(isIn ? 1 : 0);
      }),
    );
  });

  test.each(['integer', 'decimal', 'double'] as const)('as numbers that are %s', (type) => {
    expect(kept([20251231, 20260105, 20260131, 20260201], ['2026-01-05', '2026-01-31'], type)).toEqual([
      20260105, 20260131,
    ]);
    const seconds = [20260104235959, 20260105000000, 20260131235959, 20260201000000];
    expect(kept(seconds, ['2026-01-05', '2026-01-31'], type)).toEqual(seconds.slice(1, 3));
  });

  test.each([
    ['2026年1月5日', (day: number) => `2026年1月${day}日`],
    ['2026.1.5', (day: number) => `2026.1.${day}`],
    ['2026/1/5', (day: number) => `2026/1/${day}`],
    ['2026-1-5', (day: number) => `2026-1-${day}`],
  ])('compared with %s', (value, write) => {
    const column = { kind: 'column', column: { name: '日期', type: 'text' } } as unknown as ColumnValue;
    const cells = Array.from({ length: 31 }, (_, at) => write(at + 1));
    const left = (op: 'gt' | 'gte' | 'lt' | 'lte') =>
      cells.filter((cell) => holds(cell, bindFilter(column, { column: '日期', op, value })));
    expect(left('gt')).toEqual(cells.slice(5));
    expect(left('gte')).toEqual(cells.slice(4));
    expect(left('lt')).toEqual(cells.slice(0, 4));
    expect(left('lte')).toEqual(cells.slice(0, 5));
  });
});
