import { dayMicros, parseDays, parseTimeMicros } from './calendar.ts';
import { chunkRows } from './chunk-format.ts';
import { type ColumnEncoder, fixedEncoder, int64Writer } from './fixed-encoder.ts';
import { unreadable } from './unreadable.ts';

/** MySQL's "no date". */
const isZeroDate = (text: string): boolean => text.startsWith('0000-');

export function dateEncoder(index: number, name: string): ColumnEncoder {
  const data = new ArrayBuffer(chunkRows * 4);
  const values = new Int32Array(data);
  let lastText = '';
  let lastDays = 0;
  const put = (value: string | number | boolean, row: number): boolean => {
    const text = String(value);
    if (text !== lastText) {
      const days = parseDays(text);
      if (Number.isNaN(days)) {
        if (isZeroDate(text)) return false;
        throw unreadable(name, value, '日期');
      }
      lastText = text;
      lastDays = days;
    }
    values[row] = lastDays;
    return true;
  };
  return fixedEncoder(index, 4, put, data);
}

export function dateTimeEncoder(index: number, name: string): ColumnEncoder {
  const data = new ArrayBuffer(chunkRows * 8);
  const putNumber = int64Writer(data);
  const whole = new BigInt64Array(data);
  const put = (value: string | number | boolean, row: number): boolean => {
    const text = String(value);
    const days = parseDays(text);
    const micros = parseTimeMicros(text);
    if (Number.isNaN(days) || Number.isNaN(micros)) {
      if (isZeroDate(text)) return false;
      throw unreadable(name, value, '时间');
    }
    const total = days * dayMicros + micros;
    if (Number.isSafeInteger(total)) putNumber(row, total);
    else whole[row] = BigInt(days) * BigInt(dayMicros) + BigInt(micros);
    return true;
  };
  return fixedEncoder(index, 8, put, data);
}
