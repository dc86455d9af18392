import { readFile } from 'node:fs/promises';
import { type CellObject, read, set_cptable, type WorkSheet } from '@e965/xlsx';
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { formatKind, formatted } from './dates.ts';
import { Grid, type Raw } from './grid.ts';
import type { SheetLimits } from './limits.ts';
import { unreadable } from './sheet-error.ts';

// Texts of Excel 95 and before are in the code page of their country.
set_cptable(codepages);

function rawOf(cell: CellObject | undefined, date1904: boolean): Raw {
  if (cell === undefined) return null;
  const { v, t, z } = cell;
  if (t === 'n' && typeof v === 'number')
    return typeof z === 'string' ? formatted(v, formatKind(z), date1904) : v;
  if (t === 'b') return v === true;
  return t === 's' && typeof v === 'string' ? v : null;
}

function gridOf(sheet: WorkSheet, date1904: boolean, limits: SheetLimits): Grid {
  const grid = new Grid(limits);
  const rows = (sheet['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  for (const [place, row] of rows.entries()) {
    if (row !== undefined)
      grid.add(
        place,
        Array.from(row, (cell) => rawOf(cell, date1904)),
      );
  }
  grid.fill((sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c })));
  return grid;
}

/** Reads the first sheet with data of an old Excel file (BIFF). Formulas and macros are never looked at. */
export async function readXls(path: string, limits: SheetLimits): Promise<Grid> {
  const bytes = await readFile(path);
  try {
    const book = read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      bookVBA: false,
      sheetRows: limits.rows + 2,
    });
    const date1904 = book.Workbook?.WBProps?.date1904 === true;
    for (const name of book.SheetNames) {
      const sheet = book.Sheets[name];
      const grid = sheet === undefined ? undefined : gridOf(sheet, date1904, limits);
      if (grid !== undefined && grid.rows.length > 0) return grid;
    }
    return new Grid(limits);
  } catch (error) {
    throw error instanceof Error && error.name === 'SheetError' ? error : unreadable(error);
  }
}
