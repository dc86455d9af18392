import type { ChartForm } from '@mingjing/contract';
import type { ChartTheme } from '../chart-kind.ts';
import { numberOf } from '../number/format.ts';

export interface Extent {
  min: number;
  max: number;
}

/** The values that the ends of a ramp stand for: the form's reference values, else what the data reaches. */
export function referenceExtent(form: ChartForm, values: readonly number[]): Extent {
  const [low, high] = [numberOf(form.min), numberOf(form.max)];
  const data = values.reduce(
    (ends, value) => ({ min: Math.min(ends.min, value), max: Math.max(ends.max, value) }),
    { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY },
  );
  const min = low ?? (Number.isFinite(data.min) ? data.min : 0);
  const max = high ?? (Number.isFinite(data.max) ? data.max : 0);
  if (min < max) return { min, max };
  // Bounds that contradict each other, or a single value.
  const bounds = Number.isFinite(data.min) ? data : { min: 0, max: 0 };
  if (bounds.min < bounds.max) return bounds;
  return bounds.min > 0 ? { min: 0, max: bounds.min } : { min: bounds.min, max: bounds.min < 0 ? 0 : 1 };
}

/** The bar that tells which colour stands for which value. */
export function colorBar(
  place: 'top' | 'bottom' | 'left' | 'right' | 'none',
  {
    extent,
    ramp,
    format,
    theme,
    length,
  }: {
    extent: Extent;
    ramp: readonly string[];
    format: (value: number) => string;
    theme: ChartTheme;
    length: number;
  },
) {
  const upright = place === 'left' || place === 'right';
  return {
    type: 'continuous',
    show: place !== 'none',
    min: extent.min,
    max: extent.max,
    calculable: false,
    orient: upright ? 'vertical' : 'horizontal',
    ...(place === 'top' ? { top: 4, left: 'center' } : {}),
    ...(place === 'bottom' ? { bottom: 2, left: 'center' } : {}),
    ...(upright ? { [place]: 4, top: 'middle' } : {}),
    itemWidth: 10,
    itemHeight: length,
    padding: 2,
    textGap: 8,
    text: [format(extent.max), format(extent.min)],
    textStyle: { color: theme.mutedText, fontSize: 12 },
    inRange: { color: [...ramp] },
    formatter: (value: number) => format(value),
    indicatorStyle: { borderColor: theme.background, borderWidth: 1.5 },
  };
}
