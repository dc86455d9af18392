import { quantityName } from './column-names.ts';
import type { Raw } from './grid.ts';

/** Columns that are named for months. */
const monthName = /年月|月份|月度|账期|年\.月|\bmonth\b/i;
/** 2024.03: both digits of the month are written. */
const written = /^(?:19|20)\d{2}\.(?:0[1-9]|1[0-2])$/;

/** Fewer than that may be amounts that only look so. */
const fewestUnnamed = 3;

/** The month of a number such as 2024.03; October lost its zero: 2024.1. undefined: it is no such number. */
function monthOf(value: number): string | undefined {
  const text = value.toFixed(2);
  return Math.abs(Number(text) - value) < 1e-9 && written.test(text) ? text.replace('.', '-') : undefined;
}

/** A month written with a point in the form of the house, yyyy-MM; undefined where a cell is none. */
export function dottedMonth(value: Raw): string | undefined {
  if (typeof value === 'number') return monthOf(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return written.test(text) ? text.replace('.', '-') : undefined;
}

/**
 * Whether a column holds months written with a point (2024.03, 1985.10) in every filled cell: in a column of their name, or
 * where they are typed as texts and the column is named for no quantity. Read as numbers they would be added up.
 */
export function areDottedMonths(rows: readonly (readonly Raw[])[], at: number, name: string): boolean {
  const isNamed = monthName.test(name);
  if (!isNamed && quantityName.test(name)) return false;
  let months = 0;
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null || (typeof value === 'string' && value.trim() === '')) continue;
    if (typeof value === 'number' && !isNamed) return false;
    if (dottedMonth(value) === undefined) return false;
    months += 1;
  }
  return months >= (isNamed ? 1 : fewestUnnamed);
}
