import type { SkipReason } from '@mingjing/contract';
import { firstText, isFilled, isName, isNumberLike, isYear, textOf } from './cell-looks.ts';
import { closingRows } from './closing-rows.ts';
import { isUnit } from './column-names.ts';
import { columnNumbers } from './column-numbers.ts';
import { commentRows } from './comment-rows.ts';
import { describedColumns, spokenNames } from './described-columns.ts';
import { firstHeaderRow } from './first-header.ts';
import { markFooters } from './footers.ts';
import type { Grid, Raw } from './grid.ts';
import { isDataRow } from './no-header.ts';
import { pivotIndex, pivotLevels } from './pivot-head.ts';
import { reckonedRows } from './reckoned-rows.ts';
import { areSumsBeside } from './sums-beside.ts';
import { Shape } from './table-shape.ts';
import { isTotalRow, unnamedTotal } from './totals.ts';
import { isDaysBelowWeekdays, isWeekdayRow } from './weekday-rows.ts';

export interface HeaderRows {
  from: number;
  to: number;
  /** Columns at the left that the last of its rows names alone, see pivot-head.ts. */
  index?: number;
}

/** Rows of a grid by their index: the header's (both ends included) and those that are no data. */
export interface Layout {
  /** undefined: no row names the columns. */
  header: HeaderRows | undefined;
  /** The row below it that tells what the columns are counted in, one of those skipped. */
  units?: number | undefined;
  /** From this column on sums are noted beside it, see sums-beside.ts. */
  besideFrom?: number | undefined;
  skipped: Map<number, SkipReason>;
}

export interface LayoutChoices {
  /** Places of the header's rows in the file, counted from 0; null: there is none. */
  header?: { from: number; to: number } | null | undefined;
  keepTotals?: boolean | undefined;
}

const headerLevels = 3;

/** Whether a row continues the header above it: merged areas say so, or gaps above that it names. */
function continuesHeader(grid: Grid, shape: Shape, from: number, at: number): boolean {
  if (at >= grid.rows.length - 1) return false;
  const row = shape.row(at);
  const cells = row.filter(isFilled);
  const place = grid.places[at] ?? -1;
  const top = grid.places[from] ?? -1;
  if (cells.length > 0 && cells.every((value) => /^[（(].{1,12}[)）]$/.test(textOf(value)))) return true;
  if (at === from + 1 && namesUnits(grid, shape, at)) return true;
  const reachesIn = grid.merges.some(
    (merge) =>
      merge.top >= top && merge.top < place && merge.bottom >= place && merge.bottom - top < headerLevels,
  );
  if (reachesIn) return true;
  if (!cells.every((value) => isName(value) || isYear(value))) return false;
  if (repeatsNames(grid, shape, at)) return true;
  const above = shape.row(at - 1);
  const groups = shape
    .merges(at - 1)
    .filter(
      ({ top: first, bottom, left, right }) => bottom === first && right > left && isFilled(above[left]),
    );
  if (groups.length > 0)
    return groups.some(({ left, right }) => row.slice(left, right + 1).filter(isFilled).length > 1);
  if (grid.merges.length > 0 || cells.length === 0) return false;
  return namesGaps(grid, shape, at);
}

/** 人次, 万元, 天: what the columns above are counted in. */
function namesUnits(grid: Grid, shape: Shape, at: number): boolean {
  const row = shape.row(at);
  const units = row.filter((value) => isUnit(textOf(value))).length;
  const others = row.filter(isFilled).length - units;
  const isNamed = row.every((value, column) => !isFilled(value) || isName(shape.row(at - 1)[column]));
  return (
    units >= 2 &&
    (others === 0 || (others === 1 && /^(?:计量)?单\s*位$/.test(textOf(row.find(isFilled))))) &&
    isNamed &&
    row.some((value, column) => isUnit(textOf(value)) && isNumberLike(grid.rows[at + 1]?.[column]))
  );
}

/**
 * A second level of a header that was stored without merged areas, with the name of each group in each of its columns: it
 * repeats names that stand above it, and tells the columns of a group apart.
 */
function repeatsNames(grid: Grid, shape: Shape, at: number): boolean {
  const [above, row] = [shape.row(at - 1), shape.row(at)];
  // Below a third level numbers begin a row later.
  const below = [shape.row(at + 1), shape.row(at + 2)];
  const columns = Array.from({ length: grid.width }, (_, column) => column);
  if (!columns.every((column) => isName(above[column]) && isName(row[column]))) return false;
  const isGrouped = (column: number): boolean =>
    above[column] === above[column + 1] && row[column] !== row[column + 1];
  return (
    columns.some((column) => row[column] === above[column]) &&
    columns.some(isGrouped) &&
    columns.some(
      (column) => row[column] !== above[column] && below.some((other) => isNumberLike(other[column])),
    )
  );
}

/** A second level whose merged areas were lost on the way, as in csv: it names what is empty above it. */
function namesGaps(grid: Grid, shape: Shape, at: number): boolean {
  const [above, row, below] = [shape.row(at - 1), shape.row(at), shape.row(at + 1)];
  let gaps = 0;
  let numbers = 0;
  for (let column = 0; column < grid.width; column += 1) {
    const isNamed = isFilled(row[column]);
    if (!isFilled(above[column])) {
      if (!isNamed || column === 0) return false;
      gaps += 1;
    }
    if (isNamed && isNumberLike(below[column])) numbers += 1;
  }
  const unnamed = Array.from({ length: grid.width }, (_, column) => column).filter(
    (column) => !isFilled(row[column]),
  );
  return gaps > 0 && numbers > 0 && unnamed.length > 0;
}

/** Header rows whose repetition is no data: a first row of values, or a single name, may well stand there again. */
function repeatableTitles(shape: Shape, header: { from: number; to: number }): (readonly Raw[])[] {
  const titles: (readonly Raw[])[] = [];
  for (let level = header.from; level <= header.to; level += 1)
    if (shape.isNames(level) && shape.distinct(level) > 1) titles.push(shape.row(level));
  return titles;
}

/** Whether a line of one text stands above the table as well, counts the pages, or stands right above a repeated header. */
function isPageLine(
  shape: Shape,
  repeatable: readonly (readonly Raw[])[],
  header: HeaderRows,
  at: number,
): boolean {
  const row = shape.row(at);
  if (shape.width < 3 || shape.distinct(at) !== 1) return false;
  const text = firstText(row);
  if (text === undefined) return false;
  const isTitle = Array.from({ length: header.from }, (_, above) => above).some(
    (above) => shape.distinct(above) === 1 && firstText(shape.row(above)) === text,
  );
  const isAboveHeader = repeatable.some((titles) => isSameRow(shape.row(at + 1), titles));
  return isTitle || isAboveHeader || /^[-—\s]*第\s*\d{1,5}\s*页/.test(text);
}

const isSameRow = (row: readonly Raw[], other: readonly Raw[]): boolean =>
  row.length === other.length && row.every((value, column) => value === other[column]);

/** Captions over the whole width and headers that a printed report repeats on every page. */
function markRepeated(
  shape: Shape,
  repeatable: readonly (readonly Raw[])[],
  at: number,
): SkipReason | undefined {
  const row = shape.row(at);
  if (repeatable.some((titles) => row[0] === titles[0] && isSameRow(row, titles))) return 'header';
  if (shape.width < 3) return undefined;
  const isWide = shape
    .merges(at)
    .some(({ left, right }) => right - left + 1 >= Math.max(3, shape.width * 0.6));
  return isWide && shape.distinct(at) === 1 && firstText(row) !== undefined ? 'caption' : undefined;
}

function recognisedHeader(grid: Grid, shape: Shape): HeaderRows | undefined {
  if (shape.width <= 1) return { from: 0, to: 0 };
  const from = firstHeaderRow(shape, grid.rows.length);
  const spoken = spokenNames(grid, from);
  if (spoken !== undefined) return { from: spoken, to: spoken };
  for (let to = from + 2; to <= from + pivotLevels; to += 1) {
    const index = pivotIndex(grid, from, to);
    if (index > 0) return { from, to, index };
  }
  if (from === 0 && isDataRow(grid, shape, 0)) return undefined;
  let to = from;
  if (isDaysBelowWeekdays(shape, from)) to = from + 1;
  while (to - from + 1 < headerLevels && continuesHeader(grid, shape, from, to + 1)) to += 1;
  return { from, to };
}

/** The rows of chosen places; an empty header row in the file is none. */
function chosenHeader(grid: Grid, { from, to }: { from: number; to: number }): HeaderRows | undefined {
  const first = grid.places.findIndex((place) => place >= from);
  if (first < 0) return undefined;
  let last = first;
  while ((grid.places[last + 1] ?? Number.POSITIVE_INFINITY) <= to) last += 1;
  return { from: first, to: last, index: pivotIndex(grid, first, last) };
}

/** Columns that a header reaches over, its merged areas included. */
function namedWidth(shape: Shape, { from, to }: HeaderRows): number {
  let width = 0;
  for (let at = from; at <= to; at += 1) {
    width = Math.max(width, shape.row(at).findLastIndex(isFilled) + 1);
    for (const { right } of shape.merges(at)) width = Math.max(width, right + 1);
  }
  return width;
}

/** Finds the table within a sheet: its header, and the rows around and within it that are no data. */
export function findLayout(grid: Grid, choices: LayoutChoices = {}): Layout {
  const shape = new Shape(grid);
  const skipped = new Map<number, SkipReason>();
  const header =
    choices.header === null
      ? undefined
      : choices.header === undefined
        ? recognisedHeader(grid, shape)
        : chosenHeader(grid, choices.header);
  const first = header === undefined ? 0 : header.to + 1;
  if (header !== undefined) for (let at = 0; at < header.from; at += 1) skipped.set(at, 'title');
  const repeatable = header === undefined ? [] : repeatableTitles(shape, header);
  const named = header === undefined ? grid.width : namedWidth(shape, header);
  /** The last text of each column: a merged area has it in its first row alone. */
  const above: string[] = [];
  for (let at = first; at < grid.rows.length; at += 1) {
    const row = grid.rows[at]!;
    const isTotals = choices.keepTotals !== true && isTotalRow(row, above, shape.width, named);
    for (const [column, value] of row.entries())
      if (typeof value === 'string' && isFilled(value)) above[column] = textOf(value);
    if (isTotals) skipped.set(at, 'total');
    else {
      const isLine = header !== undefined && isPageLine(shape, repeatable, header, at);
      const reason = isLine ? 'caption' : markRepeated(shape, repeatable, at);
      if (reason !== undefined) skipped.set(at, reason);
    }
  }
  if (header !== undefined && isWeekdayRow(shape, first) && !isWeekdayRow(shape, header.to))
    skipped.set(first, 'header');
  const described = header === undefined ? undefined : describedColumns(grid, header.to);
  for (const at of described?.rows ?? []) skipped.set(at, 'caption');
  const numbering = header === undefined ? undefined : columnNumbers(grid, header.to, shape.width);
  if (numbering !== undefined) skipped.set(numbering, 'header');
  for (const at of commentRows(grid, (at) => skipped.has(at), first)) skipped.set(at, 'caption');
  markFooters(grid, shape, first - 1, skipped);
  if (choices.keepTotals !== true) {
    const rows: number[] = [];
    for (let at = first; at < grid.rows.length; at += 1) if (!skipped.has(at)) rows.push(at);
    const reckoned = reckonedRows(grid, rows);
    for (const at of reckoned) skipped.set(at, 'total');
    const list = rows.slice(0, rows.length - reckoned.length);
    const closing = closingRows(grid, list);
    for (const at of closing) skipped.set(at, 'total');
    const unnamed = unnamedTotal(grid, list.slice(0, list.length - closing.length));
    if (unnamed !== undefined) skipped.set(unnamed, 'total');
  }
  const data = grid.rows.filter((_, at) => at >= first && !skipped.has(at));
  const besideFrom = areSumsBeside(data, named) ? named : undefined;
  return { header, units: described?.units, besideFrom, skipped };
}
