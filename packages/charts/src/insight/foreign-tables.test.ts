import { expect, test } from 'vitest';
import { day, formulas, roles, tableByCells } from '../testing/table-by-cells.ts';
import { materialOf } from './material.ts';
import { ideasOf } from './rules/index.ts';

/* Public tables as people find them, in English or without names of columns. */

/** Values between 0 and 1 that follow no order, the same on every machine. */
const at01 = (at: number, seed: number): number => ((at * 7919 + seed * 104_729) % 997) / 997;

test('[AUTO] how strong each thing is by itself is averaged, what happens to most never is added up', () => {
  const cars = tableByCells(60, (at) => ({
    model: `M${at}`,
    maker: ['Ka', 'Lo', 'Mi'][at % 3] ?? '',
    power: 60 + Math.round(at01(at, 1) * 160),
    reach: 30 + Math.round(at01(at, 2) * 60),
    recalls: at % 9 === 0 ? 40 : at % 4,
    production: 500 + Math.round(at01(at, 3) * 900),
  }));
  expect(roles(cars)).toMatchObject({
    power: 'mean',
    reach: 'mean',
    recalls: 'amount',
    production: 'amount',
  });
  // Most have little of it: it may be handed out.
  const rare = tableByCells(60, (at) => ({ state: `S${at}`, harm: Math.round(at01(at, 1) ** 6 * 900) }));
  expect(roles(rare)).toMatchObject({ harm: 'amount' });
});

test('[AUTO] people at work by branch in each month are no sum of months, whatever a branch is called', () => {
  const names = ['mining', 'construction', 'government', 'leisure', 'other_services', 'total_private'];
  const months = tableByCells(120, (at) => ({
    month: `${2006 + Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, '0')}-01`,
    ...Object.fromEntries(names.map((name, place) => [name, 5000 + Math.round(at01(at, place) * 900)])),
  }));
  expect(roles(months)).toMatchObject(Object.fromEntries(names.map((name) => [name, 'mean'])));
  // Few of them alone say nothing of what is counted.
  const shops = tableByCells(60, (at) => ({ shop: `S${at}`, power: 5 + (at % 40), parcels: 20 + (at % 50) }));
  expect(roles(shops)).toMatchObject({ power: 'mean', parcels: 'amount' });
});

test('[AUTO] of the prices of a day the closing one is shown', () => {
  const quotes = tableByCells(60, (at) => ({
    Date: day(at),
    Open: 10.1 + at / 10,
    High: 10.9 + at / 10,
    Low: 9.8 + at / 10,
    Close: 10.4 + at / 10,
    ma5: 10.2 + at / 10,
  }));
  expect(roles(quotes)).toMatchObject({
    Open: 'none',
    High: 'none',
    Low: 'none',
    ma5: 'none',
    Close: 'mean',
  });
  // Without a closing price the highest and the lowest are all there is.
  const weather = tableByCells(60, (at) => ({ 日期: day(at), 最高: 20.5 + (at % 9), 最低: 10.5 + (at % 7) }));
  expect(Object.values(roles(weather))).not.toContain('none');
});

test('[AUTO] years below no name or that of a beginning are years, remarks below no name are nothing', () => {
  const table = tableByCells(29, (at) => ({ 列1: 1992 + at, 北京市: 700.5 + at * 99 }));
  expect(roles(table)).toMatchObject({ 列1: 'period' });
  const kings = tableByCells(20, (at) => ({ ruler: `R${at}`, start: 1500 + at * 15, end: 1515 + at * 15 }));
  expect(roles(kings)).toMatchObject({ start: 'period', end: 'period' });
  const phones = tableByCells(20, (at) => ({
    品牌: `P${at}`,
    价格: 999 + at,
    列9: at < 7 ? `备${at}` : null,
  }));
  expect(roles(phones)).toMatchObject({ 列9: 'none' });
});

test('[AUTO] 1 and 0 below a name that says nothing are told as a part of the rows', () => {
  const sweets = tableByCells(40, (at) => ({ sweet: `S${at}`, nougat: at % 3 === 0 ? 1 : 0 }));
  expect(roles(sweets)).toMatchObject({ nougat: 'category' });
  expect(formulas(sweets)['nougat占比']).toBe('COUNTIF(`nougat` = 1)/COUNT(`nougat`)');
});

test('[AUTO] ages that rows were laid out by are groups, and people of several years no sum', () => {
  const census = tableByCells(570, (at) => ({
    year: 1850 + Math.floor(at / 38) * 10,
    age: (Math.floor(at / 2) % 19) * 5,
    sex: 1 + (at % 2),
    people: 5000 + ((at * 7919) % 900_000),
  }));
  expect(roles(census)).toMatchObject({ age: 'category' });
  expect(formulas(census)['年均people']).toBe('SUM(`people`)/COUNT(DISTINCT `year`)');
});

test('[AUTO] what programs wrote, and codes that are words', () => {
  const table = tableByCells(40, (at) => ({
    record: `{'high': ${at % 5}, 'low': ${at % 3}}`,
    subject: ['Queen', 'Painter', 'Pilot'][at % 3] ?? '',
    citycode: 110_100 + at * 100,
  }));
  expect(roles(table)).toMatchObject({ record: 'none', subject: 'category', citycode: 'id' });
});

test('[AUTO] a wage of a first grade is no kind', () => {
  const wages = tableByCells(32, (at) => ({ 地区: `地${at}`, 第一档: 1430 + at * 31 }));
  expect(roles(wages)).toMatchObject({ 第一档: 'mean' });
  const floors = tableByCells(60, (at) => ({ 房号: `F${at}`, 楼层: 1 + (at % 6) }));
  expect(roles(floors)).toMatchObject({ 楼层: 'category' });
});

test('[AUTO] a name alone is that of a person beside age and sex only', () => {
  const states = tableByCells(90, (at) => ({ Name: `State ${at % 45}`, rate: 5.5 + (at % 40) / 3 }));
  expect(roles(states)).toMatchObject({ Name: 'none' });
  expect(states.columns.find(({ name }) => name === 'Name')?.because).not.toContain('个人信息');
  const people = tableByCells(90, (at) => ({
    Name: `P ${at % 45}`,
    sex: at % 2 ? 'm' : 'f',
    age: 20 + (at % 60),
  }));
  expect(people.columns.find(({ name }) => name === 'Name')?.because).toContain('个人信息');
});

test('[AUTO] what people earn is averaged where each row is a person', () => {
  const people = tableByCells(90, (at) => ({
    Gender: at % 2 ? 'M' : 'F',
    Income: 900.5 + at * 31,
    月收入: 3000 + at * 17,
  }));
  expect(roles(people)).toMatchObject({ Income: 'mean', 月收入: 'mean' });
  const shops = tableByCells(90, (at) => ({
    门店: `店${at % 9}`,
    月份: `2025-0${1 + (at % 9)}`,
    月收入: 3000 + at,
  }));
  expect(roles(shops)).toMatchObject({ 月收入: 'amount' });
});

test('[AUTO] yuan are told where something in the table is Chinese', () => {
  const unitOf = (name: string, shop: string) =>
    tableByCells(40, (at) => ({ shop: `${shop}${at % 4}`, [name]: 100 + at * 3 })).columns.find(
      (column) => column.name === name,
    )?.unit;
  expect(unitOf('amount', 'shop ')).toBe('');
  expect(unitOf('amount', '门店')).toBe('元');
  expect(unitOf('收入', 'shop ')).toBe('元');
  // Letters within a word are no currency.
  expect(unitOf('SeriousDlq', 'shop ')).toBe('');
  expect(unitOf('spending_usd', 'shop ')).toBe('usd');
});

test('[AUTO] a list of names with a row each does not count their rows', () => {
  const states = tableByCells(50, (at) => ({
    state: `${'abcde'[at % 5]}${'fghijklmno'[Math.floor(at / 5)]}land`,
    rate: 0.1 + at / 500,
    harm: 1 + at * at,
  }));
  const tables = ideasOf(materialOf(states)).filter(({ rule }) => rule === 'detail');
  expect(tables).toHaveLength(1);
  expect(tables[0]?.measures).not.toContain('rows');
});

test('[AUTO] hours in columns of year, month, day and hour are a series, whose rows nobody counts', () => {
  const hours = tableByCells(2400, (at) => ({
    year: 2020 + Math.floor(at / 800),
    month: 1 + (Math.floor(at / 80) % 10),
    day: 1 + (Math.floor(at / 8) % 10),
    hour: at % 8,
    TEMP: 10.5 + (at % 37) / 3,
  }));
  const [first] = ideasOf(materialOf(hours)).filter(({ rule }) => rule === 'figure');
  expect(first?.measures).toEqual(['avg:TEMP']);
});

test('[AUTO] months of many years are a heat map', () => {
  const flights = tableByCells(144, (at) => ({
    year: 1949 + Math.floor(at / 12),
    month: 1 + (at % 12),
    passengers: 104 + at * 3,
  }));
  const ideas = ideasOf(materialOf(flights)).filter(({ rule }) => rule === 'yearByYear');
  expect(ideas.map(({ type }) => type)).toEqual(['heatmap']);
  expect(ideas[0]?.form.heatmapY).toMatchObject([{ id: 'passengers', calculation: 'sum' }]);
});
