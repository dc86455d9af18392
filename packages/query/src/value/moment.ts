import type { Cell, ColumnType } from '@mingjing/contract';

/** A stretch of time [start, end), both as 'yyyy-MM-dd HH:mm:ss[.ffffff]'; an instant has no end. */
export interface Period {
  start: string;
  end: string | undefined;
}

const pattern =
  /^\s*(\d{4,5})(?:-Q([1-4])|[-/](\d{1,2})(?:[-/](\d{1,2})(?:[T ](\d{1,2})(?:时|:(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,6})\d*)?)?Z?))?)?)?\s*$/;

const two = (value: number): string => String(value).padStart(2, '0');
const midnight = ' 00:00:00';

/**
 * Midnight of a day given by numbers that may run over, such as month 13; undefined past the year 9999, which databases
 * know nothing after unless a moment of theirs lies there in another time zone.
 */
function dayStart(year: number, month: number, day: number): string | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const result = date.getUTCFullYear();
  if (result < 1 || (result > 9999 && year <= 9999)) return undefined;
  return `${String(result).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}${midnight}`;
}

/** An hour as filters name it: '2024-01-05 09:00', as answers write it, is a moment like any other. */
export const hourName = (value: Cell): Cell =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d \d\d):00$/, '$1时') : value;

/** A bound that lies after every date there is. */
export const endOfTime = '9999-12-31 23:59:59.999999';

/**
 * Reads '2024', '2024-Q2', '2024-05', '2024-05-06' (or with slashes), '2024-05-06 09时' as the whole period and a date with a time as
 * an instant. Anything else, also a day the calendar lacks, is undefined.
 */
export function readPeriod(value: Cell): Period | undefined {
  const found = typeof value === 'string' ? pattern.exec(value) : null;
  if (!found) return undefined;
  const [year, quarter, month, day, hour, minute, second] = found
    .slice(1, 8)
    .map((text) => (text === undefined ? undefined : Number(text)));
  if (year === undefined || year < 1) return undefined;
  const period = (start: string | undefined, end: string | undefined): Period | undefined =>
    start === undefined ? undefined : { start, end: end ?? endOfTime };
  if (quarter !== undefined)
    return period(dayStart(year, quarter * 3 - 2, 1), dayStart(year, quarter * 3 + 1, 1));
  if (month === undefined) return period(dayStart(year, 1, 1), dayStart(year + 1, 1, 1));
  if (month < 1 || month > 12) return undefined;
  if (day === undefined) return period(dayStart(year, month, 1), dayStart(year, month + 1, 1));
  const start = dayStart(year, month, day);
  if (start === undefined || Number(start.split('-')[1]) !== month || day < 1) return undefined;
  if (hour === undefined) return period(start, dayStart(year, month, day + 1));
  if (minute === undefined) return hourOf(start, hour, dayStart(year, month, day + 1));
  if (hour > 23 || minute > 59 || (second ?? 0) > 59) return undefined;
  const fraction = (found[8] ?? '').replace(/(?<!0)0+$/, '');
  const time = `${two(hour)}:${two(minute)}:${two(second ?? 0)}${fraction === '' ? '' : `.${fraction}`}`;
  return { start: `${dayOf(start)} ${time}`, end: undefined };
}

function hourOf(day: string, hour: number, nextDay: string | undefined): Period | undefined {
  if (hour > 23) return undefined;
  const at = (of: number): string => `${dayOf(day)} ${two(of)}:00:00`;
  return { start: at(hour), end: hour === 23 ? (nextDay ?? endOfTime) : at(hour + 1) };
}

export const isMidnight = (moment: string): boolean => moment.endsWith(midnight);
export const dayOf = (moment: string): string => moment.split(' ')[0]!;

/** The whole day of a moment. */
export const wholeDay = (moment: string): Period => readPeriod(dayOf(moment)) as Period;

/** A moment as text of a column's type. */
export const momentText = (moment: string, type: ColumnType): string =>
  type === 'date' ? dayOf(moment) : moment;

/**
 * The shortest name of what begins on a day: '2026' on New Year's Day, '2026-03' on the first of March, else the day. Texts
 * of months and of days alike sort on the right side of it: '2026-03' lies before '2026-03-01', but not before '2026-03'.
 */
export const shortestStart = (day: string): string => day.replace(/-01-01$/, '').replace(/-01$/, '');
