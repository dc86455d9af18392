import type { Cell } from '@mingjing/contract';
import { type Decimal, decimalText, readDecimal } from '../value/decimal.ts';

/** The cell of an exact number: a number, or a text where a double would lose digits before the point. */
function cellOf(value: Decimal): Cell {
  const text = decimalText(value);
  const whole = text.replace(/^-/, '').split('.')[0] ?? '';
  return whole.length > 15 ? text : Number(text);
}

function combined(a: Decimal, b: Decimal, sign: 1n | -1n): Decimal {
  const scale = Math.max(a.scale, b.scale);
  const units = a.units * 10n ** BigInt(scale - a.scale) + sign * b.units * 10n ** BigInt(scale - b.scale);
  return { units, scale };
}

/** a + b without the last bits that doubles would leave; null where one of them is no number. */
export function plus(a: Cell, b: Cell): Cell {
  const [x, y] = [readDecimal(a), readDecimal(b)];
  return x === undefined || y === undefined ? null : cellOf(combined(x, y, 1n));
}

/** a - b, as exact as `plus`. */
export function minus(a: Cell, b: Cell): Cell {
  const [x, y] = [readDecimal(a), readDecimal(b)];
  return x === undefined || y === undefined ? null : cellOf(combined(x, y, -1n));
}

/** a / b as a double; null where there is none: a part of nothing is no number. */
export function ratio(a: Cell, b: Cell): Cell {
  const [x, y] = [readDecimal(a), readDecimal(b)];
  if (x === undefined || y === undefined || y.units === 0n) return null;
  const quotient = Number(decimalText(x)) / Number(decimalText(y));
  // 20.2 of 100 is 0.202: the last bits of a division tell nothing.
  return Number.isFinite(quotient) ? Number(quotient.toPrecision(15)) : null;
}

/** Less than nothing when a stands before b as a number; both have to be numbers. */
export function compareNumbers(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [readDecimal(a), readDecimal(b)];
  if (x === undefined || y === undefined) return 0;
  const { units } = combined(x, y, -1n);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** The size of a number, whatever its sign. */
export const magnitude = (cell: Cell): Cell =>
  typeof cell === 'number' ? Math.abs(cell) : String(cell ?? '').replace(/^-/, '');

export const isNumber = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && readDecimal(cell) !== undefined);
