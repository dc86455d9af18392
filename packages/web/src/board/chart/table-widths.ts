import type { TableColumn } from '@mingjing/charts';
import type { Cell } from '@mingjing/contract';

const padding = 24;
/** What is left of it on a board that is made much smaller. */
const leastPadding = 12;
/** Room for the arrow of the sort beside a title. */
const arrow = 14;
const narrowest = 56;
const widest = 300;
/** Enough rows to know how wide a column's texts are. */
const sampleRows = 60;
/** Fixed columns leave this much of the place to the others. */
const mostFixed = 0.6;

/** Width of a text of 13 pixels: Chinese characters are square, digits and letters a little over half of that. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 13 : 7.6;
  return Math.ceil(width);
}

/**
 * How wide each column would like to be: its longest value among the first rows, its title or its total. `extra` names
 * columns with a sign beside their values; on a board that is made smaller (`shrink` below 1) there is less air, and the
 * author's own widths shrink with their place.
 */
export function naturalWidths(
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
  extra: ReadonlySet<number>,
  totals: ReadonlyMap<number, string>,
  shrink = 1,
): number[] {
  const text = shrink < 1 ? 12 / 13 : 1;
  const air = Math.max(leastPadding, padding * shrink);
  return columns.map((column, at) => {
    if (column.width !== null) return Math.round(column.width * shrink);
    const title = textWidth(column.title) + arrow;
    const values = rows.slice(0, sampleRows).map((row) => textWidth(column.format(row[at] ?? null)));
    // Totals stand in bold.
    const total = Math.ceil(textWidth(totals.get(at) ?? '') * 1.06);
    const most = Math.max(title, total, ...values) * text + air + (extra.has(at) ? 20 : 0);
    return Math.min(widest, Math.max(narrowest * shrink, Math.ceil(most)));
  });
}

/**
 * Widths that fill the place: what is left over goes to the columns nobody set, by their own width; a table wider than
 * its place keeps its widths and rolls sideways.
 */
export function fitWidths(natural: readonly number[], place: number, set: ReadonlySet<number>): number[] {
  const sum = natural.reduce((all, width) => all + width, 0);
  const rest = Math.floor(place) - sum;
  if (rest <= 0) return [...natural];
  const free = natural.flatMap((_, at) => (set.has(at) ? [] : [at]));
  const sharing = free.length > 0 ? free : [natural.length - 1];
  const weight = sharing.reduce((all, at) => all + (natural[at] ?? 0), 0);
  const widths = [...natural];
  let given = 0;
  for (const at of sharing) {
    const part = at === sharing.at(-1) ? rest - given : Math.floor((rest * (natural[at] ?? 0)) / weight);
    widths[at] = (widths[at] ?? 0) + part;
    given += part;
  }
  return widths;
}

/** Where the fixed columns stand; fewer of them where they would leave no room for the others. */
export function fixedOffsets(widths: readonly number[], fixed: number, place: number): number[] {
  const offsets: number[] = [];
  let left = 0;
  for (const width of widths.slice(0, fixed)) {
    if (place > 0 && left + width > place * mostFixed) break;
    offsets.push(left);
    left += width;
  }
  return offsets;
}
