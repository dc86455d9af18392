import type { PointGroup } from './points.ts';

/** A straight line through points by least squares, with how much of their spread it explains. */
export interface Trend {
  slope: number;
  base: number;
  /** 0 to 1. */
  explained: number;
  ends: [[number, number], [number, number]];
}

/** The line of one group's points over numbers; null with fewer than three or all at one X. */
export function trendOf(group: Pick<PointGroup, 'x' | 'y'>): Trend | null {
  const { x, y } = group;
  const count = x.length;
  if (count < 3) return null;
  const across = (at: number) => Number(x[at]);
  const up = (at: number) => y[at] ?? 0;
  const means = { x: 0, y: 0 };
  const xEnds = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY };
  const yEnds = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY };
  for (let at = 0; at < count; at += 1) {
    means.x += across(at) / count;
    means.y += up(at) / count;
    xEnds.low = Math.min(xEnds.low, across(at));
    xEnds.high = Math.max(xEnds.high, across(at));
    yEnds.low = Math.min(yEnds.low, up(at));
    yEnds.high = Math.max(yEnds.high, up(at));
  }
  let [xx, xy, yy] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const [dx, dy] = [across(at) - means.x, up(at) - means.y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  if (xx === 0 || !Number.isFinite(xx)) return null;
  const slope = xy / xx;
  const base = means.y - slope * means.x;
  // The line is drawn as far as both axes reach: a line beyond the plot is not drawn at all.
  const crossing = (value: number) => (value - base) / slope;
  const bounds =
    slope === 0
      ? [xEnds.low, xEnds.high]
      : [crossing(yEnds.low), crossing(yEnds.high)].toSorted((a, b) => a - b);
  const left = Math.max(xEnds.low, bounds[0] ?? xEnds.low);
  const right = Math.min(xEnds.high, bounds[1] ?? xEnds.high);
  return {
    slope,
    base,
    explained: yy === 0 ? 1 : (xy * xy) / (xx * yy),
    ends: [
      [left, slope * left + base],
      [right, slope * right + base],
    ],
  };
}
