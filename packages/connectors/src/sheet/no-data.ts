import { columnLetters } from './column-names.ts';
import type { Grid, LostCell } from './grid.ts';
import { noRows, onlyLost, type SheetError } from './sheet-error.ts';

/** A lost cell in words: where it stands, and its error. */
export const lostPlace = ({ column, place, text }: LostCell): string =>
  `${columnLetters(column)}${place + 1}${text === '' ? '' : `：${text}`}`;

/** Why sheets hold no data: nothing at all, or values that are errors or were never stored. */
export function noData(grids: readonly Grid[]): SheetError {
  for (const why of ['error', 'formula'] as const) {
    const cells = grids.reduce((sum, grid) => sum + grid.lostCount[why], 0);
    const cell = grids.flatMap((grid) => grid.lost).find((one) => one.why === why);
    if (cell !== undefined) return onlyLost(cells, why, lostPlace(cell));
  }
  return noRows();
}
