import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInKind, dateOf, dateText, formatKind, formatted, isoText, timeOf } from './dates.ts';

describe('[UPL-09] dates of spreadsheets', () => {
  test.each([
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    [61, false, '1900-03-01'],
    [25_569, false, '1970-01-01'],
    [45_351, false, '2024-02-29'],
    [45_351.5, false, '2024-02-29 12:00:00'],
    [45_351.999_99, false, '2024-02-29 23:59:59'],
    [45_351.999_999_9, false, '2024-03-01'],
    [2_958_465, false, '9999-12-31'],
    // SQL Server's last moment, 23:59:59.997.
    [2_958_465.999_999_965, false, '9999-12-31 23:59:59'],
    [2_957_003.999_999_965, true, '9999-12-31 23:59:59'],
    [0, true, '1904-01-01'],
    [0, false, undefined],
    [-1462, true, undefined],
    [43_889, true, '2024-02-29'],
    [-1, false, undefined],
    [3_000_000, false, undefined],
    [Number.NaN, false, undefined],
  ])('serial %s (1904: %s) is %s', (serial, date1904, text) => {
    expect(dateOf(serial, date1904)).toBe(text);
  });

  test.each([
    ['2024-02-29T23:59:59.997', '2024-03-01'],
    ['9999-12-31T23:59:59', '9999-12-31 23:59:59'],
    ['9999-12-31T23:59:59.997', '9999-12-31 23:59:59'],
  ])('moment %s is %s', (written, text) => {
    expect(isoText(written)).toBe(text);
  });

  test('every second of four centuries survives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61 * 86_400, max: 146_097 * 86_400 }), (seconds) => {
        const moment = new Date(Date.UTC(1899, 11, 30) + seconds * 1000).toISOString();
        const text = `${moment.slice(0, 10)} ${moment.slice(11, 19)}`;
        expect(dateOf(seconds / 86_400, false)).toBe(text.replace(' 00:00:00', ''));
      }),
    );
  });

  test.each([
    ['General', 'number'],
    ['0.00', 'number'],
    ['#,##0.00_);[Red](#,##0.00)', 'number'],
    ['"days" 0', 'number'],
    ['@', 'number'],
    ['yyyy-mm-dd', 'date'],
    ['yyyy"年"m"月"d"日"', 'date'],
    ['[$-804]yyyy/m/d;@', 'date'],
    ['m/d', 'date'],
    ['mmm', 'date'],
    ['yyyy-mm-dd hh:mm', 'date'],
    ['h:mm:ss', 'time'],
    ['[h]:mm', 'elapsed'],
    ['[$-804][mm]:ss', 'elapsed'],
    ['yyyy-mm-dd [h]', 'date'],
    ['mm:ss.0', 'time'],
  ])('format %s shows a %s', (code, kind) => {
    expect(formatKind(code)).toBe(kind);
  });

  test('built-in formats', () => {
    expect([0, 2, 14, 22, 31, 58, 20, 46, 49].map(builtInKind)).toEqual(
      'number number date date date date time elapsed number'.split(' '),
    );
    expect(timeOf(0.5)).toBe('12:00:00');
    expect(formatted(1.5, 'number', false)).toBe(1.5);
    expect(formatted(0.25, 'time', false)).toBe('06:00:00');
    expect(formatted(-5, 'date', false)).toBe(-5);
  });

  test.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-2-9', '2024-02-09'],
    ['2024/2/9', '2024-02-09'],
    ['2024年2月9日', '2024-02-09'],
    ['2024-02-29 23:59:59', '2024-02-29 23:59:59'],
    ['2024/2/9 8:05', '2024-02-09 08:05:00'],
    ['2024-02-09T08:05:06.789', '2024-02-09 08:05:06'],
    ['2023-02-29', undefined],
    ['2024-13-01', undefined],
    ['2024-02-29 24:00:00', undefined],
    ['2024-02-29 23:60:00', undefined],
    ['0000-01-01', undefined],
    ['20240229', undefined],
    ['2024-02', undefined],
    ['2024-02-29x', undefined],
    ['20x4-02-29', undefined],
  ])('text %s is %s', (text, date) => {
    expect(dateText(text)).toBe(date);
  });
});
