import { isFilled } from './cell-looks.ts';
import type { Grid } from './grid.ts';
import type { Layout } from './layout.ts';

/** Rows with values behind the last column that the header names, and the number of the first of them. */
export interface LongRows {
  rows: number;
  first: number;
}

/**
 * Rows of a text that are longer than its header: an amount with a comma in it (1,234.50) and without quotes is two
 * cells, and moves the others to the right. Undefined where none is, or where no row names the columns.
 */
export function longRows(
  grid: Grid,
  { header, skipped }: Layout,
  titles: readonly string[],
): LongRows | undefined {
  const last = titles.findLastIndex((title) => title.trim() !== '');
  if (header === undefined || last < 0) return undefined;
  let rows = 0;
  let first = 0;
  for (let at = header.to + 1; at < grid.rows.length; at += 1) {
    const row = grid.rows[at]!;
    if (row.length <= last + 1 || skipped.has(at) || !row.slice(last + 1).some(isFilled)) continue;
    if (rows === 0) first = (grid.places[at] ?? 0) + 1;
    rows += 1;
  }
  return rows === 0 ? undefined : { rows, first };
}
