import type { Gathered } from './gathered.ts';
import type { Groups } from './groups.ts';
import type { Measured } from './measured.ts';
import { Unfoldable } from './unfoldable.ts';

/** Medians of the groups with so many digits: the value in the middle, or half-way between the two that are there. */
export function middles(rows: Gathered, groups: Groups, name: string, scale: number): Measured {
  const { values: of, scale: own } = rows.summed(name);
  // Half of a digit needs another one.
  if (scale <= own || scale - own > 15) throw new Unfoldable('a median without a digit for halves');
  const { ends, rows: sorted } = groups.sorted();
  const there = rows.arena.float64(rows.rows);
  const factor = 10 ** (scale - own);
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
    const middle = (part[(size - 1) >> 1]! + part[size >> 1]!) * (factor / 2);
    if (Math.abs(middle) > Number.MAX_SAFE_INTEGER) throw new Unfoldable('a median past 2^53');
    values[group] = middle;
  }
  return { values, as: { kind: 'number', scale } };
}
