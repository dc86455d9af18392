import { isFilled, isName } from './cell-looks.ts';
import { columnLetters } from './column-names.ts';
import type { Grid } from './grid.ts';
import type { Layout } from './layout.ts';

/* Names of groups that are written once, above or at the first of their rows: the others belong to none. */

/** So many groups, and so large a share of rows without a name: a few empty cells are no layout. */
const leastGroups = 2;
const leastEmpty = 0.4;

/** A sentence for the uploader where the first column names only the first row of each group. */
export function groupHeads({
  grid,
  layout,
  used,
  titles,
}: {
  grid: Grid;
  layout: Layout;
  used: readonly number[];
  titles: readonly string[];
}): string[] {
  const [column, ...others] = used;
  if (column === undefined || others.length === 0) return [];
  const first = layout.header === undefined ? 0 : layout.header.to + 1;
  const rows = grid.rows.slice(first).flatMap((row, at) => (layout.skipped.has(first + at) ? [] : [row]));
  const named = rows.filter((row) => isFilled(row[column]));
  const empty = rows.length - named.length;
  if (named.length < leastGroups || empty < rows.length * leastEmpty) return [];
  if (rows[0] !== named[0] || !named.every((row) => isName(row[column]))) return [];
  // Each name once: a column that is filled in now and then repeats them.
  if (new Set(named.map((row) => row[column])).size < named.length) return [];
  const isTold = others.some((other) =>
    rows.every((row) => isFilled(row[other]) || (isFilled(row[column]) && row.filter(isFilled).length === 1)),
  );
  if (!isTold) return [];
  const title = titles[column] ?? '';
  return [
    `${columnLetters(column)}列${title === '' ? '' : `“${title}”`}只在每组第一行写有名称，其下${empty}行为空，按它分组时这些行归入“（空）”；请在原文件中向下填满后再上传`,
  ];
}
