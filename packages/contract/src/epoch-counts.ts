import { type Cell, type Column, isNumeric } from './data.ts';

/* Moments that programs count from 1970, in seconds or milliseconds: 1735689600. */

/** Counts of seconds from 2000 to 2040: ten digits that nothing else of such a name is. */
const [least, limit] = [946_684_800, 2_208_988_800];
const spelled =
  /日期|时间|时刻|(?:^|[^a-z])(?:date|time|day)(?:$|[^a-z])|(?:^|[^a-z])(?:ts|at)$|timestamp$|[a-z]{2}_?time$/i;
/** createTime, updatedAt: not format and not seat. */
const joined = /[a-z](?:Time|Date|At)$/;
const amountOfTime = /时长|用时|耗时|历时|[（(].*(?:分|时|天|min|h)[）)]/i;

/** Whether a column is named for moments. */
export const isMomentName = (name: string): boolean =>
  !amountOfTime.test(name) && (spelled.test(name) || joined.test(name));

/** Ten or thirteen digits as a whole number; undefined of anything else. */
export function epochCount(value: Cell): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' && /^\d{10}(?:\d{3})?(?:\.0+)?$/.test(value.trim())
    ? Number(value)
    : undefined;
}

/** Whether no moment is meant: what programs write where there is none. */
const isNone = (value: Cell): boolean => value === null || /^0*(?:\.0+)?$/.test(String(value).trim());

/** 1000 where a count is one of milliseconds, 1 of seconds; undefined where it is no moment from 2000 to 2040. */
export function epochUnit(count: number): 1 | 1000 | undefined {
  if (count >= least && count < limit) return 1;
  return count >= least * 1000 && count < limit * 1000 ? 1000 : undefined;
}

/**
 * A value that shows what a column's numbers are: moments counted from 1970, since it is named for them and holds
 * nothing else. undefined: its numbers are none.
 */
export function epochExample(
  name: string,
  values: readonly Cell[],
): { value: number; unit: 1 | 1000 } | undefined {
  if (!isMomentName(name)) return undefined;
  let found: { value: number; unit: 1 | 1000 } | undefined;
  for (const cell of values) {
    if (isNone(cell)) continue;
    const value = epochCount(cell);
    const unit = value === undefined ? undefined : epochUnit(value);
    if (value === undefined || unit === undefined || (found !== undefined && found.unit !== unit))
      return undefined;
    found ??= { value, unit };
  }
  return found;
}

/** Columns of numbers and texts whose first rows say that they are counts of seconds, or milliseconds, from 1970. */
export function epochColumns(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): { name: string; value: number; unit: 1 | 1000 }[] {
  return columns.flatMap(({ name, type, masked, calculated }, at) => {
    if (!(isNumeric(type) || type === 'text') || masked === true || calculated === true) return [];
    const values = rows.map((row) => row[at] ?? null);
    const found = epochExample(name, values);
    return found === undefined ? [] : [{ name, ...found }];
  });
}
