import { expect, test } from 'vitest';
import { planColumn } from './column-plan.ts';
import { dateText } from './dates.ts';
import type { Raw } from './grid.ts';

function read(name: string, cells: Raw[], isSemicolons = false) {
  const { column, note, ...plan } = planColumn(
    cells.map((cell) => [cell]),
    0,
    { name, isPlainText: true, isSemicolons },
  );
  return { type: column.type, cells: cells.map(plan.read), note, misfits: plan.misfits };
}

test.each([
  ['2026年3月5日 上午8:05', '2026-03-05 08:05:00'],
  ['2026年3月5日下午3:05:09', '2026-03-05 15:05:09'],
  ['2026/3/5 下午12:00', '2026-03-05 12:00:00'],
  ['2026-03-05 12:30 AM', '2026-03-05 00:30:00'],
  ['2026/3/5 3:05:00 p.m.', '2026-03-05 15:05:00'],
  ['2026年3月5日 10时20分', '2026-03-05 10:20:00'],
  ['2026 年 3 月 5 号', '2026-03-05'],
  ['民国113年3月5日', '2024-03-05'],
  ['中華民國 98 年 12 月 31 日', '2009-12-31'],
  ['民国元年1月1日', '1912-01-01'],
  ['113年3月5日', '2024-03-05'],
  ['2024-1-5T08:30', '2024-01-05 08:30:00'],
  ['二〇二六年十一月二十七日', '2026-11-27'],
  ['二○二六年十月十日 上午8:05', '2026-10-10 08:05:00'],
  ['一九九九年一月卅一日', '1999-01-31'],
  ['2026年三月廿日', '2026-03-20'],
  // What may be another day, or is none.
  ['二〇二六年十三月一日', undefined],
  ['二〇二六年二月三十日', undefined],
  ['二〇二六年正月一日', undefined],
  ['二六年一月一日', undefined],
  ['98年3月5日', undefined],
  ['民国113年2月30日', undefined],
  ['2026-03-05 上午15:05', undefined],
  ['2026-03-05 上午8:05 PM', undefined],
  ['2026-03-05 25:00', undefined],
  ['2026-03-0508:00', undefined],
  ['2026-03-05T', undefined],
])('[UPL-08] a day as people write it: %s', (text, day) => {
  expect(dateText(text)).toBe(day);
});

test('[UPL-08] days are read by the order that the whole column tells', () => {
  expect(read('日期', ['03.04.2024', '15.04.2024 8:05', '无'])).toEqual({
    type: 'datetime',
    cells: ['2024-04-03 00:00:00', '2024-04-15 08:05:00', null],
    note: '“日期”按日、月、年的先后读作日期（如 15.04.2024 8:05 为 2024-04-15 08:05:00）',
    misfits: 1,
  });
  expect(read('日期', ['3/4/2024', '3/15/2024 3:05 PM']).cells).toEqual([
    '2024-03-04 00:00:00',
    '2024-03-15 15:05:00',
  ]);
  expect(read('Date', ['05-MAR-2024', '6 Apr 2024', 'May 7, 2024']).cells).toEqual([
    '2024-03-05',
    '2024-04-06',
    '2024-05-07',
  ]);
  expect(
    read('就诊日期', ['113/03/05', '99/12/31', ...Array(20).fill('112/01/31')]).cells.slice(0, 2),
  ).toEqual(['2024-03-05', null]);
});

test('[UPL-08] numbers with one unit behind them are read as numbers', () => {
  expect(read('面积', ['120㎡', '89.5 m²', '1,200㎡', '暂无'])).toEqual({
    type: 'decimal',
    cells: [120, 89.5, 1200, null],
    note: '“面积”去掉相同的单位读作数值（如 120㎡ 为 120）',
    misfits: 1,
  });
  const many = Array.from({ length: 15 }, (_, at) => `${at * 7}岁`);
  expect(read('列1', many).type).toBe('integer');
  expect(read('单价', ['5800元/㎡', '6200元/㎡']).cells).toEqual([5800, 6200]);
  // Kinds, units that differ and names are no numbers.
  expect(read('规格', ['500g', '250g', '500g']).type).toBe('text');
  expect(read('重量', ['500g', '1kg', '2kg', '300g']).type).toBe('text');
  const numbered = (unit: string) => Array.from({ length: 15 }, (_, at) => `${at}${unit}`);
  for (const unit of ['号', '楼', '班', '月']) expect(read('列1', numbered(unit)).type).toBe('text');
});

test('[UPL-08] the first of each month tells which number is the month', () => {
  expect(read('DATE', ['01/12/1957', '01/01/1958', '01/02/1958'])).toEqual({
    type: 'date',
    cells: ['1957-12-01', '1958-01-01', '1958-02-01'],
    note: '“DATE”按日、月、年的先后读作日期（如 01/12/1957 为 1957-12-01）',
    misfits: 0,
  });
  expect(read('DATE', ['12/1/2023', '1/1/2024', '2/1/2024']).cells[0]).toBe('2023-12-01');
  expect(read('DATE', ['12/1/2023', '1/1/2024']).type).toBe('text');
});

test('[UPL-08] days with a year of two digits are read where the column tells their order', () => {
  expect(read('OPENDATE', ['7/1/62', '12/31/05', '3/15/98']).cells).toEqual([
    '1962-07-01',
    '2005-12-31',
    '1998-03-15',
  ]);
  expect(read('日期', ['24-3-5', '31-12-99']).type).toBe('text');
  // The number that hardly changes is the year.
  const days = Array.from({ length: 28 }, (_, at) => at + 1);
  expect(
    read(
      '日期',
      days.map((day) => `24/02/${day}`),
    ).cells[4],
  ).toBe('2024-02-05');
  expect(
    read(
      '日期',
      days.map((day) => `${day}.02.24`),
    ).cells[4],
  ).toBe('2024-02-05');
  expect(read('日期', ['9/24/06', '1/15/30', '6/1/98', '5/2/29']).type).toBe('text');
  expect(read('版本', ['1.2.31', '3.4.40', '12.1.99']).type).toBe('text');
});

test.each([
  ['日期', ['03/04/2024', '05/06/2024'], '日与月哪个在先无从分辨'],
  ['日期', ['13/04/2024', '04/13/2024'], '日与月的先后不一致'],
  ['日期', ['24/01/15', '24/02/16'], '像年份只有两位的日期'],
  ['系数', ['12,5', '3,75'], '像以逗号作小数点的数值'],
])('[UPL-09] what a column does not tell stays a text and is said: %s %j', (name, cells, note) => {
  const found = read(name, cells);
  expect(found).toMatchObject({ type: 'text', cells });
  expect(found.note).toContain(note);
});

test('[UPL-08] commas before the fraction are read where the column shows what they are', () => {
  expect(read('Betrag', ['1.234,56', '-12,5', '1.000', '7', '1.234.567,89 €'])).toMatchObject({
    type: 'decimal',
    cells: [1234.56, -12.5, 1000, 7, 1234567.89],
    note: '“Betrag”以逗号作小数点读作数值（如 1.234,56 为 1234.56）',
  });
  expect(read('金额', ['12,50', '1,234', '(3,5)']).cells).toEqual([12.5, 1.234, -3.5]);
  expect(read('x', ['1 234,50', '2\u00a0000,25']).cells).toEqual([1234.5, 2000.25]);
});

test('[UPL-09] numbers, codes and words of the house are read as before, without a note', () => {
  for (const [name, cells] of [
    ['金额', ['1,234', '1,234.50', '12.5']],
    ['金额', ['1,234', '5,678']],
    ['版本', ['1.2.10', '1.2.11']],
    ['科室', ['内科', '外科']],
    ['床位', ['03-04-12', '03-05-13']],
    ['日期', ['2024-03-05', '2024.3.6']],
    ['房间', ['113-03-05', '114-03-05']],
  ] as const)
    expect(read(name, [...cells]).note).toBeUndefined();
  expect(read('金额', ['1,234', '12,5', '1,234.50']).note).toBeUndefined();
});

test('[UPL-08] where semicolons divide the fields, cents behind a comma and thousands by points are numbers', () => {
  const amounts = ['1234,50', '-98,25', '0,50', '17'];
  expect(read('Umsatz', amounts)).toMatchObject({ type: 'text', cells: amounts });
  expect(read('Umsatz', amounts, true)).toEqual({
    type: 'decimal',
    cells: [1234.5, -98.25, 0.5, 17],
    note: '“Umsatz”以逗号作小数点读作数值（如 1234,50 为 1234.50）',
    misfits: 0,
  });
  expect(read('Anzahl', ['1.234.567', '12.000', '999'], true)).toMatchObject({
    type: 'integer',
    cells: [1_234_567, 12_000, 999],
  });
  // Lists of answers, codes and versions are none.
  for (const [name, cells] of [
    ['Antworten', ['1,2', '2', '1,23', '12,34']],
    ['编码', ['1.234.567', '12.000', '999']],
    ['X', ['1.234.567', '12.0', '999']],
  ] as [string, string[]][])
    expect(read(name, cells, true)).toMatchObject({ type: 'text', cells });
});
