import { isDateLike, isFilled, isName, isNumberLike, isYear } from './cell-looks.ts';
import type { Grid, Merge, Raw } from './grid.ts';

/* Heads of pivot tables as pandas writes them: values across in one row or several, and below them, before the data, a
 * row that names the columns at the left alone. */

/** Rows of data that tell what stands below. */
const sampleRows = 3;
/** Rows of values across: one more names the columns at the left. */
export const pivotLevels = 3;

/** How many cells at the left a row consists of, when there are no others. */
function leftCells(row: readonly Raw[]): number {
  const count = row.filter(isFilled).length;
  return row.slice(0, count).every(isFilled) ? count : 0;
}

/** Whether the values of a row across are one group for several columns: repeated, or in merged areas. */
function isGrouped(row: readonly Raw[], index: number, place: number, merges: readonly Merge[]): boolean {
  const values = row.slice(index).filter(isFilled);
  return (
    new Set(values).size < values.length ||
    merges.some(({ top, bottom, left, right }) => top === place && bottom === place && right > left)
  );
}

/**
 * The number of columns that the last row of a header names, where the rows above it are the values of a pivot table; 0
 * where it is none. Asked before merged areas are filled.
 */
export function pivotIndex(grid: Grid, from: number, to: number): number {
  const levels = grid.rows.slice(from, to);
  const names = grid.rows[to];
  const below = grid.rows.slice(to + 1, to + 1 + sampleRows);
  if (levels.length < 2 || levels.length > pivotLevels || names === undefined || below.length === 0) return 0;
  const index = leftCells(names);
  if (index === 0 || index >= grid.width || !names.slice(0, index).every(isName)) return 0;
  const across = Array.from({ length: grid.width - index }, (_, at) => index + at);
  // What stands at the left is at most the name of the values beside it.
  const corners = levels.map((row) => row.slice(0, index).filter(isFilled));
  if (corners.some((cells) => cells.length > 1)) return 0;
  if (!across.every((column) => levels.some((row) => isFilled(row[column])))) return 0;
  const ofLevel = (level: number): Raw[] => across.map((column) => levels[level]?.[column] ?? null);
  const isPeriod = (value: Raw): boolean =>
    isYear(value) || isDateLike(value) || /^(?:19|20)\d\d$/.test(String(value));
  const areNames = (level: number): boolean =>
    ofLevel(level).every((value) => !isFilled(value) || isName(value) || isPeriod(value));
  const isUnnamed = corners.every((cells) => cells.length === 0);
  // Numbers across are told from data by what stands above them without a name at the left.
  const isMeasured = corners[0]?.length === 0 && !ofLevel(0).some(isNumberLike);
  if (!isMeasured && !levels.every((_, level) => areNames(level))) return 0;
  const arePeriods = ofLevel(0).every(isPeriod) && ofLevel(1).every(isName);
  const isAcross =
    isUnnamed || arePeriods || isGrouped(levels[0] ?? [], index, grid.places[from] ?? -1, grid.merges);
  if (!isAcross) return 0;
  const cells = below.flatMap((row) => row.slice(index).filter(isFilled));
  const isTable =
    below.some((row) => isFilled(row[index - 1])) && cells.length > 0 && cells.every(isNumberLike);
  return isTable ? index : 0;
}
