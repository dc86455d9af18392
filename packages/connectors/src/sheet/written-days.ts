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

/** Whether three numbers may be a day whose year has two digits: nothing tells which of them it is. */
export function isShortDay(text: string): boolean {
  const [, first = '', , , third = ''] = threeParts.exec(text) ?? [];
  return first.length <= 2 && third.length === 2;
}
