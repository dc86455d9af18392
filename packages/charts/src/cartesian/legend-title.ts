import type { ChartTheme } from '../chart-kind.ts';
import type { LegendPlace } from '../settings/category-fields.ts';
import { besideStrip } from '../theme/legend.ts';
import { fitText, textWidth } from '../theme/text-width.ts';

const fontSize = 12;
/** Longest title in pixels. */
const longest = 120;
/** Between the title and the first name. */
const gap = 14;
/** What a title above an upright legend takes. */
const strip = 26;

const widthOf = (text: string): number => Math.ceil(textWidth(text, fontSize));

/** Pixels that a title above an upright legend needs of the picture's width. */
export const titleStrip = (title: string): number =>
  title === '' ? 0 : widthOf(fitText(title, longest)) + besideStrip;

interface LegendTitle {
  /** The title itself, a graphic element; there even when it is empty, so that an update can take it away. */
  mark: object;
  /** Where the legend goes beside it. */
  legend: { top?: number; left?: number; right?: number };
}

/**
 * The name of a series group beside its legend: before the names of a lying one, above those of an upright one.
 * `under` is the room in pixels that is taken below the legend, `side` the strip of an upright one.
 */
export function legendTitle(
  title: string,
  place: Exclude<LegendPlace, 'auto'>,
  theme: ChartTheme,
  { under, side }: { under: number; side: number },
): LegendTitle {
  const shown = title !== '' && place !== 'none';
  const text = shown ? fitText(title, longest) : '';
  const width = widthOf(text);
  const mark = {
    id: 'legend-title',
    type: 'text',
    silent: true,
    ignore: !shown,
    ...(place === 'right' ? { right: Math.max(0, side - besideStrip - width) } : { left: 4 }),
    ...(place === 'bottom' ? { bottom: under + 6 } : { top: 6 }),
    style: { text, fill: theme.mutedText, fontSize, fontWeight: 600 },
  };
  if (!shown) return { mark, legend: {} };
  const upright = place === 'left' || place === 'right';
  return { mark, legend: upright ? { top: strip } : { left: 4 + width + gap, right: 4 } };
}
