import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeColumns } from './describe-columns.ts';
import { exactNumber, fromSingle } from './exact-number.ts';
import { uniqueNames } from './unique-names.ts';

test('[I10] [O10] names are all there and all different, letter case aside', () => {
  const name = fc.oneof(fc.constantFrom('', 'a', 'A', 'a_2', 'a_3', ' ', '列1', '列1_2', '\n'), fc.string());
  fc.assert(
    fc.property(fc.array(name, { maxLength: 20 }), (names) => {
      const unique = uniqueNames(names);
      expect(unique).toHaveLength(names.length);
      expect(new Set(unique.map((one) => one.toLowerCase())).size).toBe(names.length);
      for (const one of unique) expect(one.trim()).not.toBe('');
    }),
  );
  expect(uniqueNames(['a', 'a', 'a_2', '', 'A'])).toEqual(['a', 'a_3', 'a_2', '列4', 'A_4']);
  expect(uniqueNames(['x'.repeat(1000)])[0]?.length).toBeLessThan(257);
});

test('a column under another name than its source gives it remembers that one', () => {
  const { columns } = describeColumns(['n', 'Case', 'case', ' a\tb', ''], String, (name) => ({
    column: { name, type: 'text' },
    toCell: undefined,
  }));
  expect(columns.map(({ name, written }) => [name, written])).toEqual([
    ['n', undefined],
    ['Case', undefined],
    ['case_2', 'case'],
    ['a b', ' a\tb'],
    ['列5', ''],
  ]);
});

test('tens of thousands of equal names are told apart', () => {
  const unique = uniqueNames(Array.from({ length: 60_000 }, () => '1'));
  expect(unique.at(-1)).toBe('1_60000');
  expect(new Set(unique).size).toBe(60_000);
});

test('a decimal becomes a number only when that number says the same', () => {
  expect(exactNumber('12.30')).toBe(12.3);
  expect(exactNumber('-0.0000001')).toBe(-1e-7);
  expect(exactNumber('9007199254740993')).toBe('9007199254740993');
  expect(exactNumber('9007199254740991')).toBe(9_007_199_254_740_991);
  expect(exactNumber('0.12345678901234567')).toBe('0.12345678901234567');
  const digits = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 15 }), (whole, scale) => {
      const text = whole
        .toString()
        .replace('-', '')
        .padStart(scale + 1, '0');
      const sign = whole < 0n ? '-' : '';
      const plain = scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
      // Written out again, a number has the decimal's digits; a text is the decimal itself.
      const value = exactNumber(plain);
      const again = typeof value === 'string' ? value : value.toFixed(scale);
      expect(again.replace(/^-(?=[0.]+$)/, '')).toBe(plain.replace(/^-(?=[0.]+$)/, ''));
    }),
  );
});

test('single precision reads as it was written', () => {
  expect(fromSingle(Math.fround(0.1))).toBe(0.1);
  expect(fromSingle(Math.fround(123.456))).toBe(123.456);
  expect(fromSingle(Math.fround(16_777_216))).toBe(16_777_216);
  expect(fromSingle(Math.fround(123_456.7))).toBe(123_456.7);
  expect(fromSingle(Math.fround(3.4e38))).toBe(3.4e38);
  expect(fromSingle(0)).toBe(0);
});
