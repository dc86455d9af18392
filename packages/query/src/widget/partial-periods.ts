import {
  type Cell,
  type Dimension,
  type Filter,
  farYears,
  type GroupsQuestion,
  isLong,
  type LongGrain,
  type Question,
} from '@mingjing/contract';
import { dayOf, isMidnight, readPeriod } from '../value/moment.ts';

/** First and last day of a column's dates, yyyy-MM-dd, both inclusive; null where it is not known. */
export interface DaysKnown {
  from: string | null;
  to: string | null;
  /** Days before the first and after the last that would have no dates of their own, as between working days; 0 when missing. */
  room?: { before: number; after: number };
}

/** Days are there as a whole. */
type DayGrain = LongGrain | 'day';

const dayMs = 86_400_000;
/** Years have four digits or, behind 9999, five. */
const dayText = (time: number): string => new Date(time).toISOString().replace(/^\+0?|T.*$/g, '');
const timeOf = (day: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(0).setUTCFullYear(year, month - 1, date);
};
const shifted = (day: string, days: number): string => dayText(timeOf(day) + days * dayMs);

/** The first day of the period that a day lies in. */
function firstDay(day: string, grain: DayGrain): string {
  const month = Number(day.slice(5, 7));
  if (grain === 'day') return day;
  if (grain === 'week') return shifted(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7));
  const first = grain === 'month' ? month : grain === 'quarter' ? month - ((month - 1) % 3) : 1;
  return `${day.slice(0, 4)}-${String(grain === 'year' ? 1 : first).padStart(2, '0')}-01`;
}

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/** The last day of the period that a day lies in. */
function lastDay(day: string, grain: DayGrain): string {
  if (grain === 'day') return day;
  const first = firstDay(day, grain);
  if (grain === 'week') return shifted(first, 6);
  const [year = 0, month = 1] = first.split('-').map(Number);
  return dayText(new Date(0).setUTCFullYear(year, month - 1 + monthsIn[grain], 0));
}

/** A period as answers write it: '2026-05', '2026-Q2', '2026'; a week by its Monday. */
function nameOf(day: string, grain: DayGrain): string {
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
const beginsLate = (day: string | null, grain: DayGrain, room: number): day is string =>
  day !== null && shifted(firstDay(day, grain), room) < day;
const endsEarly = (day: string | null, grain: DayGrain, room: number): day is string =>
  day !== null && shifted(lastDay(day, grain), -room) > day;

/**
 * Periods that are there in part only: those in which the column's dates begin or end, and those that a filter on it cuts
 * into. Every other period is whole. Sentences, comparisons and the marks of charts all go by this list.
 */
export function partialPeriods(known: DaysKnown, filters: readonly Filter[], grain: DayGrain): string[] {
  const { from, to, room = { before: 0, after: 0 } } = known;
  const kept = filters.reduce(cut, { from, to });
  const isNone = kept.from !== null && kept.to !== null && kept.from > kept.to;
  return [
    ...new Set([
      ...(!isNone && kept.from !== from && beginsLate(kept.from, grain, 0) ? [nameOf(kept.from, grain)] : []),
      ...(!isNone && kept.to !== to && endsEarly(kept.to, grain, 0) ? [nameOf(kept.to, grain)] : []),
      // Comparisons look behind a filter, at the dates' own ends.
      ...(beginsLate(from, grain, room.before) ? [nameOf(from, grain)] : []),
      ...(endsEarly(to, grain, room.after) ? [nameOf(to, grain)] : []),
    ]),
  ];
}

/** The periods that a question groups by. */
export interface PeriodsAsked {
  column: string;
  grain: LongGrain;
  /** Whether years stand beside months of all years: each pair of them is a month. */
  byMonth?: true;
  /** Of the question, those on the column. */
  filters: Filter[];
  /** Those that keep rows from the caller, on whatever column: what lies behind them is not told of. */
  fixed: Filter[];
}

const allFilters = ({ filters, inner }: Question): Filter[] => [
  ...filters,
  ...(inner === undefined ? [] : allFilters(inner)),
];

/** The periods that a question groups by; undefined where it groups by none, by days and hours, or by places of a cycle. */
export function periodsAsked(question: Question): PeriodsAsked | undefined {
  if (question.kind === 'rows')
    return question.inner === undefined ? undefined : periodsAsked(question.inner);
  const found = question.dimensions.find(({ grain }) => isLong(grain));
  const { column = '', grain } = found ?? {};
  if (!isLong(grain)) return undefined;
  const all = allFilters(question);
  const isMonth = (one: Dimension): boolean => one.column === column && one.grain === 'monthOfYear';
  return {
    column,
    grain,
    ...(grain === 'year' && question.dimensions.some(isMonth) ? { byMonth: true } : {}),
    filters: all.filter((one) => one.column === column),
    fixed: all.filter(({ fixed }) => fixed === true),
  };
}

/**
 * Asks for the days that a column has dates of, among the rows that the caller may see, by periods: how many, the first,
 * the last.
 */
export const daysQuestion = ({
  column,
  grain,
  fixed,
}: Pick<PeriodsAsked, 'column' | 'grain' | 'fixed'>): GroupsQuestion => ({
  kind: 'groups',
  dimensions: [{ column: 'p' }],
  measures: [
    { column: 'd', calculation: 'count', alias: 'n' },
    { column: 'd', calculation: 'min', alias: 'a' },
    { column: 'd', calculation: 'max', alias: 'z' },
  ],
  filters: [],
  sorts: [],
  inner: {
    kind: 'groups',
    dimensions: [
      { column, grain, alias: 'p' },
      { column, grain: 'day', alias: 'd' },
    ],
    measures: [],
    filters: fixed,
    sorts: [],
  },
});

/** The day that a cell begins with; null for years of five digits, which slips of the keyboard make: no period ends there. */
const dayIn = (cell: Cell): string | null =>
  typeof cell === 'string' ? (/^\d{4}-\d{2}-\d{2}(?!\d)/.exec(cell)?.[0] ?? null) : null;

/** How many days of a period have dates, and how many days without lie before the first and after the last. */
interface PeriodTold {
  days: number;
  before: number;
  after: number;
}
const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / dayMs);

/** Whole periods that tell how the others are filled; fewer say nothing. */
const fewestPeriods = 3;
/** What most periods leave free at an end is usual, though a few with long holidays leave more. */
const [middle, most] = [0.5, 0.8];
const placeIn = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? 0;
/** So far apart are dates that stand for a week or longer; so much do months and quarters differ. */
const [sparse, wobble] = [6.5, 3];
/** Below that many days in a period half of them are chance. */
const fewestDays = 4;

/**
 * Days without dates that the first or last period may have at its end. Dates that stand some days apart speak for the
 * days between them, and as much as other periods leave free there may be free in this one: ledgers are closed at the end
 * of each month, rent is paid in its first days. But where it has half of the days that others have, or fewer, it may
 * have no more than is left free in every other one of them.
 */
function roomOf(period: PeriodTold, others: readonly PeriodTold[], end: 'before' | 'after', apart: number) {
  const between = apart < 1.1 ? 0 : Math.floor(2 * apart);
  if (others.length < fewestPeriods) return between;
  const free = others.map((other) => other[end]);
  const days = placeIn(
    others.map((other) => other.days),
    middle,
  );
  // Rows of months or weeks end each period on the same day, give or take the lengths of months.
  if (apart >= sparse && Math.max(...free) - Math.min(...free) <= wobble) return Math.max(...free) + wobble;
  const hasFew = days >= fewestDays && period.days * 2 <= days;
  return hasFew ? placeIn(free, middle) : Math.max(between, placeIn(free, most));
}

interface PeriodDays {
  count: number;
  first: string;
  last: string;
}

/** The periods without those that a mistyped year made: a few days far from all others begin and end nothing. */
function withoutFarYears(periods: readonly PeriodDays[]): readonly PeriodDays[] {
  const yearOf = ({ first }: PeriodDays): number => Number.parseInt(first, 10);
  const days = new Map<number, number>();
  for (const period of periods) days.set(yearOf(period), (days.get(yearOf(period)) ?? 0) + period.count);
  const far = new Set(farYears([...days])?.years);
  return periods.filter((period) => !far.has(yearOf(period)));
}

/** The days an answer to `daysQuestion` tells of. */
export function daysTold(rows: readonly (readonly Cell[])[], grain: DayGrain): DaysKnown {
  const all = rows.flatMap(([, count = null, first = null, last = null]) =>
    typeof first === 'string' && typeof last === 'string' ? [{ count: Number(count), first, last }] : [],
  );
  const dated = withoutFarYears(all).toSorted((a, b) => (a.first < b.first ? -1 : 1));
  const from = dayIn(dated[0]?.first ?? null);
  const to = dayIn(dated.at(-1)?.last ?? null);
  if (from === null || to === null) return { from, to };
  const periods = dated.map(
    ({ count, first, last }): PeriodTold => ({
      days: count,
      before: daysBetween(firstDay(first, grain), first),
      after: daysBetween(last, lastDay(last, grain)),
    }),
  );
  const days = periods.reduce((sum, period) => sum + period.days, 0);
  const apart = (daysBetween(from, to) + 1) / Math.max(1, days);
  const others = periods.slice(1, -1);
  const [first, last] = [periods[0], periods.at(-1)];
  return {
    from,
    to,
    room: {
      before: first === undefined ? 0 : roomOf(first, others, 'before', apart),
      after: last === undefined ? 0 : roomOf(last, others, 'after', apart),
    },
  };
}
