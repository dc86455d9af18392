import { type CartesianStyle, cartesianOption } from '../../cartesian/option.ts';
import type { CartesianSettings } from '../../cartesian/settings.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { formatNumber } from '../../number/format.ts';
import { withAlpha } from '../../theme/theme.ts';

/** From here on bars are thinner than a pixel and are drawn in one go. */
const largeFrom = 2000;

/** Vertical bars with a rounded free end; a single series fades towards the axis. */
export function barStyle(input: ChartInput<CartesianSettings>): CartesianStyle {
  return {
    gap: true,
    pointer: 'shadow',
    series: ({ series, color, matrix, labels, format }) => {
      const single = matrix.series.length === 1;
      const large = matrix.categories.length > largeFrom;
      const fade = {
        type: 'linear',
        x: 0,
        y: 0,
        x2: 0,
        y2: 1,
        colorStops: [
          { offset: 0, color },
          { offset: 1, color: withAlpha(color, input.theme.dark ? 0.45 : 0.72) },
        ],
      };
      return {
        type: 'bar',
        data: large
          ? series.values
          : series.values.map((value) =>
              value !== null && value < 0 ? { value, itemStyle: { borderRadius: [0, 0, 4, 4] } } : value,
            ),
        large,
        barMaxWidth: single ? 36 : 24,
        barCategoryGap: single ? '42%' : '34%',
        barGap: '12%',
        itemStyle: {
          color: single && !large ? fade : color,
          ...(large ? {} : { borderRadius: [4, 4, 0, 0] }),
        },
        emphasis: single ? { itemStyle: { color } } : { focus: 'series' },
        blur: { itemStyle: { opacity: 0.28 } },
        label: {
          show: labels && !large,
          position: 'top',
          distance: 6,
          color: input.theme.text,
          fontSize: 12,
          formatter: ({ dataIndex }: { dataIndex: number }) => formatNumber(series.cells[dataIndex], format),
        },
        labelLayout: { hideOverlap: true },
      };
    },
  };
}

export function buildBar(input: ChartInput<CartesianSettings>): Drawn {
  return { renderer: 'echarts', option: cartesianOption(input, barStyle(input)) };
}
