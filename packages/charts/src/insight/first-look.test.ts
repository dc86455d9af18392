import type { Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { kindOf } from '../kinds/index.ts';
import { classify } from './classify.ts';
import type { Idea } from './idea.ts';
import { materialOf } from './material.ts';
import { measuresOf } from './measure.ts';
import type { ColumnProfile, Profile } from './profile.ts';
import { thingOf } from './row-measures.ts';
import { ideasOf } from './rules/index.ts';

const rows = 360;
const column = (
  name: string,
  type: Column['type'],
  values: readonly (string | number)[],
  more: { distinct?: number; filled?: number } = {},
): ColumnProfile => {
  const isText = type === 'text';
  return classify(
    {
      column: { name, type },
      filled: rows,
      distinct: values.length,
      min: isText ? null : values[0]!,
      max: isText ? null : values.at(-1)!,
      top: type === 'date' ? [] : values.map((value) => ({ value, count: 9 })),
      ...more,
    },
    rows,
  );
};
const profileOf = (...columns: ColumnProfile[]): Profile => ({
  rows,
  columns,
  expressions: [],
  hierarchies: [],
});
const titles = (...columns: ColumnProfile[]): string[] =>
  ideasOf(materialOf(profileOf(...columns))).map(({ title }) => title);

/** Whether a chart has no place for all its fields: those without one are gone once it is stored. */
const missesPlaces = ({ type, form }: Idea): boolean =>
  (['xAxis', 'yAxis', 'nAxis', 'heatmapY'] as const).some(
    (area) => form[area].length > (kindOf(type)?.slots[area]?.max ?? form[area].length),
  );

const days = column('日期', 'date', ['2026-01-01', '2026-09-30'], { distinct: 90 });
const cities = column('城市', 'text', ['甲市', '乙市', '丙市', '丁市']);

test('marks on a scale are averaged, and shown by how many gave each', () => {
  const marks = column('服务态度', 'integer', [1, 2, 3, 4, 5]);
  expect(marks.role).toBe('mean');
  expect(titles(marks, cities)).toContain('服务态度的分布');
  const ideas = ideasOf(materialOf(profileOf(marks, cities)));
  expect(ideas.find(({ rule }) => rule === 'marks')?.form).toMatchObject({
    xAxis: [{ id: '服务态度' }],
    yAxis: [{ expressions: { exp: 'COUNT(*)' } }],
    filters: [{ id: '服务态度', rightValues: [null], equal: false }],
    settings: { sort: 'name' },
  });
  // Temperatures are on no scale.
  expect(titles(column('油温(℃)', 'decimal', [61.5, 62, 70]), cities)).not.toContain('油温的分布');
});

test('what was planned stands beside what came of it, also without a time', () => {
  const plan = column('预算(万元)', 'integer', [20, 300, 600]);
  const actual = column('实际(万元)', 'decimal', [18.5, 290, 640.2]);
  expect(titles(plan, actual, cities)).toContain('各城市预算与实际');
  const ideas = ideasOf(materialOf(profileOf(plan, actual, cities, days)));
  const [rate] = ideas.filter(({ title }) => title === '各城市实际占预算');
  // Of the sums, and not the mean of the rows' own rates.
  expect(rate?.form.yAxis[0]?.expressions?.exp).toBe('SUM(`实际(万元)`)/SUM(`预算(万元)`)');
  expect(ideas.map(({ title }) => title)).toContain('月度实际与预算');
  expect(ideas.filter((idea) => missesPlaces(idea))).toEqual([]);
  const target = column('Target', 'integer', [20, 300, 600]);
  const sales = column('Actual', 'decimal', [18.5, 290, 640.2]);
  expect(titles(target, sales, cities)).toContain('各城市Target与Actual');
  const due = column('应收(元)', 'decimal', [250.5, 300, 358.4]);
  expect(titles(due, column('实收(元)', 'decimal', [0, 300, 358.4]), cities)).toContain('各城市应收与实收');
  const state = column('缴费状态', 'text', ['已缴', '欠缴', '部分']);
  const settled = column('实收(元)', 'decimal', [0, 300, 358.4]);
  const found = titles(days, due, settled, state, cities);
  expect(found).not.toContain('各缴费状态应收与实收');
  expect(found).toContain('月度实收与应收');
  // Large amounts and a short name: also a small frame shows them beside each other.
  const large = column('预算金额', 'decimal', [250_000, 300_000, 9_000_000]);
  const spent = column('实际金额', 'decimal', [240_000, 310_000, 8_900_000]);
  const pairs = ideasOf(materialOf(profileOf(large, spent, cities)));
  const table = pairs.find(({ title }) => title === '各城市预算金额与实际金额');
  expect(table?.form.xAxis.at(-1)).toMatchObject({ id: '实际金额占预算金额', name: '占预算金额' });
  expect(table?.form.settings).toMatchObject({ columns: { 预算金额: { style: 'auto', decimals: 2 } } });
  // A budget in 万元 and a number of people are no pair.
  expect(titles(plan, column('实际人数', 'integer', [2, 30, 60]), cities)).not.toContain(
    '各城市预算与实际人数',
  );
});

test('outcomes are counted where rows are measured again and again', () => {
  const grades = column('空气质量等级', 'text', ['优', '良', '轻度污染', '中度污染']);
  const visitors = column('客流量', 'integer', [100, 900, 8000]);
  const found = titles(days, cities, grades, visitors);
  expect(found).toContain('空气质量等级构成');
  // Of cities each has as many days.
  expect(found).not.toContain('城市构成');
});

test('what is due is followed by its months, not by the days on which some of it was paid', () => {
  const months = column(
    '费用月份',
    'text',
    Array.from({ length: 10 }, (_, at) => `2026年${at + 1}月`),
  );
  const paid = (filled: number): ColumnProfile =>
    column('缴费日期', 'date', ['2026-01-03', '2026-10-28'], { distinct: 200, filled });
  const due = column('应收(元)', 'decimal', [250.5, 300, 358.4]);
  const timeOf = (filled: number) => materialOf(profileOf(paid(filled), months, due));
  expect(timeOf(300).date).toBeUndefined();
  expect(timeOf(300).period?.name).toBe('费用月份');
  expect(timeOf(rows).date?.name).toBe('缴费日期');
  expect(materialOf(profileOf(paid(300), due)).date?.name).toBe('缴费日期');
});

test('what customers pay each month is no sum over the months, what is new each month is', () => {
  const month = column('Month', 'date', ['2025-01-01', '2026-10-01'], { distinct: 22 });
  const exps = (name: string) =>
    measuresOf(profileOf(month, column(name, 'integer', [900, 5000, 90_000], { distinct: 300 })))
      .filter(({ of }) => of?.column === name)
      .map(({ item }) => item.expressions?.exp ?? item.calculation)[0];
  for (const name of [
    'MRR',
    'ARR',
    'Active Customers',
    'paying users',
    'Open Tickets',
    '建筑面积(㎡)',
    '付费客户数',
    '月活跃用户数',
    '网点数',
    '门店数量',
    '规模(亿元)',
  ])
    expect(exps(name)).toMatch(/^SUM\(.*\)\/COUNT\(DISTINCT/);
  for (const name of [
    'New MRR',
    'Churned MRR',
    'New Customers',
    '销售面积(㎡)',
    '新增付费客户数',
    '流失会员数',
  ])
    expect(exps(name)).toBe('sum');
  const mrr = column('MRR', 'integer', [900, 5000, 90_000], { distinct: 300 });
  expect(titles(month, mrr, cities)).toEqual(expect.arrayContaining(['最新MRR', 'MRR月度趋势']));
  const temperature = column('Avg Outdoor Temp', 'decimal', [2.5, 15, 31]);
  expect(titles(temperature, cities)).toContain('Avg Outdoor Temp');
});

test('what may be more than all of the plan is a percentage, written from 0 to 1', () => {
  const style = (name: string, values: number[]) =>
    measuresOf(profileOf(column(name, 'double', values)))
      .filter(({ of }) => of !== undefined)
      .map((one) => one.style)[0];
  expect(style('执行率', [0.62, 0.9, 1.05, 1.1, 1.22])).toBe('percent');
  expect(style('NRR', [0.98, 1.02, 1.04])).toBe('percent');
  expect(style('Occupancy', [0.41, 0.66, 0.98])).toBe('percent');
  expect(style('Occupancy', [41, 66, 98])).not.toBe('percent');
  // Written in hundredths already.
  expect(style('执行率', [62, 90, 105, 122])).not.toBe('percent');
});

test('numbers of things are called by words that there are', () => {
  expect(
    ['考号', '准考证号', '房号', '对方账号', '卡号', '设备型号', '订单号', '医生工号'].map(thingOf),
  ).toEqual(['人数', '人数', '房号数', '对方账号数', '卡号数', '设备型号数', '订单数', '医生数']);
});
