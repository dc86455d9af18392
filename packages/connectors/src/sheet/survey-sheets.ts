import type { SurveyedSheet } from '@mingjing/contract';
import type { BookSheet } from './book.ts';
import type { SheetKind } from './file-kind.ts';
import type { Grid } from './grid.ts';
import type { SheetLimits } from './limits.ts';
import { looksLikeTable } from './pick-sheet.ts';
import { openBook } from './read-table.ts';
import { SheetError } from './sheet-error.ts';
import { sheetParts } from './sheet-parts.ts';
import { tableOf } from './table.ts';

/** Sheets that are counted, and cells of all of them: those after that are named only. */
const most = { sheets: 100, slots: 10_000_000 };

type Measured = Omit<SurveyedSheet, 'sheet' | 'isHidden'>;
const notCounted: Measured = { rows: null, columns: null, isTable: false };
const empty: Measured = { rows: 0, columns: 0, isTable: false };

function measured({ name, isHidden }: BookSheet, grid: Grid, isPlainText: boolean, area: number): Measured {
  if (grid.rows.length === 0) return empty;
  // Of the grid as the file has it: the table below fills merged cells.
  const isTable = !isHidden && looksLikeTable(name, grid);
  const { rows, columns } = tableOf(grid, { sheet: name, isPlainText, choices: {}, area });
  return { rows: rows.length, columns: columns.length, isTable: isTable && rows.length > 0 };
}

/**
 * What each sheet of a file would be as a table, as it is recognised; one with several tables is told behind them. A sheet without data has no rows and columns; where
 * one is beyond the limits, or too much was read before it, they are null. Throws SheetError when the file is unreadable.
 */
export async function surveySheets(
  path: string,
  kind: SheetKind,
  limits: SheetLimits,
): Promise<SurveyedSheet[]> {
  const book = await openBook(path, kind, limits);
  let slots = 0;
  const told = (sheet: BookSheet, about: Measured): SurveyedSheet => ({
    sheet: sheet.name,
    isHidden: sheet.isHidden,
    ...about,
  });
  const measure = async (sheet: BookSheet, at: number): Promise<SurveyedSheet[]> => {
    if (at >= most.sheets || slots >= most.slots) return [told(sheet, notCounted)];
    try {
      const grid = await book.read(at);
      slots += grid.rows.length * grid.width;
      const parts = sheetParts(sheet.name, grid);
      const tables = parts.map(
        (part): SurveyedSheet => ({
          ...told({ ...sheet, name: part.name }, measured(sheet, part.grid, book.isPlainText, limits.area)),
          of: sheet.name,
        }),
      );
      const whole = told(sheet, measured(sheet, grid, book.isPlainText, limits.area));
      return parts.length === 0 ? [whole] : [...tables, { ...whole, isTable: false, tables: parts.length }];
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      return [told(sheet, error.fault === 'empty' ? empty : notCounted)];
    }
  };
  try {
    const surveyed: SurveyedSheet[] = [];
    for (const [at, sheet] of book.sheets.entries()) surveyed.push(...(await measure(sheet, at)));
    return surveyed;
  } finally {
    book.close();
  }
}
