import { type CartesianStyle, cartesianChart } from '../../cartesian/option.ts';
import { oneStack } from '../../cartesian/stack.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { formatNumber } from '../../number/format.ts';
import { withAlpha } from '../../theme/theme.ts';
import type { AreaSettings } from './settings.ts';

/** With more points than this a dot on each would hide the edges. */
const dotsUpTo = 13;
/** A screen has no more columns of pixels than this: points between are chosen by shape. */
const sampleFrom = 1000;

function areaStyle(input: ChartInput<AreaSettings>): CartesianStyle {
  const { settings, theme } = input;
  return {
    gap: false,
    pointer: 'line',
    stackOf: oneStack,
    percent: settings.percent,
    series: ({ series, color, matrix, labels, format }) => {
      const count = matrix.categories.length;
      const single = matrix.series.length === 1;
      const sampled = count > sampleFrom;
      return {
        type: 'line',
        stack: 'all',
        // A missing part adds nothing to its stack; alone it stays a gap.
        data: single ? series.values : series.values.map((value) => value ?? 0),
        showSymbol: count <= dotsUpTo,
        symbol: 'circle',
        symbolSize: count === 1 ? 8 : 5,
        ...(sampled ? { sampling: 'lttb' } : {}),
        ...(settings.smooth && !sampled ? { smooth: 0.3, smoothMonotone: 'x' } : {}),
        lineStyle: { width: sampled ? 1 : 2, color, cap: 'round', join: 'round' },
        itemStyle: { color },
        areaStyle: {
          color: {
            type: 'linear',
            x: 0,
            y: 0,
            x2: 0,
            y2: 1,
            colorStops: [
              { offset: 0, color: withAlpha(color, theme.dark ? 0.5 : 0.42) },
              { offset: 1, color: withAlpha(color, theme.dark ? 0.14 : 0.1) },
            ],
          },
        },
        emphasis: single ? {} : { focus: 'series' },
        blur: { lineStyle: { opacity: 0.22 }, areaStyle: { opacity: 0.14 } },
        label: {
          show: labels && count <= 31,
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

export function buildAreaStack(input: ChartInput<AreaSettings>): Drawn {
  return cartesianChart(input, areaStyle(input));
}
