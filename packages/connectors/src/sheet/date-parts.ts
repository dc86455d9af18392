import { uniqueNames } from '../columns/unique-names.ts';
import { isDateLike, isFilled, textOf } from './cell-looks.ts';
import { monthDigits } from './database-moments.ts';
import type { Raw } from './grid.ts';
import type { Laid } from './laid-table.ts';
import { yearName } from './period-names.ts';

/* Years, months and days in columns of their own, as registers and yearbooks have them: 年, 月, 日; 就诊年份, 就诊月份. */

/** Places of the columns among a table's, and what the column of their dates is called. */
export interface DateParts {
  name: string;
  year: number;
  /** Of months or of quarters. */
  part: number;
  day?: number;
}

type Reading = (value: Raw | undefined) => number | undefined;

const within =
  (pattern: RegExp, least: number, most: number): Reading =>
  (value) => {
    const written = typeof value === 'number' ? String(value) : textOf(value);
    const number = Number(pattern.exec(written)?.[1]);
    return number >= least && number <= most ? number : undefined;
  };
const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const written = (text: string, pattern: RegExp): number => {
  const digits = pattern.exec(text)?.[1] ?? '';
  return monthDigits.includes(digits) ? monthDigits.indexOf(digits) + 1 : 0;
};

const readYear = within(/^((?:19|20)\d{2}) ?年?度?$/, 1900, 2100);
const digitMonth = within(/^(\d{1,2}) ?月?份?$/, 1, 12);
const readMonth: Reading = (value) => {
  const found = digitMonth(value);
  if (found !== undefined) return found;
  const text = textOf(value).toLowerCase();
  const han = written(text, /^([一二三四五六七八九十]{1,2})月份?$/);
  if (han > 0) return han;
  const at = /^[a-z]{3,9}\.?$/.test(text) ? englishMonths.indexOf(text.slice(0, 3)) : -1;
  return at < 0 ? undefined : at + 1;
};
const digitQuarter = within(/^(?:第|Q)?([1-4])(?:季度?)?$/i, 1, 4);
/** The first month of a quarter. */
const readQuarter: Reading = (value) => {
  const number = digitQuarter(value) ?? written(textOf(value), /^第?([一二三四])季度?$/);
  return number === 0 ? undefined : number * 3 - 2;
};
const readDay = within(/^(\d{1,2}) ?[日号]?$/, 1, 31);

const monthName = /^(.*?)[\s_-]?(?:月|月份|month|mon)$/i;
const quarterName = /^(.*?)[\s_-]?(?:季|季度|quarter|qtr)$/i;
const dayName = /^(.*?)[\s_-]?(?:日|号|day|(?:day|date)[\s_]of[\s_]month)$/i;

/** Nearly all rows have to have each part; one that is no day of its month makes none of them a date. */
const mostFilled = 0.95;
/** Fewer dates are no course. */
const fewestDates = 3;

function dateOf(
  row: readonly Raw[],
  at: readonly number[],
  [year, part, day]: readonly (Reading | undefined)[],
): string | undefined | null {
  const [ofYear, ofPart, ofDay] = at.map((place) => row[place]);
  if (!isFilled(ofYear) || !isFilled(ofPart) || (day !== undefined && !isFilled(ofDay))) return null;
  const found = [year?.(ofYear), part?.(ofPart), day === undefined ? 1 : day(ofDay)];
  const [y = 0, m = 0, d = 0] = found;
  const date = new Date(Date.UTC(y, m - 1, d));
  if (found.includes(undefined) || date.getUTCMonth() !== m - 1) return undefined;
  return date.toISOString().slice(0, 10);
}

interface Part {
  at: number;
  read: Reading;
}
const readingOf = (at: number, read: Reading): Part => ({ at, read });

/** Rows that are looked at for another column of dates. */
const sample = 200;
const holdsDates = (rows: readonly (readonly Raw[])[], place: number): boolean => {
  const cells = rows.slice(0, sample).flatMap((row) => (isFilled(row[place]) ? [row[place]] : []));
  return cells.length > 0 && cells.filter(isDateLike).length >= cells.length / 2;
};

interface Found extends DateParts {
  /** The date of each row; null where a part is missing. */
  dates: (string | null)[];
}

/** The dates of rows whose parts stand in some columns; undefined where those are no parts of dates. */
function datesOf(
  { rows, at }: Pick<Laid, 'rows' | 'at'>,
  parts: readonly Part[],
): (string | null)[] | undefined {
  const places = parts.map((part) => at[part.at] ?? part.at);
  const readings = [parts[0]?.read, parts[1]?.read, parts[2]?.read];
  const dates: (string | null)[] = [];
  let filled = 0;
  for (const row of rows) {
    const date = dateOf(row, places, readings);
    if (date === undefined) return undefined;
    if (date !== null) filled += 1;
    dates.push(date);
  }
  const isEnough = filled >= rows.length * mostFilled && new Set(dates).size >= fewestDates;
  return isEnough ? dates : undefined;
}

/** The only column whose name ends as a part does, with what stands before that. */
function named(names: readonly string[], ending: RegExp, before: string): number | undefined {
  const found = names.flatMap((name, at) => (ending.exec(name.trim())?.[1] === before ? [at] : []));
  return found.length === 1 ? found[0] : undefined;
}

/** The columns of a table that are years, months and days of one date; undefined where there are none, or dates already. */
export function datePartsOf(laid: Pick<Laid, 'names' | 'rows' | 'at'>): Found | undefined {
  const { names, rows, at } = laid;
  for (const [year, name] of names.entries()) {
    const before = yearName.exec(name.trim())?.[1];
    if (before === undefined || named(names, yearName, before) !== year) continue;
    const month = named(names, monthName, before);
    const quarter = month === undefined ? named(names, quarterName, before) : undefined;
    const part = month ?? quarter;
    if (part === undefined) continue;
    const day = month === undefined ? undefined : named(names, dayName, before);
    const ofYear = readingOf(year, readYear);
    const ofPart = readingOf(part, month === undefined ? readQuarter : readMonth);
    const dates =
      (day === undefined ? undefined : datesOf(laid, [ofYear, ofPart, readingOf(day, readDay)])) ??
      datesOf(laid, [ofYear, ofPart]);
    if (dates === undefined) continue;
    const isOwn = (one: number): boolean => one === year || one === part || one === day;
    if (names.some((_, one) => !isOwn(one) && holdsDates(rows, at[one] ?? one))) return undefined;
    const isDaily = day !== undefined && dates.some((date) => date?.endsWith('-01') === false);
    const joined = uniqueNames([...names, `${before}日期`]).at(-1) ?? '日期';
    return { name: joined, year, part, ...(isDaily && { day }), dates };
  }
  return undefined;
}

/** More of them than that were never meant to be dates. */
const mostMisfits = 0.5;

/** The value that is no part of a date, with where it stands; undefined where all of them are. */
function misfitOf({
  names,
  rows,
  at,
  places,
}: Pick<Laid, 'names' | 'rows' | 'at' | 'places'>): string | undefined {
  for (const [year, name] of names.entries()) {
    const before = yearName.exec(name.trim())?.[1];
    if (before === undefined) continue;
    const month = named(names, monthName, before);
    const part = month ?? named(names, quarterName, before);
    if (part === undefined) continue;
    const parts = [
      { at: year, read: readYear, what: '年份' },
      month === undefined
        ? { at: part, read: readQuarter, what: '季度' }
        : { at: part, read: readMonth, what: '月份' },
    ];
    const misfits = rows.flatMap((row, index) =>
      parts.flatMap(({ at: place, read, what }) => {
        const value = row[at[place] ?? place];
        const isMisfit = isFilled(value) && read(value) === undefined;
        return isMisfit ? [{ index, what, value: textOf(value).slice(0, 20) || String(value) }] : [];
      }),
    );
    const [first] = misfits;
    // Most of them are none: 0 and 1 for two years are no dates that somebody mistyped.
    if (first === undefined || misfits.length > rows.length * mostMisfits) return undefined;
    const isOther = (_: string, one: number): boolean =>
      one !== year && one !== part && holdsDates(rows, at[one] ?? one);
    if (names.some(isOther)) return undefined;
    return `第${(places[first.index] ?? 0) + 1}行的“${first.value}”不是${first.what}`;
  }
  return undefined;
}

/** Why columns of years and months are not joined into dates, though that was asked for; undefined where none are there. */
export function notJoined(laid: Pick<Laid, 'names' | 'rows' | 'at' | 'places'>): string[] {
  const why = misfitOf(laid);
  return why === undefined ? [] : [`年、月各占的一列没有合成日期：${why}，请在原文件中改正后重新上传`];
}

/** Names of the columns that the dates are made of. */
export const namesOfParts = ({ year, part, day }: DateParts, names: readonly string[]): string[] =>
  [year, part, ...(day === undefined ? [] : [day])].map((at) => names[at] ?? '');

/** The table with a column of those dates behind its own. `width`: cells of a row so far. */
export function withDates(laid: Laid, found: Found, width: number): Laid {
  const { year, part, day = part, name, dates } = found;
  const own = laid.names.length;
  const letters = [laid.letters[year], laid.letters[day]].join('–').split('–');
  const parts = namesOfParts(found, laid.names).map((one) => `“${one}”`);
  return {
    ...laid,
    names: [...laid.names, name],
    at: [...laid.at, width],
    rows: laid.rows.map((row, index) => {
      const cells = row.slice(0, width);
      cells[width] = dates[index] ?? null;
      return cells;
    }),
    columnAt: (at, index) => laid.columnAt(at === own ? year : at, index),
    letters: [...laid.letters, [letters[0], letters.at(-1)].join('–')],
    notes: [
      ...laid.notes,
      `${parts.join('')}已合成日期，另成一列“${name}”${found.day === undefined ? '（记作当期的第一天）' : ''}`,
    ],
  };
}
