import {
  type Cycle,
  cycleNames,
  emptyName,
  type Grain,
  isCycle,
  type PeriodGrain,
  periodNumbers,
  readPeriodPlace,
} from '@mingjing/contract';

/** Names of an axis with those of periods in between that nothing is known of. */
export interface WholeAxis {
  names: string[];
  /** Where each name stood before; -1 for one that was put in. */
  from: number[];
}

/** So many places an axis may have though most of them are empty; beyond it at least half of them have a value. */
const sparseUpTo = 36;
const weekday = (day: number): number => ((day % 7) + 7) % 7;

/** A column that was not cut to periods is one only where its values cannot be codes: '2026-05', 2026年, never 2026 alone. */
const isWritten = /^\d{4}(?:[-/.年\s]|Q)/i;

/** Weekdays without any row in two weeks or more are days of rest: they have no place, as in the calendar of an office. */
function restDays(days: readonly number[]): ReadonlySet<number> {
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const open = new Set(days.map(weekday));
  return new Set(last - first < 14 ? [] : [0, 1, 2, 3, 4, 5, 6].filter((day) => !open.has(day)));
}

/** Writes a period as its neighbour is written: the same marks, and zeros in front where others have them. */
function written(like: string, numbers: readonly number[], padded: boolean): string {
  const pad = (value: number): string => (padded ? String(value).padStart(2, '0') : String(value));
  let at = -1;
  return like.replace(/\d+/g, (digits) => {
    at += 1;
    const value = numbers[at];
    if (value === undefined) return digits;
    return at === 0 ? String(value).padStart(4, '0') : pad(value);
  });
}

/** Cycles that are shown whole: months without rows are to come, or were not asked for yet. */
const shownWhole: ReadonlySet<Cycle> = new Set(['monthOfYear']);

/**
 * The places of a cycle, in their order or its reverse: an hour between two others in which nobody came is as much of the
 * day as they are. Hours and weekdays before the first and after the last that have rows are those in which a shop is
 * closed, or which a filter left out: they have no place. One place alone was chosen: nothing is missing beside it.
 */
function wholeCycle(names: readonly string[], cycle: Cycle): WholeAxis | undefined {
  const all = cycleNames[cycle];
  const isOpen = names.at(-1) === emptyName;
  const places = (isOpen ? names.slice(0, -1) : names).map((name) => all.indexOf(name));
  const step = (places[1] ?? 0) < (places[0] ?? 0) ? -1 : 1;
  const inOrder = places.every(
    (at, index) => at >= 0 && (index === 0 || (at - (places[index - 1] ?? at)) * step > 0),
  );
  if (!inOrder || places.length < 2) return undefined;
  const shown = shownWhole.has(cycle) ? all : all.slice(Math.min(...places), Math.max(...places) + 1);
  if (places.length === shown.length) return undefined;
  const whole = [...(step < 0 ? shown.toReversed() : shown), ...(isOpen ? [emptyName] : [])];
  return { names: whole, from: whole.map((name) => names.indexOf(name)) };
}

/**
 * The periods of an axis without a hole: what lies between its first and its last one has its place too, so that January
 * and April are three months apart. Only where the names are periods of one unit, in their order or its reverse; those
 * without a date stay behind. Undefined where nothing is missing, or where most of the axis would be empty.
 */
export function withMissingPeriods(names: readonly string[], grain?: Grain): WholeAxis | undefined {
  const count = names.at(-1) === emptyName ? names.length - 1 : names.length;
  const places: number[] = [];
  if (isCycle(grain)) return wholeCycle(names, grain);
  const units = new Set<PeriodGrain>();
  for (const name of names.slice(0, count)) {
    const place = grain === undefined && !isWritten.test(name) ? undefined : readPeriodPlace(name, grain);
    if (place === undefined) return undefined;
    units.add(place.unit);
    places.push(place.at);
  }
  const [unit] = units;
  const step = (places[1] ?? 0) < (places[0] ?? 0) ? -1 : 1;
  if (unit === undefined || units.size > 1 || places.length < 2) return undefined;
  if (places.some((at, index) => index > 0 && (at - (places[index - 1] ?? at)) * step <= 0)) return undefined;
  const closed = unit === 'day' ? restDays(places) : new Set<number>();
  const most = Math.max(sparseUpTo, 2 * count);
  const single = names.some((name) => /\D\d(?!\d)/.test(name));
  const padded = unit !== 'quarter' && (grain !== undefined || !single);
  const whole: WholeAxis = { names: [], from: [] };
  for (let index = 0, at = places[0] ?? 0; index < count; at += step) {
    const isThere = at === places[index];
    if (!isThere && closed.has(weekday(at))) continue;
    whole.names.push(
      isThere ? (names[index] ?? '') : written(names[index] ?? '', periodNumbers({ unit, at }), padded),
    );
    whole.from.push(isThere ? index : -1);
    if (whole.names.length > most) return undefined;
    if (isThere) index += 1;
  }
  if (whole.names.length === count) return undefined;
  if (count < names.length) {
    whole.names.push(emptyName);
    whole.from.push(count);
  }
  return whole;
}
