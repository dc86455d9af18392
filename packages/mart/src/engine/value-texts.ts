import { type DuckDBDecimalType, type DuckDBType, DuckDBTypeId, type DuckDBVector } from '@duckdb/node-api';
import { dateText, dateTimeText } from '../encode/calendar.ts';
import { validBits, valueBytes } from './vector-data.ts';

/** Writes values of one vector as pieces of JSON: those of rows from `from` on, before `to`. */
export type ValueTexts = (vector: DuckDBVector, from: number, to: number) => string[];

const exactDigits = 1e15;
const wordSize = 4_294_967_296;

/** How a column of a type is written: numbers a double holds exactly as numbers, longer ones as text, dates as text. */
export function valueTexts(type: DuckDBType): ValueTexts {
  switch (type.typeId) {
    case DuckDBTypeId.BIGINT:
      return int64((value) => (Number.isSafeInteger(value) ? String(value) : undefined), 0);
    case DuckDBTypeId.INTEGER:
      return fixed((bytes) => new Int32Array(bytes.buffer, bytes.byteOffset), String);
    case DuckDBTypeId.SMALLINT:
      return fixed((bytes) => new Int16Array(bytes.buffer, bytes.byteOffset), String);
    case DuckDBTypeId.DOUBLE:
      return fixed((bytes) => new Float64Array(bytes.buffer, bytes.byteOffset), doubleText);
    case DuckDBTypeId.FLOAT:
      return fixed((bytes) => new Float32Array(bytes.buffer, bytes.byteOffset), doubleText);
    case DuckDBTypeId.BOOLEAN:
      return fixed(
        (bytes) => bytes,
        (value) => (value === 0 ? 'false' : 'true'),
      );
    case DuckDBTypeId.DATE:
      return fixed(
        (bytes) => new Int32Array(bytes.buffer, bytes.byteOffset),
        remember((days) => `"${dateText(days)}"`),
      );
    case DuckDBTypeId.TIMESTAMP:
      return int64(
        remember((micros) => `"${dateTimeText(Math.floor(micros / 1e6))}"`),
        0,
      );
    case DuckDBTypeId.DECIMAL:
      return decimal(type as DuckDBDecimalType);
    default:
      return other;
  }
}

const doubleText = (value: number): string => (Number.isFinite(value) ? String(value) : 'null');

/** Neighbouring rows often hold the same date. */
function remember(write: (value: number) => string): (value: number) => string {
  let last = Number.NaN;
  let text = '';
  return (value) => {
    if (value !== last) {
      last = value;
      text = write(value);
    }
    return text;
  };
}

function fixed(
  lay: (bytes: Uint8Array<ArrayBuffer>) => ArrayLike<number>,
  write: (value: number) => string,
): ValueTexts {
  return (vector, from, to) => {
    const values = lay(valueBytes(vector));
    return rows(vector, from, to, (row) => write(values[row]!));
  };
}

function rows(vector: DuckDBVector, from: number, to: number, write: (row: number) => string): string[] {
  const bits = validBits(vector);
  const texts: string[] = [];
  for (let row = from; row < to; row += 1) {
    texts.push(bits !== undefined && (bits[row >> 3]! & (1 << (row & 7))) === 0 ? 'null' : write(row));
  }
  return texts;
}

/** 64-bit integers, as numbers where `short` can write them so and digit by digit, quoted, where it cannot. */
function int64(short: (value: number) => string | undefined, scale: number): ValueTexts {
  return (vector, from, to) => {
    const bytes = valueBytes(vector);
    const low = new Uint32Array(bytes.buffer, bytes.byteOffset);
    const high = new Int32Array(bytes.buffer, bytes.byteOffset);
    const whole = new BigInt64Array(bytes.buffer, bytes.byteOffset);
    return rows(
      vector,
      from,
      to,
      (row) => short(high[2 * row + 1]! * wordSize + low[2 * row]!) ?? longText(whole[row]!, scale),
    );
  };
}

function decimal(type: DuckDBDecimalType): ValueTexts {
  const power = 10 ** type.scale;
  // The quotient of two exact doubles is the double nearest to the decimal, and up to 15 digits it reads back the same.
  const short = (scaled: number): string | undefined =>
    Math.abs(scaled) < exactDigits && type.scale <= 22 ? String(scaled / power) : undefined;
  if (type.width <= 4) {
    return fixed(
      (bytes) => new Int16Array(bytes.buffer, bytes.byteOffset),
      (value) => short(value)!,
    );
  }
  if (type.width <= 9) {
    return fixed(
      (bytes) => new Int32Array(bytes.buffer, bytes.byteOffset),
      (value) => short(value)!,
    );
  }
  if (type.width <= 18) return int64(short, type.scale);
  return (vector, from, to) => {
    const bytes = valueBytes(vector);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    return rows(vector, from, to, (row) => {
      const value = (view.getBigInt64(16 * row + 8, true) << 64n) + view.getBigUint64(16 * row, true);
      return short(Number(value)) ?? longText(value, type.scale);
    });
  };
}

/** An exact value beyond a double: a number when its digits read back the same, else text. */
function longText(value: bigint, scale: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const part = digits.slice(digits.length - scale).replace(/(?<!0)0+$/, '');
  const text = `${value < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`;
  const near = Number(text);
  const holds = scale === 0 || part === '' ? Number.isSafeInteger(near) : String(near) === text;
  return holds ? text : `"${text}"`;
}

/** Texts and the few types that only calculations make, such as the sum of integers. */
const other: ValueTexts = (vector, from, to) => {
  const texts: string[] = [];
  for (let row = from; row < to; row += 1) texts.push(otherText(vector.getItem(row)));
  return texts;
};

function otherText(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return longText(value, 0);
  if (typeof value === 'number') return doubleText(value);
  return typeof value === 'boolean' ? String(value) : JSON.stringify(String(value));
}
