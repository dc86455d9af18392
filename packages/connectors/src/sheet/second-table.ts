import { isDateLike, isFilled, isName, isNumberLike } from './cell-looks.ts';
import type { Grid, Raw } from './grid.ts';
import type { Layout } from './layout.ts';
import { isPlaceholder } from './numbers.ts';

/* Signs that a sheet holds more than the one table that is read from it. */

/** Rows above a second header that tell what its columns were before. */
const rowsAbove = 20;

const isValue = (value: Raw | undefined): boolean => isNumberLike(value) || isDateLike(value);

/** Columns that hold values in most of the rows of data right above. */
function valueColumns(grid: Grid, { skipped }: Layout, first: number, at: number): number[] {
  const rows: Raw[][] = [];
  for (let above = at - 1; above >= first && rows.length < rowsAbove; above -= 1)
    if (!skipped.has(above) && (grid.rows[above] ?? []).filter(isFilled).length > 1)
      rows.push(grid.rows[above]!);
  if (rows.length === 0) return [];
  return Array.from({ length: grid.width }, (_, column) => column).filter(
    (column) => rows.filter((row) => isValue(row[column])).length > rows.length / 2,
  );
}

function isHeaderBelow(grid: Grid, layout: Layout, first: number, at: number): boolean {
  const row = grid.rows[at] ?? [];
  const cells = row.filter(isFilled);
  if (cells.length < 2 || !cells.every((value) => isName(value) && !isPlaceholder(String(value).trim())))
    return false;
  const below = grid.rows[at + 1] ?? [];
  const named = valueColumns(grid, layout, first, at).filter((column) => isFilled(row[column]));
  const place = grid.places[at] ?? 0;
  const before = grid.rows[at - 1]?.filter(isFilled).length === 1 ? at - 1 : at;
  const isApart = (grid.places[before] ?? 0) > (grid.places[before - 1] ?? 0) + 1;
  return (
    (named.length > 1 || (named.length === 1 && isApart)) &&
    grid.places[at + 1] === place + 1 &&
    below.some(isValue)
  );
}

/** The row, counted from 0, whose cells name columns again below the data; undefined: there is none. */
export function headerBelow(grid: Grid, layout: Layout): number | undefined {
  const first = layout.header === undefined ? 0 : layout.header.to + 1;
  for (let at = first + 1; at < grid.rows.length - 1; at += 1)
    if (!layout.skipped.has(at) && isHeaderBelow(grid, layout, first, at)) return grid.places[at];
  return undefined;
}

/** Columns on both sides of an empty one, first and last of each, counted from 0. */
export interface Sides {
  left: [number, number];
  right: [number, number];
}

/** Rows at the end that only one side reaches. */
const tailRows = 2;

/** Whether a column holds names in all of its first rows. */
const isNamed = (rows: readonly (readonly Raw[])[], column: number): boolean => {
  const values = rows.slice(0, rowsAbove).flatMap((row) => (isFilled(row[column]) ? [row[column]] : []));
  return values.length > 1 && values.every(isName);
};

/** Whether one side ends rows before the other, and had something in every row until then. */
function endsEarly(
  rows: readonly (readonly Raw[])[],
  isThere: (row: readonly Raw[]) => boolean,
  tail: number,
): boolean {
  let last = rows.length - 1;
  while (last >= 0 && !isThere(rows[last]!)) last -= 1;
  return last >= 1 && rows.length - 1 - last >= tail && rows.slice(0, last).every(isThere);
}

/**
 * Two tables side by side: an empty column between two or more columns each, and either names that come again or one
 * side that is shorter than the other. `used` are the columns that hold anything, `titles` the names of all.
 */
export function sidesOf(
  grid: Grid,
  layout: Layout,
  used: readonly number[],
  titles: readonly string[],
): Sides | undefined {
  const first = layout.header === undefined ? 0 : layout.header.to + 1;
  for (let at = 1; at < used.length - 2; at += 1) {
    const [end, start] = [used[at]!, used[at + 1]!];
    if (start === end + 1) continue;
    const left = used.slice(0, at + 1);
    const right = used.slice(at + 1);
    const names = new Set(
      left.map((column) => titles[column]).filter((name) => name !== undefined && name !== ''),
    );
    const again = right.filter((column) => names.has(titles[column])).length;
    const rows = grid.rows.slice(first).filter((_, index) => !layout.skipped.has(first + index));
    const has = (columns: readonly number[]) => (row: readonly Raw[]) =>
      columns.some((column) => isFilled(row[column]));
    // Both sides begin with names of their own: a single row that one of them lacks tells.
    const tail = isNamed(rows, left[0]!) && isNamed(rows, start) ? 1 : tailRows;
    if (again > 1 || endsEarly(rows, has(right), tail) || endsEarly(rows, has(left), tail))
      return { left: [left[0]!, end], right: [start, right.at(-1)!] };
  }
  return undefined;
}

/**
 * Where a table stands beside another one with the same columns, without an empty one between: all names come again in
 * their order, and each time the first of them holds names. The column, counted from 0, that the second one begins with.
 */
export function againBeside(
  grid: Grid,
  layout: Layout,
  used: readonly number[],
  titles: readonly string[],
): number | undefined {
  const first = layout.header === undefined ? 0 : layout.header.to + 1;
  const rows = grid.rows.slice(first).filter((_, index) => !layout.skipped.has(first + index));
  const names = used.map((column) => titles[column] ?? '');
  if (names.some((name) => name === '')) return undefined;
  for (let size = 2; size <= names.length / 2; size += 1) {
    if (names.length % size !== 0 || !names.every((name, at) => name === names[at % size])) continue;
    const starts = used.filter((_, at) => at % size === 0);
    return starts.every((column) => isNamed(rows, column)) ? starts[1] : undefined;
  }
  return undefined;
}
