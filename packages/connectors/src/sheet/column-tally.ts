import { compactMoment, dateText } from './dates.ts';
import type { Raw } from './grid.ts';
import { isPlaceholder, type WrittenNumber, writtenNumber } from './numbers.ts';

const mobile = /^1[3-9]\d{9}$/;
/** （1）, (2): which one of a list it is, and no negative. */
const ordinal = /^[（(]\d{1,3}[)）]$/;
const manyZeros = /^-?0\d/;

/** What the cells of a column are, counted: every cell takes part in how the column is read. */
export interface Tally {
  filled: number;
  numbers: number;
  plainTexts: number;
  marked: number;
  shares: Map<string, number>;
  currencies: Map<string, number>;
  unshared: number;
  booleans: number;
  booleanTexts: number;
  dates: number;
  datetimes: number;
  /** Days and moments of eight, twelve and fourteen digits; they count among the numbers as well. */
  compactDays: number;
  compactMoments: number;
  placeholders: number;
  identifiers: number;
  ordinals: number;
  mobiles: number;
}

/** Whether a text can be a number at all, by its first character: most texts are told apart here. */
function mayBeNumber(text: string): boolean {
  const code = text.charCodeAt(0);
  if (code >= 48 && code <= 57) return true;
  if (code < 128) return '-+($.rcuhRCUH'.includes(text[0] ?? '');
  return '（＋－￥＄¥€£−–'.includes(text[0] ?? '') || (code >= 0xff10 && code <= 0xff19);
}

/** The number that a text is written as. */
export const numberIn = (text: string): WrittenNumber | undefined =>
  mayBeNumber(text) ? writtenNumber(text) : undefined;

/** The day or moment that a text is written as, in the form of the house. */
export function dateIn(text: string): string | undefined {
  const code = text.charCodeAt(0);
  // 民国 and 中华民国 stand before a year of their own; 一九九九 and 二〇二六 are years in words.
  const mayBeDate = (code >= 48 && code <= 57) || '民中一二'.includes(text[0] ?? ' ');
  return text.length >= 8 && mayBeDate ? dateText(text) : undefined;
}

const addTo = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

function tallyCompact(tally: Tally, value: string | number): void {
  const found = compactMoment(value);
  if (found === undefined) return;
  if (found.length === 10) tally.compactDays += 1;
  else tally.compactMoments += 1;
}

function tallyText(tally: Tally, text: string): void {
  if (text.length === 8 || text.length === 12 || text.length === 14) tallyCompact(tally, text);
  const number = numberIn(text);
  if (number !== undefined) {
    if (ordinal.test(text)) tally.ordinals += 1;
    if (number.marked || text.includes('.')) tally.marked += 1;
    else tally.plainTexts += 1;
    if (number.share === '') tally.unshared += 1;
    else addTo(tally.shares, number.share);
    if (number.currency !== '') addTo(tally.currencies, number.currency);
    if (mobile.test(text)) tally.mobiles += 1;
    return;
  }
  const date = dateIn(text);
  if (date !== undefined) {
    if (date.length === 10) tally.dates += 1;
    else tally.datetimes += 1;
  } else if (/^(?:true|false)$/i.test(text)) tally.booleanTexts += 1;
  else if (isPlaceholder(text)) tally.placeholders += 1;
  else if (manyZeros.test(text) || /^\d{16,}$/.test(text)) tally.identifiers += 1;
}

/** Counts the cells of one column. */
export function tallyOf(rows: readonly (readonly Raw[])[], at: number): Tally {
  const tally: Tally = {
    filled: 0,
    numbers: 0,
    plainTexts: 0,
    marked: 0,
    shares: new Map(),
    currencies: new Map(),
    unshared: 0,
    booleans: 0,
    booleanTexts: 0,
    dates: 0,
    datetimes: 0,
    compactDays: 0,
    compactMoments: 0,
    placeholders: 0,
    identifiers: 0,
    ordinals: 0,
    mobiles: 0,
  };
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null) continue;
    if (typeof value === 'number') {
      tally.filled += 1;
      tally.numbers += 1;
      if (value >= 19_000_101) tallyCompact(tally, value);
      if (value >= 13_000_000_000 && value < 20_000_000_000 && Number.isInteger(value)) tally.mobiles += 1;
    } else if (typeof value === 'boolean') {
      tally.filled += 1;
      tally.booleans += 1;
    } else {
      const text = value.trim();
      if (text === '') continue;
      tally.filled += 1;
      tallyText(tally, text);
    }
  }
  return tally;
}
