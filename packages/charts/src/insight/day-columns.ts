import type { ColumnProfile } from './profile.ts';

/* Rosters and time sheets that stayed as wide as they are: a column for each day beside what the month came to. */

const day = '(?:0?[1-9]|[12]\\d|3[01])';
const weekday = '[ -]?[（(]?(?:星期|周|礼拜)[一二三四五六日天][)）]?';
const date = `(?:(?:19|20)\\d{2}[-/.年])?(?:0?[1-9]|1[0-2])[-/.月]${day}[日号]?`;
/** 四-26, 26-四: the weekday above the day, or below it. */
const bareWeekday = '(?:星期|周|礼拜)?[一二三四五六日天]';
/** 打卡记录-1 星期日, 1日, 2026-04-01, 4月1日（周三）: what is called by a day alone, behind the name of its group. */
const namedDay = new RegExp(
  `^(?:.*-)?(?:${day}(?:[日号](?:${weekday})?|${weekday})|${date}(?:${weekday})?)$|^(?:.*-)?(?:${bareWeekday}-${day}|${day}-${bareWeekday})$`,
);
const bareDay = new RegExp(`^${day}$`);
/** Of so many columns that are called by days each is one day of a course; of bare numbers more. */
const [fewestNamed, fewestBare] = [5, 20];

/** Columns that hold a day each: no single one of them says anything on a board, as an amount or as a category. */
export function withoutDayColumns(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const named = columns.filter(({ name }) => namedDay.test(name.trim()));
  const bare = columns.filter(({ name }) => bareDay.test(name.trim()));
  const days = new Set([
    ...(named.length >= fewestNamed ? named : []),
    ...(bare.length >= fewestBare ? bare : []),
  ]);
  if (days.size === 0) return columns;
  return columns.map((column) => {
    if (!days.has(column)) return column;
    const { yes: _yes, choices: _choices, marks: _marks, ...rest } = column;
    return { ...rest, role: 'none', because: '每天一列，单独一天不成图' };
  });
}
