import type { ChartInput } from '../chart-kind.ts';
import { readableOn } from '../color/ink.ts';
import { formatNumber } from '../number/format.ts';
import type { Matrix, Series } from '../shape/matrix.ts';
import { withAlpha } from '../theme/theme.ts';
import type { CartesianStyle } from './option.ts';
import type { CartesianSettings } from './settings.ts';
import { outerEnds, type StackOf } from './stack.ts';

/** From here on bars are thinner than a pixel and are drawn in one go. */
const largeFrom = 2000;

export interface Bars {
  horizontal?: boolean;
  /** Which stack a series belongs to; side by side when missing. */
  stackOf?: StackOf;
  percent?: boolean;
}

type Corners = [number, number, number, number];
/** Corners of the free end: where a bar ends, not where it stands. */
const corners = (horizontal: boolean, negative: boolean): Corners => {
  if (horizontal) return negative ? [4, 0, 0, 4] : [0, 4, 4, 0];
  return negative ? [0, 0, 4, 4] : [4, 4, 0, 0];
};

function dataOf(series: Series, at: number, matrix: Matrix, bars: Bars) {
  const horizontal = bars.horizontal ?? false;
  if (bars.stackOf === undefined) {
    return series.values.map((value) =>
      value !== null && value < 0 ? { value, itemStyle: { borderRadius: corners(horizontal, true) } } : value,
    );
  }
  const isEnd = outerEnds(matrix, bars.stackOf);
  return series.values.map((value, category) =>
    value !== null && isEnd(at, category)
      ? { value, itemStyle: { borderRadius: corners(horizontal, value < 0) } }
      : value,
  );
}

/** Bars with a rounded free end; a single series fades towards the axis, a stack keeps a hairline between its parts. */
export function barsStyle(input: ChartInput<CartesianSettings>, bars: Bars = {}): CartesianStyle {
  const { theme } = input;
  const { stackOf, percent = false, horizontal = false } = bars;
  return {
    gap: true,
    pointer: 'shadow',
    horizontal,
    percent,
    ...(stackOf && { stackOf }),
    series: ({ series, at, color, matrix, labels, format }) => {
      const single = matrix.series.length === 1;
      const large = matrix.categories.length > largeFrom;
      const stacked = stackOf !== undefined && !single;
      const fade = {
        type: 'linear',
        x: horizontal ? 1 : 0,
        y: 0,
        x2: 0,
        y2: horizontal ? 0 : 1,
        colorStops: [
          { offset: 0, color },
          { offset: 1, color: withAlpha(color, theme.dark ? 0.45 : 0.72) },
        ],
      };
      return {
        type: 'bar',
        ...(stacked ? { stack: stackOf(series) } : {}),
        data: large ? series.values : dataOf(series, at, matrix, bars),
        large,
        barMaxWidth: single ? 36 : stacked ? 32 : 24,
        barCategoryGap: single || stacked ? '42%' : '34%',
        barGap: '12%',
        itemStyle: {
          color: single && !large ? fade : color,
          ...(large || stacked ? {} : { borderRadius: corners(horizontal, false) }),
          ...(stacked && !large && matrix.categories.length <= 60
            ? { borderColor: theme.background, borderWidth: 0.75 }
            : {}),
        },
        emphasis: single ? { itemStyle: { color } } : { focus: 'series' },
        blur: { itemStyle: { opacity: 0.28 } },
        label: {
          show: labels && !large,
          position: stacked ? 'inside' : horizontal ? 'right' : 'top',
          distance: 6,
          color: stacked ? readableOn(color) : theme.text,
          fontSize: stacked ? 11 : 12,
          formatter: ({ dataIndex }: { dataIndex: number }) => formatNumber(series.cells[dataIndex], format),
        },
        labelLayout: { hideOverlap: true },
      };
    },
  };
}
