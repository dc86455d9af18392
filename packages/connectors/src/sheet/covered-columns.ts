import type { Grid, Raw } from './grid.ts';
import type { Layout } from './layout.ts';

/**
 * Columns that merged areas join with the one at their left, in the header and in every row: 名称 over B and C is one column
 * that was drawn wide. `rows`: those of the data, their merged areas filled; `titles`: the names of columns.
 */
export function coveredColumns(
  grid: Grid,
  { header }: Layout,
  rows: readonly (readonly Raw[])[],
  titles: readonly string[],
): ReadonlySet<number> {
  if (header === undefined) return new Set();
  const [top, bottom] = [grid.places[header.from] ?? 0, grid.places[header.to] ?? 0];
  const wide = grid.merges.filter(
    (merge) => merge.right > merge.left && merge.top >= top && merge.top <= bottom,
  );
  const isCovered = (at: number): boolean =>
    titles[at] === titles[at - 1] && rows.every((row) => (row[at] ?? null) === (row[at - 1] ?? null));
  return new Set(
    wide.flatMap(({ left, right }) =>
      Array.from({ length: right - left }, (_, more) => left + 1 + more).filter(isCovered),
    ),
  );
}
