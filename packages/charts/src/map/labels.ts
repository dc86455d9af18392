import type { LabelMode } from '../settings/category-fields.ts';
import { shortName } from './names.ts';
import type { Outline } from './outline.ts';
import type { Fit } from './place.ts';

export const labelSize = 12;
const lineHeight = 15;

/** Chinese characters are as wide as the type is high, others about half. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce(
    (sum, character) => sum + ((character.codePointAt(0) ?? 0) > 0x2e7f ? size : size * 0.56),
    0,
  );

/** A region's name on the map: the whole stands in the tooltip. */
export const labelName = (name: string): string => {
  const short = shortName(name);
  return [...short].length > 6 ? `${[...short].slice(0, 5).join('')}…` : short;
};

/** A part of a picture, in pixels. */
export interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const overlap = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a name reaches over the borders of its region, onto colours that it was not chosen for. */
export const reachesOut = (outline: Outline, fit: Fit, at: number): boolean => {
  const region = outline.regions[at];
  if (region === undefined) return false;
  const half = textWidth(labelName(region.name), labelSize) / 2 + 2;
  const [x, y] = fit.at(region.center);
  const [left, top] = fit.at([region.box.west, region.box.north]);
  const [right, bottom] = fit.at([region.box.east, region.box.south]);
  return x - half < left || x + half > right || y - lineHeight / 2 < top || y + lineHeight / 2 > bottom;
};

/**
 * The regions whose names fit: the weightiest first, none over another. One without a value is named only where its name is
 * not far wider than itself, unless all are asked for: a small region that has much keeps its name. `legend`: where the
 * words of the scale stand, over which no name is written.
 */
export function labelledRegions(
  outline: Outline,
  fit: Fit,
  mode: LabelMode,
  weightOf: (at: number) => number | null,
  lineOf: (at: number) => string,
  legend: Rect | undefined,
): Set<number> {
  if (mode === 'hide') return new Set();
  const order = outline.regions
    .map((_, at) => at)
    .toSorted(
      (a, b) =>
        (weightOf(b) ?? Number.NEGATIVE_INFINITY) - (weightOf(a) ?? Number.NEGATIVE_INFINITY) || a - b,
    );
  const taken: Rect[] = legend === undefined ? [] : [legend];
  const chosen = new Set<number>();
  for (const at of order) {
    const region = outline.regions[at];
    if (region === undefined) continue;
    const line = lineOf(at);
    const width = Math.max(textWidth(labelName(region.name), labelSize), textWidth(line, labelSize));
    const isTold = weightOf(at) !== null;
    if (mode === 'auto' && !isTold && width > fit.across(region.box) * 1.5) continue;
    const [x, y] = fit.at(region.center);
    const half = (line === '' ? lineHeight : lineHeight * 2) / 2;
    const rect = { left: x - width / 2 - 3, right: x + width / 2 + 3, top: y - half, bottom: y + half };
    if (taken.some((other) => overlap(rect, other))) continue;
    taken.push(rect);
    chosen.add(at);
  }
  return chosen;
}
