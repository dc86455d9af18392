import type { ChartInput } from '../chart-kind.ts';
import { formatNumber, type NumberFormat } from '../number/format.ts';
import { textWidth } from '../theme/text-width.ts';
import { fontSize } from './category-axis.ts';
import type { CartesianSettings } from './settings.ts';
import type { SeriesPlace } from './style.ts';

/** What stands beside the plot: the figures of the axis and the edges. */
const besidePlot = 76;

/**
 * How figures are written above upright bars: as they are, else without their unit, else with fewer decimals, until each
 * has the width of its bar's place. Null where none of this fits: some figures without the others say less than none.
 */
export function barLabelFormat(
  { width }: Pick<ChartInput<CartesianSettings>, 'width'>,
  { series, visible, format }: Pick<SeriesPlace, 'series' | 'visible' | 'format'>,
): NumberFormat | null {
  const room = (width - besidePlot) / Math.max(1, visible);
  const fits = (asked: NumberFormat): boolean =>
    series.cells.every(
      (cell, at) => series.values[at] === null || textWidth(formatNumber(cell, asked), fontSize) <= room,
    );
  const bare = { ...format, suffix: '' };
  const decimals = Array.from({ length: format.decimals }, (_, at) => format.decimals - 1 - at);
  return [format, bare, ...decimals.map((count) => ({ ...bare, decimals: count }))].find(fits) ?? null;
}
