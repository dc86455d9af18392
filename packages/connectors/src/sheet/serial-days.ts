import { dateName, identifierName, quantityName } from './column-names.ts';
import { dateIn } from './column-tally.ts';
import { dateOf } from './dates.ts';
import type { Raw } from './grid.ts';
import { isPlaceholder } from './numbers.ts';

/* Days that lost their format: a spreadsheet program counts them from 1900 and shows 45292 for 2024-01-01. */

/** Counts that are days where the name says so: 1954 to 2064. */
const anyDay = { least: 20_000, most: 60_000, span: 40_000 };
/** Where the name may mean an amount of time as well: a few years, of now. */
const daysOfNow = { least: 36_526, most: 55_153, span: 3700 };
const clearName = /日期|生日|年月日|\bdate\b/i;
const amountOfTime =
  /时长|用时|耗时|历时|[床人工台]日$|住院日$|工作日$|[（(].*(?:秒|分|时|天|日|ms|min|s|h)[）)]/i;
/** So many of a column have to be days, in whatever form. */
const mostly = 0.9;

const digits = /^\d{5}(?:\.\d{1,15})?$/;

/** A cell as a count of days; undefined when it is none. */
function countIn(value: Raw): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && digits.test(value.trim()) ? Number(value) : undefined;
}

/** What programs write where there is no day. */
const isNoDay = (value: Raw): boolean => value === 0 || (typeof value === 'string' && value.trim() === '0');

/** A column whose numbers are days, and how they are read. */
export interface SerialDays {
  /** The day of a number, null for none; undefined for what is no number. */
  read(value: Raw): string | null | undefined;
  note: string;
}

/** The day that a count stands for, whatever the column is called; undefined when it is none that anybody writes. */
export function serialDay(value: Raw, date1904: boolean): string | undefined {
  const count = countIn(value);
  return count === undefined || count < 10_000 || count >= 100_000 ? undefined : dateOf(count, date1904);
}

/**
 * The days of a column that is named for them and holds counts of a spreadsheet program, alone or among days that are
 * written as such. undefined: its numbers are none.
 */
export function serialDays(
  rows: readonly (readonly Raw[])[],
  at: number,
  { name, date1904 }: { name: string; date1904: boolean },
): SerialDays | undefined {
  if (!dateName.test(name) || identifierName.test(name) || quantityName.test(name)) return undefined;
  if (amountOfTime.test(name)) return undefined;
  const { least, most, span } = clearName.test(name) ? anyDay : daysOfNow;
  let [real, days, serials, zeros] = [0, 0, 0, 0];
  let [lowest, highest, first] = [Number.POSITIVE_INFINITY, 0, Number.NaN];
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null) continue;
    const text = typeof value === 'string' ? value.trim() : '';
    if (typeof value === 'string' && (text === '' || isPlaceholder(text))) continue;
    if (isNoDay(value)) {
      zeros += 1;
      continue;
    }
    real += 1;
    const count = countIn(value);
    if (count === undefined) {
      if (dateIn(text) !== undefined) days += 1;
      continue;
    }
    // One that is no such day makes amounts of them all.
    if (count < least || count > most) return undefined;
    if (serials === 0) first = count;
    serials += 1;
    lowest = Math.min(lowest, count);
    highest = Math.max(highest, count);
  }
  if (serials === 0 || highest - lowest > span || days + serials < real * mostly) return undefined;
  const read = (value: Raw): string | null | undefined => {
    if (isNoDay(value)) return null;
    const count = countIn(value);
    return count === undefined ? undefined : dateOf(count, date1904);
  };
  const none = zeros > 0 ? `，${zeros}个 0 作为空值` : '';
  const among = days > 0 ? `有${serials}个是` : '的数字是';
  return {
    read,
    note: `${among}表格软件的日期序号（单元格没有日期格式），已读作日期（如 ${first} 为 ${read(first) ?? ''}）${none}；不是日期时请改选类型`,
  };
}
