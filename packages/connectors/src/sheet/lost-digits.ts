import type { Raw } from './grid.ts';

/** Excel keeps fifteen digits of a number and writes zeros for the others. */
const kept = 15;
/** Less digits before the zeros are a round amount. */
const fewest = 10;
/**
 * As Excel writes a number of twelve digits or more into a csv, in as many places as its column was wide: 1.10101E+17,
 * 6.2E+17, 6.92E+12. Programs that write powers of ten of their own write all places.
 */
const scientific = /^\d(?:\.\d{1,5})?E\+(?:1[1-9]|2\d)$/;

/** Characters of the shortest: 6E+17. */
const shortest = 5;

type Look = 'lost' | 'whole' | 'other';

/** Most cells are told apart by their first sign or their size: there may be millions. */
const mayBeLong = (value: Raw | undefined): boolean => {
  if (typeof value === 'number') return value >= 1e15;
  return typeof value === 'string' && value.length >= shortest && value.charCodeAt(0) <= 57;
};

function lookOf(value: Raw | undefined): Look {
  if (!mayBeLong(value)) return 'other';
  const text = String(value).trim();
  if (typeof value === 'string' && scientific.test(text)) return 'lost';
  if (!/^\d{16,20}$/.test(text)) return 'other';
  const significant = text.replace(/(?<!0)0+$/, '').length;
  return significant >= fewest && significant <= kept ? 'lost' : 'whole';
}

/** Whether a value looks like a long number whose last digits were lost; a whole one may end so by chance. */
export const looksCut = (value: Raw | undefined): boolean => lookOf(value) === 'lost';

/** Columns whose long numbers lost their last digits before the file was written. */
export interface LostDigits {
  at: number;
  cells: number;
  /** Index of the first row with one. */
  first: number;
  /** How the first is written where that is as a power of ten. */
  power: string | undefined;
}

/** A long number as a power of ten; undefined for any other value. */
const powerIn = (value: Raw | undefined): string | undefined =>
  typeof value === 'string' && scientific.test(value.trim()) ? value.trim() : undefined;

/** Finds them: all long numbers of such a column end in zeros; among numbers that are whole some end so by chance. */
export function lostDigits(rows: readonly (readonly Raw[])[], width: number): LostDigits[] {
  const found: LostDigits[] = [];
  for (let at = 0; at < width; at += 1) {
    let cells = 0;
    let first = -1;
    for (const [index, row] of rows.entries()) {
      const look = lookOf(row[at]);
      if (look === 'other') continue;
      if (look === 'whole') {
        cells = 0;
        break;
      }
      if (cells === 0) first = index;
      cells += 1;
    }
    if (cells > 0) found.push({ at, cells, first, power: powerIn(rows[first]?.[at]) });
  }
  return found;
}
