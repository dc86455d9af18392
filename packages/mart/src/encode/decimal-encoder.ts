import type { Column } from '@mingjing/contract';
import { chunkRows } from './chunk-format.ts';
import { type ColumnEncoder, fixedEncoder } from './fixed-encoder.ts';
import { unreadable } from './unreadable.ts';

export const decimalPrecision = (column: Column): number => column.precision ?? 38;
export const decimalScale = (column: Column): number =>
  Math.min(column.scale ?? (column.precision === undefined ? 10 : 0), decimalPrecision(column));

/** Bytes the engine keeps a decimal in. */
const decimalWidth = (precision: number): 2 | 4 | 8 | 16 =>
  precision <= 4 ? 2 : precision <= 9 ? 4 : precision <= 18 ? 8 : 16;

const wordSize = 4_294_967_296;
const longest = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Decimals are kept as whole numbers of their last place. Places beyond the scale are rounded half away from zero. */
export function decimalEncoder(index: number, column: Column): ColumnEncoder {
  const precision = decimalPrecision(column);
  const scale = decimalScale(column);
  const width = decimalWidth(precision);
  const power = 10 ** scale;
  const limit = 10n ** BigInt(precision);
  const shortLimit = Math.min(1e15, 10 ** precision);
  const data = new ArrayBuffer(chunkRows * width);
  const putScaled = scaledWriter(data, width);
  const put = (value: string | number | boolean, row: number): boolean => {
    if (typeof value === 'number' && !Number.isFinite(value)) return false;
    // Up to 15 digits a double names the decimal exactly, and the product is within half of the right whole number.
    if (typeof value === 'number' || (typeof value === 'string' && isShort(value, scale))) {
      const scaled = Number(value) * power;
      if (Math.abs(scaled) < shortLimit) {
        const whole = scaled < 0 ? -Math.round(-scaled) : Math.round(scaled);
        const exactly = typeof value === 'string' || Math.abs(scaled - whole) < 1e-3;
        if (exactly && Math.abs(whole) < shortLimit) {
          putScaled(row, whole);
          return true;
        }
      }
    }
    const exact = scaledValue(String(value), scale);
    if (exact === undefined) {
      if (/^[+-]?(nan|inf(inity)?)$/i.test(String(value))) return false;
      throw unreadable(column.name, value, '数字');
    }
    if (exact >= limit || exact <= -limit) throw unreadable(column.name, value, `${precision}位以内的数字`);
    putScaled(row, exact);
    return true;
  };
  return fixedEncoder(index, width, put, data);
}

/** True for plain digits that fit a double, with no more places than the scale. */
function isShort(text: string, scale: number): boolean {
  if (text.length > 15 || text.length === 0) return false;
  let places = -1;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      digits += 1;
      if (places >= 0) places += 1;
    } else if (code === 46 && places < 0) places = 0;
    else if (code !== 45 || at > 0) return false;
  }
  return digits > 0 && places <= scale;
}

/** The number as a count of its last place, digit by digit; undefined for what is no number. */
export function scaledValue(text: string, scale: number): bigint | undefined {
  const found = longest.exec(text.trim());
  if (found === null) return undefined;
  const [, sign, whole = '', part = '', exponent = '0'] = found;
  if (whole === '' && part === '') return undefined;
  const shift = scale - part.length + Number(exponent);
  const digits = `${whole}${part}`;
  let value: bigint;
  if (shift >= 0) value = BigInt(digits) * 10n ** BigInt(shift);
  else {
    const kept = digits.length + shift;
    value = kept > 0 ? BigInt(digits.slice(0, kept)) : 0n;
    if (kept >= 0 && digits.charCodeAt(kept) >= 53) value += 1n;
  }
  return sign === '-' ? -value : value;
}

function scaledWriter(
  data: ArrayBuffer,
  width: 2 | 4 | 8 | 16,
): (row: number, value: number | bigint) => void {
  if (width === 2) {
    const values = new Int16Array(data);
    return (row, value) => {
      values[row] = Number(value);
    };
  }
  if (width === 4) {
    const values = new Int32Array(data);
    return (row, value) => {
      values[row] = Number(value);
    };
  }
  const words = width / 4;
  const low = new Uint32Array(data);
  const high = new Int32Array(data);
  const view = new DataView(data);
  return (row, value) => {
    if (typeof value === 'number') {
      const upper = Math.floor(value / wordSize);
      low[words * row] = value - upper * wordSize;
      high[words * row + 1] = upper;
      if (width === 16) {
        const fill = value < 0 ? -1 : 0;
        high[words * row + 2] = fill;
        high[words * row + 3] = fill;
      }
    } else if (width === 8) view.setBigInt64(row * 8, value, true);
    else {
      view.setBigUint64(row * 16, BigInt.asUintN(64, value), true);
      view.setBigInt64(row * 16 + 8, value >> 64n, true);
    }
  };
}
