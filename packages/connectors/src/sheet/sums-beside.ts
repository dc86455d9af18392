import { isFilled, isNumberLike, textOf } from './cell-looks.ts';
import { columnLetters } from './column-names.ts';
import type { Raw } from './grid.ts';
import { onlyTotal } from './totals.ts';

/* Sums that someone noted at the right of a table, outside its columns: … | 合计： | 21,244.4. */

/** Whether cells hold a word for totals, the number behind it, and nothing else. */
function isSum(cells: readonly Raw[]): boolean {
  const filled = cells.filter(isFilled);
  return (
    filled.length > 1 &&
    onlyTotal.test(textOf(filled[0])) &&
    filled.slice(1).every((value) => isNumberLike(value))
  );
}

/**
 * Whether every row that holds something right of the columns that the header reaches over, `named` of them, holds a sum
 * there that was noted beside the table. `rows`: those of the data.
 */
export function areSumsBeside(rows: readonly (readonly Raw[])[], named: number): boolean {
  const noted = rows.map((row) => row.slice(named)).filter((cells) => cells.some(isFilled));
  return noted.length > 0 && noted.every(isSum);
}

/** What tells of them. */
export const besideNote = (from: number): string =>
  `${columnLetters(from)}列起是写在表格右边的合计，没有列名，未作为数据，以免重复计算`;
