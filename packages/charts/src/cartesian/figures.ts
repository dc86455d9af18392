import type { ChartInput } from '../chart-kind.ts';
import { bareOf, formatNumber, type NumberFormat } from '../number/format.ts';
import { leastDecimals } from '../number/settled.ts';
import type { Matrix, Series } from '../shape/matrix.ts';
import { textWidth } from '../theme/text-width.ts';
import { fontSize } from './category-axis.ts';
import { valueRoomOf } from './frame.ts';
import type { CartesianSettings } from './settings.ts';

/** What stands beside the plot: the figures or names of an axis and the edges. */
export const besidePlot = { level: 40, upright: 76 };
/** The part of a category's place that bars beside each other share. */
const barsPart = 0.66;
/** Pixels between a figure and the next one; a line runs from point to point between its own. */
const apart = { bars: 2, points: 14 };
/** A row of so many pixels holds a figure beside its bar. */
export const rowOf = fontSize + 4;

/** Where figures stand. */
interface FiguresPlace {
  matrix: Pick<Matrix, 'series'>;
  formats: readonly NumberFormat[];
  /** Categories in sight. */
  visible: number;
  horizontal: boolean;
  /** Marks that stand beside each other in one category. */
  beside: number;
  /** Series stand on each other. */
  stacked: boolean;
  /** Marks are points of lines. */
  curves: boolean;
  /** Measures on the second axis are lines over the bars. */
  split: boolean;
}

/** Figures as they are, without their unit, with fewer decimals but three digits at least. */
function waysOf(format: NumberFormat, { cells }: Pick<Series, 'cells'>): NumberFormat[] {
  const bare = bareOf(format);
  const least = leastDecimals(cells, format.style);
  const shorter = Array.from({ length: Math.max(0, format.decimals - least) }, (_, at) => ({
    ...bare,
    decimals: format.decimals - 1 - at,
  }));
  return [format, bare, ...shorter];
}

const isIn = ({ cells, values }: Series, asked: NumberFormat, room: number): boolean =>
  cells.every((cell, at) => values[at] === null || textWidth(formatNumber(cell, asked), fontSize) <= room);

/** Pixels that the figure of one mark may be wide, 0 where its row is too low for any. */
function roomOf({ width, height }: ChartInput<unknown>, place: FiguresPlace): number {
  const { visible, horizontal, beside, curves } = place;
  const share = beside > 1 ? barsPart / beside : 1;
  if (horizontal) {
    const row = ((height - besidePlot.level) / Math.max(1, visible)) * share;
    return row < rowOf ? 0 : width * valueRoomOf.most;
  }
  const room = ((width - besidePlot.upright) / Math.max(1, visible)) * share;
  return room - (curves ? apart.points : apart.bars);
}

/**
 * Whether marks carry their figures, and how these are written: as short as it takes for each to have the width of its
 * mark's place. Where they have no room none is written, some without the others say less than none, unless the author
 * asks for them. Lines that cross each other or bars, and the parts of a stack, carry none of themselves.
 */
export function figuresOf(
  input: ChartInput<CartesianSettings>,
  place: FiguresPlace,
): { shown: boolean; written: readonly NumberFormat[] } {
  const { labels } = input.settings;
  const { matrix, formats, horizontal, stacked, curves, split } = place;
  const { series } = matrix;
  const several = series.length > 1;
  // Inside a lying stack the room is another one for each part, and figures stand in no part that is too small unasked.
  if (labels === 'hide' || (stacked && several && (horizontal || labels !== 'show')))
    return { shown: labels === 'show', written: formats };
  const room = roomOf(input, place);
  // Rows that are too low for a figure are not helped by a shorter one.
  if (room === 0) return { shown: labels === 'show', written: formats };
  const ways = series.map((one, at) => {
    const format = formats[at];
    return format === undefined ? [] : waysOf(format, one);
  });
  const longest = Math.max(0, ...ways.map((one) => one.length));
  const wayAt = (step: number) => ways.flatMap((one) => one[Math.min(step, one.length - 1)] ?? []);
  const steps = Array.from({ length: longest }, (_, step) => wayAt(step));
  const found = steps.find((way) => series.every((one, at) => way[at] && isIn(one, way[at], room)));
  const written = found ?? steps.at(-1) ?? formats;
  if (labels === 'show') return { shown: true, written };
  return { shown: found !== undefined && !split && !(curves && several), written };
}
