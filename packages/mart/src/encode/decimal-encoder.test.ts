import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalEncoder, scaledValue } from './decimal-encoder.ts';

const shapes = [
  { precision: 4, scale: 2 },
  { precision: 9, scale: 0 },
  { precision: 18, scale: 6 },
  { precision: 38, scale: 10 },
] as const;

function readScaled(data: Uint8Array, precision: number): bigint {
  const view = new DataView(data.buffer, data.byteOffset);
  if (precision <= 4) return BigInt(view.getInt16(0, true));
  if (precision <= 9) return BigInt(view.getInt32(0, true));
  if (precision <= 18) return view.getBigInt64(0, true);
  return (view.getBigInt64(8, true) << 64n) + view.getBigUint64(0, true);
}

const textOf = (scaled: bigint, scale: number): string => {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${scaled < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`;
};

test.each(shapes)('every DECIMAL($precision, $scale) is kept to its last digit', ({ precision, scale }) => {
  const limit = 10n ** BigInt(precision) - 1n;
  const encoder = decimalEncoder(0, { name: 'd', type: 'decimal', precision, scale });
  fc.assert(
    fc.property(fc.bigInt({ min: -limit, max: limit }), (scaled) => {
      const { data } = encoder.encode([[textOf(scaled, scale)]], 0, 1);
      expect(readScaled(data, precision)).toBe(scaled);
    }),
  );
});

test('numbers of two places are kept exactly', () => {
  const encoder = decimalEncoder(0, { name: 'd', type: 'decimal', precision: 12, scale: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (cents) => {
      const { data } = encoder.encode([[cents / 100]], 0, 1);
      expect(readScaled(data, 12)).toBe(BigInt(cents));
    }),
  );
});

test('places beyond the scale are rounded half away from zero', () => {
  expect(scaledValue('1.005', 2)).toBe(101n);
  expect(scaledValue('-1.005', 2)).toBe(-101n);
  expect(scaledValue('1.00499', 2)).toBe(100n);
  expect(scaledValue('1.5e-7', 6)).toBe(0n);
  expect(scaledValue('9e-1', 0)).toBe(1n);
  expect(scaledValue('12e3', 2)).toBe(1_200_000n);
});

test('what is no number, or too long for the column, is refused by name', () => {
  const encoder = decimalEncoder(0, { name: '药费', type: 'decimal', precision: 5, scale: 2 });
  expect(() => encoder.encode([['约30']], 0, 1)).toThrow('字段【药费】的值“约30”不是数字');
  expect(() => encoder.encode([['1000']], 0, 1)).toThrow('字段【药费】的值“1000”不是5位以内的数字');
});
