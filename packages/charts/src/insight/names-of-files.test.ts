import { describe, expect, test } from 'vitest';
import { tableOf } from '../testing/table-of.ts';
import { classify } from './classify.ts';
import { ofColumn } from './column-measure.ts';
import { materialOf } from './material.ts';
import type { ColumnFacts } from './profile.ts';
import { thingOf } from './row-measures.ts';
import { ideasOf } from './rules/index.ts';
import { isStock } from './stock-measure.ts';

/* Names of columns as public files have them. */

const rows = 1000;
const column = (name: string, values: Partial<ColumnFacts> = {}, type: 'integer' | 'decimal' = 'integer') =>
  classify(
    { column: { name, type }, filled: rows, distinct: 400, min: 12, max: 98_000, top: [], ...values },
    rows,
  );

test('[CALC-19] digits behind a card and sizes of clothes tell things apart', () => {
  for (const name of ['卡号后四位', '手机后4位', '银行卡尾号', 'port'])
    expect([name, column(name, { min: 1024, max: 9999 }).role]).toEqual([name, 'id']);
  expect(column('商品尺码', { distinct: 16, min: 46, max: 190 }).role).toBe('category');
});

test('[CALC-19] indices, marks in all and prices of a market are averaged', () => {
  const decimal = (name: string) => column(name, { min: 92.5, max: 104.25 }, 'decimal');
  for (const name of [
    '工业生产者购进价格指数(上年同期＝100)_当期',
    '国民总收入指数(1978年=100)',
    '原始总分',
    '折算后总分',
    '最新收盘',
    '最新',
    '累计比重',
  ])
    expect([name, decimal(name).role]).toEqual([name, 'mean']);
  // An index of income is no money.
  expect(decimal('国民总收入指数(1978年=100)').unit).toBe('');
  expect(column('累计销售额').role).toBe('amount');
});

test('[CALC-19] English names of money that say another unit, or an area, are no yuan', () => {
  const unit = (name: string) => column(name, { min: 12.5, max: 98_000 }, 'decimal').unit;
  expect(unit('tax_rev_bn')).toBe('');
  expect(unit('rent_area')).toBe('');
  expect(unit('macro_tax_burden')).toBe('');
  expect(unit('order_amount')).toBe('元');
  // Of a balance sheet all lines are in money.
  expect(unit('所有者权益合计')).toBe('元');
});

test('[CALC-19] times of a day with seconds are not added up, nor are days within names', () => {
  const clock = { min: 80_105, max: 235_959, top: [{ value: 173_005, count: 3 }] };
  expect(column('交易时间', clock).role).toBe('none');
  // 61 is no second.
  expect(column('处理时间', { ...clock, top: [{ value: 173_061, count: 3 }] }).role).not.toBe('none');
  expect(column('release_day', { distinct: 31, min: 1, max: 31 }).role).toBe('category');
  expect(column('leave_day', { distinct: 31, min: 1, max: 31 }).role).not.toBe('category');
});

test('[CALC-19] days off are added up, and numbers of attendance are people', () => {
  const days = { distinct: 4, min: 0, max: 1, top: [0, 0.5, 1].map((value) => ({ value, count: 300 })) };
  expect(column('病假', days, 'decimal').role).toBe('amount');
  expect(thingOf('考勤号码')).toBe('人数');
});

test('[CALC-19] what stays from year to year is told on the average of the years', () => {
  const told: [string, number][] = [
    ['公共厕所数量(座)', 160_000],
    ['生活垃圾无害化处理能力(吨/日)', 900_000],
    ['生活垃圾清运量(万吨)', 23_000],
    ['第一产业增加值(亿元)', 74_000],
  ];
  const profile = tableOf({ 指标: 'text', 年份: 'integer', 数值: 'decimal' }, 10 * told.length, (at) => ({
    指标: told[at % told.length]![0],
    年份: 2015 + Math.floor(at / told.length),
    数值: told[at % told.length]![1] + at / 10,
  }));
  const labels = materialOf(profile).measures.map(({ label }) => label);
  expect(labels).toContain('年均公共厕所数量');
  expect(labels).toContain('年均生活垃圾无害化处理能力');
  expect(labels).toContain('年均第一产业增加值');
  expect(labels).toContain('生活垃圾清运量');
});

test('[CALC-19] people of a census stay people behind what says how they were counted', () => {
  expect(isStock(column('人口数(人口抽样调查)'))).toBe(true);
  expect(isStock(column('出生人口数(抽样)'))).toBe(false);
});

test('[CALC-19] what is called counted up behind its name is no sum over months', () => {
  const months = tableOf(
    { 月份: 'date', 'GDP_累计（亿元）': 'decimal', 'GDP_当期（亿元）': 'decimal' },
    24,
    (at) => ({
      月份: `${2022 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
      'GDP_累计（亿元）': 1000.5 * ((at % 12) + 1),
      'GDP_当期（亿元）': 1000.5 + ((at * 37) % 50),
    }),
  );
  const found = materialOf(months).measures;
  const of = (word: string) => found.find(({ label }) => label.includes(word));
  expect(of('累计')?.item.calculation).not.toBe('sum');
  expect(of('累计')?.worth).toBeLessThan(2);
  expect(of('当期')?.worth).toBeGreaterThan(2);
});

describe('names of tables that were downloaded', () => {
  const stock = (name: string): boolean => isStock({ ...column(name), role: 'amount' });
  test.each([
    '累积确诊人数',
    '固定资产投资完成额_累计（亿元）',
    '货币和准货币(M2)供应量期末值',
    '流动资产合计_期末',
    '总资产',
    '总份额',
    '其他应收款',
    '预付款项',
  ])('%s of several moments is not added up', (name) => expect(stock(name)).toBe(true));
  test.each(['新增确诊人数', '收入_本期', '已付款项'])('%s is', (name) => expect(stock(name)).toBe(false));
});

test('[CALC-19] passwords and codes of cards are no numbers of anything', () => {
  for (const name of ['密码', '登录密码', 'ccv', 'user_password', 'PIN码', 'accessToken'])
    expect([name, column(name, { min: 1234, max: 9876 }).role]).toEqual([name, 'none']);
  expect(column('pinned_posts').role).toBe('amount');
  expect(column('日期(年积日)', { min: 75, max: 155 }).role).toBe('none');
});

test('[CALC-19] what pivot tables add up is called by its own name', () => {
  expect(column('求和项:GMV')).toMatchObject({ name: '求和项:GMV', label: 'GMV', role: 'amount' });
  expect(column('求和项:cpc平均费用').role).toBe('mean');
});

test('[CALC-19] the mark of what a form wants filled in is no part of a name, and 行次 counts lines', () => {
  expect(column('条码*', { min: 2001, max: 8011 })).toMatchObject({ label: '条码', role: 'id' });
  expect(column('*数量')).toMatchObject({ name: '*数量', label: '数量', role: 'amount' });
  expect(column('条码', { distinct: 2, min: 2001, max: 2011, filled: 2 }).role).not.toBe('period');
  for (const name of ['upc码', '商品码', '追溯码'])
    expect([name, column(name, { min: 12, max: 6_900_000_000_000 }).role]).toEqual([name, 'id']);
  expect(column('行次', { min: 1, max: 90 }).role).toBe('id');
});

test('[AUTO] who is in the beds on a day is no sum of days, and sums have the decimals of their values', () => {
  const days = tableOf({ 日期: 'date', 住院人数: 'integer', 总重: 'decimal' }, 60, (at) => ({
    日期: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    住院人数: 300 + ((at * 17) % 40),
    总重: 10.5 + at * 3,
  }));
  const found = materialOf(days).measures;
  const census = found.find(({ label }) => label.includes('住院人数'));
  expect(census?.item.calculation).not.toBe('sum');
  const years = tableOf({ 年份: 'integer', 住院人数: 'integer' }, 12, (at) => ({
    年份: 2012 + at,
    住院人数: 30_000 + ((at * 1713) % 4000),
  }));
  const ofYears = materialOf(years).measures.find(({ label }) => label === '住院人数');
  expect(ofYears?.item.calculation).toBe('sum');
  const of = (name: string) =>
    ofColumn({ ...column(name, { min: 0.5, max: 99.3 }), role: 'amount' }, 0, false);
  expect([of('总重').round, of('收入').round]).toEqual([1, 2]);
});

test('[AUTO] the people of cities that were counted on several days are no course', () => {
  const cities = ['海州', '云台', '连云', '赣榆', '东海', '灌云'];
  const table = tableOf({ 城市: 'text', 常住人口: 'decimal', 日期: 'date' }, cities.length, (at) => ({
    城市: cities[at] ?? '',
    常住人口: 310.5 + at * at * 7,
    日期: `2026-0${2 + (at % 4)}-01`,
  }));
  const material = materialOf(table);
  expect(material.measures.find(({ label }) => label.includes('人口'))?.item.calculation).toBe('sum');
  expect(
    ideasOf(material)
      .filter(({ rule }) => rule === 'trend')
      .map(({ title }) => title),
  ).toEqual([]);
  const panel = tableOf({ 城市: 'text', 常住人口: 'decimal', 日期: 'date' }, 24, (at) => ({
    城市: cities[at % 6] ?? '',
    常住人口: 310.5 + at * 7,
    日期: `2026-0${2 + Math.floor(at / 6)}-01`,
  }));
  expect(ideasOf(materialOf(panel)).some(({ rule }) => rule === 'trend')).toBe(true);
});

test('[AUTO] numbers below no name lead no board beside others', () => {
  const table = tableOf({ 列1: 'integer', 商品: 'text', 销量: 'integer', 列9: 'decimal' }, 30, (at) => ({
    列1: at * 3,
    商品: ['笔', '本', '尺'][at % 3] ?? '',
    销量: 12 + ((at * 7) % 11),
    列9: 0.5 + at,
  }));
  const roles = Object.fromEntries(table.columns.map(({ name, role }) => [name, role]));
  expect(roles).toMatchObject({ 销量: 'amount', 列1: 'none', 列9: 'none' });
  const bare = tableOf({ 列1: 'decimal', 列2: 'decimal' }, 30, (at) => ({ 列1: at * 3.5, 列2: 400 - at }));
  expect(bare.columns.map(({ role }) => role)).not.toContain('none');
});

test('[CALC-19] numbers counted up line by line beside themselves are not added up', () => {
  const table = tableOf({ 分数: 'integer', 人数: 'integer', 累计人数: 'integer' }, 60, (at) => ({
    分数: 690 - at,
    人数: 10 + (at % 7),
    累计人数: Array.from({ length: at + 1 }, (_, before) => 10 + (before % 7)).reduce(
      (sum, one) => sum + one,
      0,
    ),
  }));
  const roles = Object.fromEntries(table.columns.map(({ name, role }) => [name, role]));
  expect(roles).toMatchObject({ 人数: 'amount', 累计人数: 'none' });
});

test('[CALC-19] moments in digits, places in lists and telephones of databases are no amounts', () => {
  const moment = { distinct: 900, min: 1_582_646_400_000, max: 1_626_000_000_000 };
  expect(column('update_time', moment).role).toBe('none');
  expect(column('lead_time', { min: 1, max: 90 }).role).not.toBe('none');
  for (const name of ['dict_sort', 'user_orga_dspl_seq', 'display_order'])
    expect([name, column(name, { min: 1, max: 99 }).role]).toEqual([name, 'none']);
  const phone = { min: 12_345_678, max: 77_779_999, top: [{ value: 12_345_678, count: 3 }] };
  expect(column('phone_num', phone).role).toBe('none');
});

test('[CALC-19] 万 behind what is no money is no 万元', () => {
  expect(column('总人口（万）')).toMatchObject({ unit: '万', label: '总人口' });
  expect(column('出生人口(万)').unit).toBe('万');
  expect(column('收入（万）').unit).toBe('万元');
});

test('[CALC-19] classes of a school are no years, and lines of a sheet are not counted', () => {
  const classes = tableOf({ 班级: 'integer', 姓名: 'text', 总分: 'integer' }, 60, (at) => ({
    班级: 1901 + (at % 26),
    姓名: `学生${at}`,
    总分: 400 + ((at * 37) % 211),
  }));
  expect(classes.columns[0]?.role).not.toBe('period');
  const lines = tableOf({ 序号: 'integer', 单位: 'text', 数量: 'integer' }, 60, (at) => ({
    序号: (at % 30) + 1,
    单位: ['件', '块'][at % 2] ?? '',
    数量: 3 + ((at * 7) % 23),
  }));
  expect(materialOf(lines).measures.map(({ label }) => label)).not.toContain('序号数');
});
