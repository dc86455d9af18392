import { dateName, identifierName, quantityName } from './column-names.ts';
import { isPlaceholder, writtenNumber } from './numbers.ts';
import { englishDay, isShortDay, republicDay, shortDay, shortOrderOf, yearLast } from './written-days.ts';

/** How the texts of a column are written, where that is not the way of the house. */
export interface WrittenForm {
  /** A text in the way of the house, undefined for one of another form. Missing: the column does not tell how to read it. */
  read?: (text: string) => string | undefined;
  /** For the uploader, behind the column's name. */
  note: string;
  /** Its commas stand before fractions, whatever the other columns of the file say. */
  isComma?: boolean;
}

/** So many of a column have to be of its form; a few strange ones at the top of a column end no search. */
const most = 0.9;
const fewStrange = 20;

/** 1.234,56 and 12,5: a comma before the fraction, points or spaces between thousands. */
export const commaForm =
  /^[-+(]?[$€£¥￥]? ?(?:\d{1,3}(?:[. \u00a0\u202f]\d{3})+|\d+)(?:,\d+)? ?(?:€|%|‰|元)?\)?-?$/;
const fraction = /,(?:\d{1,2}|\d{4,})(?!\d)|^\D*0,\d/;
/** 1234,50: cents of an amount, not a list of two answers. */
const cents = /^\D*\d[\d. \u00a0\u202f]*,\d{2}\D*$/;
/** 0,750: no comma between thousands, and no list of two answers. */
const belowOne = /^\D*0,\d{3}\D*$/;
const hundreds = /^\D*\d{3,}/;
/** 1.234.567: points between thousands alone. */
const groupedTwice = /^-?\d{1,3}(?:\.\d{3}){2,}$/;
const wholeGroups = /^-?\d{1,3}(?:\.\d{3})*$/;
const groupedFraction = /\d[. \u00a0\u202f]\d{3},\d/;
/** A number with a comma before its fraction in the way of the house; undefined: it is none. */
export const withPoint = (text: string): string | undefined =>
  commaForm.test(text)
    ? text
        .replace(/(?<=\d)[. \u00a0\u202f](?=\d{3})/g, '')
        .replace(',', '.')
        .replace(/ ?€(?=\)?-?$)/, '欧元')
    : undefined;
/** A number of the house that no comma form is: 12.5 and 1,234.50. */
const isPointed = (text: string): boolean => /\.\d/.test(text) && !commaForm.test(text);

const fewestMonths = 3;

const kinds = {
  dayFirst: (text: string) => yearLast(text, 'dayFirst') !== undefined,
  monthFirst: (text: string) => yearLast(text, 'monthFirst') !== undefined,
  english: (text: string) => englishDay(text) !== undefined,
  republic: (text: string) => republicDay(text) !== undefined,
  short: isShortDay,
  comma: (text: string) => commaForm.test(text),
} as const;
type Kind = keyof typeof kinds;

/** Cells that hold a value of such a form, before their column is known: they name nothing. */
export const isForeignDay = (text: string): boolean =>
  text.length <= 40 && (kinds.dayFirst(text) || kinds.monthFirst(text) || kinds.english(text));
export const isCommaNumber = (text: string): boolean =>
  text.length <= 40 && groupedFraction.test(text) && kinds.comma(text);

interface Found {
  texts: number;
  counts: Record<Kind, number>;
  /** Days that one order alone makes. */
  onlyDayFirst: number;
  onlyMonthFirst: number;
  /** First and second numbers of days that either order makes. */
  either: { first: Set<number>; second: Set<number> };
  /** Different days with a year of two digits. */
  short: Set<string>;
  fractions: number;
  /** Fractions of two digits, and whether a number is as large as amounts are. */
  cents: number;
  isLarge: boolean;
  belowOne: number;
  wholeGroups: number;
  groupedTwice: number;
  grouped: number;
  pointed: number;
  example: string;
  /** A day that one order alone makes, which shows how the others are read. */
  telling: string;
}

/** Counts the forms of a column's texts; undefined where too many have none. */
function formsOf(texts: Iterable<string>): Found | undefined {
  const counts = { dayFirst: 0, monthFirst: 0, english: 0, republic: 0, short: 0, comma: 0 };
  const found: Found = {
    texts: 0,
    counts,
    onlyDayFirst: 0,
    onlyMonthFirst: 0,
    either: { first: new Set(), second: new Set() },
    short: new Set(),
    fractions: 0,
    cents: 0,
    isLarge: false,
    belowOne: 0,
    wholeGroups: 0,
    groupedTwice: 0,
    grouped: 0,
    pointed: 0,
    example: '',
    telling: '',
  };
  let strange = 0;
  for (const text of texts) {
    if (isPlaceholder(text)) continue;
    found.texts += 1;
    // Whole numbers and codes are of any form; there may be millions.
    if (/^\d+$/.test(text)) {
      counts.comma += 1;
      if (text.length <= 3) found.wholeGroups += 1;
      continue;
    }
    const is = (kind: Kind): boolean => text.length <= 40 && kinds[kind](text);
    const own = (Object.keys(kinds) as Kind[]).filter(is);
    for (const kind of own) counts[kind] += 1;
    if (own.includes('dayFirst') && !own.includes('monthFirst')) found.onlyDayFirst += 1;
    if (own.includes('monthFirst') && !own.includes('dayFirst')) found.onlyMonthFirst += 1;
    if (found.telling === '' && own.includes('dayFirst') !== own.includes('monthFirst')) found.telling = text;
    if (own.includes('dayFirst') && own.includes('monthFirst')) {
      const [first = 0, second = 0] = text.split(/[./-]/).map(Number);
      found.either.first.add(first);
      found.either.second.add(second);
    }
    if (own.includes('short')) found.short.add(text);
    if (own.includes('comma') && fraction.test(text)) {
      found.fractions += 1;
      if (cents.test(text)) found.cents += 1;
      if (belowOne.test(text)) found.belowOne += 1;
      found.isLarge ||= hundreds.test(text);
    }
    if (wholeGroups.test(text)) found.wholeGroups += 1;
    if (groupedTwice.test(text)) found.groupedTwice += 1;
    if (groupedFraction.test(text)) found.grouped += 1;
    if (isPointed(text) && writtenNumber(text) !== undefined) found.pointed += 1;
    if (own.length === 0) strange += 1;
    else if (found.example === '' && (own[0] !== 'comma' || fraction.test(text))) found.example = text;
    if (strange > found.texts * (1 - most) + fewStrange) return undefined;
  }
  return found;
}

/** Of days that either order makes: the number that is 1 throughout while the other is many is the first of each month. */
function firstOfMonth({ either: { first, second }, onlyDayFirst, onlyMonthFirst }: Found): Kind | undefined {
  const isDay = (one: Set<number>, other: Set<number>): boolean =>
    one.size === 1 && one.has(1) && other.size >= fewestMonths;
  if (onlyDayFirst > 0 || onlyMonthFirst > 0) return undefined;
  if (isDay(first, second)) return 'dayFirst';
  return isDay(second, first) ? 'monthFirst' : undefined;
}

const orders = { dayFirst: '日、月、年', monthFirst: '月、日、年', yearFirst: '年、月、日' } as const;

/**
 * How a column's texts are written, when nearly all of them are days or numbers as other countries and systems write
 * them: read where one reading alone makes sense of all, else said. `isSemicolons`: what divides their file's fields, as
 * where a comma stands before fractions. undefined: they are none.
 */
export function writtenForm(
  texts: Iterable<string>,
  name: string,
  isSemicolons = false,
): WrittenForm | undefined {
  const found = formsOf(texts);
  if (found === undefined || found.texts === 0) return undefined;
  const { counts, example, telling, onlyDayFirst, onlyMonthFirst, fractions, grouped, pointed } = found;
  const isMost = (count: number): boolean => count >= found.texts * most;
  const days = Math.max(counts.dayFirst, counts.monthFirst);
  if (isMost(days + Math.min(onlyDayFirst, onlyMonthFirst))) {
    const first = firstOfMonth(found);
    const [day, month] = [
      onlyDayFirst > 0 || first === 'dayFirst',
      onlyMonthFirst > 0 || first === 'monthFirst',
    ];
    if (day === month)
      return {
        note: `像日期（如 ${example}），但${day ? '日与月的先后不一致' : '日与月哪个在先无从分辨'}，已作为文本；请在原文件中改为 2024-03-05 这样的写法`,
      };
    const order = day ? 'dayFirst' : 'monthFirst';
    const shown = telling === '' ? example : telling;
    return {
      read: (text) => yearLast(text, order),
      note: `按${orders[order]}的先后读作日期（如 ${shown} 为 ${yearLast(shown, order) ?? ''}）`,
    };
  }
  if (isMost(counts.english)) return { read: englishDay, note: '以英文写的月份已读作日期' };
  if (isMost(counts.republic) && dateName.test(name))
    return {
      read: republicDay,
      note: `按民国纪年读作日期（如 ${example} 为 ${republicDay(example) ?? ''}）`,
    };
  const shortOrder = isMost(counts.short) ? shortOrderOf(found.short) : undefined;
  const isNamed = dateName.test(name);
  if (shortOrder !== undefined && (isNamed || !example.includes('.')))
    return {
      read: (text) => shortDay(text, shortOrder),
      note: `按${orders[shortOrder]}的先后读作日期，两位的年份为1930至2029年（如 ${example} 为 ${shortDay(example, shortOrder) ?? ''}）`,
    };
  if (isMost(counts.short) && isNamed)
    return {
      note: `像年份只有两位的日期（如 ${example}），已作为文本；请在原文件中改为 2024-03-05 这样的写法`,
    };
  const isQuantity = quantityName.test(name);
  const areGroups = found.groupedTwice > 0 && found.wholeGroups === found.texts;
  if (areGroups && (isQuantity || (isSemicolons && !identifierName.test(name)))) {
    const withoutPoints = (text: string): string | undefined =>
      wholeGroups.test(text) ? text.replaceAll('.', '') : undefined;
    return {
      read: withoutPoints,
      note: `去掉千位之间的点读作数值（如 ${example} 为 ${withoutPoints(example) ?? ''}）`,
    };
  }
  if (!isMost(counts.comma) || fractions === 0 || pointed > 0) return undefined;
  const areCents = found.isLarge && found.cents === fractions;
  const areParts = found.belowOne > 0 && found.belowOne === fractions;
  const isAmount = isSemicolons && (areCents || areParts) && !identifierName.test(name);
  if (grouped > 0 || isQuantity || isAmount)
    return {
      isComma: true,
      read: withPoint,
      note: `以逗号作小数点读作数值（如 ${example} 为 ${withPoint(example) ?? ''}）`,
    };
  return { note: `像以逗号作小数点的数值（如 ${example}），无从确定，已作为文本` };
}
