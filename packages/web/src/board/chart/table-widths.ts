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

/** How much smaller texts are on a board that is made smaller: never below 12 pixels. */
const textScale = (shrink: number): number => Math.min(1, Math.max(12 / 13, shrink));

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
  const text = textScale(shrink);
  const air = Math.max(leastPadding, padding * shrink);
  return columns.map((column, at) => {
    if (column.width !== null) return Math.round(column.width * shrink);
    const title = textWidth(column.title) * text + arrow;
    const values = valueWidths(column, rows, at).map((width) => width * text);
    // Totals stand in bold.
    const total = textWidth(totals.get(at) ?? '') * 1.06 * text;
    const most = Math.max(title, total, ...values) + air + (extra.has(at) ? 20 : 0);
    return Math.min(widest, Math.max(narrowest * shrink, Math.ceil(most)));
  });
}

const valueWidths = (column: TableColumn, rows: readonly (readonly Cell[])[], at: number): number[] =>
  rows.slice(0, sampleRows).map((row) => textWidth(column.format(row[at] ?? null)));

/** So much of a long title is seen at least: eight characters. */
const leastTitle = 104;

/** The part of a place that a title may take, so that the next column is in sight. */
const titlePart = 0.45;

/**
 * The columns as their widths are reckoned in a place: of a title that would take more than its part as much as that
 * holds beside its air and arrow, eight characters at least.
 */
export function titledFor(columns: readonly TableColumn[], place: number): readonly TableColumn[] {
  const most = Math.max(leastTitle, place * titlePart - padding - arrow);
  if (place <= 0) return columns;
  return columns.map((column) =>
    textWidth(column.title) > most
      ? { ...column, title: column.title.slice(0, Math.floor(most / 13)) }
      : column,
  );
}

/** What stands beside the values: columns with a sign, and totals as they are written. */
interface Beside {
  extra: ReadonlySet<number>;
  totals: ReadonlyMap<number, string>;
}

/**
 * How narrow each column may become before the table rolls sideways: long titles may lose their end, and names that of
 * their longest fifth, as the whole text is told by the pointer; figures, and widths that the author set, lose nothing.
 */
export function leastWidths(
  natural: readonly number[],
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
  shrink = 1,
  { extra, totals }: Beside = { extra: new Set(), totals: new Map() },
): number[] {
  return columns.map((column, at) => {
    const whole = natural[at] ?? 0;
    if (column.width !== null) return whole;
    const text = textScale(shrink);
    const title = Math.min(leastTitle, textWidth(column.title)) * text + arrow;
    const sorted = valueWidths(column, rows, at).sort((a, b) => a - b);
    const part = column.figures ? 1 : 0.8;
    const seen = sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
    const total = column.figures ? textWidth(totals.get(at) ?? '') * 1.06 * text : 0;
    const sign = column.figures && extra.has(at) ? 20 : 0;
    const least = Math.max(title, total, seen * text) + sign;
    return Math.min(whole, Math.ceil(least + Math.max(leastPadding, padding * shrink)));
  });
}

/**
 * Widths that fill the place: what is left over goes to the columns nobody set, by their own width. What is missing is
 * taken from the columns that have more than their `least`, by what they can give; a table that is too wide even so
 * keeps its widths and rolls sideways.
 */
export function fitWidths(
  natural: readonly number[],
  place: number,
  set: ReadonlySet<number>,
  least: readonly number[] = natural,
): number[] {
  const rest = Math.floor(place) - natural.reduce((all, width) => all + width, 0);
  const free = natural.flatMap((_, at) => (set.has(at) ? [] : [at]));
  if (rest >= 0) {
    const sharing = free.length > 0 ? free : [natural.length - 1];
    return shared(natural, rest, sharing, (at) => natural[at] ?? 0);
  }
  const spare = (at: number): number => Math.max(0, (natural[at] ?? 0) - (least[at] ?? 0));
  const giving = free.filter((at) => spare(at) > 0);
  const isEnough = giving.reduce((all, at) => all + spare(at), 0) >= -rest;
  return place > 0 && isEnough ? shared(natural, rest, giving, spare) : [...natural];
}

/** Adds `rest`, which may be less than nothing, to the columns `at`, by weight and in whole pixels. */
function shared(
  natural: readonly number[],
  rest: number,
  columns: readonly number[],
  weightOf: (at: number) => number,
): number[] {
  const weight = columns.reduce((all, at) => all + weightOf(at), 0);
  const widths = [...natural];
  let given = 0;
  for (const at of columns) {
    const part = at === columns.at(-1) ? rest - given : Math.trunc((rest * weightOf(at)) / weight);
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
