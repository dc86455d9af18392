import { dateIn } from './column-tally.ts';
import type { Raw } from './grid.ts';

/* Days that stand for none: a spreadsheet shows the number 0 as 1900-01-00, databases have 0000-00-00 and 1900-01-01. */

const noDay =
  /^(?:1899[-/]12[-/]3[01]|1900[-/]0?1[-/]0?[01]|0000[-/]00[-/]00)(?:[ T]0?0:00(?::00(?:\.0+)?)?)?$/;
/** Beside days of the time before, they may be days as well. */
const firstYear = 1920;

const mayBeNoDay = (text: string): boolean =>
  text.startsWith('1899') || text.startsWith('1900') || text.startsWith('0000');

/** A column whose other cells are days of later times, and what of it stands for no day. */
export function emptyDays(
  rows: readonly (readonly Raw[])[],
  at: number,
): { read: (value: Raw) => string | null | undefined; note: string } | undefined {
  const isNone = (value: Raw): boolean =>
    typeof value === 'string' && mayBeNoDay(value.trim()) && noDay.test(value.trim());
  const none = rows.filter((row) => isNone(row[at] ?? null));
  const [first] = none;
  if (first === undefined) return undefined;
  let days = 0;
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null || isNone(value)) continue;
    const day = typeof value === 'string' ? dateIn(value.trim()) : undefined;
    if (day === undefined || Number.parseInt(day, 10) < firstYear) return undefined;
    days += 1;
  }
  if (days === 0) return undefined;
  return {
    read: (value) => (isNone(value) ? null : undefined),
    note: `中有${none.length}个 ${String(first[at]).trim()}，是表格软件或数据库里“没有日期”的写法，已作为空值`,
  };
}
