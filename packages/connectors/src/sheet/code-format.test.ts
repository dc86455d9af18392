import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeFormat, codeText, isCodeOf } from './code-format.ts';
import { formatKind, formatted } from './dates.ts';

const shown = (value: number, format: string): number | string => formatted(value, formatKind(format), false);

test('[UPL-09] formats of zeros write codes: their zeros and letters are part of the value', () => {
  const known: [number, string, number | string][] = [
    [123, '00000000', '00000123'],
    [0, '000', '000'],
    [510_030, '000000', 510_030],
    [10_030, '[$-804]000000', '010030'],
    [7, '"A"0000', 'A0007'],
    [12_345, '"A"0000', 'A12345'],
    [7, '\\Z\\Y000', 'ZY007'],
    [1_234_567, '000-0000', '123-4567'],
    [34_567, '000\\-0000', '003-4567'],
    [5, '00"月"', '05月'],
    [5, '000;-000;0', '005'],
    [5, '00_ ', '05'],
  ];
  for (const [value, format, text] of known)
    expect([value, format, shown(value, format)]).toEqual([value, format, text]);
});

test('formats of quantities leave numbers alone', () => {
  const formats = [
    'General',
    '0',
    '0.00',
    '#,##0',
    '#,##0.00_);(#,##0.00)',
    '0%',
    '0.00E+00',
    '0"元"',
    '# ?/?',
  ];
  for (const format of [...formats, '00.00', '0,000', '¥#,##0.00', '_ * #,##0_ ', '"第"0"期"', '@', ''])
    expect([format, shown(12, format)]).toEqual([format, 12]);
  for (const value of [-5, 1.5, 2 ** 53]) expect(shown(value, '0000')).toBe(value);
});

test('days of the week of East Asian editions are dates', () => {
  for (const format of ['aaaa', '[$-804]aaaa', 'aaa', '[$-804]aaaa;@', 'dddd', 'yyyy/m/d aaaa'])
    expect([format, shown(45_292, format)]).toEqual([format, '2024-01-01']);
  expect(shown(0.5, 'h:mm AM/PM')).toBe('12:00:00');
});

test('any whole number comes back from its code', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.integer({ min: 2, max: 12 }),
      (value, digits) => {
        const text = codeText(value, codeFormat('0'.repeat(digits))!);
        expect(Number(text)).toBe(value);
        expect(String(text)).toHaveLength(Math.max(digits, String(value).length));
      },
    ),
  );
});

test('what a file shows beside a number is its code only where zeros stand before it', () => {
  expect([
    isCodeOf('00000123', 123),
    isCodeOf('A0001', 1),
    isCodeOf('ZY-007', 7),
    isCodeOf('A123', 123),
  ]).toEqual([true, true, true, true]);
  const others: [string, number][] = [
    ['123', 123],
    ['0.5', 0.5],
    ['0', 0],
    ['####', 12],
    ['00124', 123],
    ['1,234', 1234],
    ['RMB12', 12],
    ['-12', -12],
  ];
  for (const [text, value] of others) expect([text, isCodeOf(text, value)]).toEqual([text, false]);
});
