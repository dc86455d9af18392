import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlaceholder, placesOf, shownDouble, writtenNumber } from './numbers.ts';

const numberOf = (text: string): number | undefined => writtenNumber(text)?.value;

test('numbers with thousands separators, currency, percent, 万 and 亿 are read exactly', () => {
  const known: [string, number][] = [
    ['1,000', 1000],
    ['1,234,567.89', 1_234_567.89],
    ['￥1,200.50', 1200.5],
    ['¥ 3', 3],
    ['$-5.5', -5.5],
    ['-$5.5', -5.5],
    ['12.5%', 0.125],
    ['+3.2%', 0.032],
    ['100％', 1],
    ['3‰', 0.003],
    ['1.2万', 12_000],
    ['1.15亿元', 115_000_000],
    ['300元', 300],
    ['20 元', 20],
    ['１２３．５', 123.5],
    ['(1,234.50)', -1234.5],
    ['（80）', -80],
    ['123.4-', -123.4],
    ['－7', -7],
    ['−7', -7],
    ['HK$12', 12],
    ['RMB 8', 8],
    ['1e3', 1000],
    ['38824.42999999999', 38_824.43],
    ['.5', 0.5],
    ['-.75', -0.75],
    ['.5%', 0.005],
    ['￥.50', 0.5],
    ['(.25)', -0.25],
    ['00.00', 0],
  ];
  for (const [text, value] of known) expect([text, numberOf(text)]).toEqual([text, value]);
});

test('identifiers, dates and words are no numbers', () => {
  const others = [
    '007',
    '00.5',
    '01.20',
    '.',
    '-.',
    '.e5',
    '5.',
    '00',
    '0,123',
    '1,23',
    '12,34,567',
    '110101199003071234',
    '+8613800138000',
    '+1',
    '010-8888',
    '2024-01-01',
    '3天',
    '约30',
    '12-15',
    '1.2.3',
    '①',
    '½',
    '5²',
    '(12',
    '(-3)',
    '5%元',
    '￥5美元',
    '--5',
    '.',
    '1234567890.1234567890',
  ];
  for (const text of others) expect([text, numberOf(text)]).toEqual([text, undefined]);
});

test('any amount written with separators and signs is read as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      const value = cents / 100;
      const text = Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 2 });
      const shown = cents < 0 ? `(${text})` : `￥${text}`;
      expect(numberOf(shown)).toBe(value);
    }),
  );
});

test('calculated doubles are what a spreadsheet shows of them', () => {
  expect(shownDouble(0.1 + 0.2)).toBe(0.3);
  expect(shownDouble(38_824.429_999_999_993)).toBe(38_824.43);
  expect([12, 12.5, 12.25, 0.001, 1e-7, 1 / 3].map((value) => placesOf(value, 8))).toEqual([
    0, 2, 2, 4, 7, 9,
  ]);
});

test('signs and words for no value', () => {
  for (const text of ['无', '--', '-', '—', '/', 'N/A', 'null', '暂无'])
    expect(isPlaceholder(text)).toBe(true);
  for (const text of ['0', '无痛', '内科', '约30']) expect(isPlaceholder(text)).toBe(false);
});

test('[UPL-08] a number has an end: hundreds of digits are read, very many are a text', () => {
  expect(writtenNumber(`0.${'0'.repeat(390)}5`)?.value).toBe(0);
  expect(writtenNumber(`0.${'0'.repeat(399)}`)).toBeUndefined();
});
