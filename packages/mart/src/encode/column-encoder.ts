import type { Column } from '@mingjing/contract';
import { chunkRows } from './chunk-format.ts';
import { decimalEncoder } from './decimal-encoder.ts';
import { DictionaryEncoder } from './dictionary-encoder.ts';
import { type ColumnEncoder, fixedEncoder, int64Writer } from './fixed-encoder.ts';
import { isOpen, OpenDecimalEncoder } from './open-decimal-encoder.ts';
import { dateEncoder, dateTimeEncoder } from './time-encoder.ts';
import { unreadable } from './unreadable.ts';

const wholeNumber = /^[+-]?\d{1,19}$/;
const anyNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const notFinite = /^[+-]?(?:nan|inf(?:inity)?)$/i;

function integerEncoder(index: number, name: string): ColumnEncoder {
  const data = new ArrayBuffer(chunkRows * 8);
  const putNumber = int64Writer(data);
  const whole = new BigInt64Array(data);
  const put = (value: string | number | boolean, row: number): boolean => {
    if (typeof value !== 'string') {
      const number = Number(value);
      if (!Number.isSafeInteger(number)) throw unreadable(name, value, '整数');
      putNumber(row, number);
      return true;
    }
    const text = value.trim();
    if (!wholeNumber.test(text)) throw unreadable(name, value, '整数');
    if (text.length <= 15) {
      putNumber(row, Number(text));
      return true;
    }
    const exact = BigInt(text.startsWith('+') ? text.slice(1) : text);
    if (BigInt.asIntN(64, exact) !== exact) throw unreadable(name, value, '64位整数');
    whole[row] = exact;
    return true;
  };
  return fixedEncoder(index, 8, put, data);
}

function doubleEncoder(index: number, name: string): ColumnEncoder {
  const data = new ArrayBuffer(chunkRows * 8);
  const values = new Float64Array(data);
  const put = (value: string | number | boolean, row: number): boolean => {
    if (typeof value === 'string' && !anyNumber.test(value.trim())) {
      if (notFinite.test(value.trim())) return false;
      throw unreadable(name, value, '数字');
    }
    const number = Number(value);
    // NaN and the infinities have no place on the wire and are NULL.
    if (!Number.isFinite(number)) return false;
    // Zero has no sign where people look at it.
    values[row] = number === 0 ? 0 : number;
    return true;
  };
  return fixedEncoder(index, 8, put, data);
}

function booleanEncoder(index: number, name: string): ColumnEncoder {
  const data = new ArrayBuffer(chunkRows);
  const values = new Uint8Array(data);
  const known = new Map<unknown, number>([
    [true, 1],
    [false, 0],
    [1, 1],
    [0, 0],
    ['true', 1],
    ['false', 0],
    ['t', 1],
    ['f', 0],
    ['1', 1],
    ['0', 0],
  ]);
  const put = (value: string | number | boolean, row: number): boolean => {
    const found = known.get(value);
    if (found === undefined) throw unreadable(name, value, '布尔值');
    values[row] = found;
    return true;
  };
  return fixedEncoder(index, 1, put, data);
}

/** The encoder of a column by its type; `plain` texts have no dictionary. */
export function columnEncoder(column: Column, index: number, plain: boolean): ColumnEncoder {
  switch (column.type) {
    case 'integer':
      return integerEncoder(index, column.name);
    case 'decimal':
      return isOpen(column) ? new OpenDecimalEncoder(index, column.name) : decimalEncoder(index, column);
    case 'double':
      return doubleEncoder(index, column.name);
    case 'boolean':
      return booleanEncoder(index, column.name);
    case 'date':
      return dateEncoder(index, column.name);
    case 'datetime':
      return dateTimeEncoder(index, column.name);
    case 'text':
      return new DictionaryEncoder(index, plain);
  }
}
