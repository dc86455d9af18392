import { isFilled, isNumberLike, textOf } from './cell-looks.ts';
import type { Grid, Raw } from './grid.ts';

/** # 补录, # 2024年起改用新编码: before few digits the mark numbers something, like #3号楼; #N/A and #REF! are cells. */
const comment = /^#(?!\s*\d{1,3}(?!\d)|N\/A|[A-Z_]+[!?]|DIV\/0!)/;
/** More of them than this share are the data of their file. */
const mostComments = 0.2;

const othersOf = (grid: Grid, at: number): readonly Raw[] => (grid.rows[at] ?? []).slice(1);

/**
 * Lines of a text between its rows that programs begin with # and pass over: in the first column, without a number in any
 * other. None where one of them holds numbers, or they are many.
 */
export function commentRows(grid: Grid, isLeftOut: (at: number) => boolean, first: number): number[] {
  if (grid.dividedBy === undefined || grid.width < 2) return [];
  const found: number[] = [];
  for (let at = first; at < grid.rows.length; at += 1)
    if (comment.test(textOf(grid.rows[at]?.[0] ?? null)) && !isLeftOut(at)) found.push(at);
  const rows = grid.rows.length - first;
  if (found.length > Math.max(1, rows * mostComments)) return [];
  const holdsNumbers = (at: number): boolean => othersOf(grid, at).some((value) => isNumberLike(value));
  if (found.some(holdsNumbers)) return [];
  if (found.every((at) => !othersOf(grid, at).some(isFilled))) return found;
  // Without numbers in the others, a line with a comma in it looks like any row.
  let withNumbers = 0;
  for (let at = first; at < grid.rows.length; at += 1) if (holdsNumbers(at)) withNumbers += 1;
  return withNumbers >= (rows - found.length) / 2 ? found : [];
}
