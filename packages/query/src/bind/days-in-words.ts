import { and, type Condition, never, not, or } from '../plan/condition.ts';
import type { ColumnValue } from '../plan/value.ts';

const two = (part: number): string => String(part).padStart(2, '0');
/** Numbers of two digits begin here. */
const ten = 10;
/** The first digit, and the sign behind the last one. */
const [digits, behindDigits] = ['0', ':'];
const next = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) + 1);

type Between = (from: string, before: string) => Condition;

/** Texts of a column by their bytes: from one on, before the other. */
function betweenOf(column: ColumnValue): Between {
  const of = { column, asNumber: false };
  const compare = (op: '>=' | '<', text: string): Condition => ({
    kind: 'compare',
    of,
    op,
    constant: { type: 'text', text },
  });
  return (from, before) => and(compare('>=', from), compare('<', before));
}

/** How a writing sets its parts apart, and what may follow a month and a day that is one digit: ends of a span of signs. */
interface Writing {
  afterYear: string;
  afterMonth: string;
  month: readonly [string, string];
  day: readonly [string, string];
}

/** Nothing, a blank and a time, or a sign that sets apart: all before the digits. */
const shortly = ['', digits] as const;
const writings: readonly Writing[] = [
  ...['-', '/', '.'].map((sign) => ({
    afterYear: sign,
    afterMonth: sign,
    month: shortly,
    day: shortly,
  })),
  // Quarters stand behind 年 as well: 2026年1季度.
  { afterYear: '年', afterMonth: '月', month: ['月', next('月')], day: [behindDigits, '龥'] },
];

/** The greatest first digit of a month, and of a day, that has two. */
const tensOf = { month: 1, day: 3 } as const;

/** Numbers below `end` behind a text: 04 as well as 4, followed by what may follow them. */
function numbersBelow(
  between: Between,
  head: string,
  end: number,
  part: keyof typeof tensOf,
  [from, to]: readonly [string, string],
): Condition[] {
  if (end === 1) return [];
  const last = Math.min(end, ten) - 1;
  // Behind digits that no number of two begins with there is one look for all, unless words tell what is meant.
  const apart = from === '' ? Math.min(last, tensOf[part]) : last;
  return [
    between(`${head}${digits}`, end < ten ? `${head}${two(end)}` : `${head}1`),
    ...(end > ten ? [between(`${head}${ten}`, `${head}${end}`)] : []),
    ...Array.from({ length: apart }, (_, at) => between(`${head}${at + 1}${from}`, `${head}${at + 1}${to}`)),
    ...(apart < last ? [between(`${head}${apart + 1}`, `${head}${last}${to}`)] : []),
  ];
}

/** Days of the month itself, written with its zero or without. */
function inMonth(between: Between, writing: Writing, year: string, month: number, day: number): Condition[] {
  if (day === 1) return [];
  return [...new Set([String(month), two(month)])].map((text) => {
    const head = `${year}${writing.afterYear}${text}${writing.afterMonth}`;
    const below = numbersBelow(between, head, day, 'day', writing.day);
    return and(between(`${head}${digits}`, `${head}${behindDigits}`), or(...below));
  });
}

/**
 * Months and days of a year before its day `month`-`day`, as people write them: 2026年1月5日, 2026/1/5, 2026.1.5, 2026-1-5,
 * 20260105, with zeros or without, with a time of the day behind them or without, and months alone. Texts of other years
 * sort as their years do.
 */
export function daysBefore(column: ColumnValue, year: string, month: number, day: number): Condition {
  if (month === 1 && day === 1) return never;
  const between = betweenOf(column);
  const bare = between(`${year}${digits}`, `${year}${two(month)}${day === 1 ? '' : two(day)}`);
  const written = writings.map((writing) => {
    const head = `${year}${writing.afterYear}`;
    const below = [
      ...numbersBelow(between, head, month, 'month', writing.month),
      ...inMonth(between, writing, year, month, day),
    ];
    return and(between(`${head}${digits}`, `${head}${behindDigits}`), or(...below));
  });
  return and(between(year, String(Number(year) + 1)), or(bare, ...written));
}

const opposites = { '<': '>=', '>=': '<', '>': '<=', '<=': '>' } as const;

/**
 * What holds of a value where the condition does not. Databases look at one part of AND and OR after the other and leave
 * a row as soon as it is decided; behind a NOT they look at all parts of all rows.
 */
export function opposite(condition: Condition): Condition {
  if (condition.kind === 'and') return or(...condition.of.map(opposite));
  if (condition.kind === 'or') return and(...condition.of.map(opposite));
  if (condition.kind === 'compare' && condition.op !== '=')
    return { ...condition, op: opposites[condition.op] };
  return not(condition);
}
