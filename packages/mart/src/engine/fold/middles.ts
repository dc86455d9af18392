import type { Gathered } from './gathered.ts';
import type { Groups } from './groups.ts';
import type { Measured } from './measured.ts';
import { Unfoldable } from './unfoldable.ts';

/** Medians of the groups with so many digits: the value in the middle, or half-way between the two that are there. */
export function middles(rows: Gathered, groups: Groups, name: string, scale: number): Measured {
  const { values: of, scale: own } = rows.summed(name);
  const factor = halvesBy(scale, own);
  const { ends, rows: sorted } = groups.sorted();
  const there = rows.arena.float64(rows.rows);
  const values = new Float64Array(groups.count).fill(Number.NaN);
  for (let group = 0, at = 0; group < groups.count; group += 1) {
    let size = 0;
    for (; at < ends[group]!; at += 1) {
      const value = of[sorted[at]!]!;
      if (Number.isNaN(value)) continue;
      there[size] = value;
      size += 1;
    }
    if (size === 0) continue;
    const part = there.subarray(0, size).sort();
    values[group] = middleOf(part[(size - 1) >> 1]! + part[size >> 1]!, factor);
  }
  return { values, as: { kind: 'number', scale } };
}

/** Values between the least and the greatest that are counted at most. */
const mostValues = 1 << 16;

/** The same of values that come as often as another column says. */
export function middlesOfCounted(
  rows: Gathered,
  groups: Groups,
  { column, times, scale }: { column: string; times: string; scale: number },
): Measured {
  const { values: of, scale: own } = rows.summed(column);
  const { values: rowsOf } = rows.summed(times);
  const factor = halvesBy(scale, own);
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of of) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  if (greatest - least >= mostValues) throw new Unfoldable('values too far apart to be counted');
  const counted = new Float64Array(Math.max(0, greatest - least + 1));
  const { ends, rows: sorted } = groups.sorted();
  const values = new Float64Array(groups.count).fill(Number.NaN);
  for (let group = 0, at = 0; group < groups.count; group += 1) {
    counted.fill(0);
    for (; at < ends[group]!; at += 1) {
      const row = sorted[at]!;
      const value = of[row]!;
      if (!Number.isNaN(value)) counted[value - least]! += rowsOf[row]!;
    }
    const middle = middlesIn(counted);
    if (middle !== undefined) values[group] = middleOf(2 * least + middle, factor);
  }
  return { values, as: { kind: 'number', scale } };
}

/** The places of both middle ones of counted values, added up; undefined where there are none. */
export function middlesIn(counted: Float64Array): number | undefined {
  let size = 0;
  for (const one of counted) size += one;
  return size === 0
    ? undefined
    : placeOf(counted, Math.ceil(size / 2)) + placeOf(counted, Math.floor(size / 2) + 1);
}

/** The first of counted values up to which so many come. */
function placeOf(counted: Float64Array, many: number): number {
  let place = 0;
  for (let upTo = counted[0]!; upTo < many; upTo += counted[place]!) place += 1;
  return place;
}

/** What makes halves of numbers without their point: half of a digit needs another one. */
export function halvesBy(scale: number, own: number): number {
  if (scale <= own || scale - own > 15) throw new Unfoldable('a median without a digit for halves');
  return 10 ** (scale - own);
}

/** Half of two values, each of which is there. */
export function middleOf(both: number, factor: number): number {
  const middle = both * (factor / 2);
  if (Math.abs(middle) > Number.MAX_SAFE_INTEGER) throw new Unfoldable('a median past 2^53');
  return middle;
}
