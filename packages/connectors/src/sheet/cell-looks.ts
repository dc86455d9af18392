import { dateText } from './dates.ts';
import type { Raw } from './grid.ts';
import { writtenNumber } from './numbers.ts';
import { isCommaNumber, isForeignDay } from './written-form.ts';

/* What a cell looks like before its column is read. */

/** A longer text is no number and no day, whatever it begins with: rows are looked at many times, and so are their texts. */
const longestLook = 1000;
const isShort = (value: string): boolean => value.length <= longestLook;

/** Whether a cell holds anything. */
export const isFilled = (value: Raw | undefined): boolean =>
  value !== null && value !== undefined && value !== '';
export const textOf = (value: Raw | undefined): string => (typeof value === 'string' ? value.trim() : '');
/** 2024, as a number or as the text that plain files have for it. */
export const isYear = (value: Raw | undefined): boolean => {
  const year = typeof value === 'number' ? value : /^\d{4}$/.test(textOf(value)) ? Number(value) : 0;
  return year >= 1900 && year <= 2100;
};
export const isDateLike = (value: Raw | undefined): boolean =>
  typeof value === 'string' &&
  isShort(value) &&
  (dateText(value.trim()) !== undefined || isForeignDay(value.trim()));
export const isNumberLike = (value: Raw | undefined): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' &&
    isShort(value) &&
    (writtenNumber(value.trim()) !== undefined || isCommaNumber(value.trim())));

/** A text that names a column rather than being a value. */
export const isName = (value: Raw | undefined): boolean =>
  typeof value === 'string' && value.trim() !== '' && !isNumberLike(value) && !isDateLike(value);

/** The first filled cell of a row, where it is a text. */
export function firstText(row: readonly Raw[]): string | undefined {
  for (const value of row) {
    if (!isFilled(value)) continue;
    return typeof value === 'string' ? value.trim() : undefined;
  }
  return undefined;
}
