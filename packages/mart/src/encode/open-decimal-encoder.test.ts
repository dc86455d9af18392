import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpen, plainDigits } from './open-decimal-encoder.ts';

test('[O03] numbers become plain digits, whatever way they are written in', () => {
  expect(
    ['12.50', '-0', '+1', '.5', '5.', '1e30', '1e-7', '-1.5e3', '000.10', '1E+2'].map(plainDigits),
  ).toEqual(['12.5', '0', '1', '0.5', '5', `1${'0'.repeat(30)}`, '0.0000001', '-1500', '0.1', '100']);
  expect(['', '.', 'NaN', '1,000', '1e', '无', '--1'].map(plainDigits)).toEqual(Array(7).fill(undefined));
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, max: 1e99, min: -1e99 }), (value) => {
      const plain = plainDigits(String(value)) ?? '';
      expect(Number(plain)).toBe(value === 0 ? 0 : value);
      expect(plain).not.toMatch(/e|\.\d*0$|^-?0\d/);
    }),
  );
});

test('only decimals whose source tells no digits are open', () => {
  expect(isOpen({ name: 'a', type: 'decimal' })).toBe(true);
  expect(isOpen({ name: 'a', type: 'decimal', precision: 9, scale: 2 })).toBe(false);
  expect(isOpen({ name: 'a', type: 'double' })).toBe(false);
});
