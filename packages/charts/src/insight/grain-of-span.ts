import type { Cell, PeriodGrain } from '@mingjing/contract';

const dayMs = 86_400_000;

/** Milliseconds of a date as answers write it; NaN where it is none. */
export const timeOf = (cell: Cell): number =>
  typeof cell === 'string' ? Date.parse(`${cell.slice(0, 10)}T00:00:00Z`) : Number.NaN;

/** Days from the first to the last date, both included; 0 where they are no dates. */
export function spanDays(from: Cell, to: Cell): number {
  const days = (timeOf(to) - timeOf(from)) / dayMs + 1;
  return Number.isFinite(days) && days > 0 ? Math.round(days) : 0;
}

const order: readonly PeriodGrain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];

/** The period that each date stands for: rows of a month or a year have one date each. */
export function grainOfDates(from: Cell, to: Cell, distinct: number): PeriodGrain {
  const days = spanDays(from, to);
  if (distinct <= days / 300 + 1) return 'year';
  if (distinct <= days / 80 + 1) return 'quarter';
  if (distinct <= days / 25 + 1) return 'month';
  return distinct <= days / 6 + 1 ? 'week' : 'day';
}

const daysOf: Record<PeriodGrain, number> = {
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30.5,
  quarter: 91,
  year: 365,
};
/** A line over periods of which more are missing is points with holes between them: examinations, stocktakings. */
const leastFilled = 0.65;

/** Whether dates tell more than days: those that stand for days have one moment each. */
export const hasMoments = (distinct: number, days: number): boolean => days > 0 && distinct > days * 1.2;

/** So many days are looked at by the hour, where there are so many different moments at least. */
const [mostByHour, fewestMoments] = [3, 6];

/**
 * The period that draws a line of some 8 to 60 points over a span with so many different dates, and has a date in most of
 * its periods. Of two or three days with moments it is the hour: their days would be two or three points.
 */
export function grainOfSpan(from: Cell, to: Cell, distinct: number, hasMoments = false): PeriodGrain {
  const days = spanDays(from, to);
  if (hasMoments && days <= mostByHour && distinct >= Math.max(fewestMoments, days + 1)) return 'hour';
  const wanted = coarser(grainOfDates(from, to, distinct), usualGrain(days));
  const filled = order
    .slice(order.indexOf(wanted))
    .find((grain) => distinct >= (days / daysOf[grain]) * leastFilled);
  return filled ?? wanted;
}

function usualGrain(days: number): PeriodGrain {
  if (days <= 62) return 'day';
  if (days <= 200) return 'week';
  if (days <= 1900) return 'month';
  return days <= 5500 ? 'quarter' : 'year';
}
const coarser = (one: PeriodGrain, other: PeriodGrain): PeriodGrain =>
  order[Math.max(order.indexOf(one), order.indexOf(other))] ?? other;
