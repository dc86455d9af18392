import type { Cell, Column } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { materialOf } from './material.ts';
import { measuresOf } from './measure.ts';
import type { ColumnProfile, Profile } from './profile.ts';
import { ideasOf } from './rules/index.ts';

/* Names as offices write them. */

const rows = 120;
interface Known {
  filled?: number;
  distinct?: number;
  min?: Cell;
  max?: Cell;
  values?: readonly Cell[];
}
function column(name: string, type: Column['type'], known: Known): ColumnProfile {
  const { values = [], filled = rows, distinct = values.length, min = null, max = null } = known;
  const top = values.map((value) => ({ value, count: Math.floor(rows / Math.max(1, values.length)) }));
  return classify({ column: { name, type }, filled, distinct, min, max, top }, rows);
}
const profileOf = (...columns: ColumnProfile[]): Profile => ({
  rows,
  columns,
  expressions: [],
  hierarchies: [],
});
const labels = (...columns: ColumnProfile[]): string[] =>
  measuresOf(profileOf(...columns)).map(({ label }) => label);

describe('what numbers are by their names', () => {
  test('days of birth in digits, sizes of shoes and numbers of accounts are no amounts', () => {
    const born = column('出生年月', 'integer', { distinct: 110, min: 19610203, max: 20010930 });
    expect(born.role).toBe('none');
    const sizes = column('鞋码', 'integer', { values: [40, 41, 42, 43, 44], min: 40, max: 44 });
    expect(sizes.role).toBe('category');
    // A column that was shifted on the way: below the name of a department stand cards.
    const cards = column('部门', 'integer', { distinct: 60, min: 62226271100001, max: 62226271199999 });
    expect(cards.role).toBe('id');
    expect(column('金额', 'integer', { distinct: 60, min: 1, max: 62226271199999 }).role).toBe('amount');
  });

  test('codes that look like months are none', () => {
    const codes = ['120104', '150201', '201105', '220302'];
    expect(column('小类编码', 'text', { values: codes }).role).not.toBe('period');
    expect(column('会计期间', 'text', { values: codes }).role).toBe('period');
    const digits = {
      column: { name: '小类编码', type: 'text', numeric: true } as const,
      filled: rows,
      distinct: 17,
    };
    const known = {
      ...digits,
      min: '100404',
      max: '341206',
      top: codes.map((value) => ({ value, count: 7 })),
    };
    expect(classify(known, rows).role).not.toBe('period');
  });

  test('1 and 0 that mark some of the rows are a part of them, and how often something was is a number', () => {
    const marks = { values: [0, 1], min: 0, max: 1 };
    expect(column('长江经济带', 'integer', marks)).toMatchObject({ role: 'category', yes: 1 });
    expect(column('进球', 'integer', marks).role).not.toBe('category');
    expect(column('预约次数', 'integer', marks).role).toBe('amount');
  });

  test('prices are averaged behind whatever two joined tables have called them', () => {
    for (const name of ['采购价_x', '批发价_y'])
      expect(column(name, 'decimal', { distinct: 90, min: 0.5, max: 99.5 }).calculation).toBe('avg');
  });
});

describe('what is measured', () => {
  const days = column('交易日期', 'date', { distinct: 20, min: '2020-01-03', max: '2020-02-17' });
  const amount = { distinct: 90, min: 0.07, max: 88000 };

  test('what was left after each row of a statement is never added up, though one side is nearly empty', () => {
    const paid = column('交易金额(借)', 'decimal', amount);
    const got = column('交易金额(贷)', 'text', { filled: 9, values: ['个税', '3500', '0.07'] });
    const left = column('账户余额', 'decimal', amount);
    expect(labels(days, paid, got, left)).not.toContain('账户余额');
    expect(labels(days, left)).toContain('账户余额');
  });

  test('two numbers of things are called differently', () => {
    const codes = column('存货编码', 'text', { distinct: 100, values: ['A0001', 'A0002', 'B0003'] });
    const names = column('存货', 'text', { distinct: 45, values: ['作业本', '软抄', '画纸'] });
    expect([codes.role, names.role]).toEqual(['id', 'entity']);
    expect(labels(codes, names).filter((label) => label.includes('存货'))).toEqual(['存货编码数', '存货数']);
  });

  test('each year has a line of its own beside the course of the months that they make', () => {
    const years = column('年份', 'integer', { values: [2022, 2023, 2024], min: 2022, max: 2024 });
    const months = column('月份', 'integer', {
      values: Array.from({ length: 12 }, (_, at) => at + 1),
      min: 1,
      max: 12,
    });
    const joined = column('日期', 'date', { distinct: 36, min: '2022-01-01', max: '2024-12-01' });
    const money = column('收入', 'decimal', amount);
    const rules = (...columns: ColumnProfile[]) =>
      new Set(ideasOf(materialOf(profileOf(...columns))).map(({ rule }) => rule));
    expect([...rules(years, months, joined, money)]).toEqual(expect.arrayContaining(['trend', 'yearByYear']));
    // Of rows that have dates of their own the months say when something else was.
    expect(rules(years, months, days, money).has('yearByYear')).toBe(false);
  });
});

test('quantities that stand in few rows, as in merged cells, are added up; marks of few rows are none of all', () => {
  const known = { filled: 24, distinct: 20, min: 1, max: 90 };
  expect(column('货物数量（件）', 'integer', known).role).toBe('amount');
  expect(column('订单金额', 'decimal', known).role).toBe('amount');
  expect(column('评分', 'decimal', known).role).toBe('none');
  expect(column('货物数量（件）', 'integer', { ...known, filled: 2, distinct: 2 }).role).toBe('none');
});
