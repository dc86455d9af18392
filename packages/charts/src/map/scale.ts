import type { ChartForm } from '@mingjing/contract';
import { numberOf } from '../number/format.ts';
import type { ScaleMode } from './settings.ts';

/** Values by the way they are coloured: along a line, or in classes from the lowest up. */
export type Scale =
  | { kind: 'linear'; min: number; max: number }
  | { kind: 'classes' /** Lower end of each class, then the upper end of the last. */; bounds: number[] };

/** Two leading digits are enough to read a class by. */
function rounded(value: number): number {
  if (value === 0) return 0;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  return Number((Math.round(value / unit) * unit).toPrecision(12));
}

/** The reference values of the form; null where they are missing or make no sense. */
function references(form: ChartForm): { min: number | null; max: number | null } {
  const min = numberOf(form.min ?? null);
  const max = numberOf(form.max ?? null);
  return min !== null && max !== null && min >= max ? { min: null, max: null } : { min, max };
}

/** A few far above all others would leave these one colour. */
function isSkewed(sorted: readonly number[]): boolean {
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return sorted.length >= 6 && (sorted[0] ?? 0) >= 0 && (sorted.at(-1) ?? 0) > Math.max(median, 1) * 5;
}

function boundsOf(
  sorted: readonly number[],
  min: number,
  max: number,
  steps: number,
  even: boolean,
): number[] {
  const inner = Array.from({ length: steps - 1 }, (_, at) => {
    const share = (at + 1) / steps;
    const exact = even ? min + (max - min) * share : (sorted[Math.round(share * (sorted.length - 1))] ?? max);
    return rounded(exact);
  });
  const bounds = [min, ...inner.filter((bound) => bound > min && bound < max), max];
  return [...new Set(bounds)].toSorted((a, b) => a - b);
}

/**
 * How the values are coloured. Reference values set the ends; without them the data do. Left alone, values that lie
 * close are coloured along a line, and a few far above the others in classes of equal size.
 */
export function scaleOf(
  values: readonly (number | null)[],
  form: ChartForm,
  mode: ScaleMode,
  steps: number,
): Scale {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  const given = references(form);
  const least = sorted[0] ?? 0;
  const most = sorted.at(-1) ?? 0;
  // A single value, or all the same: an end of a scale from zero, and nothing but zeros the weak one.
  const alike = least === most;
  let min = given.min ?? (alike ? Math.min(0, least) : least);
  let max = given.max ?? (alike ? Math.max(0, most) || (least === 0 ? 1 : 0) : most);
  if (min >= max) [min, max] = given.min === null ? [max - 1, max] : [min, min + 1];
  const free = given.min === null && given.max === null;
  const classed = mode === 'auto' ? free && isSkewed(sorted) : mode !== 'linear';
  if (!classed) return { kind: 'linear', min, max };
  const bounds = boundsOf(sorted, min, max, steps, mode === 'equal');
  return bounds.length > 2 ? { kind: 'classes', bounds } : { kind: 'linear', min, max };
}

/** Where a value stands on the scale, 0 to 1. */
export function shareOn(scale: Scale, value: number): number {
  if (scale.kind === 'linear') return (value - scale.min) / (scale.max - scale.min);
  const classes = scale.bounds.length - 1;
  const at = scale.bounds.slice(1, -1).filter((bound) => value >= bound).length;
  return classes > 1 ? at / (classes - 1) : 1;
}
