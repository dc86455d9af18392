import { isFilled, isNumberLike, textOf } from './cell-looks.ts';
import type { Grid, Raw } from './grid.ts';
import { numberOf } from './totals.ts';

/* Lines below a list that say what it comes to in words of its own: 总充值 78,123, 总消费 25,431.5, 超出预算 27,826. */

/** So many lines at most, below so many rows at least. */
const [mostLines, fewestRows] = [6, 3];
/** What such a line is called is short. */
const longestWord = 12;
/** Rows of the list that hold what the lines lack: all but a few. */
const mostlyFilled = 0.95;

/** Whether a row holds one short text and numbers. */
function isLine(row: readonly Raw[]): boolean {
  const texts = row.filter((value) => isFilled(value) && !isNumberLike(value));
  return texts.length === 1 && textOf(texts[0]).length <= longestWord && row.some(isNumberLike);
}

const isSame = (found: number, wanted: number): boolean =>
  Math.abs(found - wanted) <= Math.max(1e-6, Math.abs(wanted) * 1e-9);

/** Whether one of the numbers of some lines is the sum of a column of the list above them. */
function tellSum(grid: Grid, lines: readonly number[], list: readonly number[]): boolean {
  const told = lines.flatMap((at) =>
    (grid.rows[at] ?? []).flatMap((value) => (isFilled(value) ? (numberOf(value) ?? []) : [])),
  );
  return Array.from({ length: grid.width }, (_, column) => column).some((column) => {
    const numbers = list.flatMap((at) => {
      const value = grid.rows[at]?.[column];
      return isFilled(value) ? (numberOf(value) ?? []) : [];
    });
    const sum = numbers.reduce((all, one) => all + one, 0);
    return numbers.length >= fewestRows && sum !== 0 && told.some((one) => isSame(one, sum));
  });
}

/**
 * The last rows of a table, where they are such lines: each lacks what nearly every row of the list has, its name or its
 * number, and one of them holds the sum of a column. `rows`: those of the data.
 */
export function closingRows(grid: Grid, rows: readonly number[]): number[] {
  for (let count = Math.min(mostLines, rows.length - fewestRows); count > 0; count -= 1) {
    const lines = rows.slice(-count);
    if (!lines.every((at) => isLine(grid.rows[at] ?? []))) continue;
    const list = rows.slice(0, -count);
    const isNameless = Array.from({ length: grid.width }, (_, column) => column).some(
      (column) =>
        lines.every((at) => !isFilled(grid.rows[at]?.[column])) &&
        list.filter((at) => isFilled(grid.rows[at]?.[column])).length >= list.length * mostlyFilled,
    );
    if (isNameless && tellSum(grid, lines, list)) return lines;
  }
  return [];
}
