import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { dateText, dateTimeText, parseDays, parseTimeMicros } from './calendar.ts';

const day = fc.date({ min: new Date('0001-01-01'), max: new Date('+099999-12-31'), noInvalidDate: true });

test('days agree with the calendar of the language, from year 1 to 99999', () => {
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString().replace(/^\+0/, '').split('T')[0]!;
      expect(parseDays(text)).toBe(Math.floor(date.getTime() / 86_400_000));
      expect(dateText(parseDays(text))).toBe(text);
    }),
  );
});

afterEach(() => vi.unstubAllEnvs());
test.each(['UTC', 'Asia/Shanghai', 'America/New_York'])(
  '[O06] stored days and moments come back as they are where the server stands in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    for (const day of ['1900-01-01', '1940-06-01', '1986-05-04', '1988-04-17', '1991-09-15']) {
      expect(dateText(parseDays(day))).toBe(day);
      const moment = `${day} 00:30:00`;
      const seconds = parseDays(day) * 86_400 + parseTimeMicros(moment) / 1_000_000;
      expect(dateTimeText(seconds)).toBe(moment);
    }
  },
);

test('days that are none are told apart', () => {
  for (const text of [
    '2023-02-29',
    '1900-02-29',
    '2023-13-01',
    '2023-00-10',
    '2023-04-31',
    '20230401',
    '',
    '2023-4-1',
  ])
    expect([text, parseDays(text)]).toEqual([text, Number.NaN]);
  expect(parseDays('2000-02-29')).toBe(11_016);
});

test('times to the microsecond, with or without seconds', () => {
  expect(parseTimeMicros('2023-01-01')).toBe(0);
  expect(parseTimeMicros('2023-01-01 23:59')).toBe(86_340_000_000);
  expect(parseTimeMicros('2023-01-01T23:59:59.5Z')).toBe(86_399_500_000);
  expect(parseTimeMicros('2023-01-01 08:30:00.000001')).toBe(30_600_000_001);
  for (const text of ['2023-01-01 24:00:00', '2023-01-01 10:60', '2023-01-01 1:00', '2023-01-01 10:00:00,5'])
    expect([text, parseTimeMicros(text)]).toEqual([text, Number.NaN]);
});

test('seconds before 1970 read back', () => {
  expect(dateTimeText(-1)).toBe('1969-12-31 23:59:59');
  expect(dateTimeText(0)).toBe('1970-01-01 00:00:00');
});
