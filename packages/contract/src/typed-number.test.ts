import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['25万', '250000'],
  ['2.5亿', '250000000'],
  ['-1.25万元', '-12500'],
  ['3千', '3000'],
  ['1万亿', '1000000000000'],
  ['600,000', '600000'],
  ['６００，０００', '600000'],
  ['¥ 1，200。5', '1200.5'],
  ['90%', '90'],
  ['1e5', '1e5'],
  ['', ''],
  ['-', '-'],
  ['无', ''],
  ['12.345678万', '123456.78'],
  ['1:30:00', '5400'],
  ['-0：03：25', '-205'],
  ['2.', '2'],
])('%s is read as %s', (text, expected) => {
  expect(typedNumber(text)).toBe(expected);
});

test.each([
  ['90%', 0.9],
  ['12.5%', 0.125],
  ['-5%', -0.05],
  ['150%', 1.5],
  ['0.9', 0.9],
])('where percentages are written, %s is %d', (text, expected) => {
  expect(Number(typedNumber(text, true))).toBe(expected);
});

test('a unit is worth what it says, whatever the digits', () => {
  const units = { 千: 1e3, 万: 1e4, 百万: 1e6, 亿: 1e8 };
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999, max: 999_999 }),
      fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[])),
      (value, unit) => {
        // Whole hundredths times whole units: exact, where a product of fractions is not.
        expect(Number(typedNumber(`${value / 100}${unit}`))).toBe(value * (units[unit] / 100));
      },
    ),
  );
});
