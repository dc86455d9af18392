import { clockText, dateText } from './dates.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const name =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const clock = '(?:,? +(\\S.{3,20}))?';
const dayThenName = new RegExp(`^(\\d{1,2})[ -]${name}[ ,-]+(\\d{4})${clock}$`, 'i');
const nameThenDay = new RegExp(`^${name} (\\d{1,2}),? +(\\d{4})${clock}$`, 'i');
const threeParts = /^(\d{1,3})([./-])(\d{1,2})\2(\d{1,4})(?:,? +(\S.{3,20}))?$/;

function moment(year: number, month: string | number, day: string, time = ''): string | undefined {
  const told = time === '' ? '' : clockText(time);
  const date = told === undefined ? undefined : dateText(`${year}-${month}-${day}`);
  return date === undefined || told === '' ? date : `${date} ${told}`;
}

/** A day whose month is named in English: 5 Mar 2024, 05-MAR-2024, March 5, 2024; in the form of the house. */
export function englishDay(text: string): string | undefined {
  if (text.length < 10) return undefined;
  const [, day, month, year, time] = dayThenName.exec(text) ?? swapped(nameThenDay.exec(text));
  if (day === undefined || month === undefined) return undefined;
  return moment(Number(year), months.indexOf(month.slice(0, 3).toLowerCase()) + 1, day, time);
}

const swapped = (found: RegExpExecArray | null): (string | undefined)[] =>
  found === null ? [] : ['', found[2], found[1], found[3], found[4]];

/** A day of three numbers whose year of four digits stands last, by the order of the others. */
export function yearLast(text: string, order: 'dayFirst' | 'monthFirst'): string | undefined {
  const [, first = '', , second = '', year = '', time] = threeParts.exec(text) ?? [];
  if (first.length > 2 || year.length !== 4) return undefined;
  return order === 'dayFirst'
    ? moment(Number(year), second, first, time)
    : moment(Number(year), first, second, time);
}

/** A day whose year of three digits counts from 1911, the first of the Republic: 113/03/05. */
export function republicDay(text: string): string | undefined {
  const [, year = '', , month = '', day = '', time] = threeParts.exec(text) ?? [];
  return year.length === 3 && day.length <= 2 ? moment(Number(year) + 1911, month, day, time) : undefined;
}

/** Orders in which a day of three numbers is written, whose year has two digits. */
export const shortOrders = ['yearFirst', 'monthFirst', 'dayFirst'] as const;
export type ShortOrder = (typeof shortOrders)[number];

/** Two digits are a year from 1930 to 2029, as spreadsheet programs read them. */
export const centuryOf = (year: number): number => (year < 30 ? 2000 : 1900);

/** A day of three numbers whose year has two digits, in one order of them: 7/4/81; undefined where that makes none. */
export function shortDay(text: string, order: ShortOrder): string | undefined {
  const [, first = '', , second = '', third = '', time] = threeParts.exec(text) ?? [];
  if (third === '') return undefined;
  const [year, month, day] = {
    yearFirst: [first, second, third],
    monthFirst: [third, first, second],
    dayFirst: [third, second, first],
  }[order];
  if (year?.length !== 2 || month === undefined || day === undefined || day.length > 2) return undefined;
  return month.length > 2 ? undefined : moment(Number(year) + centuryOf(Number(year)), month, day, time);
}

/** Over so many years two digits may be of two centuries: 06 in a list of a hundred years. */
const mostYears = 80;
function spansCentury(texts: ReadonlySet<string>, order: ShortOrder): boolean {
  const years = [...texts].map((text) => Number(shortDay(text, order)?.slice(0, 4)));
  const [first, last] = years.reduce(
    ([least, most], year) => [Math.min(least, year), Math.max(most, year)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return last - first > mostYears;
}

const manyDays = 10;
const timesYears = 3;

/**
 * The order in which days with a year of two digits are written: the one in which all of them are days. Where two are
 * left, the number that hardly changes while the other takes many values is the year. undefined: the days do not tell.
 */
export function shortOrderOf(texts: ReadonlySet<string>): ShortOrder | undefined {
  let left: readonly ShortOrder[] = shortOrders;
  const [firsts, thirds] = [new Set<string>(), new Set<string>()];
  for (const text of texts) {
    const [, first = '', , , third = ''] = threeParts.exec(text) ?? [];
    firsts.add(first);
    thirds.add(third);
    left = left.filter((order) => shortDay(text, order) !== undefined);
    if (left.length === 0) return undefined;
  }
  const years = (one: Set<string>, other: Set<string>): boolean =>
    other.size > manyDays && other.size >= one.size * timesYears;
  if (left.length > 1 && years(firsts, thirds)) left = left.filter((order) => order === 'yearFirst');
  else if (left.length > 1 && years(thirds, firsts)) left = left.filter((order) => order !== 'yearFirst');
  const [order] = left;
  return order !== undefined && left.length === 1 && !spansCentury(texts, order) ? order : undefined;
}

/** Whether three numbers may be a day whose year has two digits: by itself nothing tells which of them it is. */
export const isShortDay = (text: string): boolean =>
  shortOrders.some((order) => shortDay(text, order) !== undefined);
