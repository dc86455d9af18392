import type { ChartInput } from '../chart-kind.ts';
import { formatNumber, type NumberFormat } from '../number/format.ts';
import { durationStep, stepOf, tickWriter } from '../number/ticks.ts';
import type { Matrix } from '../shape/matrix.ts';
import { textWidth } from '../theme/text-width.ts';
import { axisTitle, fontSize, nameWidth } from './category-axis.ts';
import type { CartesianSettings } from './settings.ts';
import { sliderRoom } from './zoom.ts';

/** What one value axis shows. */
export interface ValueScale {
  min: number | null;
  max: number | null;
  title: string;
  format: NumberFormat;
  /** Where the data ends, for the decimals of its ticks. */
  extent: { min: number; max: number };
  /** The second axis stands at the right and draws no lines of its own. */
  right?: boolean;
  /** Whether the axis begins at 0 or near the smallest value. */
  zero?: boolean;
  /** Pixels that the axis is long, where they are known. */
  length?: number;
}

/** Pixels between two ticks of an upright axis, so that every tick has its number: none is left out. */
const tickRoom = 42;

/** Pixels between two numbers of a level axis at least. */
const tickGap = 8;
/** The part of the picture that an axis takes where its length is not known: beside a level one stand names. */
const uprightPart = 0.75;
const levelPart = 0.7;

/**
 * As many steps of a level axis, `most` at first, as leave room for the number of each: with some left out the others
 * would stand at uneven distances.
 */
function levelSteps(
  length: number,
  { min, max }: ValueScale['extent'],
  format: NumberFormat,
  most: number,
): number {
  const [low, high] = [Math.min(0, min), Math.max(0, max)];
  for (let count = most; count > 1; count -= 1) {
    const step = stepOf(high - low, count);
    const steps = Math.ceil(high / step) - Math.floor(low / step);
    const write = tickWriter(format, { min: low, max: high }, count);
    const widest = Math.max(
      ...[low, high].map((end) => textWidth(write(Math.round(end / step) * step), fontSize)),
    );
    // The last number stands out by half of it: the plot ends so much earlier.
    if ((length - widest / 2) / steps >= widest + tickGap) return count;
  }
  return 1;
}

interface DurationTicks {
  interval?: number;
  min?: (ends: ValueScale['extent']) => number;
  max?: (ends: ValueScale['extent']) => number;
}

/**
 * Ticks of lengths of time stand at whole minutes and hours, at both ends of the axis too. With both ends set by hand the
 * axis divides them itself.
 */
function durationTicks(
  { format, min, max, zero = true }: ValueScale,
  ends: ValueScale['extent'],
  count: number,
): DurationTicks {
  if (format.style !== 'duration' || (min !== null && max !== null)) return {};
  const [low, high] = zero ? [Math.min(0, ends.min), Math.max(0, ends.max)] : [ends.min, ends.max];
  if (!(high > low)) return {};
  const interval = durationStep(high - low, count);
  const least = (end: number): number => (zero ? Math.min(0, end) : end);
  const most = (end: number): number => (zero ? Math.max(0, end) : end);
  return {
    interval,
    ...(min === null && { min: (own) => Math.floor(least(own.min) / interval) * interval }),
    ...(max === null && { max: (own) => Math.ceil(most(own.max) / interval) * interval }),
  };
}

/**
 * The ends that somebody set, where values are left between them: an axis that ends below its beginning would stand on its
 * head, with nothing on it.
 */
function soundEnds({ min, max, extent, zero = true }: ValueScale): Pick<ValueScale, 'min' | 'max'> {
  const [least, most] = zero ? [Math.min(0, extent.min), Math.max(0, extent.max)] : [extent.min, extent.max];
  return (min ?? least) < (max ?? most) ? { min, max } : { min: null, max: null };
}

export function valueAxis(input: ChartInput<unknown>, given: ValueScale, horizontal: boolean) {
  const { theme } = input;
  const scale = { ...given, ...soundEnds(given) };
  const room = horizontal ? input.width / 90 : (scale.length ?? input.height * uprightPart) / tickRoom;
  const right = scale.right ?? false;
  const most = Math.max(horizontal ? 2 : 1, Math.min(5, Math.round(room)));
  const ends = { min: scale.min ?? scale.extent.min, max: scale.max ?? scale.extent.max };
  const splitNumber =
    horizontal && ends.max > ends.min
      ? levelSteps(scale.length ?? input.width * levelPart, ends, scale.format, most)
      : most;
  const times = durationTicks(scale, ends, splitNumber);
  return {
    type: 'value',
    min: scale.min,
    max: scale.max,
    scale: !(scale.zero ?? true),
    position: right ? (horizontal ? 'top' : 'right') : undefined,
    // Ticks of both axes stand at one height, so that one set of lines serves both; those of time at whole minutes.
    ...(right
      ? { alignTicks: scale.min === null && scale.max === null && times.interval === undefined }
      : {}),
    splitNumber,
    ...times,
    axisLine: { show: false, onZero: false },
    axisTick: { show: false },
    splitLine: { show: !right, lineStyle: { color: theme.line, type: [4, 4] } },
    axisLabel: {
      color: theme.mutedText,
      fontSize,
      hideOverlap: true,
      formatter: tickWriter(scale.format, ends, splitNumber),
    },
    ...axisTitle(scale.title, theme, !horizontal, right),
  };
}

/** The value axis of shares: from 0, or from -1 with parts below zero, to 1. */
export function shareAxis(
  input: ChartInput<CartesianSettings>,
  matrix: Matrix,
  { horizontal, length }: { horizontal: boolean; length?: number },
) {
  const below = matrix.series.some((series) => series.values.some((value) => value !== null && value < 0));
  return valueAxis(
    input,
    {
      min: below ? -1 : 0,
      max: 1,
      title: input.settings.valueTitle,
      extent: { min: below ? -1 : 0, max: 1 },
      ...(length === undefined ? {} : { length }),
      format: { style: 'percent', decimals: 0, fixed: false, prefix: '', suffix: '' },
    },
    horizontal,
  );
}

export interface GridRoom {
  /** Pixels of a note under everything. */
  under?: number;
  /** Bars that are pressed closely over a note take the plot's own margins too. */
  tight?: boolean;
  legend: string;
  /** Pixels of a legend above the plot, with what is between them. */
  legendRoom?: number;
  /** Pixels of its rows beyond the first. */
  legendMore?: number;
  /** Pixels of the strip that one at a side has. */
  legendStrip: number;
  /** Values are written beyond the ends of marks. */
  labels: boolean;
  /** Pixels that the widest of them takes beside a level bar. */
  valueRoom?: number;
  horizontal: boolean;
  /** Names of categories stand at an upright axis; as `horizontal` when missing. */
  upright?: boolean;
  slider: boolean;
  /** A title stands above an upright axis. */
  titleAbove: boolean;
  /** A title stands below a level axis. */
  titleBelow: boolean;
  /** Pixels that names reach beyond the plot's right edge. */
  beyond?: number;
  /** Names of reference lines stand above the plot. */
  linesAbove: boolean;
}

/** The least of it, what the plot's margin and the distance to the bar leave, and the most as a part of the picture's width. */
export const valueRoomOf = { least: 48, gap: -4, most: 0.4 };

/** Pixels that the widest of the values in sight takes beside a level bar, as it is written. */
export function valueRoom(
  width: number,
  { series }: Pick<Matrix, 'series'>,
  formats: readonly NumberFormat[],
  visible: number,
): number {
  const widths = series.flatMap(({ cells }, at) => {
    const format = formats[at];
    return format === undefined
      ? []
      : cells.slice(0, visible).map((cell) => nameWidth(formatNumber(cell, format)));
  });
  const widest = Math.ceil(Math.max(0, ...widths)) + valueRoomOf.gap;
  return Math.max(valueRoomOf.least, Math.min(widest, width * valueRoomOf.most));
}

const usualLegend = 40;
/** A low picture needs its height for the plot. */
const [lowPicture, lowLegend] = [200, 28];
/** Pixels of a legend of one row above or below the plot of a picture so high. */
export const legendRoom = (height: number): number => (height < lowPicture ? lowLegend : usualLegend);

/** Pixels that a name keeps from the picture's edge. */
const fromEdge = 2;
/** Pixels between the plot and the picture's edge, where nothing stands there. */
const besideEdge = 12;
/** Half of a name's height: what the names of an upright axis reach beyond its ends. */
const halfName = 8;

/** The plot's edges: labels stay inside, the legend, the slider and titles get their own strips. */
export function grid(room: GridRoom) {
  const { legend, horizontal } = room;
  const beyond = Math.max(0, (room.beyond ?? 0) - besideEdge);
  const valuesBeside = room.labels && horizontal ? (room.valueRoom ?? valueRoomOf.least) : 0;
  const edges = {
    left: legend === 'left' ? room.legendStrip : 4,
    right:
      (legend === 'right' ? room.legendStrip : besideEdge) +
      beyond +
      valuesBeside +
      (room.slider && horizontal ? sliderRoom - 6 : 0),
    top:
      (legend === 'top' ? (room.legendRoom ?? usualLegend) + (room.legendMore ?? 0) : room.tight ? 8 : 12) +
      (room.labels && !horizontal ? 10 : 0) +
      (room.titleAbove ? 20 : 0) +
      (room.linesAbove ? 14 : 0),
    bottom:
      (room.under ?? 0) +
      (legend === 'bottom'
        ? (room.legendRoom ?? usualLegend) - 4 + (room.legendMore ?? 0)
        : room.tight
          ? -4
          : 4) +
      (room.slider && !horizontal ? sliderRoom : 0) +
      (room.titleBelow ? 20 : 0),
  };
  const contain = { outerBoundsContain: 'axisLabel' };
  if (!(room.upright ?? horizontal)) {
    if (beyond === 0) return { ...edges, outerBoundsMode: 'same', ...contain };
    // Names may stand in the room that is left for the last of them: kept inside the edges, they would get it twice.
    return {
      ...edges,
      outerBounds: { ...edges, right: edges.right - beyond - besideEdge + fromEdge },
      outerBoundsMode: 'auto',
      ...contain,
    };
  }
  // ECharts takes the names at the end of an inverse axis for names at its beginning, and gives up most of the plot for
  // a pixel that they stand out: they get those pixels. The last number of the axis may stand in the values' room.
  return {
    ...edges,
    bottom: edges.bottom + halfName,
    outerBounds: { ...edges, top: edges.top - halfName, right: edges.right - valuesBeside },
    outerBoundsMode: 'auto',
    ...contain,
  };
}
