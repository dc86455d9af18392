import { periodNumbers, readPeriodPlace } from '@mingjing/contract';
import { and, type Comparison, type Condition, not, or } from '../plan/condition.ts';
import type { ColumnValue } from '../plan/value.ts';

const shape = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const two = (part: number): string => String(part).padStart(2, '0');
const monthsOfQuarter = 3;
const quarterSigns = ['一', '二', '三', '四'];

/** How people write a month: 2026年3月, 2026/03, 2026.3, 202603. That of ISO stands in order by itself. */
const monthNames = (year: string, month: number): string[] => [
  ...[month, two(month)].flatMap((text) => [
    `${year}年${text}月`,
    `${year}年${text}月份`,
    `${year}/${text}`,
    `${year}.${text}`,
  ]),
  `${year}${two(month)}`,
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

/** Names of what begins in a year before its month number `month` does; the year itself as numbers sorts as it is written. */
function namesBefore(year: string, month: number): string[] {
  if (month === 1) return [];
  const begun = month - 1;
  const months = Array.from({ length: begun }, (_, at) => monthNames(year, at + 1));
  const quarters = Array.from({ length: Math.ceil(begun / monthsOfQuarter) }, (_, at) =>
    quarterNames(year, at + 1),
  );
  return [`${year}年`, `${year}年度`, ...months.flat(), ...quarters.flat()];
}

const compare = (column: ColumnValue, op: Comparison, text: string, type: 'text' | 'integer'): Condition => ({
  kind: 'compare',
  of: { column, asNumber: false },
  op,
  constant: { type, text },
});

/** Years, months and days told as numbers: 2026, 202603, 20260305, each by its own digits. */
function inDigits(
  column: ColumnValue,
  op: '>=' | '<',
  [year, month, day]: [string, number, number],
): Condition {
  const number = (sign: Comparison, text: string): Condition => compare(column, sign, text, 'integer');
  const bounds = [
    ['1000', String(Number(year) + (month > 1 || day > 1 ? 1 : 0)), '9999'],
    ['100001', String(Number(`${year}${two(month)}`) + (day > 1 ? 1 : 0)), '999912'],
    ['10000101', `${year}${two(month)}${two(day)}`, '99991231'],
  ] as const;
  return or(
    ...bounds.map(([least, end, most]) => and(number('>=', least), number('<=', most), number(op, end))),
  );
}

/**
 * One end of a span of days on a column that names its periods otherwise than a date: '2026年1月' is no text before
 * '2026-03', yet January comes before March. What a name tells lies in a span where it begins in it. Undefined where the
 * column and the value are read as they are.
 */
export function periodEnd(column: ColumnValue, op: 'gte' | 'lt', value: string): Condition | undefined {
  const [, year, months = '01', days = '01'] = shape.exec(value) ?? [];
  const { type } = column.column;
  if (year === undefined) return undefined;
  const [month, day] = [Number(months), Number(days)];
  if (type === 'integer') return inDigits(column, op === 'gte' ? '>=' : '<', [year, month, day]);
  if (type !== 'text') return undefined;
  const names = namesBefore(year, day > 1 ? month + 1 : month);
  const plain = compare(column, op === 'gte' ? '>=' : '<', value, 'text');
  if (names.length === 0) return plain;
  const named: Condition = {
    kind: 'oneOf',
    of: { column, asNumber: false },
    constants: names.map((text) => ({ type: 'text', text })),
  };
  return op === 'gte' ? and(plain, not(named)) : or(plain, named);
}

const sayPeriod = /[年Qq季]/;
const inDigitsOf = (text: string): string =>
  text.replace(/月份$/, '月').replace(/[一二三四](?=季)/, (sign) => String(quarterSigns.indexOf(sign) + 1));

/** The shortest name of the day that a month, quarter or year begins on. */
function startOf(unit: 'year' | 'quarter' | 'month', at: number): string {
  const [year = 0, part = 1] = periodNumbers({ unit, at });
  const month = unit === 'quarter' ? part * monthsOfQuarter - 2 : part;
  return month === 1 ? String(year) : `${year}-${two(month)}`;
}

/**
 * A comparison of a text column with a period in words: months after 2026年9月 are those that come after it, 2026年10月
 * among them, though its text sorts before. Undefined where the value is none, or names a day.
 */
export function periodComparison(
  column: ColumnValue,
  op: 'gt' | 'gte' | 'lt' | 'lte',
  value: string,
): Condition | undefined {
  if (column.column.type !== 'text' || !sayPeriod.test(value)) return undefined;
  const place = readPeriodPlace(inDigitsOf(value));
  if (place === undefined || (place.unit !== 'year' && place.unit !== 'quarter' && place.unit !== 'month'))
    return undefined;
  const isAfter = op === 'gt' || op === 'lte';
  return periodEnd(
    column,
    op === 'gt' || op === 'gte' ? 'gte' : 'lt',
    startOf(place.unit, place.at + (isAfter ? 1 : 0)),
  );
}
