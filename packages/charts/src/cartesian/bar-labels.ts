import type { ChartInput } from '../chart-kind.ts';
import { formatNumber, type NumberFormat } from '../number/format.ts';
import { leastDecimals } from '../number/settled.ts';
import { textWidth } from '../theme/text-width.ts';
import { fontSize } from './category-axis.ts';
import type { CartesianSettings } from './settings.ts';
import type { SeriesPlace } from './style.ts';

/** What stands beside the plot: the figures of the axis and the edges. */
const besidePlot = 76;

/**
 * How figures are written above upright bars: as they are, else without their unit, else with fewer decimals, but three
 * digits at least, until each has the width of its bar's place. Where none of this `fits` it is the shortest: some figures
 * without the others say less than none, unless the author asks for them.
 */
export function barLabelFormat(
  { width }: Pick<ChartInput<CartesianSettings>, 'width'>,
  { series, visible, format }: Pick<SeriesPlace, 'series' | 'visible' | 'format'>,
): { written: NumberFormat; fits: boolean } {
  const room = (width - besidePlot) / Math.max(1, visible);
  const isRoomFor = (asked: NumberFormat): boolean =>
    series.cells.every(
      (cell, at) => series.values[at] === null || textWidth(formatNumber(cell, asked), fontSize) <= room,
    );
  const bare = { ...format, suffix: '' };
  const least = leastDecimals(series.cells, format.style);
  const shorter = Array.from({ length: Math.max(0, format.decimals - least) }, (_, at) => ({
    ...bare,
    decimals: format.decimals - 1 - at,
  }));
  const found = [format, bare, ...shorter].find(isRoomFor);
  return { written: found ?? shorter.at(-1) ?? bare, fits: found !== undefined };
}
