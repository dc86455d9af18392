import { isNameless } from '@mingjing/contract';
import type { ChartInput, ChartTheme } from '../chart-kind.ts';
import type { Matrix } from '../shape/matrix.ts';
import { noteHeight } from '../theme/note.ts';
import { withAlpha } from '../theme/theme.ts';
import type { CartesianSettings } from './settings.ts';

/** Which part of the categories is shown at first. */
export interface Zoom {
  /** Positions of the first and the last category shown. */
  from: number;
  to: number;
  /** Without a slider: a place so low that one would be all there is. */
  bare?: boolean;
}

/** How many categories are in sight. */
export const visibleCount = (matrix: Pick<Matrix, 'categories'>, zoom: Zoom | null): number =>
  zoom === null ? matrix.categories.length : zoom.to - zoom.from + 1;

/** Pixels that a bar with its name needs. */
export const closestRow = 15;

const most = 60;
const dated = /^\d{4}(-|\/|年)\d{1,2}/;

/** Dates in their order: the latest are the ones people ask for. */
function endsLater(categories: readonly string[]): boolean {
  // Rows without a date stand at an end.
  const named = (name: string): boolean => !isNameless(name);
  const [first = '', last = ''] = [categories.find(named), categories.findLast(named)];
  return dated.test(first) && dated.test(last) && first < last;
}

/**
 * Whether the chart gets a slider, and what it shows at first. Lines show all of their shape at once; bars as many as
 * have room to be told apart, the first of the list or the latest dates.
 */
export function zoomOf(
  input: ChartInput<CartesianSettings>,
  matrix: Matrix,
  { horizontal, bars, beside }: { horizontal: boolean; bars: boolean; beside: number },
): Zoom | null {
  const { settings, width, height } = input;
  const count = matrix.categories.length;
  if (settings.zoom === 'hide' || count < 2) return null;
  const asked = settings.zoom === 'show';
  if (!asked && (height < 160 || width < 200)) {
    // Names over each other are not read: the first ones are, and a note tells of the others.
    const rows = Math.max(2, Math.floor((height - 24 - noteHeight) / closestRow));
    const isLow = horizontal && bars && matrix.series.length === 1 && count > (height - 24) / closestRow;
    return isLow ? { from: 0, to: Math.min(rows, count) - 1, bare: rows < count } : null;
  }
  const whole = { from: 0, to: count - 1 };
  if (!bars) return asked || count > Math.max(most, width / 3) ? whole : null;
  const room = horizontal ? height - 60 : width - 60;
  const thinnest = horizontal ? Math.max(16, beside * 9) : Math.max(11, beside * 7);
  const fits = Math.max(4, Math.floor(room / thinnest));
  if (count <= fits) return asked ? whole : null;
  // Sixty bars may be thin; what is thinner than three pixels is no bar.
  const crowded = count * beside > room / 3;
  if (!asked && !crowded && count <= (horizontal ? fits : most)) return null;
  return endsLater(matrix.categories) ? { from: count - fits, to: count - 1 } : { from: 0, to: fits - 1 };
}

/** Room that a slider takes at its edge of the picture. */
export const sliderRoom = 26;

/** The slider, `edge` pixels from the picture's own, and, with Ctrl held, the wheel. The wheel alone scrolls the page as everywhere. */
export function dataZoom(zoom: Zoom, theme: ChartTheme, horizontal: boolean, edge: number) {
  const axis = horizontal ? { yAxisIndex: 0 } : { xAxisIndex: 0 };
  const range = { startValue: zoom.from, endValue: zoom.to };
  const thick = 14;
  const inside = {
    type: 'inside',
    ...axis,
    ...range,
    zoomOnMouseWheel: 'ctrl',
    moveOnMouseWheel: false,
    moveOnMouseMove: false,
    preventDefaultMouseMove: false,
  };
  if (zoom.bare === true) return [inside];
  return [
    inside,
    {
      type: 'slider',
      ...axis,
      ...range,
      ...(horizontal ? { right: edge, width: thick } : { bottom: edge, height: thick }),
      showDetail: false,
      brushSelect: false,
      moveHandleSize: 0,
      borderColor: 'transparent',
      borderRadius: 4,
      backgroundColor: withAlpha(theme.dark ? '#94acd6' : '#1f2937', theme.dark ? 0.1 : 0.05),
      fillerColor: withAlpha(theme.accent, theme.dark ? 0.28 : 0.16),
      dataBackground: {
        lineStyle: { color: theme.mutedText, opacity: 0.35, width: 0.8 },
        areaStyle: { color: theme.mutedText, opacity: 0.12 },
      },
      selectedDataBackground: {
        lineStyle: { color: theme.accent, opacity: 0.7, width: 0.8 },
        areaStyle: { color: theme.accent, opacity: 0.2 },
      },
      handleIcon:
        'path://M-3 -10 h6 a3 3 0 0 1 3 3 v14 a3 3 0 0 1 -3 3 h-6 a3 3 0 0 1 -3 -3 v-14 a3 3 0 0 1 3 -3 z',
      handleSize: '110%',
      handleStyle: { color: theme.background, borderColor: theme.accent, borderWidth: 1.5 },
      emphasis: { handleStyle: { borderColor: theme.accent, borderWidth: 2 } },
    },
  ];
}
