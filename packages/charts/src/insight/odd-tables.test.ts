import { expect, test } from 'vitest';
import { day, formulas, roles, tableByCells } from '../testing/table-by-cells.ts';
import { chartsOf } from './choose.ts';
import { materialOf } from './material.ts';
import { measuresOf } from './measure.ts';
import { ideasOf } from './rules/index.ts';

/* Tables that are neither orders nor reports: loans, competitions, quotations in several currencies, bulletins. */

test('instalments of a loan are counted, and what is left of it after each is no sum', () => {
  const loan = tableByCells(60, (at) => ({
    期数: at + 1,
    还款日: day(at * 30),
    期初余额: 1000 - at * 10,
    本金: 10 + at / 100,
    期末余额: 990.5 - at * 10,
  }));
  expect(roles(loan)).toMatchObject({ 期数: 'id', 本金: 'amount' });
  expect(formulas(loan)).toMatchObject({
    月均期末余额: 'SUM(`期末余额`)/COUNT(DISTINCT `还款日`)',
    本金: 'sum',
  });
  expect(formulas(loan)).toMatchObject({ 记录数: 'COUNT(*)' });
});

test('what things have by the day they were bought on is added up', () => {
  const assets = tableByCells(40, (at) => ({
    资产名称: `设备${at}`,
    入库日期: day(at * 3),
    库存: 5 + (at % 9),
    期末余额: 10 + (at % 7),
  }));
  expect(formulas(assets)).toMatchObject({ 库存: 'sum', 期末余额: 'sum' });
});

test('market values of a few shares on each day are no sum of days', () => {
  const quotes = tableByCells(90, (at) => ({
    交易日期: day(Math.floor(at / 3)),
    股票名称: ['甲', '乙', '丙'][at % 3] ?? '',
    昨收: 10.5 + (at % 3) * 100 + at / 100,
    市值: 1000.5 + at * 3,
  }));
  expect(roles(quotes)).toMatchObject({ 昨收: 'mean' });
  expect(formulas(quotes)['日均市值']).toBe('SUM(`市值`)/COUNT(DISTINCT `交易日期`)');
});

test('numbers of lanes and drawn balls are kinds, numbers of parts of a plan are nothing', () => {
  const table = tableByCells(64, (at) => ({
    WBS: 1 + (at % 8) / 10,
    道次: 1 + (at % 8),
    红球1: 1 + (at % 9),
    得奖数: 3 + (at % 11),
  }));
  expect(roles(table)).toMatchObject({ WBS: 'none', 道次: 'category', 红球1: 'category', 得奖数: 'amount' });
});

test('what each judge gave is averaged; what two shops sold is added up', () => {
  const show = tableByCells(24, (at) => ({
    出场序号: at + 1,
    评委1: 8.5 + at / 30,
    评委2: 8.7 + at / 40,
    评委3: 8.4 + at / 36,
    最后得分: 8.6 + at / 35,
    门店1: 85.5 + at,
  }));
  expect(roles(show)).toMatchObject({ 评委1: 'mean', 评委2: 'mean', 门店1: 'amount' });
  const told = Object.keys(formulas(show));
  expect(told).toContain('记录数');
  expect(told.indexOf('平均最后得分')).toBeLessThan(told.indexOf('平均评委1'));
});

const currencies = ['USD', 'EUR', 'JPY'];
test('money in several currencies is added up by what it comes to in one of them', () => {
  const bills = tableByCells(60, (at) => ({
    币种: currencies[at % 3] ?? '',
    原币金额: 100.5 + at * 7,
    汇率: [7.12, 8.25, 0.047][at % 3] ?? 0,
    折合人民币: 700.5 + at * 31,
  }));
  expect(roles(bills)).toMatchObject({ 原币金额: 'none', 汇率: 'none', 折合人民币: 'amount' });
  expect(bills.columns.find(({ name }) => name === '原币金额')?.because).toContain('币种不同');
});

test('where nothing says what it comes to, there is a sum for each currency', () => {
  const bills = tableByCells(60, (at) => ({ 币种: currencies[at % 3] ?? '', 金额: 100.5 + at * 7 }));
  const found = formulas(bills);
  expect(found['金额（USD）']).toBe("SUMIF(`金额`, `币种` = 'USD')");
  expect(found['金额']).toBeUndefined();
  // Of one currency it is a sum.
  const own = tableByCells(60, (at) => ({ 币种: 'CNY', 金额: 100.5 + at * 7 }));
  expect(formulas(own)['金额']).toBe('sum');
});

test('totals so far beside what each day adds are no sums, also where the days say no year', () => {
  const bulletin = tableByCells(60, (at) => ({
    日期: `${1 + Math.floor(at / 28)}月${1 + (at % 28)}日`,
    新增确诊: 5 + (at % 9),
    累计确诊: 5 * (at + 1),
    现有确诊: 4 * (at + 1),
  }));
  expect(roles(bulletin)).toMatchObject({ 新增确诊: 'amount', 累计确诊: 'none', 现有确诊: 'none' });
  // Of a row for each member the totals of all are one.
  const members = tableByCells(60, (at) => ({
    会员: `甲${at}`,
    新增积分: 5 + (at % 9),
    累计积分: 50 + at * 3,
  }));
  expect(roles(members)).toMatchObject({ 累计积分: 'amount' });
});

test('parts in hundreds called 完成百分比 are told as percentages', () => {
  const plan = tableByCells(30, (at) => ({ 负责人: `甲${at % 4}`, 完成百分比: (at % 11) / 10 }));
  const [done] = measuresOf(plan).filter(({ label }) => label.includes('完成百分比'));
  expect(done?.style).toBe('percent');
});

test('what came where nothing was planned is no part of the plan', () => {
  const goods = tableByCells(40, (at) => ({
    品类: ['甲', '乙', '丙'][at % 3] ?? '',
    收入: 100 + at * 3,
    目标: at % 4 === 1 ? null : 90 + (at % 5) * 10,
  }));
  const ideas = ideasOf(materialOf(goods)).filter(({ rule }) => rule === 'plannedActual');
  const formulasOf = (type: string) =>
    ideas
      .filter((idea) => idea.type === type)
      .flatMap(({ form }) => [...form.xAxis, ...form.yAxis])
      .flatMap(({ expressions }) => expressions?.exp ?? []);
  const came = 'SUMIF(`收入`, `目标` IS NOT NULL)';
  expect(formulasOf('bar')).toEqual([`${came}/SUM(\`目标\`)`]);
  expect(formulasOf('table')).toEqual([came, `${came}/SUM(\`目标\`)`]);
});

test('columns of two years below each other are no parts of one thing', () => {
  const beds = tableByCells(12, (at) => ({
    区县: `区${at}`,
    '2024年-男-在册': 300 + at,
    '2024年-男-新增': 30 + at,
    '2025年-男-在册': 310 + at * 2,
    '2025年-男-新增': 33 + at * 2,
  }));
  expect(ideasOf(materialOf(beds)).map(({ rule }) => rule)).not.toContain('parts');
});

test('what lies between the same places is drawn as the table that it is, by what was measured', () => {
  const places = ['总院', '东院', '南院', '北院', '新区'];
  const pairs = tableByCells(25, (at) => ({
    地点: places[Math.floor(at / 5)] ?? '',
    对应地点: places[at % 5] ?? '',
    '两两数值(公里)': Math.abs(Math.floor(at / 5) - (at % 5)) * 4.5,
  }));
  const [first] = chartsOf(ideasOf(materialOf(pairs)));
  expect(first).toMatchObject({ type: 'heatmap', form: { heatmapY: [{ calculation: 'avg' }] } });
  expect(first?.dimensions.toSorted()).toEqual(['地点', '对应地点'].toSorted());
});
