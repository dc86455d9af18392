import type { Rect } from './geometry.ts';

/** A stretch between two neighbours that is as long as another one. `at` is where it runs on the other axis. */
export interface Gap {
  axis: 'x' | 'y';
  from: number;
  to: number;
  at: number;
}
export interface GapSnap {
  way: number;
  gaps: Gap[];
}

/** A rectangle seen along one axis: where it begins and ends there, and across. */
interface Span {
  from: number;
  to: number;
  low: number;
  high: number;
}

const spanOf = (rect: Rect, axis: 'x' | 'y'): Span =>
  axis === 'x'
    ? { from: rect.left, to: rect.right, low: rect.top, high: rect.bottom }
    : { from: rect.top, to: rect.bottom, low: rect.left, high: rect.right };

const overlaps = (a: Span, b: Span): boolean => a.low < b.high && a.high > b.low;

interface Candidate {
  way: number;
  /** Pairs of neighbours between which the gap will be the same; undefined stands for the moved one. */
  between: [Span | undefined, Span | undefined][];
}

/** Places in a row of neighbours where the gaps become equal: in the middle of two, or as far off as the next is. */
function candidates(own: Span, row: readonly Span[]): Candidate[] {
  const length = own.to - own.from;
  const found: Candidate[] = [];
  for (const [index, left] of row.entries()) {
    const right = row[index + 1];
    if (right === undefined || right.from < left.to) continue;
    const gap = right.from - left.to;
    const spare = gap - length;
    if (spare > 0) {
      found.push({
        way: left.to + spare / 2 - own.from,
        between: [
          [left, undefined],
          [undefined, right],
        ],
      });
    }
    if (gap <= 0) continue;
    found.push({
      way: right.to + gap - own.from,
      between: [
        [left, right],
        [right, undefined],
      ],
    });
    found.push({
      way: left.from - gap - own.to,
      between: [
        [undefined, left],
        [left, right],
      ],
    });
  }
  return found;
}

/**
 * How far to go on an axis until the gaps to the neighbours are equal, and which gaps those are; undefined when there
 * is no such place within reach.
 */
export function snapGaps(
  rect: Rect,
  others: readonly Rect[],
  axis: 'x' | 'y',
  threshold: number,
): GapSnap | undefined {
  const own = spanOf(rect, axis);
  const row = others
    .map((other) => spanOf(other, axis))
    .filter((span) => overlaps(span, own))
    .sort((a, b) => a.from - b.from);
  let best: Candidate | undefined;
  for (const candidate of candidates(own, row)) {
    const isNear = Math.abs(candidate.way) <= threshold;
    if (isNear && (best === undefined || Math.abs(candidate.way) < Math.abs(best.way))) best = candidate;
  }
  if (best === undefined) return undefined;
  const { way } = best;
  const moved = { ...own, from: own.from + way, to: own.to + way };
  const gaps = best.between.map(([before = moved, after = moved]): Gap => {
    const at = (Math.max(before.low, after.low) + Math.min(before.high, after.high)) / 2;
    return { axis, from: before.to, to: after.from, at };
  });
  return { way, gaps };
}
