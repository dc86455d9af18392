import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber, type NumberFormat, numberOf } from './format.ts';

const format = (change: Partial<NumberFormat> = {}): NumberFormat => ({
  style: 'thousands',
  decimals: 2,
  fixed: false,
  prefix: '',
  suffix: '',
  ...change,
});

describe('formatNumber', () => {
  test.each([
    [1234567.891, {}, '1,234,567.89'],
    [1234567.891, { style: 'plain' }, '1234567.89'],
    [12, { fixed: true }, '12.00'],
    [-1234.5, { fixed: true }, '-1,234.50'],
    [123456, { style: 'wan' }, '12.35万'],
    [1234567890, { style: 'yi' }, '12.35亿'],
    [9999, { style: 'auto' }, '9,999'],
    [10000, { style: 'auto' }, '1万'],
    [-250000000, { style: 'auto' }, '-2.5亿'],
    [0.4567, { style: 'percent', decimals: 1 }, '45.7%'],
    [-0.0002, { style: 'percent', decimals: 1, fixed: true }, '0.0%'],
    [-0.001, {}, '0'],
    [-0.06, { decimals: 1 }, '-0.1'],
    [0.07, { style: 'percent' }, '7%'],
    [0.0004, { style: 'percent', decimals: 1, fixed: true }, '<0.1%'],
    [0.0005, { style: 'percent', decimals: 1, fixed: true }, '0.1%'],
    [0.004, { style: 'percent', decimals: 0 }, '<1%'],
    [0, { style: 'percent', decimals: 1, fixed: true }, '0.0%'],
    [0.0004, { style: 'percent', decimals: 1, fixed: true, signed: true }, '+0.0%'],
    [88, { prefix: '¥', suffix: ' 元' }, '¥88 元'],
    [null, {}, '—'],
    ['', {}, '—'],
    ['内科', {}, '内科'],
    ['12345678901234567890.126', {}, '12,345,678,901,234,567,890.13'],
  ] as [string | number | null, Partial<NumberFormat>, string][])('%s by %o is %s', (value, change, text) => {
    expect(formatNumber(value, format(change))).toBe(text);
  });

  test('never shows more decimals than asked', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), fc.nat(6), (value, decimals) => {
        const [, fraction = ''] = formatNumber(value, format({ decimals })).split('.');
        expect(fraction.length).toBeLessThanOrEqual(decimals);
      }),
    );
  });
});

test('numberOf reads numbers in texts and nothing else', () => {
  expect(['12.5', ' ', '', 'x', null, undefined, true, Number.NaN, Infinity].map((v) => numberOf(v))).toEqual(
    [12.5, null, null, null, null, null, 1, null, null],
  );
});
