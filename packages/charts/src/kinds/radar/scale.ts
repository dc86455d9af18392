import type { Matrix } from '../../shape/matrix.ts';
import type { RadarSettings } from './settings.ts';

export interface Scale {
  min: number;
  max: number;
}
export interface Scales {
  /** By indicator. */
  scales: Scale[];
  rings: number;
  /** All of them are the same one. */
  common: boolean;
}

/** Indicators further apart than this flatten each other on one scale. */
const tooFar = 20;
const steps = [1, 2, 2.5, 5, 10];

/** The smallest round step of which `rings` reach a value. */
function stepFor(value: number, rings: number): number {
  const raw = value / rings;
  const power = 10 ** Math.floor(Math.log10(raw));
  const found = steps.find((one) => one * power >= raw * (1 - 1e-9)) ?? 10;
  return Number((found * power).toPrecision(12));
}

/** Round bounds that hold both values, from zero where nothing lies below it, with little room to spare. */
export function roundScale(low: number, high: number): Scale & { rings: number } {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)];
  if (bottom === 0 && top === 0) return { min: 0, max: 1, rings: 4 };
  const fits = [4, 5].map((rings) => {
    const step = stepFor(top - bottom, rings);
    // 0 - 0 instead of -0: bounds are written as they are.
    const min = 0 - Math.ceil(-bottom / step - 1e-9) * step;
    const max = Math.ceil(top / step - 1e-9) * step;
    const round = (value: number) => Number(value.toPrecision(12)) + 0;
    return { min: round(min), max: round(max), rings: Math.round((max - min) / step) };
  });
  return fits.reduce((best, one) => (one.max - one.min < best.max - best.min ? one : best));
}

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** Bounds of every indicator. A bound the author gave holds for all, where it leaves room for a scale. */
export function scalesOf(matrix: Matrix, settings: RadarSettings): Scales {
  const count = matrix.categories.length;
  const at = (index: number) => known(matrix.series.map(({ values }) => values[index] ?? null));
  const highs = Array.from({ length: count }, (_, index) => Math.max(0, ...at(index).map(Math.abs)));
  const sizes = highs.filter((high) => high > 0);
  const spread = sizes.length === 0 ? 1 : Math.max(...sizes) / Math.min(...sizes);
  const bounded = settings.axisMin !== null || settings.axisMax !== null;
  // Alone on scales of its own a series would touch the edge everywhere.
  const each =
    settings.scale === 'each' ||
    (settings.scale === 'auto' && !bounded && matrix.series.length > 1 && spread > tooFar);
  if (each) {
    const scales = Array.from({ length: count }, (_, index) =>
      roundScale(Math.min(0, ...at(index)), Math.max(0, ...at(index))),
    );
    return { scales, rings: 4, common: false };
  }
  const all = matrix.series.flatMap(({ values }) => known(values));
  const round = roundScale(
    Math.min(0, ...all),
    all.reduce((best, value) => Math.max(best, value), 0),
  );
  const min = settings.axisMin ?? round.min;
  const max = settings.axisMax ?? round.max;
  const sound = min < max;
  const scale = sound ? { min, max } : { min: round.min, max: round.max };
  const rings = sound && bounded ? 4 : round.rings;
  return { scales: Array.from({ length: count }, () => scale), rings, common: true };
}
