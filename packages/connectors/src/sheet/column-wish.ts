import type { Cell, Column, WantedKind } from '@mingjing/contract';
import { dateName, identifierName, pointedCode, quantityName } from './column-names.ts';
import { dateIn, numberIn, type Tally } from './column-tally.ts';
import { compactMoment } from './dates.ts';
import type { Raw } from './grid.ts';
import { placesOf, shownDouble, zerosOfName } from './numbers.ts';

/** A share of fitting cells from which the others become empty where the user did not decide. */
export const clearMajority = 0.9;
/** Places behind the point that decimals keep; more of them are measured or calculated, not counted. */
const mostPlaces = 8;
const doubleDigits = 15;
const most = (counts: Map<string, number>): string => {
  let best = '';
  for (const [key, count] of counts) if (count > (counts.get(best) ?? 0)) best = key;
  return best;
};

/**
 * Reads the numbers of one column: of one currency, and either all shares or none. A cell that names its unit means it:
 * 4万 and 0.5亿 below 金额（万元） are 4 and 5000.
 */
export function numberReader(tally: Tally, name: string): (value: Raw) => number | undefined {
  const unit = 10 ** zerosOfName(name);
  const currency = most(tally.currencies);
  const common = most(tally.shares);
  const shared = (tally.shares.get(common) ?? 0) > tally.unshared;
  return (value) => {
    // A number of a workbook is shown as a share by its format: 0.25 is 25%.
    if (typeof value === 'number') return shared && Math.abs(value) > 1 ? undefined : value;
    if (typeof value !== 'string') return undefined;
    const found = numberIn(value.trim());
    if (found === undefined || (found.currency !== '' && found.currency !== currency)) return undefined;
    if (found.share !== (shared ? common : '')) return undefined;
    return found.zeros === 0 || unit === 1 ? found.value : shownDouble(found.value / unit);
  };
}

/** Whole numbers, decimals of a fixed scale where 15 digits hold them all, else doubles. */
export function numericType(
  rows: readonly (readonly Raw[])[],
  at: number,
  read: (value: Raw) => number | undefined,
): { fits: number; type: Pick<Column, 'type' | 'precision' | 'scale'>; isWhole: boolean } {
  let fits = 0;
  let places = 0;
  let largest = 0;
  let isWhole = true;
  for (const row of rows) {
    const value = row[at] ?? null;
    const number = value === null ? undefined : read(value);
    if (number === undefined) continue;
    fits += 1;
    if (Number.isSafeInteger(number)) {
      largest = Math.max(largest, Math.abs(number));
      continue;
    }
    isWhole = false;
    largest = Math.max(largest, Math.abs(number));
    if (places <= mostPlaces) places = Math.max(places, placesOf(number, mostPlaces));
  }
  if (isWhole) return { fits, type: { type: 'integer' }, isWhole };
  const digits = largest < 1 ? 1 : Math.floor(Math.log10(largest)) + 1;
  if (places > mostPlaces || digits + places > doubleDigits)
    return { fits, type: { type: 'double' }, isWhole };
  return { fits, type: { type: 'decimal', precision: 18, scale: places }, isWhole };
}

const dateOf = (value: Raw): string | undefined =>
  typeof value === 'string' ? dateIn(value.trim()) : undefined;
const compactOf = (value: Raw): string | undefined =>
  dateOf(value) ??
  (typeof value === 'boolean' || value === null
    ? undefined
    : compactMoment(typeof value === 'string' ? value.trim() : value));

/** What a column would be by most of its cells. */
export interface Wish {
  wanted: WantedKind;
  fits: number;
  type: Pick<Column, 'type' | 'precision' | 'scale' | 'unit'>;
  isFit: (value: Raw) => boolean;
  read: (value: Raw) => Cell;
}

/** A column of days or moments; written with digits alone they need its name, or others beside them, to say so. */
function momentsOf(tally: Tally, real: number, name: string): Wish | undefined {
  const dated = tally.dates + tally.datetimes;
  const compact = tally.compactDays + tally.compactMoments;
  const isNamed = dateName.test(name) && !identifierName.test(name);
  // A few days that never were are told as such: they make no numbers of a column that is named for days.
  const isMostly = dated + compact >= real * clearMajority;
  const countsCompact = compact > 0 && (dated >= compact || (isNamed && isMostly));
  const fits = dated + (countsCompact ? compact : 0);
  if (fits === 0 || fits <= real / 2) return undefined;
  const isDay = tally.datetimes === 0 && (!countsCompact || tally.compactMoments === 0);
  const momentOf = countsCompact ? compactOf : dateOf;
  return {
    wanted: 'date',
    fits,
    type: { type: isDay ? 'date' : 'datetime' },
    isFit: (value) => momentOf(value) !== undefined,
    read(value) {
      const text = momentOf(value) ?? null;
      return !isDay && text?.length === 10 ? `${text} 00:00:00` : text;
    },
  };
}

/** Whether a few digits with zeros before them are slips among amounts: told as such, they make no names of all. */
const isAmounts = (tally: Tally, real: number, name: string): boolean =>
  quantityName.test(name) && tally.identifiers <= real * (1 - clearMajority);

/** What a column is by most of its cells: days, moments or numbers; undefined where nothing makes it more than text. */
export function wishOf(
  rows: readonly (readonly Raw[])[],
  at: number,
  tally: Tally,
  { name, isPlainText }: { name: string; isPlainText: boolean },
): Wish | undefined {
  const real = tally.filled - tally.placeholders;
  const moments = momentsOf(tally, real, name);
  if (moments !== undefined) return moments;
  const texts = tally.plainTexts + tally.marked;
  if (tally.numbers + texts <= real / 2) return undefined;
  // Digits typed as text in a workbook are text on purpose, unless their column holds or is named for quantities.
  if (!isPlainText && tally.numbers === 0 && tally.marked === 0 && !quantityName.test(name)) return undefined;
  if (tally.identifiers > 0 && !isAmounts(tally, real, name)) return undefined;
  if (tally.ordinals > 0 && tally.ordinals === tally.numbers + texts) return undefined;
  const read = numberReader(tally, name);
  const { fits, type, isWhole } = numericType(rows, at, read);
  if (isWhole && tally.mobiles === fits) return undefined;
  if (identifierName.test(name) && (isWhole || texts > 0 || type.type === 'double')) return undefined;
  if (!isWhole && texts > 0 && pointedCode.test(name)) return undefined;
  return {
    wanted: 'number',
    fits,
    type,
    isFit: (value) => read(value) !== undefined,
    read: (value) => (value === null ? null : (read(value) ?? null)),
  };
}

/** How many cells of a column hold a value of their own kind. */
export function countFits(
  rows: readonly (readonly Raw[])[],
  at: number,
  isFit: (value: Raw) => boolean,
): number {
  let fits = 0;
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value !== null && !(typeof value === 'string' && value.trim() === '') && isFit(value)) fits += 1;
  }
  return fits;
}
