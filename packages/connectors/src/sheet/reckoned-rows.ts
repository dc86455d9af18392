import { firstText, isFilled, isName } from './cell-looks.ts';
import type { Grid } from './grid.ts';
import { isReckonedRow, numberOf, summedRows } from './totals.ts';

/* Rows below a list that are worked out of it: 平均分, std, or a mean and a deviation that nobody named. */

/** So many of them stand below a list, and so many rows above tell which columns each row of it fills. */
const [mostRows, rowsAbove] = [12, 5];
/** A column that nearly all rows have a number in. */
const mostlyFilled = 0.8;

type Statistic = (sorted: readonly number[]) => number;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const mean: Statistic = (values) => sumOf(values) / values.length;
const variance =
  (less: number): Statistic =>
  (values) => {
    const middle = mean(values);
    return sumOf(values.map((value) => (value - middle) ** 2)) / (values.length - less);
  };
const deviation =
  (less: number): Statistic =>
  (values) =>
    Math.sqrt(variance(less)(values));
const quantile =
  (part: number): Statistic =>
  (sorted) => {
    const at = (sorted.length - 1) * part;
    const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
    return below + (above - below) * (at - Math.floor(at));
  };
/** What a row without a name may hold, and what one may hold that says so. */
const unnamed: readonly Statistic[] = [mean, deviation(0), deviation(1)];
const named: readonly Statistic[] = [
  ...unnamed,
  ...[0, 0.25, 0.5, 0.75, 1].map(quantile),
  variance(0),
  variance(1),
  (values) => values.length,
];

/** Whether a number is another one as it was rounded. */
function isRounded(value: number, of: number): boolean {
  const decimals = String(value).split('.')[1]?.length ?? 0;
  return Math.abs(value - of) <= Math.max(0.5 * 10 ** -decimals, Math.abs(of) * 1e-9) * 1.0001;
}

const numberAt = (grid: Grid, at: number, column: number): number | undefined => {
  const cell = grid.rows[at]?.[column];
  return isFilled(cell) ? numberOf(cell) : undefined;
};

/**
 * Whether the numbers of a row are the same statistic of each of their columns: of one column a fraction, since chance makes
 * whole numbers. The first column that tells otherwise ends it: rows of measured values lack some as well.
 */
function isStatistic(grid: Grid, at: number, list: readonly number[], of: readonly Statistic[]): boolean {
  let fitting = of;
  let [numbers, hasFraction] = [0, false];
  for (const [column] of (grid.rows[at] ?? []).entries()) {
    const value = numberAt(grid, at, column);
    if (value === undefined) continue;
    const values = list.flatMap((row) => numberAt(grid, row, column) ?? []);
    if (values.length < Math.max(summedRows, list.length * mostlyFilled)) continue;
    const sorted = values.toSorted((a, b) => a - b);
    fitting = fitting.filter((one) => isRounded(value, one(sorted)));
    if (fitting.length === 0) return false;
    numbers += 1;
    hasFraction ||= !Number.isInteger(value);
  }
  return numbers > 1 || hasFraction;
}

/** Whether a row lacks what the rows above it all have. */
const lacks = (grid: Grid, at: number, above: readonly number[]): boolean =>
  Array.from({ length: grid.width }, (_, column) => column).some(
    (column) =>
      !isFilled(grid.rows[at]?.[column]) && above.every((one) => isFilled(grid.rows[one]?.[column])),
  );

/**
 * Rows at the end of a table that are worked out of those above. They say so and are nameless where every row of the list
 * has a name, or their numbers are the mean, the deviation, the largest of those above. `rows`: those of the data.
 */
export function reckonedRows(grid: Grid, rows: readonly number[]): number[] {
  let from = rows.length;
  const mayBe = (index: number): boolean => {
    const at = rows[index] ?? -1;
    return isReckonedRow(grid.rows[at] ?? []) || firstText(grid.rows[at] ?? []) === undefined;
  };
  while (from > 0 && rows.length - from < mostRows && mayBe(from - 1)) from -= 1;
  for (; from < rows.length; from += 1) {
    const [list, found] = [rows.slice(0, from), rows.slice(from)];
    if (list.length < summedRows) continue;
    const above = list.slice(-rowsAbove);
    const says = (at: number): boolean => isReckonedRow(grid.rows[at] ?? []);
    if (!found.every((at) => says(at) || lacks(grid, at, above))) continue;
    if (found.every(says) && areNameless(grid, found, list)) return found;
    if (found.every((at) => isStatistic(grid, at, list, says(at) ? named : unnamed))) return found;
  }
  return [];
}

/** Whether rows lack the name that every row of a list has. */
function areNameless(grid: Grid, found: readonly number[], list: readonly number[]): boolean {
  return Array.from({ length: grid.width }, (_, column) => column).some(
    (column) =>
      found.every((at) => !isFilled(grid.rows[at]?.[column])) &&
      list.every((at) => isName(grid.rows[at]?.[column])),
  );
}
