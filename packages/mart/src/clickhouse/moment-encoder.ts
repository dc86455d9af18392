import { dateText, dayMicros, parseDays, parseTimeMicros } from '../encode/calendar.ts';
import { chunkRows } from '../encode/chunk-format.ts';
import { type ColumnEncoder, fixedEncoder, int64Writer } from '../encode/fixed-encoder.ts';
import { unreadable } from '../encode/unreadable.ts';

const secondMicros = 1_000_000;
/** Digits of a day behind which those of a time stand. */
const dayDigits = 1_000_000;

/** The digits yyyyMMdd of a day. */
const digitsOfDay = (days: number): number => Number(dateText(days).replaceAll('-', ''));

/** HHmmss of a second of the day. */
const digitsOfTime = (seconds: number): number =>
  Math.floor(seconds / 3600) * 10_000 + (Math.floor(seconds / 60) % 60) * 100 + (seconds % 60);

/** Dates, and moments to the second, as the digits yyyyMMddHHmmss in one whole number. MySQL's zero dates are NULL. */
export function momentEncoder(index: number, name: string, kind: 'date' | 'datetime'): ColumnEncoder {
  const data = new ArrayBuffer(chunkRows * 8);
  const put = int64Writer(data);
  let lastDay = Number.NaN;
  let lastDigits = 0;
  return fixedEncoder(
    index,
    8,
    (value, row) => {
      const text = String(value);
      const days = parseDays(text);
      const micros = kind === 'date' ? 0 : parseTimeMicros(text);
      if (Number.isNaN(days) || Number.isNaN(micros) || micros >= dayMicros) {
        if (text.startsWith('0000-')) return false;
        throw unreadable(name, value, kind === 'date' ? '日期' : '时间');
      }
      if (days !== lastDay) {
        lastDay = days;
        lastDigits = digitsOfDay(days) * dayDigits;
      }
      put(row, lastDigits + (micros === 0 ? 0 : digitsOfTime(Math.floor(micros / secondMicros))));
      return true;
    },
    data,
  );
}
