import type { Cell } from '@mingjing/contract';
import type { ColumnProfile } from './profile.ts';
import { codeMark, plannedWords, stockWords } from './vocabulary.ts';

/*
 * Values of what rows belong to, repeated in each of them as joins do: the total of an order beside its items, the area
 * of a flat beside its bills. Added up they count as often as there are rows.
 */

/** Groups that are looked at, and amounts of each. */
export const [repeatedGroups, repeatedAmounts] = [2000, 10];
const repeatedDates = 3;
const [mostKeys, leastRows] = [3, 1.2];
/** So many groups of several rows, with as many different values, are no chance. */
const [fewestGroups, fewestValues] = [10, 3];
/** In so many of those groups another amount differs: the rows are parts of something. */
const oftenDiffers = 0.2;
/** What a thing has by itself, whatever happened to it; 挂号费 of a department is paid by each visit. */
const attribute = /面积|编制|定员|床位|人口|户数|注册资[本金]|总[额数价量]|限额|额度|定额|指标值/;

export interface RepeatedAsking {
  key: string;
  /** The date or period beside it, where there is one. */
  moment: string | undefined;
  amounts: string[];
  /** Other dates of the rows. */
  dates: string[];
}

/** Few codes are not shown, but tell orders apart as many do. */
const isCode = ({ role, label }: Pick<ColumnProfile, 'role' | 'label'>): boolean =>
  role === 'id' || (role === 'none' && codeMark.test(label));

/** What could be such: a key whose values come again, with the amounts that could be repeated, the surest key first. */
export function repeatedAskings(columns: readonly ColumnProfile[], rows: number): RepeatedAsking[] {
  const amounts = columns.filter(({ role, distinct }) => role === 'amount' && distinct >= fewestValues);
  const moment = columns.find(
    ({ role, distinct }) => (role === 'time' || role === 'period') && distinct > 1,
  )?.name;
  const dates = columns
    .filter(({ role, name }) => role === 'time' && name !== moment)
    .slice(0, repeatedDates)
    .map(({ name }) => name);
  const isKey = ({ role, unique, distinct, label }: ColumnProfile): boolean =>
    (isCode({ role, label }) || role === 'entity') &&
    !unique &&
    distinct >= fewestGroups &&
    rows >= distinct * leastRows;
  if (amounts.length < 2) return [];
  // What all things had together at a time, beside what each of them had.
  const times = columns.filter(
    ({ role, name, distinct, yearless }) =>
      name === moment &&
      yearless !== true &&
      role !== 'none' &&
      distinct >= fewestGroups &&
      rows >= distinct * 2,
  );
  return [
    ...columns
      .filter(isKey)
      .toSorted((a, b) => Number(isCode(b)) - Number(isCode(a)) || b.distinct - a.distinct)
      .slice(0, mostKeys),
    ...times,
  ].map((key) => ({
    key: key.name,
    moment: key.name === moment ? undefined : moment,
    amounts: amounts.slice(0, repeatedAmounts).map(({ name }) => name),
    dates,
  }));
}

/** What was counted of one key at one moment: rows, and the least and the largest value of each amount and date. */
export interface RepeatedGroup {
  rows: number;
  dates?: readonly (readonly [least: Cell, most: Cell])[];
  ends: readonly (readonly [least: Cell, most: Cell])[];
}

/** What an amount and a date of the same thing have in common: 计划回款金额 and 计划回款日期 are both of one instalment. */
const thingOf = (name: string): string =>
  name
    .replace(/[（(【[][^（()）】\]]*[)）】\]]$/, '')
    .trim()
    .replace(/(总?金额|总?额|数量?|量|日期|时间|月份|日)$/, '');

/** The amounts that are the same in all rows of a group while another amount is not. */
export function repeatedIn(
  { key, amounts, dates }: RepeatedAsking,
  groups: readonly RepeatedGroup[],
  columns: readonly ColumnProfile[],
): string[] {
  const several = groups.filter(({ rows }) => rows > 1);
  if (several.length < fewestGroups) return [];
  const keyed = columns.find(({ name }) => name === key);
  const isId = keyed !== undefined && isCode(keyed);
  const isTime = keyed?.role === 'time' || keyed?.role === 'period';
  const differing = (at: number): number =>
    several.filter(({ ends }) => ends[at]?.[0] !== ends[at]?.[1]).length;
  const values = (at: number): number => new Set(several.map(({ ends }) => ends[at]?.[0])).size;
  if (!amounts.some((_, at) => differing(at) >= several.length * oftenDiffers)) return [];
  const ownDates = dates
    .filter((_, at) => several.some((group) => group.dates?.[at]?.[0] !== group.dates?.[at]?.[1]))
    .map(thingOf);
  // As many values as there are things: each stands in one row of its own, as in cells that were merged.
  const isOnce = (name: string): boolean =>
    (columns.find((column) => column.name === name)?.filled ?? Infinity) <= (keyed?.distinct ?? 0);
  return amounts.filter((name, at) => {
    if (isOnce(name)) return false;
    // Equal instalments: each has a date of its own.
    if (thingOf(name).length > 1 && ownDates.includes(thingOf(name))) return false;
    const isOwn = isId || isTime || attribute.test(name) || stockWords.test(name) || plannedWords.test(name);
    return isOwn && differing(at) === 0 && values(at) >= fewestValues;
  });
}

/** The columns with those that are repeated left out. */
export function withoutRepeated(
  columns: readonly ColumnProfile[],
  repeated: ReadonlyMap<string, string>,
): ColumnProfile[] {
  return columns.map((column) => {
    const key = repeated.get(column.name);
    return key === undefined
      ? column
      : {
          ...column,
          role: 'none',
          because: `同一个「${key}」的几行里重复着同一个值，相加会重复计算`,
          calculation: 'max',
        };
  });
}
