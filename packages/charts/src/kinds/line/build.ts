import { type CartesianStyle, cartesianChart } from '../../cartesian/option.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { formatNumber } from '../../number/format.ts';
import { withAlpha } from '../../theme/theme.ts';
import type { LineSettings } from './settings.ts';

/** With more points than this the dots would hide the line; several lines have room for fewer. */
const dotsUpTo = { single: 31, several: 13 };
/** A screen has no more columns of pixels than this: points between are chosen by shape. */
const sampleFrom = 1000;

/** A point between two gaps has no line to be seen by. */
function isAlone(values: readonly (number | null)[], at: number): boolean {
  return values[at] !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
}

export function lineStyle(input: ChartInput<LineSettings>): CartesianStyle {
  const { settings, theme } = input;
  return {
    gap: false,
    pointer: 'line',
    series: ({ series, color, matrix, labels, format }) => {
      const count = matrix.categories.length;
      const dots = count <= (matrix.series.length === 1 ? dotsUpTo.single : dotsUpTo.several);
      const sampled = count > sampleFrom;
      return {
        type: 'line',
        data:
          dots || sampled
            ? series.values
            : series.values.map((value, at) =>
                isAlone(series.values, at) ? { value, symbol: 'circle', symbolSize: 5 } : value,
              ),
        showSymbol: dots || (!sampled && series.values.some((_, at) => isAlone(series.values, at))),
        symbol: dots ? 'circle' : 'none',
        symbolSize: 6,
        ...(sampled ? { sampling: 'lttb' } : {}),
        // Smoothing along x only never overshoots a value.
        ...(settings.smooth && !sampled ? { smooth: 0.3, smoothMonotone: 'x' } : {}),
        connectNulls: settings.connect,
        lineStyle: { width: sampled ? 1.5 : 2.5, color, cap: 'round', join: 'round' },
        itemStyle: {
          color,
          borderColor: theme.dark ? withAlpha(theme.background, 0.9) : '#ffffff',
          borderWidth: dots ? 1.5 : 0,
        },
        ...(settings.area && matrix.series.length === 1
          ? {
              areaStyle: {
                color: {
                  type: 'linear',
                  x: 0,
                  y: 0,
                  x2: 0,
                  y2: 1,
                  colorStops: [
                    { offset: 0, color: withAlpha(color, theme.dark ? 0.34 : 0.2) },
                    { offset: 1, color: withAlpha(color, 0.01) },
                  ],
                },
              },
            }
          : {}),
        emphasis: matrix.series.length > 1 ? { focus: 'series', lineStyle: { width: 3 } } : { scale: 1.4 },
        blur: { lineStyle: { opacity: 0.22 } },
        label: {
          show: labels && dots,
          position: 'top',
          color: theme.text,
          fontSize: 12,
          formatter: ({ dataIndex }: { dataIndex: number }) => formatNumber(series.cells[dataIndex], format),
        },
        labelLayout: { hideOverlap: true },
      };
    },
  };
}

export function buildLine(input: ChartInput<LineSettings>): Drawn {
  return cartesianChart(input, lineStyle(input));
}
