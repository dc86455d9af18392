import type { ChartInput } from '../chart-kind.ts';
import { formatNumber } from '../number/format.ts';
import { choice, toggle } from '../settings/fields.ts';
import { partialMarks, partialWord } from '../shape/partial.ts';
import { withAlpha } from '../theme/theme.ts';
import { fade } from './fade.ts';
import type { CartesianSettings } from './settings.ts';
import type { SeriesPlace } from './style.ts';
import { hasGap } from './undated.ts';

export type SymbolMode = 'auto' | 'show' | 'hide';

/** How lines are drawn, filled or not. */
export const lineLookFields = {
  smooth: toggle('样式', '平滑曲线', true),
  step: toggle('样式', '阶梯线', false),
  symbols: choice<SymbolMode>('样式', '数据点', { auto: '自动', show: '显示', hide: '隐藏' }, 'auto'),
};
export interface LineLook {
  smooth: boolean;
  step: boolean;
  symbols: SymbolMode;
  area: boolean;
  connect: boolean;
  zero?: boolean;
}

/** A screen has no more columns of pixels than this: points between are chosen by shape. */
export const sampleFrom = 1000;
/** Dots closer than this hide the line. */
const dotRoom = 14;

/** Whether each point gets a dot: where there is room for them. */
export function hasDots(input: ChartInput<unknown>, place: SeriesPlace, mode: SymbolMode): boolean {
  if (mode !== 'auto') return mode === 'show';
  const room = (input.width - 60) / Math.max(1, place.visible);
  const crowd = place.matrix.series.length === 1 ? 1 : 1.6;
  return room >= dotRoom * crowd && place.matrix.series.length <= 6;
}

/** How the line runs from point to point. Smoothing along x only never overshoots a value. */
export function course(look: Pick<LineLook, 'smooth' | 'step'>, sampled: boolean) {
  if (look.step) return { step: 'middle' };
  return look.smooth && !sampled ? { smooth: 0.3, smoothMonotone: 'x' } : {};
}

/** A point between two gaps has no line to be seen by. */
export function isAlone(values: readonly (number | null)[], at: number): boolean {
  return values[at] !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
}

/** Values, with those points set apart that the line alone would not show, or would show as a fall. */
function pointsOf(
  { theme }: ChartInput<CartesianSettings>,
  { series, color, labels, written }: SeriesPlace,
  partial: ReturnType<typeof partialMarks>,
  alone: boolean,
) {
  const told = (at: number) => ({
    show: true,
    color: theme.mutedText,
    formatter: labels ? `${formatNumber(series.cells[at], written)}（${partialWord}）` : partialWord,
    ...(labels ? {} : { position: 'bottom' }),
  });
  return series.values.map((value, at) => {
    if (value !== null && partial.has(series, at))
      return {
        value,
        symbol: 'circle',
        symbolSize: 7,
        itemStyle: { color: theme.background, borderColor: color, borderWidth: 2 },
        ...(partial.own(series, at) ? { label: told(at) } : {}),
      };
    return alone && isAlone(series.values, at) ? { value, symbol: 'circle', symbolSize: 5 } : value;
  });
}

/** The figures of a line's points, above them. */
export function pointLabels(
  { theme }: Pick<ChartInput<CartesianSettings>, 'theme'>,
  { series, matrix, labels, written }: SeriesPlace,
): Record<string, unknown> {
  return {
    label: {
      show: labels && matrix.categories.length <= 60,
      position: 'top',
      color: theme.text,
      fontSize: 12,
      // The line runs through its own figures.
      textBorderColor: theme.background,
      textBorderWidth: 3,
      formatter: ({ dataIndex }: { dataIndex: number }) => formatNumber(series.cells[dataIndex], written),
    },
    labelLayout: { hideOverlap: true },
  };
}

/** A series as a line. Points of periods that are there in part only are hollow. */
export function lineSeries(
  input: ChartInput<CartesianSettings>,
  look: LineLook,
  place: SeriesPlace,
): Record<string, unknown> {
  const { theme } = input;
  const { series, color, matrix } = place;
  const count = matrix.categories.length;
  const dots = hasDots(input, place, look.symbols);
  const sampled = count > sampleFrom;
  const marks = partialMarks(input, matrix);
  const partial = !sampled && series.values.some((value, at) => value !== null && marks.has(series, at));
  const alone = !dots && !sampled && series.values.some((_, at) => isAlone(series.values, at));
  // What is filled is read by its height, which begins at zero.
  const filled = look.area && look.zero !== false && matrix.series.length === 1;
  return {
    type: 'line',
    data: alone || partial ? pointsOf(input, place, marks, alone) : series.values,
    showSymbol: dots || alone || partial,
    // Left to itself the library drops the points whose names have no room.
    ...(alone || partial ? { showAllSymbol: true } : {}),
    // Without dots the point under the pointer still gets its own.
    symbol: !dots && (alone || partial) ? 'none' : 'circle',
    symbolSize: count === 1 ? 9 : 6,
    ...(sampled ? { sampling: 'lttb' } : {}),
    ...course(look, sampled),
    // What stands apart from the dates stays apart.
    connectNulls: (look.connect || matrix.apart === true) && !hasGap(matrix),
    lineStyle: {
      width: sampled ? 1.5 : matrix.series.length > 6 ? 2 : 2.5,
      color,
      cap: 'round',
      join: 'round',
    },
    itemStyle: {
      color,
      borderColor: theme.dark ? withAlpha(theme.background, 0.9) : '#ffffff',
      borderWidth: 1.5,
    },
    ...(filled
      ? { areaStyle: { color: fade(withAlpha(color, theme.dark ? 0.34 : 0.2), withAlpha(color, 0.01)) } }
      : {}),
    emphasis: matrix.series.length > 1 ? { focus: 'series', lineStyle: { width: 3 } } : { scale: 1.4 },
    blur: { lineStyle: { opacity: 0.22 } },
    ...pointLabels(input, place),
  };
}
