import { limits } from '@mingjing/contract';
import type { ChartInput, ChartTheme } from '../chart-kind.ts';
import type { Matrix } from '../shape/matrix.ts';
import { withAlpha } from '../theme/theme.ts';
import { visibleCount, type Zoom } from './zoom.ts';

export const fontSize = 12;

/** Labels turn only between 26 and 59 categories; with more there is no room for every label anyway. */
export function labelRotation(categories: number): number {
  return categories > limits.rotateLabels.over && categories < limits.rotateLabels.under ? 45 : 0;
}

/** About how wide a name is drawn. */
export const textWidth = (name: string): number =>
  [...name].reduce((sum, character) => sum + (character > '\u00ff' ? fontSize : fontSize * 0.64), 0);

/** The settings that a category axis reads. */
interface Titled {
  categoryTitle: string;
}

interface AxisPlace {
  horizontal: boolean;
  /** Marks stand between ticks. */
  gap: boolean;
  zoom: Zoom | null;
  /** About how wide the plot is; the picture's width less one value axis when missing. */
  plot?: number;
}

/** How a category axis shows its names in the room it has. Full names stand in the tooltip. */
function categoryLabels(
  input: ChartInput<Titled>,
  matrix: Pick<Matrix, 'categories'>,
  { horizontal, gap, zoom, plot = input.width - 64 }: AxisPlace,
) {
  const count = Math.max(1, visibleCount(matrix, zoom));
  const text = {
    color: input.theme.mutedText,
    fontSize,
    hideOverlap: true,
    overflow: 'truncate',
    ellipsis: '…',
    // A line ends at the plot's edge: half of its last name would be cut off.
    ...(gap || horizontal ? {} : { alignMaxLabel: 'right' }),
  };
  if (horizontal)
    return { ...text, rotate: 0, width: Math.max(48, Math.min(140, input.width * 0.28)), margin: 12 };
  const rotate = labelRotation(matrix.categories.length);
  if (rotate > 0)
    return {
      ...text,
      rotate,
      interval: 'auto',
      width: Math.max(40, Math.min(88, input.height * 0.24)),
      margin: 10,
    };
  const room = plot / count - 8;
  const shown = matrix.categories.slice(zoom?.from ?? 0).slice(0, limits.rotateLabels.under);
  const longest = Math.max(...shown.map(textWidth));
  if (longest <= room + 5) return { ...text, rotate: 0, margin: 12, interval: zoom ? 'auto' : 0 };
  // A few short lines are read more easily than the first characters of every name.
  const lines = input.height < 240 ? 2 : 3;
  if (longest <= Math.floor(room / fontSize) * fontSize * lines && room >= fontSize * 2 && zoom === null) {
    return { ...text, rotate: 0, margin: 10, interval: 0, width: room, overflow: 'breakAll', lineHeight: 16 };
  }
  const everyName = room >= fontSize * 3.5 && zoom === null;
  return {
    ...text,
    rotate: 0,
    margin: 12,
    ...(everyName
      ? { interval: 0, width: room }
      : { interval: 'auto', width: Math.max(48, Math.min(96, input.width / 6)) }),
  };
}

/** Axis lines are a shade stronger than split lines. */
export function axisLineColor(theme: ChartTheme): string {
  return withAlpha(theme.dark ? '#94acd6' : '#1f2937', theme.dark ? 0.32 : 0.2);
}

/** A title below a level axis, above an upright one: it is never turned on its side. */
export function axisTitle(title: string, theme: ChartTheme, upright: boolean, right = false) {
  if (title === '') return {};
  return {
    name: title,
    nameLocation: upright ? 'end' : 'middle',
    nameGap: upright ? 10 : 8,
    nameTruncate: { maxWidth: 160, ellipsis: '…' },
    nameTextStyle: {
      color: theme.mutedText,
      fontSize,
      ...(upright ? { align: right ? 'right' : 'left', padding: 0 } : {}),
    },
  };
}

export function categoryAxis(
  input: ChartInput<Titled>,
  matrix: Pick<Matrix, 'categories'>,
  place: AxisPlace,
) {
  const { horizontal, gap } = place;
  return {
    type: 'category',
    data: matrix.categories,
    boundaryGap: gap,
    // The first category stands on top, as in a list.
    inverse: horizontal,
    axisLine: { show: !horizontal, lineStyle: { color: axisLineColor(input.theme), width: 1 } },
    axisTick: { show: false },
    axisLabel: categoryLabels(input, matrix, place),
    // An inverse axis ends at the bottom.
    ...axisTitle(input.settings.categoryTitle, input.theme, horizontal),
    ...(horizontal && input.settings.categoryTitle !== '' ? { nameLocation: 'start' } : {}),
  };
}
