import type { Column } from '@mingjing/contract';
import type { Raw } from './grid.ts';
import { hasLongUnit } from './measured-form.ts';
import { isPlaceholder } from './numbers.ts';

/** Shorter whole numbers are counted more often than they are names. */
const fewestDigits = 3;
/** One alone is a slip of the hand. */
const fewestCodes = 2;
/** V100 beside 401, 110105 beside 1101xx: so many signs more or fewer than the digits. */
const mostLonger = 2;
/** Letters and digits without a blank, a dash between them at most. */
const code = /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z\d]+(?:-[A-Za-z\d]+)?$/;

interface Wish {
  type: Pick<Column, 'type'>;
  isFit: (value: Raw) => boolean;
}

/**
 * Whether the cells of a column of whole numbers that are none are names as its digits are: 101A among rooms, V10 among
 * diagnoses, 1101xx among districts. The digits have about as many places each, and all others are of digits and letters.
 */
export function areMixedCodes(rows: readonly (readonly Raw[])[], at: number, { type, isFit }: Wish): boolean {
  if (type.type !== 'integer') return false;
  let [shortest, longest, codes] = [Number.POSITIVE_INFINITY, 0, 0];
  let [shortestCode, longestCode] = [Number.POSITIVE_INFINITY, 0];
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null) continue;
    const text = String(value).trim();
    if (text === '' || isPlaceholder(text)) continue;
    if (isFit(value)) {
      if (!/^\d+$/.test(text)) return false;
      shortest = Math.min(shortest, text.length);
      longest = Math.max(longest, text.length);
    } else {
      if (!code.test(text) || hasLongUnit(text)) return false;
      codes += 1;
      shortestCode = Math.min(shortestCode, text.length);
      longestCode = Math.max(longestCode, text.length);
    }
  }
  if (codes < fewestCodes || shortest < fewestDigits || longest > shortest + 1) return false;
  return shortestCode >= shortest - mostLonger && longestCode <= longest + mostLonger;
}
