import { isNumeric, type PeriodPlace, periodNumbers, readPeriodPlace } from '@mingjing/contract';
import { and, type Comparison, type Condition, or } from '../plan/condition.ts';
import type { ColumnValue } from '../plan/value.ts';
import { shortestStart } from '../value/moment.ts';
import { comparison, type ValueOp } from './comparison.ts';
import { daysBefore, opposite } from './days-in-words.ts';

const shape = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const two = (part: number): string => String(part).padStart(2, '0');
const monthsOfQuarter = 3;
const quarterSigns = ['一', '二', '三', '四'];

/** How people write a month: 2026年3月, 2026/03, 2026.3. That of ISO stands in order by itself. */
const monthNames = (year: string, month: number): string[] => [
  ...[month, two(month)].flatMap((text) => [
    `${year}年${text}月`,
    `${year}年${text}月份`,
    `${year}/${text}`,
    `${year}.${text}`,
  ]),
  ...(month < 10 ? [`${year}-${month}`] : []),
];

const quarterNames = (year: string, quarter: number): string[] => [
  ...['', '-', '年', '年第'].flatMap((between) => [
    `${year}${between}Q${quarter}`,
    `${year}${between}q${quarter}`,
  ]),
  ...['', '年', '年第'].flatMap((between) =>
    [String(quarter), quarterSigns[quarter - 1] ?? ''].map((sign) => `${year}${between}${sign}季度`),
  ),
];

/**
 * Names of what begins in a year before its day `month`-`day` does, beside months that have ended and days, see
 * `daysBefore`; the year itself as numbers sorts as it is written.
 */
function namesBefore(year: string, month: number, day: number): string[] {
  const begun = day > 1 ? month : month - 1;
  if (begun === 0) return [];
  const quarters = Array.from({ length: Math.ceil(begun / monthsOfQuarter) }, (_, at) =>
    quarterNames(year, at + 1),
  );
  return [`${year}年`, `${year}年度`, ...(day > 1 ? monthNames(year, month) : []), ...quarters.flat()];
}

const compare = (column: ColumnValue, op: Comparison, text: string): Condition => ({
  kind: 'compare',
  of: { column, asNumber: false },
  op,
  constant: { type: 'text', text },
});

/** Numbers without places may number days; of doubles, and of decimals that do not tell their places, any may. */
const mayNumberDays = ({ type, scale = 0 }: ColumnValue['column']): boolean => isNumeric(type) && scale === 0;

/** Years, months, days and seconds told as numbers: 2026, 202603, 20260305, 20260305083000, each by its own digits. */
function inDigits(
  column: ColumnValue,
  op: 'gte' | 'lt',
  [year, month, day]: [string, number, number],
): Condition {
  const number = (sign: ValueOp, text: string): Condition => comparison(column, sign, text);
  const bounds = [
    ['1000', String(Number(year) + (month > 1 || day > 1 ? 1 : 0)), '9999'],
    ['100001', String(Number(`${year}${two(month)}`) + (day > 1 ? 1 : 0)), '999912'],
    ['10000101', `${year}${two(month)}${two(day)}`, '99991231'],
    ['10000101000000', `${year}${two(month)}${two(day)}000000`, '99991231235959'],
  ] as const;
  return or(
    ...bounds.map(([least, end, most]) => and(number('gte', least), number('lte', most), number(op, end))),
  );
}

/**
 * One end of a span of days on a column that names its periods or days otherwise than a date: '2026年1月' is no text before
 * '2026-03', yet January comes before March. What a name tells lies in a span where it begins in it. Undefined where the
 * column and the value are read as they are.
 */
export function periodEnd(column: ColumnValue, op: 'gte' | 'lt', value: string): Condition | undefined {
  const [, year, months = '01', days = '01'] = shape.exec(value) ?? [];
  const { type } = column.column;
  if (year === undefined) return undefined;
  const [month, day] = [Number(months), Number(days)];
  if (mayNumberDays(column.column)) return inDigits(column, op, [year, month, day]);
  if (type !== 'text') return undefined;
  const names = namesBefore(year, month, day);
  const plain = compare(column, op === 'gte' ? '>=' : '<', value);
  if (names.length === 0) return plain;
  const named = or(
    {
      kind: 'oneOf',
      of: { column, asNumber: false },
      constants: names.map((text) => ({ type: 'text', text })),
    },
    daysBefore(column, year, month, day),
  );
  return op === 'gte' ? and(plain, opposite(named)) : or(plain, named);
}

/** Words of a period or day, and days whose texts do not stand in order: without zeros, or set apart otherwise than ISO does. */
const sayPeriod = /[年Qq季]|^\d{4}([/.])\d{1,2}\1\d{1,2}$|^\d{4}-(?:\d-\d{1,2}|\d\d-\d)$/;
const inDigitsOf = (text: string): string =>
  text.replace(/月份$/, '月').replace(/[一二三四](?=季)/, (sign) => String(quarterSigns.indexOf(sign) + 1));

/** The shortest name of the day that a period begins on. */
function startOf(place: PeriodPlace): string {
  const [year = 0, part = 1, day = 1] = periodNumbers(place);
  const month = place.unit === 'quarter' ? part * monthsOfQuarter - 2 : part;
  return shortestStart(`${year}-${two(month)}-${two(day)}`);
}

/**
 * A comparison of a text column with a period or day in words: months after 2026年9月 are those that come after it,
 * 2026年10月 among them, though its text sorts before. Undefined where the value is none.
 */
export function periodComparison(
  column: ColumnValue,
  op: 'gt' | 'gte' | 'lt' | 'lte',
  value: string,
): Condition | undefined {
  if (column.column.type !== 'text' || !sayPeriod.test(value)) return undefined;
  const place = readPeriodPlace(inDigitsOf(value));
  if (place === undefined) return undefined;
  const isAfter = op === 'gt' || op === 'lte';
  return periodEnd(
    column,
    op === 'gt' || op === 'gte' ? 'gte' : 'lt',
    startOf({ unit: place.unit, at: place.at + (isAfter ? 1 : 0) }),
  );
}
