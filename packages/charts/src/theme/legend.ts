import type { ChartTheme } from '../chart-kind.ts';
import type { LegendPlace } from '../settings/category-fields.ts';
import { fitText, textWidth } from './text-width.ts';
import { cutApart } from './told-apart.ts';
import { escapeText } from './tooltip.ts';

/** Cuts a name for a place of its own; the whole name stands in the tooltip. */
export function shorten(name: string, characters: number): string {
  const all = [...name];
  return all.length > characters ? `${all.slice(0, characters - 1).join('')}…` : name;
}

const mark = 10;
/** The longest names in pixels: letters take less than Chinese characters. */
const lying = { gap: 18, longest: 168 };
/** The same in an upright legend, which has a strip of its own. */
const standing = { longest: 96, least: 36 };
/** Pixels of a row of names, and how many of them a legend may have above or below its picture. */
const rowHeight = 22;
const most = { rows: 3, ofHeight: 0.3 };
/** A round picture gives up more of its height, most of all in a tall place, where it needs no more than its width. */
const mostWhenRound = { rows: 3, ofHeight: 0.36 };
const mostWhenTall = { rows: 6, ofHeight: 0.4 };
/** Pixels of a place that names do not get: the legend's edges, and what fonts are wider than they are reckoned. */
const besideNames = 16;
/** What a percent sign or a bracket behind a name is wider than it is reckoned. */
const besideAfter = 5;

/** What a legend says behind a name, such as which axis it is read from; never cut off. */
export type AfterName = (name: string) => string;
const nothing: AfterName = () => '';

/** Names as a legend writes them. */
function written(names: readonly string[], upright: boolean, after: AfterName): AfterName {
  if (!upright) {
    const cut = cutApart(names, (name) => fitText(name, lying.longest));
    return (name) => cut(name) + after(name);
  }
  // What stands behind a name takes of the name's room.
  const { longest, least } = standing;
  const taken = Math.max(0, ...names.map((name) => textWidth(after(name), 12)));
  const cut = cutApart(names, (name) => fitText(name, Math.max(least, longest - taken)));
  return (name) => cut(name) + after(name);
}

function rowsNeeded(names: readonly string[], width: number, after: AfterName): number {
  const textOf = written(names, false, after);
  let rows = 1;
  let used = 0;
  for (const name of names) {
    const own = mark + 5 + textWidth(textOf(name), 12) + (after(name) === '' ? 0 : besideAfter);
    if (used > 0 && used + own > width - besideNames) {
      rows += 1;
      used = 0;
    }
    used += own + lying.gap;
  }
  return rows;
}

/** How many rows a legend may have: `isRound` pictures leave a tall place more. */
function rowsFit(rows: number, width: number, height: number, isRound: boolean): boolean {
  const limit = !isRound ? most : height >= width * 1.2 ? mostWhenTall : mostWhenRound;
  return rows <= limit.rows && rows * rowHeight <= height * limit.ofHeight;
}

/**
 * Rows that the names of a lying legend take in a place of `width` × `height` pixels; 1 also where there is no room for
 * all of them: then the legend scrolls.
 */
export function legendRows(
  names: readonly string[],
  width: number,
  height: number,
  after: AfterName = nothing,
  isRound = false,
): number {
  const rows = rowsNeeded(names, width, after);
  return rowsFit(rows, width, height, isRound) ? rows : 1;
}

/** Whether a lying legend shows all of its names at once. */
export function legendFits(
  names: readonly string[],
  width: number,
  height: number,
  after: AfterName = nothing,
  isRound = false,
): boolean {
  const rows = rowsNeeded(names, width, after);
  return rows === 1 || rowsFit(rows, width, height, isRound);
}

/** Pixels that rows beyond the first add to a legend. */
export const moreRows = (rows: number): number => (rows - 1) * rowHeight;

/** Pixels between an upright legend and its picture, and of its marks. */
export const besideStrip = 21;
const narrowest = 76;

/** Pixels that an upright legend takes of its picture's width: as its names need, room to page through them at least. */
export function legendStrip(names: readonly string[], after: AfterName = nothing): number {
  const textOf = written(names, true, after);
  const widest = Math.max(0, ...names.map((name) => textWidth(textOf(name), 12)));
  return Math.max(narrowest, Math.ceil(mark + 5 + widest + besideStrip));
}

/** A legend of as many rows as `legendRows` tells; of one row it scrolls when it has more names than room. */
export function legendAt(
  place: Exclude<LegendPlace, 'auto'>,
  names: readonly string[],
  theme: ChartTheme,
  rows = 1,
  after: AfterName = nothing,
) {
  if (place === 'none') return { show: false };
  const upright = place === 'left' || place === 'right';
  return {
    show: true,
    type: rows > 1 ? 'plain' : 'scroll',
    data: [...names],
    orient: upright ? 'vertical' : 'horizontal',
    ...(place === 'top' ? { top: 0, left: 'center' } : {}),
    ...(place === 'bottom' ? { bottom: 0, left: 'center' } : {}),
    ...(upright ? { [place]: 0, top: 'middle', align: 'left' } : {}),
    icon: 'roundRect',
    itemWidth: mark,
    itemHeight: mark,
    itemGap: upright ? 10 : lying.gap,
    textStyle: { color: theme.mutedText, fontSize: 12 },
    inactiveColor: theme.dark ? '#4a5a78' : '#c3c8d0',
    pageIconColor: theme.mutedText,
    pageIconInactiveColor: theme.line,
    pageIconSize: 10,
    pageTextStyle: { color: theme.mutedText, fontSize: 12 },
    formatter: written(names, upright, after),
    tooltip: { show: true, formatter: ({ name }: { name: string }) => escapeText(name) },
  };
}
