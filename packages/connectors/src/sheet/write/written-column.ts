import type { Cell } from '@mingjing/contract';
import { dateText } from '../dates.ts';

/** A column of a file: what stands in its header, and where its values stand in the rows. */
export interface WrittenColumn {
  title: string;
  index: number;
  /** Digits are a name (a year, a code): no thousands. */
  plain: boolean;
  /** Its numbers are seconds of a length of time. */
  seconds?: boolean;
  /** Its numbers are shares of one: 0.9 is 90%; or what two of them are apart: 0.009 is 0.9 个百分点. */
  share?: 'percent' | 'points';
  /** Decimals that are shown, whatever its numbers have; left out: as many as they have. */
  decimals?: number;
  /** Decimals that its chart shows: for numbers with more than a format can tell, as averages and binary sums have. */
  round?: number;
}

export type WrittenKind = 'number' | 'date' | 'datetime' | 'other';

/** How a column is written, decided by all its values. */
export interface ColumnShape {
  kind: WrittenKind;
  /** Decimals that its numbers have. */
  decimals: number;
  /** Size of its largest number. */
  most: number;
  /** About how many characters are as wide as its widest value. */
  width: number;
  years: boolean;
}

/** A Chinese character is as wide as two digits. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text.slice(0, 200)) width += character > '\u024f' ? 2 : 1;
  return width;
}

const isDay = (text: string): boolean => text.length === 10 && dateText(text) === text;
const isMoment = (text: string): boolean => text.length === 19 && dateText(text) === text;
/** Spreadsheets count a day in 1900 that never was: earlier dates stay text. */
const firstDay = '1900-03-01';
const widthRows = 500;

function decimalsOf(value: number): number {
  const text = String(value);
  return text.includes('e') ? 0 : (text.split('.')[1]?.length ?? 0);
}

/** Looks through a column once. */
export function shapeOf(rows: readonly (readonly Cell[])[], column: WrittenColumn): ColumnShape {
  const seen = { number: 0, day: 0, moment: 0, other: 0 };
  let decimals = 0;
  let most = 0;
  let width = displayWidth(column.title) + 2;
  let years = true;
  for (const [at, row] of rows.entries()) {
    const value = row[column.index] ?? null;
    if (value === null || value === '') continue;
    if (at < widthRows) width = Math.max(width, displayWidth(String(value)));
    if (typeof value === 'number') {
      seen.number += 1;
      decimals = Math.max(decimals, decimalsOf(value));
      most = Math.max(most, Math.abs(value));
      years &&= Number.isInteger(value) && value >= 1900 && value <= 2100;
    } else if (typeof value === 'string' && value >= firstDay && isDay(value)) seen.day += 1;
    else if (typeof value === 'string' && value >= firstDay && isMoment(value)) seen.moment += 1;
    else seen.other += 1;
  }
  const dated = seen.day + seen.moment;
  const kind =
    seen.number > 0 && dated === 0
      ? 'number'
      : dated > 0 && seen.other + seen.number === 0
        ? seen.moment > 0
          ? 'datetime'
          : 'date'
        : 'other';
  return { kind, decimals, most, width: Math.min(60, Math.max(8, width + 2)), years };
}
