import type { ChartInput } from '../../chart-kind.ts';
import { type Matrix, matrixOf } from '../../shape/matrix.ts';
import { pick } from '../../shape/order.ts';
import type { RadarSettings } from './settings.ts';

/** Polygons over each other: more cannot be told apart. */
export const mostPolygons = 8;
/** Indicators, unless the author asks for others. */
export const mostIndicators = 12;

export interface Indicators {
  matrix: Matrix;
  /** Indicators and series that are not drawn. */
  hidden: { indicators: number; series: number };
}

const size = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);

/** The largest few of a list, in the order they stand. */
function largest(sizes: readonly number[], count: number): number[] {
  const positions = sizes.map((_, at) => at);
  if (positions.length <= count) return positions;
  return positions
    .toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))
    .slice(0, count)
    .toSorted((a, b) => a - b);
}

/** At most a dozen indicators and a handful of series, the largest of them, each in its own order. */
export function indicatorsOf(input: ChartInput<RadarSettings>): Indicators {
  const all = matrixOf(input.answer, input.form);
  const sizes = all.categories.map((_, at) => size(all.series.map(({ values }) => values[at] ?? null)));
  const spokes = pick(all, largest(sizes, input.settings.top ?? mostIndicators));
  const kept = largest(
    spokes.series.map(({ values }) => size(values)),
    mostPolygons,
  );
  const { groups = 0, series } = input.answer.rest ?? {};
  return {
    matrix: { ...spokes, series: kept.flatMap((at) => spokes.series[at] ?? []) },
    hidden: {
      indicators: all.categories.length - spokes.categories.length + groups,
      series: spokes.series.length - kept.length + (series?.groups ?? 0),
    },
  };
}

/** What a reader would miss in the picture. */
export function hiddenNote({ hidden }: Indicators): string {
  return [
    hidden.indicators > 0 ? `另有 ${hidden.indicators} 个指标较小，未画出` : '',
    hidden.series > 0 ? `另有 ${hidden.series} 个系列较小，未画出` : '',
  ]
    .filter((text) => text !== '')
    .join('；');
}
