import { dateIn } from './column-tally.ts';
import type { Raw } from './grid.ts';

/* Days that stand for none: a spreadsheet shows the number 0 as 1900-01-00, databases have 0000-00-00 and 1900-01-01. */

const noDay =
  /^(?:1899[-/]12[-/]3[01]|1900[-/]0?1[-/]0?[01]|0000[-/]00[-/]00)(?:[ T]0?0:00(?::00(?:\.0+)?)?)?$/;
/** Beside days of the time before, they may be days as well. */
const firstYear = 1920;

const [zero, one, blank] = ['0', '1', ' '].map((sign) => sign.charCodeAt(0)) as [number, number, number];
/** Told by the first sign: nearly all cells are done with here. */
function mayBeNoDay(text: string): boolean {
  const first = text.charCodeAt(0);
  return first === zero || first === one || first <= blank;
}

/** A column whose other cells are days of later times, and what of it stands for no day. */
export function emptyDays(
  rows: readonly (readonly Raw[])[],
  at: number,
): { read: (value: Raw) => string | null | undefined; note: string } | undefined {
  const isNone = (value: Raw): boolean =>
    typeof value === 'string' && mayBeNoDay(value) && noDay.test(value.trim());
  const first = rows.find((row) => isNone(row[at] ?? null));
  if (first === undefined) return undefined;
  let [days, none] = [0, 0];
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null) continue;
    if (isNone(value)) {
      none += 1;
      continue;
    }
    const day = typeof value === 'string' ? dateIn(value.trim()) : undefined;
    if (day === undefined || Number.parseInt(day, 10) < firstYear) return undefined;
    days += 1;
  }
  if (days === 0) return undefined;
  return {
    read: (value) => (isNone(value) ? null : undefined),
    note: `中有${none}个 ${String(first[at]).trim()}，是表格软件或数据库里“没有日期”的写法，已作为空值`,
  };
}
