import type { ChartInput } from '../chart-kind.ts';
import { readableOn } from '../color/ink.ts';
import { formatNumber } from '../number/format.ts';
import type { Matrix } from '../shape/matrix.ts';
import { partialMarks } from '../shape/partial.ts';
import { withAlpha } from '../theme/theme.ts';
import type { BarLook } from './bar-settings.ts';
import { type Condition, conditionColor } from './conditions.ts';
import { fade } from './fade.ts';
import { lineSeries } from './lines.ts';
import type { CartesianSettings } from './settings.ts';
import { outerEnds, type StackOf } from './stack.ts';
import { standingMark } from './standing-mark.ts';
import type { CartesianStyle, SeriesPlace } from './style.ts';

/** From here on bars are thinner than a pixel and are drawn in one go. */
const largeFrom = 2000;

export interface Bars {
  horizontal?: boolean;
  /** Which stack a series belongs to; side by side when missing. */
  stackOf?: StackOf;
  percent?: boolean;
}

type Settings = CartesianSettings & BarLook & { conditions?: Condition[] };
type Corners = [number, number, number, number];

/** Corners of the free end: where a bar ends, not where it stands. */
const corners = (horizontal: boolean, negative: boolean): Corners => {
  if (horizontal) return negative ? [4, 0, 0, 4] : [0, 4, 4, 0];
  return negative ? [0, 0, 4, 4] : [4, 4, 0, 0];
};

/** The hairline around parts that are no more than it is would cut through the axis. */
const thinnest = ({ series }: Pick<Matrix, 'series'>): number => {
  const largest = (values: readonly (number | null)[]) =>
    values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  return Math.max(0, ...series.map(({ values }) => largest(values))) / 200;
};

/** Values with what sets single bars apart: the corners of their end and the colour of a condition. */
function dataOf(
  input: ChartInput<Settings>,
  bars: Bars,
  { series, at, matrix }: SeriesPlace,
  paint: (color: string) => unknown,
) {
  const { rounded, conditions = [] } = input.settings;
  const horizontal = bars.horizontal ?? false;
  const isEnd = bars.stackOf === undefined || !rounded ? undefined : outerEnds(matrix, bars.stackOf);
  const partial = partialMarks(input, matrix);
  const thin = bars.stackOf === undefined || matrix.series.length === 1 ? -1 : thinnest(matrix);
  const rowed = (value: number, category: number) =>
    rounded && (isEnd === undefined ? value < 0 : isEnd(at, category));
  return series.values.map((value, category) => {
    if (value === null) return null;
    const color = conditionColor(conditions, value, standingMark(input.theme));
    const own = {
      ...(rowed(value, category) ? { borderRadius: corners(horizontal, value < 0) } : {}),
      ...(color === undefined ? {} : { color: paint(color) }),
      ...(Math.abs(value) <= thin ? { borderWidth: 0 } : {}),
      ...(partial.has(series, category) ? { opacity: 0.5 } : {}),
    };
    return Object.keys(own).length === 0 ? value : { value, itemStyle: own };
  });
}

/** How wide bars are: as the author says, else with air between them and never like walls. */
function widths(input: ChartInput<Settings>, single: boolean, stacked: boolean) {
  const { barWidth } = input.settings;
  if (barWidth !== null) return { barCategoryGap: `${100 - barWidth}%`, barGap: '12%' };
  const most = Math.max(36, Math.min(64, input.width / 20));
  return {
    barMaxWidth: single ? most : stacked ? most * 0.9 : most * 0.66,
    barCategoryGap: single || stacked ? '42%' : '34%',
    barGap: '12%',
  };
}

function barSeries(input: ChartInput<Settings>, bars: Bars, place: SeriesPlace) {
  const { theme, settings } = input;
  const { series, color, matrix, labels, written } = place;
  const { horizontal = false } = bars;
  const stack = bars.stackOf?.(series);
  const single = matrix.series.length === 1;
  // Zoomed out it is drawn in one go; the part in sight is drawn with all that bars have.
  const dense = place.visible > largeFrom;
  const stacked = stack !== undefined && !single;
  const paint = (ink: string) =>
    single && !dense ? fade(ink, withAlpha(ink, theme.dark ? 0.45 : 0.72), horizontal) : ink;
  return {
    type: 'bar',
    ...(stacked ? { stack } : {}),
    data: dense ? series.values : dataOf(input, bars, place, paint),
    large: matrix.categories.length > largeFrom,
    largeThreshold: largeFrom,
    ...widths(input, single, stacked),
    itemStyle: {
      color: paint(color),
      ...(dense || stacked || !settings.rounded ? {} : { borderRadius: corners(horizontal, false) }),
      ...(stacked && place.visible <= 60 ? { borderColor: theme.background, borderWidth: 0.75 } : {}),
    },
    emphasis: single ? { itemStyle: { opacity: 0.86 } } : { focus: 'series' },
    blur: { itemStyle: { opacity: 0.28 } },
    label: {
      show: labels && !dense,
      position: stacked ? 'inside' : horizontal ? 'right' : 'top',
      distance: 6,
      color: stacked ? readableOn(color) : theme.text,
      // A figure that is wider than its part stays whole: what stands out would have the colour of the ground.
      ...(stacked ? { textBorderColor: color, textBorderWidth: 2 } : {}),
      fontSize: 12,
      formatter: ({ dataIndex }: { dataIndex: number }) => formatNumber(series.cells[dataIndex], written),
    },
    labelLayout: { hideOverlap: true },
  };
}

/** Lines over bars: the measures on the second axis. */
const overlay = { smooth: true, step: false, symbols: 'auto', area: false, connect: true } as const;

/** They bridge what a series lacks, but no period that all of them lack. */
const overlayOver = ({ absent }: Matrix) => ({ ...overlay, connect: absent === undefined });

/** Bars with a rounded free end; a single series fades towards the axis, a stack keeps a hairline between its parts. */
export function barsStyle(input: ChartInput<Settings>, bars: Bars = {}): CartesianStyle {
  const { stackOf, percent = false, horizontal = false } = bars;
  return {
    gap: true,
    pointer: 'shadow',
    horizontal,
    percent,
    ...(stackOf && { stackOf }),
    series: (place) =>
      place.right
        ? { ...lineSeries(input, overlayOver(place.matrix), place), z: 3 }
        : barSeries(input, bars, place),
  };
}
