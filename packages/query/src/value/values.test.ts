import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decimalText, floorTo, readDecimal } from './decimal.ts';
import { readPeriod } from './moment.ts';

const decimalOf = (value: string | number) => {
  const read = readDecimal(value);
  return read && decimalText(read);
};

describe('readDecimal', () => {
  test('a million blanks before what is no number are read once', () => {
    expect(readDecimal(`${' '.repeat(1_000_000)}x`)).toBeUndefined();
  });
  test.each([
    ['9007199254740993', '9007199254740993'],
    [' -12.50 ', '-12.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1.5e3', '1500'],
    ['1e-3', '0.001'],
    [1e21, '1000000000000000000000'],
    [0.1, '0.1'],
  ])('%s is %s', (value, text) => {
    expect(decimalOf(value)).toBe(text);
  });

  test.each(['', '.', '1e999', '1 or 1=1', '0x10', 'NaN', 'Infinity', '1_000', '１２', '1'.repeat(500)])(
    '%s is no number',
    (value) => {
      expect(decimalOf(value)).toBeUndefined();
    },
  );

  test('reads every safe integer and every text it writes', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.bigInt(), fc.nat(30), (number, units, scale) => {
        expect(decimalOf(number)).toBe(String(number));
        const text = decimalText({ units, scale });
        expect(decimalOf(text)).toBe(text);
      }),
    );
  });

  test('the floor lies below the number by less than one step', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(20), fc.nat(20), (units, scale, to) => {
        const { units: floor, exact } = floorTo({ units, scale }, to);
        const common = Math.max(scale, to);
        const value = units * 10n ** BigInt(common - scale);
        const low = floor * 10n ** BigInt(common - to);
        const step = 10n ** BigInt(common - to);
        expect(low <= value && value < low + step && exact === (low === value)).toBe(true);
      }),
    );
  });
});

describe('readPeriod', () => {
  const day = (text: string): string => `${text} 00:00:00`;
  test.each([
    ['2024', day('2024-01-01'), day('2025-01-01')],
    ['2024-Q4', day('2024-10-01'), day('2025-01-01')],
    ['2024-02', day('2024-02-01'), day('2024-03-01')],
    ['2024-2-9', day('2024-02-09'), day('2024-02-10')],
    ['2024/02/29', day('2024-02-29'), day('2024-03-01')],
    ['2024-12-31', day('2024-12-31'), day('2025-01-01')],
    ['0099-12-31', day('0099-12-31'), day('0100-01-01')],
    ['9999-12-31', day('9999-12-31'), '9999-12-31 23:59:59.999999'],
    ['10000-01-01 07:59:59', '10000-01-01 07:59:59', undefined],
    ['2024-05-06T07:08:09.100Z', '2024-05-06 07:08:09.1', undefined],
    ['2024-05-06 07:08', '2024-05-06 07:08:00', undefined],
    ['2024-05-06 00:00:00.000', day('2024-05-06'), undefined],
  ])('%s', (text, start, end) => {
    expect(readPeriod(text)).toEqual({ start, end });
  });

  test.each([
    '',
    '9999-99-99',
    '2024-02-30',
    '2023-02-29',
    '2024-00-01',
    '2024-01-00',
    "2024-01-01' or",
    '2024-01-01 24:00:00',
    '24-1-1',
    '0000-01-01',
    '昨天',
  ])('%s is no date', (text) => {
    expect(readPeriod(text)).toBeUndefined();
  });

  test.each([20240101, true, null])('neither is %s', (value) => {
    expect(readPeriod(value)).toBeUndefined();
  });
});

afterEach(() => vi.unstubAllEnvs());
test.each(['UTC', 'Asia/Shanghai', 'America/New_York'])(
  '[O06] a day that is filtered by is that day where the server stands in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    for (const [day, next] of [
      ['1900-01-01', '1900-01-02'],
      ['1986-05-04', '1986-05-05'],
      ['1991-09-15', '1991-09-16'],
    ] as const)
      expect(readPeriod(day)).toMatchObject({ start: `${day} 00:00:00`, end: `${next} 00:00:00` });
  },
);
