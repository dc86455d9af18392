import type { Cell, Filter, Grain, GroupsQuestion, Question } from '@mingjing/contract';
import { dayOf, isMidnight, readPeriod } from '../value/moment.ts';

/** First and last day of a column's dates, yyyy-MM-dd, both inclusive; null where it is not known. */
export interface DaysKnown {
  from: string | null;
  to: string | null;
  /** Days beyond both that have no dates of their own, as between working days; 0 when missing. */
  room?: number;
}

const dayMs = 86_400_000;
/** Years have four digits or, behind 9999, five. */
const dayText = (time: number): string => new Date(time).toISOString().replace(/^\+0?|T.*$/g, '');
const timeOf = (day: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(0).setUTCFullYear(year, month - 1, date);
};
const shifted = (day: string, days: number): string => dayText(timeOf(day) + days * dayMs);

/** The first day of the period that a day lies in. */
function firstDay(day: string, grain: Grain): string {
  const month = Number(day.slice(5, 7));
  if (grain === 'day') return day;
  if (grain === 'week') return shifted(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7));
  const first = grain === 'month' ? month : grain === 'quarter' ? month - ((month - 1) % 3) : 1;
  return `${day.slice(0, 4)}-${String(grain === 'year' ? 1 : first).padStart(2, '0')}-01`;
}

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/** The last day of the period that a day lies in. */
function lastDay(day: string, grain: Grain): string {
  if (grain === 'day') return day;
  const first = firstDay(day, grain);
  if (grain === 'week') return shifted(first, 6);
  const [year = 0, month = 1] = first.split('-').map(Number);
  return dayText(new Date(0).setUTCFullYear(year, month - 1 + monthsIn[grain], 0));
}

/** A period as answers write it: '2026-05', '2026-Q2', '2026'; a week by its Monday. */
function nameOf(day: string, grain: Grain): string {
  const first = firstDay(day, grain);
  if (grain === 'year') return first.slice(0, 4);
  if (grain === 'month') return first.slice(0, 7);
  if (grain === 'quarter') return `${first.slice(0, 4)}-Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`;
  return first;
}

const later = (one: string | null, other: string): string => (one === null || other > one ? other : one);
const earlier = (one: string | null, other: string): string => (one === null || other < one ? other : one);

/** The days that one filter on the column leaves. */
function cut({ from, to }: DaysKnown, { op, value }: Filter): DaysKnown {
  const periods = (Array.isArray(value) ? value : [value]).flatMap((one) => readPeriod(one) ?? []);
  if (periods.length === 0) return { from, to };
  const starts = periods.map(({ start }) => start).toSorted();
  const ends = periods.map(({ start, end }) => end ?? start).toSorted();
  const [start = '', end = ''] = [starts[0], ends.at(-1)];
  // A day that a moment cuts into is not there as a whole.
  const next = (moment: string): string => (isMidnight(moment) ? dayOf(moment) : shifted(dayOf(moment), 1));
  const before = (moment: string): string =>
    (moment.split(' ')[1] ?? '') >= '23:59:59' ? dayOf(moment) : shifted(dayOf(moment), -1);
  if (op === 'gte') return { from: later(from, next(start)), to };
  if (op === 'gt') return { from: later(from, next(end)), to };
  if (op === 'lt') return { from, to: earlier(to, before(start)) };
  if (op === 'lte') return { from, to: earlier(to, before(end)) };
  if (op === 'eq' || op === 'in') return { from: later(from, next(start)), to: earlier(to, before(end)) };
  return { from, to };
}

/** Whether the first or last day leaves a part of its period out, but for so many days. */
const beginsLate = (day: string | null, grain: Grain, room: number): day is string =>
  day !== null && shifted(firstDay(day, grain), room) < day;
const endsEarly = (day: string | null, grain: Grain, room: number): day is string =>
  day !== null && shifted(lastDay(day, grain), -room) > day;

/**
 * Periods that are there in part only: those in which the column's dates begin or end, and those that a filter on it cuts
 * into. Every other period is whole. Sentences, comparisons and the marks of charts all go by this list.
 */
export function partialPeriods(known: DaysKnown, filters: readonly Filter[], grain: Grain): string[] {
  const { from, to, room = 0 } = known;
  const kept = filters.reduce(cut, { from, to });
  const isNone = kept.from !== null && kept.to !== null && kept.from > kept.to;
  return [
    ...new Set([
      ...(!isNone && kept.from !== from && beginsLate(kept.from, grain, 0) ? [nameOf(kept.from, grain)] : []),
      ...(!isNone && kept.to !== to && endsEarly(kept.to, grain, 0) ? [nameOf(kept.to, grain)] : []),
      // Comparisons look behind a filter, at the dates' own ends.
      ...(beginsLate(from, grain, room) ? [nameOf(from, grain)] : []),
      ...(endsEarly(to, grain, room) ? [nameOf(to, grain)] : []),
    ]),
  ];
}

/** The periods that a question groups by. */
export interface PeriodsAsked {
  column: string;
  grain: Grain;
  /** Of the question, those on the column. */
  filters: Filter[];
  /** Those that keep rows from the caller, on whatever column: what lies behind them is not told of. */
  fixed: Filter[];
}

const allFilters = ({ filters, inner }: Question): Filter[] => [
  ...filters,
  ...(inner === undefined ? [] : allFilters(inner)),
];

/** The periods that a question groups by; undefined where it groups by none, or by days. */
export function periodsAsked(question: Question): PeriodsAsked | undefined {
  if (question.kind === 'rows')
    return question.inner === undefined ? undefined : periodsAsked(question.inner);
  const found = question.dimensions.find(({ grain }) => grain !== undefined && grain !== 'day');
  if (found?.grain === undefined) return undefined;
  const { column, grain } = found;
  const all = allFilters(question);
  return {
    column,
    grain,
    filters: all.filter((one) => one.column === column),
    fixed: all.filter(({ fixed }) => fixed === true),
  };
}

/** Asks for the days that a column has dates of, among the rows that the caller may see: how many, the first, the last. */
export const daysQuestion = ({ column, fixed }: Pick<PeriodsAsked, 'column' | 'fixed'>): GroupsQuestion => ({
  kind: 'groups',
  dimensions: [],
  measures: [
    { column: 'd', calculation: 'count', alias: 'n' },
    { column: 'd', calculation: 'min', alias: 'a' },
    { column: 'd', calculation: 'max', alias: 'z' },
  ],
  filters: [],
  sorts: [],
  inner: {
    kind: 'groups',
    dimensions: [{ column, grain: 'day', alias: 'd' }],
    measures: [],
    filters: fixed,
    sorts: [],
  },
});

/** The day that a cell begins with; null for years of five digits, which slips of the keyboard make: no period ends there. */
const dayIn = (cell: Cell): string | null =>
  typeof cell === 'string' ? (/^\d{4}-\d{2}-\d{2}(?!\d)/.exec(cell)?.[0] ?? null) : null;

/**
 * The days an answer to `daysQuestion` tells of. Where dates stand some days apart, as working days and rows of months
 * do, the last one speaks for the days up to the next: the period around it is not cut short by them.
 */
export function daysTold([count = null, first = null, last = null]: readonly Cell[]): DaysKnown {
  const [from, to] = [dayIn(first), dayIn(last)];
  if (from === null || to === null) return { from, to };
  const apart = ((timeOf(to) - timeOf(from)) / dayMs + 1) / Math.max(1, Number(count));
  const room = apart < 1.1 ? 0 : Math.floor(2 * apart);
  return { from, to, room };
}
