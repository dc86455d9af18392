import { isCycle } from './cycle.ts';
import type { Cell } from './data.ts';
import type { Grain, PeriodGrain } from './question.ts';
import type { DaySpan } from './relative-dates.ts';

/** A period by its unit and its place among those of the unit, so that the one before is one less. */
export interface PeriodPlace {
  unit: PeriodGrain;
  at: number;
}

const dayMs = 86_400_000;
const hoursInDay = 24;
/** Monday, 1970-01-05. */
const firstMonday = 4;

/** An hour as answers write it. By itself it is a moment like any other: only what was cut to hours is read so. */
const hourPattern = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):00$/;

const patterns: readonly [PeriodGrain, RegExp][] = [
  ['year', /^(\d{4})(?:年度?|年?年报)?$/],
  ['quarter', /^(\d{4})(?:-|年)?\s?(?:Q|第)?([1-4])(?:季度?)$/i],
  ['quarter', /^(\d{4})-?Q([1-4])$/i],
  ['month', /^(\d{4})[-/.年](\d{1,2})月?$/],
  ['month', /^(\d{4})(0[1-9]|1[0-2])$/],
  ['day', /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?(?:[ T]00:00(?::00)?(?:\.0+)?)?$/],
];

/** Days since 1970-01-01; undefined for a day the calendar lacks. */
function dayNumber(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? Math.round(date.getTime() / dayMs) : undefined;
}

function placeOf(
  unit: PeriodGrain,
  [year = 0, second = 1, third = 1]: readonly number[],
): number | undefined {
  switch (unit) {
    case 'year':
      return year;
    case 'quarter':
      return year * 4 + second - 1;
    case 'month':
      return second >= 1 && second <= 12 ? year * 12 + second - 1 : undefined;
    default:
      return dayNumber(year, second, third);
  }
}

/** Days of the shortest period of each grain. */
export const shortestDays: Readonly<Record<PeriodGrain, number>> = {
  hour: 1 / hoursInDay,
  day: 1,
  week: 7,
  month: 28,
  quarter: 90,
  year: 365,
};

/**
 * The numbers a period is written with: year, year and quarter, year and month, a day, or a day and an hour; a week is
 * written as its Monday.
 */
export function periodNumbers({ unit, at }: PeriodPlace): number[] {
  if (unit === 'year') return [at];
  if (unit === 'quarter') return [Math.floor(at / 4), (at % 4) + 1];
  if (unit === 'month') return [Math.floor(at / 12), (at % 12) + 1];
  const days = unit === 'week' ? at * 7 + firstMonday : unit === 'hour' ? Math.floor(at / hoursInDay) : at;
  const day = new Date(days * dayMs);
  const hour = unit === 'hour' ? [at - days * hoursInDay] : [];
  return [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate(), ...hour];
}

/** Whole numbers that could be years, or months as ledgers number them: 202501. */
const isPeriodNumber = (value: number): boolean =>
  Number.isInteger(value) && ((value >= 1900 && value <= 2199) || (value >= 190_001 && value <= 219_912));

function readHour(text: string): PeriodPlace | undefined {
  const [year = 0, month = 0, date = 0, hour = hoursInDay] = (hourPattern.exec(text) ?? [])
    .slice(1)
    .map(Number);
  const day = dayNumber(year, month, date);
  return day === undefined || hour >= hoursInDay ? undefined : { unit: 'hour', at: day * hoursInDay + hour };
}

/**
 * Reads a period as answers and spreadsheets write it: '2026', '2026-Q2', '2026年5月', '202605', '2026/5/6'. Whole
 * numbers that could be years or months are. A `grain` says how a day is meant: as itself or as the Monday of its week.
 * Places of a cycle are no periods.
 */
export function readPeriodPlace(cell: Cell | undefined, grain?: Grain): PeriodPlace | undefined {
  if (typeof cell === 'number' && !isPeriodNumber(cell)) return undefined;
  if ((typeof cell !== 'string' && typeof cell !== 'number') || isCycle(grain)) return undefined;
  const text = String(cell).trim();
  if (grain === 'hour') return readHour(text);
  for (const [unit, pattern] of patterns) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const at = placeOf(unit, found.slice(1).map(Number));
    if (at === undefined) return undefined;
    if (grain === 'week')
      return unit === 'day' ? { unit: 'week', at: Math.floor((at - firstMonday) / 7) } : undefined;
    return { unit, at };
  }
  return undefined;
}

/** A day in digits alone. Where it is asked for it is one; a column of such numbers may hold others as well. */
const dayInDigits = /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/;

/**
 * First and last day of a period, however it is written: '2026年1月' as '2026-01', '20260105' as '2026-01-05'; undefined for
 * what is none.
 */
export function daysOfPeriod(text: string): DaySpan | undefined {
  const place = readPeriodPlace(text.trim().replace(dayInDigits, '$1-$2-$3'));
  if (place === undefined) return undefined;
  const { unit, at } = place;
  const starts = (then: number, days = 0): string => {
    const [year = 0, second = 1, day = 1] = periodNumbers({ unit, at: then });
    const month = unit === 'quarter' ? second * 3 - 2 : second;
    const date = new Date(0);
    date.setUTCFullYear(year, month - 1, day - days);
    return date.toISOString().slice(0, 10);
  };
  return { from: starts(at), to: starts(at + 1, 1) };
}

/** Of so many values a column of periods may hold others: spreadsheets end with 合计. */
const strays = 0.2;

/**
 * The unit that these values are periods of: nearly all of them are, and of the same one. Missing values say nothing;
 * undefined where the column is none of periods.
 */
export function periodUnit(cells: readonly (Cell | undefined)[], grain?: Grain): PeriodGrain | undefined {
  const seen = new Set(cells.filter((cell) => cell !== null && cell !== undefined && cell !== ''));
  const units = new Map<PeriodGrain, number>();
  for (const cell of seen) {
    const unit = readPeriodPlace(cell, grain)?.unit;
    if (unit !== undefined) units.set(unit, (units.get(unit) ?? 0) + 1);
  }
  const [most] = [...units].toSorted(([, a], [, b]) => b - a);
  return most !== undefined && most[1] >= seen.size * (1 - strays) ? most[0] : undefined;
}

/** Periods of a unit in a year; days and hours are counted by the calendar. */
const inYear: Partial<Record<PeriodGrain, number>> = { year: 1, quarter: 4, month: 12, week: 52 };

/** The place of the same period a year earlier; undefined for 29 February. Weeks go back 52, to the same weekday. */
export function yearBefore({ unit, at }: PeriodPlace): number | undefined {
  const steps = inYear[unit];
  if (steps !== undefined) return at - steps;
  const [year = 0, month = 1, date = 1, hour = 0] = periodNumbers({ unit, at });
  const day = dayNumber(year - 1, month, date);
  return unit === 'hour' && day !== undefined ? day * hoursInDay + hour : day;
}
