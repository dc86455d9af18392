import { limits } from '@mingjing/contract';
import type { ChartInput, ChartTheme } from '../chart-kind.ts';
import { formatNumber, type NumberFormat, tickFormat } from '../number/format.ts';
import type { Matrix } from '../shape/matrix.ts';
import { withAlpha } from '../theme/theme.ts';
import type { CartesianSettings } from './settings.ts';

const fontSize = 12;

/** Labels turn only between 26 and 59 categories; with more there is no room for every label anyway. */
export function labelRotation(categories: number): number {
  return categories > limits.rotateLabels.over && categories < limits.rotateLabels.under ? 45 : 0;
}

/** About how wide a name is drawn. */
const widthOf = (name: string): number =>
  [...name].reduce((sum, character) => sum + (character > '\u00ff' ? fontSize : fontSize * 0.64), 0);

/** How a category axis shows its names in the room it has. Full names stand in the tooltip. */
function categoryLabels(input: ChartInput<CartesianSettings>, matrix: Matrix, horizontal: boolean) {
  const count = Math.max(1, matrix.categories.length);
  const text = {
    color: input.theme.mutedText,
    fontSize,
    hideOverlap: true,
    overflow: 'truncate',
    ellipsis: '…',
  };
  if (horizontal)
    return { ...text, rotate: 0, width: Math.max(48, Math.min(140, input.width * 0.28)), margin: 12 };
  const rotate = labelRotation(count);
  if (rotate > 0)
    return {
      ...text,
      rotate,
      interval: 'auto',
      width: Math.max(40, Math.min(88, input.height * 0.24)),
      margin: 10,
    };
  const room = (input.width - 64) / count - 8;
  const longest = Math.max(...matrix.categories.slice(0, limits.rotateLabels.under).map(widthOf));
  if (longest <= room) return { ...text, rotate: 0, margin: 12, interval: 0, width: room };
  // A few short lines are read more easily than the first characters of every name.
  if (longest <= Math.floor(room / fontSize) * fontSize * 3 && room >= fontSize * 2) {
    return { ...text, rotate: 0, margin: 10, interval: 0, width: room, overflow: 'breakAll', lineHeight: 16 };
  }
  const everyName = room >= fontSize * 3.5;
  return {
    ...text,
    rotate: 0,
    margin: 12,
    ...(everyName ? { interval: 0, width: room } : { interval: 'auto', width: 72 }),
  };
}

export function categoryAxis(
  input: ChartInput<CartesianSettings>,
  matrix: Matrix,
  options: { horizontal: boolean; gap: boolean },
) {
  return {
    type: 'category',
    data: matrix.categories,
    boundaryGap: options.gap,
    // The first category stands on top, as in a list.
    inverse: options.horizontal,
    axisLine: { show: !options.horizontal, lineStyle: { color: withLine(input.theme), width: 1 } },
    axisTick: { show: false },
    axisLabel: categoryLabels(input, matrix, options.horizontal),
  };
}

/** Axis lines are a shade stronger than split lines. */
function withLine(theme: ChartTheme): string {
  return withAlpha(theme.dark ? '#94acd6' : '#1f2937', theme.dark ? 0.32 : 0.2);
}

export function valueAxis(input: ChartInput<CartesianSettings>, format: NumberFormat, horizontal: boolean) {
  const { theme, settings } = input;
  const room = horizontal ? input.width / 90 : input.height / 56;
  const short = tickFormat(format);
  return {
    type: 'value',
    min: settings.axisMin,
    max: settings.axisMax,
    splitNumber: Math.max(2, Math.min(5, Math.round(room))),
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: theme.line, type: [4, 4] } },
    axisLabel: {
      color: theme.mutedText,
      fontSize,
      hideOverlap: true,
      formatter: (value: number) => (value === 0 ? '0' : formatNumber(value, { ...short, suffix: '' })),
    },
  };
}

/** The value axis of shares: from 0, or from -1 with parts below zero, to 1. */
export function shareAxis(input: ChartInput<CartesianSettings>, matrix: Matrix, horizontal: boolean) {
  const below = matrix.series.some((series) => series.values.some((value) => value !== null && value < 0));
  const axis = valueAxis(
    input,
    { style: 'percent', decimals: 0, fixed: false, prefix: '', suffix: '' },
    horizontal,
  );
  return { ...axis, min: below ? -1 : 0, max: 1 };
}

/** The plot's edges: labels stay inside, the legend gets its own strip. */
export function grid(legendPlace: string, hasLabels: boolean, horizontal = false) {
  return {
    left: legendPlace === 'left' ? 132 : 4,
    right: (legendPlace === 'right' ? 132 : 12) + (hasLabels && horizontal ? 48 : 0),
    top: (legendPlace === 'top' ? 40 : 12) + (hasLabels && !horizontal ? 10 : 0),
    bottom: legendPlace === 'bottom' ? 36 : 4,
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
  };
}
