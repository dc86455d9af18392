import { quartzProblem } from './quartz.ts';

/** When a Quartz expression fires, in local time. */
export interface QuartzTimes {
  /** Sorted. */
  seconds: readonly number[];
  minutes: readonly number[];
  hours: readonly number[];
  months: ReadonlySet<number>;
  isYear: (year: number) => boolean;
  /** The days of a month on which it fires, sorted. */
  daysOf: (year: number, month: number) => number[];
}

/** The last year that a Quartz expression can name. */
export const lastYear = 2099;

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

interface Range {
  low: number;
  high: number;
  names?: readonly string[];
}

function numberOf(text: string, { low, names = [] }: Range): number {
  const named = names.indexOf(text);
  return named === -1 ? Number(text) : low + named;
}

/** The values of one entry: *, a value, a range (which may run over the end), or a step of these. */
function valuesOf(entry: string, range: Range): number[] {
  const [span = '', step] = entry.split('/');
  const by = step === undefined ? 1 : Number(step);
  let from = range.low;
  let to = range.high;
  if (span !== '*') {
    const [first = '', last] = span.split('-');
    from = numberOf(first, range);
    if (last !== undefined) to = numberOf(last, range);
    else if (step === undefined) to = from;
  }
  if (to < from) to += range.high - range.low + 1;
  const values: number[] = [];
  for (let value = from; value <= to; value += by)
    values.push(value > range.high ? value - (range.high - range.low + 1) : value);
  return values;
}

const listOf = (field: string, range: Range): number[] =>
  [...new Set(field.split(',').flatMap((entry) => valuesOf(entry, range)))].sort((a, b) => a - b);

export const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
/** 1 for Sunday to 7 for Saturday. */
const weekdayOf = (year: number, month: number, day: number): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1;

type Days = (year: number, month: number) => number[];

/** The working day nearest to a day, in the same month. */
function workingDay(year: number, month: number, day: number): number {
  const weekday = weekdayOf(year, month, day);
  if (weekday === 7) return day === 1 ? 3 : day - 1;
  if (weekday === 1) return day === daysIn(year, month) ? day - 2 : day + 1;
  return day;
}

function dayOfMonthEntry(entry: string): Days {
  if (entry === 'L') return (year, month) => [daysIn(year, month)];
  if (entry === 'LW') return (year, month) => [workingDay(year, month, daysIn(year, month))];
  if (entry.startsWith('L-')) return (year, month) => [daysIn(year, month) - Number(entry.slice(2))];
  if (entry.endsWith('W')) {
    const day = Number(entry.slice(0, -1));
    return (year, month) => (day > daysIn(year, month) ? [] : [workingDay(year, month, day)]);
  }
  const days = valuesOf(entry, { low: 1, high: 31 });
  return () => days;
}

function dayOfWeekEntry(entry: string): Days {
  const range = { low: 1, high: 7, names: weekdayNames };
  const onWeekdays = (year: number, month: number, weekdays: readonly number[]): number[] =>
    Array.from({ length: daysIn(year, month) }, (_, i) => i + 1).filter((day) =>
      weekdays.includes(weekdayOf(year, month, day)),
    );
  const nth = /^(.+)#(\d)$/.exec(entry);
  if (nth !== null) {
    const weekday = numberOf(nth[1] ?? '', range);
    return (year, month) => onWeekdays(year, month, [weekday]).slice(Number(nth[2]) - 1, Number(nth[2]));
  }
  if (entry.length > 1 && entry.endsWith('L')) {
    const weekday = numberOf(entry.slice(0, -1), range);
    return (year, month) => onWeekdays(year, month, [weekday]).slice(-1);
  }
  const weekdays = entry === 'L' ? [7] : valuesOf(entry, range);
  return (year, month) => onWeekdays(year, month, weekdays);
}

function daysOf(entries: readonly Days[]): Days {
  return (year, month) => {
    const last = daysIn(year, month);
    const days = entries.flatMap((entry) => entry(year, month)).filter((day) => day >= 1 && day <= last);
    return [...new Set(days)].sort((a, b) => a - b);
  };
}

/** Reads a Quartz expression; undefined when quartzProblem finds something wrong with it. */
export function readQuartz(expression: string): QuartzTimes | undefined {
  if (quartzProblem(expression) !== undefined) return undefined;
  const parts = expression.trim().toUpperCase().split(/\s+/);
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = '', year = '*'] = parts;
  const years = new Set(listOf(year, { low: 1970, high: lastYear }));
  return {
    seconds: listOf(second, { low: 0, high: 59 }),
    minutes: listOf(minute, { low: 0, high: 59 }),
    hours: listOf(hour, { low: 0, high: 23 }),
    months: new Set(listOf(month, { low: 1, high: 12, names: monthNames })),
    isYear: (value) => years.has(value),
    daysOf:
      weekday === '?'
        ? daysOf(day.split(',').map(dayOfMonthEntry))
        : daysOf(weekday.split(',').map(dayOfWeekEntry)),
  };
}
