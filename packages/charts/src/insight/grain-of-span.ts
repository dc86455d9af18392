import type { Cell, Grain } from '@mingjing/contract';

const dayMs = 86_400_000;

/** Milliseconds of a date as answers write it; NaN where it is none. */
export const timeOf = (cell: Cell): number =>
  typeof cell === 'string' ? Date.parse(`${cell.slice(0, 10)}T00:00:00Z`) : Number.NaN;

/** Days from the first to the last date, both included; 0 where they are no dates. */
export function spanDays(from: Cell, to: Cell): number {
  const days = (timeOf(to) - timeOf(from)) / dayMs + 1;
  return Number.isFinite(days) && days > 0 ? Math.round(days) : 0;
}

const order: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year'];

/** The period that each date stands for: rows of a month or a year have one date each. */
export function grainOfDates(from: Cell, to: Cell, distinct: number): Grain {
  const days = spanDays(from, to);
  if (distinct <= days / 300 + 1) return 'year';
  if (distinct <= days / 80 + 1) return 'quarter';
  if (distinct <= days / 25 + 1) return 'month';
  return distinct <= days / 6 + 1 ? 'week' : 'day';
}

/** The period that draws a line of some 8 to 60 points over a span with so many different dates. */
export function grainOfSpan(from: Cell, to: Cell, distinct: number): Grain {
  const days = spanDays(from, to);
  const least = grainOfDates(from, to, distinct);
  if (days <= 62) return coarser(least, 'day');
  if (days <= 200) return coarser(least, 'week');
  if (days <= 1900) return coarser(least, 'month');
  return coarser(least, days <= 5500 ? 'quarter' : 'year');
}
const coarser = (one: Grain, other: Grain): Grain =>
  order[Math.max(order.indexOf(one), order.indexOf(other))] ?? other;

/** Whether the period that begins there has ended by the last date: an unfinished one is no fall. */
export function isWhole(period: string, grain: Grain, last: Cell): boolean {
  const begin = beginOf(period, grain);
  const end = timeOf(last);
  if (!Number.isFinite(begin) || !Number.isFinite(end)) return true;
  const next = new Date(begin);
  if (grain === 'day') next.setUTCDate(next.getUTCDate() + 1);
  else if (grain === 'week') next.setUTCDate(next.getUTCDate() + 7);
  else if (grain === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  else if (grain === 'quarter') next.setUTCMonth(next.getUTCMonth() + 3);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  return end + dayMs >= next.getTime();
}

function beginOf(period: string, grain: Grain): number {
  const quarter = /^(\d{4})-?Q([1-4])$/.exec(period);
  if (quarter !== null) return Date.UTC(Number(quarter[1]), (Number(quarter[2]) - 1) * 3, 1);
  if (grain === 'year') return Date.UTC(Number(period.slice(0, 4)), 0, 1);
  if (grain === 'month') return timeOf(`${period.slice(0, 7)}-01`);
  return timeOf(period);
}
