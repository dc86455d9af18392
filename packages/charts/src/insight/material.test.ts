import type { Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { materialOf } from './material.ts';
import type { ColumnProfile, Profile } from './profile.ts';
import { ranking } from './rules/ranking.ts';
import { trend } from './rules/trend.ts';

const column = (name: string, type: Column['type'], values: (string | number)[]): ColumnProfile =>
  classify(
    {
      column: { name, type },
      filled: 96,
      distinct: values.length,
      min: null,
      max: type === 'text' ? null : Number(values.at(-1)),
      top: values.map((value) => ({ value, count: 8 })),
    },
    96,
  );
const months = column(
  '月份',
  'text',
  Array.from({ length: 12 }, (_, at) => `${at + 1}月`),
);
const income = column('收入', 'integer', [5, 7, 9]);
const profileOf = (...columns: ColumnProfile[]): Profile => ({
  rows: 96,
  columns,
  expressions: [],
  hierarchies: [],
});

test('months without a year are followed as a trend, in their order', () => {
  const [idea] = trend.propose(materialOf(profileOf(months, income)));
  expect(idea).toMatchObject({ title: '收入月度趋势', dimensions: ['月份'] });
  expect(idea?.form.sort).toEqual({ key: '月份', descending: false });
});

test('beside several years they are none: their months would be added up', () => {
  const years = column('年份', 'integer', [2024, 2025, 2026]);
  const material = materialOf(profileOf(years, months, income));
  expect(material.period?.name).toBe('年份');
  expect(material.categories.map(({ name }) => name)).toContain('月份');
  const one = materialOf(profileOf(column('年份', 'integer', [2025]), months, income));
  expect(one.period?.name).toBe('月份');
});

test('keys of other tables are no dimension beside words, alone they are', () => {
  const names = (materials: Profile) => materialOf(materials).categories.map(({ name }) => name);
  const keys = ['brand_id', 'brandId', '品牌id'].map((name) => column(name, 'integer', [1, 2, 3]));
  const paid = column('paid_status', 'integer', [0, 1]);
  const words = ['支付方式', '订单状态'].map((name) => column(name, 'text', ['甲', '乙', '丙']));
  expect(names(profileOf(...keys, ...words, paid, income))).toEqual(['支付方式', '订单状态', 'paid_status']);
  expect(names(profileOf(...keys, income))).toHaveLength(3);
});

test('codes beside the names of the same things are no dimension, codes alone are', () => {
  const codes = column('门店编号', 'integer', [1001, 1002, 2001]);
  const names = (materials: Profile) => materialOf(materials).categories.map(({ name }) => name);
  const shops = column('门店名称', 'text', ['天河店', '南山店', '徐汇店']);
  expect(names(profileOf(codes, shops, income))).toEqual(['门店名称']);
  expect(names(profileOf(codes, column('品类', 'text', ['生鲜', '日用', '家电']), income))).toEqual([
    '品类',
    '门店编号',
  ]);
  expect(names(profileOf(codes, column('门店', 'text', ['天河店', '南山店']), income))).toContain('门店编号');
});

test('a table with a row for each thing is about them: their names are ranked, not counted', () => {
  const states = column(
    'State',
    'text',
    Array.from(
      { length: 90 },
      (_, at) => `State ${String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))}`,
    ),
  );
  expect(states).toMatchObject({ role: 'none', single: true });
  const material = materialOf(profileOf(states, income));
  expect(material.entities.map(({ name }) => name)).toEqual(['State']);
  expect(ranking.propose(material).map(({ title }) => title)).toEqual(['State收入 Top 10']);
});

test('trends go by the date that begins something and that nearly all rows have', () => {
  const date = (name: string, filled: number): ColumnProfile => ({
    ...income,
    name,
    label: name,
    role: 'time',
    grain: 'month',
    filled,
  });
  const by = (...dates: ColumnProfile[]) => materialOf(profileOf(...dates, income)).date?.name;
  expect(by(date('OPENDATE', 96), date('date_super', 60))).toBe('OPENDATE');
  expect(by(date('date_super', 60), date('OPENDATE', 96))).toBe('OPENDATE');
  expect(by(date('endTime', 96), date('begin', 60))).toBe('begin');
  expect(by(date('出院日期', 96))).toBe('出院日期');
});

test('long words of letters stand beside lying bars', () => {
  const kinds = (...values: string[]) =>
    ranking.propose(materialOf(profileOf(column('kind', 'text', values), income)));
  expect(kinds('Adelie', 'Gentoo', 'Chinstrap')[0]?.type).toBe('bar_y_category');
  expect(kinds('内科', '心血管内科', 'ICU')[0]?.type).toBe('bar');
});

test('of pay the month counts, not the day of hire; where the day of hire is all there is, it does', () => {
  const hired = classify(
    {
      column: { name: '入职日期', type: 'date' },
      filled: 96,
      distinct: 80,
      min: '2012-03-01',
      max: '2025-01-09',
      top: [],
    },
    96,
  );
  const paid = column('工资月份', 'integer', [202501, 202502, 202503]);
  const both = materialOf(profileOf(paid, hired, income));
  expect([both.date?.name, both.period?.name]).toEqual([undefined, '工资月份']);
  expect(trend.propose(both)[0]).toMatchObject({ title: '收入月度趋势', dimensions: ['工资月份'] });
  expect(materialOf(profileOf(hired, income)).date?.name).toBe('入职日期');
  const once = column('工资月份', 'integer', [202501]);
  expect(materialOf(profileOf(once, hired, income)).date?.name).toBe('入职日期');
});

test('what people earn now follows no trend of the days on which they were hired', () => {
  const hired = (name: string): ColumnProfile =>
    classify(
      {
        column: { name, type: 'date' },
        filled: 96,
        distinct: 90,
        min: '2024-01-03',
        max: '2026-09-30',
        top: [],
      },
      96,
    );
  const pay = column('月薪', 'decimal', [8000, 9000, 12_000.5]);
  const dated = (name: string): string[] =>
    trend.propose(materialOf(profileOf(hired(name), pay))).map(({ title }) => title);
  expect(dated('发薪日期')).toContain('平均月薪月度趋势');
  expect(dated('入职日期')).toEqual(['记录数月度趋势（按入职日期）']);
  const people: ColumnProfile = { ...column('部门', 'text', ['研发', '市场', '客服']), role: 'category' };
  const counted = materialOf({ ...profileOf(hired('入职日期'), people) });
  expect(trend.propose(counted).map(({ title }) => title)).toEqual(['记录数月度趋势（按入职日期）']);
});

test('trends go by the date that begins something, not by the one it ends with', () => {
  const day = (name: string): ColumnProfile =>
    classify(
      {
        column: { name, type: 'date' },
        filled: 96,
        distinct: 60,
        min: '2024-01-01',
        max: '2025-06-30',
        top: [],
      },
      96,
    );
  for (const end of ['失效日期', '到期日', '停用时间', 'expire_date', 'valid_to', 'to_date'])
    expect(materialOf(profileOf(day(end), day('业务日期'), income)).date?.name).toBe('业务日期');
});
