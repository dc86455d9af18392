import { dateText } from '../../encode/calendar.ts';
import type { Measured } from './measured.ts';
import { Unfoldable } from './unfoldable.ts';

/** Decimals up to here are written as the double nearest to them. */
const exactDigits = 1e15;

/** A measure's value as a piece of JSON, as the engine's answers write it. Throws Unfoldable. */
export function measureJson(value: number, as: Measured['as']): string {
  if (Number.isNaN(value)) return 'null';
  if (as === undefined) return String(value);
  if (as.kind === 'date') return `"${dateText(value)}"`;
  if (as.kind === 'datetime') throw new Unfoldable('a moment as a measure');
  if (as.scale === 0) return String(value);
  if (Math.abs(value) >= exactDigits) throw new Unfoldable('a decimal of more than 15 digits');
  return String(value / 10 ** as.scale);
}
