import { readFile } from 'node:fs/promises';
import { type CellObject, read, SSF, set_cptable, type WorkSheet } from '@e965/xlsx';
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { type Book, bookOf } from './book.ts';
import { cellErrors } from './cell-errors.ts';
import { builtInKind, type FormatKind, formatKind, formatted } from './dates.ts';
import { foreignCompound } from './foreign-kind.ts';
import { Grid, type Raw } from './grid.ts';
import type { SheetLimits } from './limits.ts';
import { shownDouble } from './numbers.ts';
import { decryptPackage } from './secret/package.ts';
import { otherwise, protectedFile, refusedFor, unreadable } from './sheet-error.ts';
import type { Cells } from './xls-formulas.ts';
import { checkedWorkbook } from './xls-records.ts';
import { openXlsx } from './xlsx/index.ts';

// Texts of Excel 95 and before are in the code page of their country.
set_cptable(codepages);

/** Formats that East Asian editions have built in, such as 31 for 2024年3月5日: files name them by number alone. */
const eastAsianFormats = [27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
for (const id of eastAsianFormats) SSF.load(builtInKind(id) === 'date' ? 'yyyy-mm-dd' : 'h:mm:ss', id);

/** Kinds of the formats of a book, by their code. */
type Formats = Map<string, FormatKind>;

function kindOf(format: string, formats: Formats): FormatKind {
  const known = formats.get(format);
  if (known !== undefined) return known;
  const kind = formatKind(format);
  formats.set(format, kind);
  return kind;
}

function rawOf(cell: CellObject | undefined, date1904: boolean, formats: Formats): Raw {
  if (cell === undefined) return null;
  const { v, t, z } = cell;
  if (t === 'n' && typeof v === 'number') {
    const value = Number.isSafeInteger(v) ? v : shownDouble(v);
    return typeof z === 'string' ? formatted(value, kindOf(z, formats), date1904) : value;
  }
  if (t === 'b') return v === true;
  return t === 's' && typeof v === 'string' ? v : null;
}

function gridOf(sheet: WorkSheet, date1904: boolean, uncalculated: Cells, limits: SheetLimits): Grid {
  const grid = new Grid(limits);
  grid.date1904 = date1904;
  const formats: Formats = new Map();
  const rows = (sheet['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  for (const [place, row] of rows.entries()) {
    if (row === undefined) continue;
    const values = Array.from(row, (cell, column) => {
      if (cell?.t === 'e')
        grid.lose({ place, column, why: 'error', text: cellErrors[Number(cell.v)] ?? String(cell.v) });
      return rawOf(cell, date1904, formats);
    });
    grid.add(place, values, sheet['!rows']?.[place]?.hidden === true);
  }
  grid.loseResults(uncalculated);
  for (const { s, e } of sheet['!merges'] ?? [])
    grid.merge({ top: s.r, left: s.c, bottom: e.r, right: Math.min(e.c, limits.columns - 1) });
  return grid;
}

/** The library prints a line for each record that it does not know: a file of them would fill the log. */
function silently<T>(work: () => T): T {
  const { error } = console;
  console.error = () => undefined;
  try {
    return work();
  } finally {
    console.error = error;
  }
}

/**
 * Opens an old Excel file (BIFF), or a new one that is encrypted with the password nobody is asked for. Formulas and
 * macros are never looked at.
 */
export async function openXls(path: string, limits: SheetLimits): Promise<Book> {
  const bytes = await readFile(path);
  const foreign = foreignCompound(bytes);
  if (foreign === 'password') {
    const workbook = decryptPackage(bytes);
    if (workbook === undefined) throw protectedFile();
    return openXlsx(workbook, limits);
  }
  if (foreign !== undefined) throw refusedFor(foreign, otherwise);
  try {
    const checked = checkedWorkbook(bytes, limits);
    const book = silently(() =>
      read(checked.bytes, {
        type: 'buffer',
        dense: true,
        cellFormula: false,
        cellHTML: false,
        cellText: false,
        cellNF: true,
        bookVBA: false,
        sheetRows: limits.rows + 2,
      }),
    );
    const date1904 = book.Workbook?.WBProps?.date1904 === true;
    const hasChart = Object.values(book.Sheets).some((sheet) => sheet['!type'] === 'chart');
    const sheets = book.SheetNames.flatMap((name, at) => {
      const sheet = book.Sheets[name];
      // A sheet that is one large chart holds a copy of its numbers, not cells.
      if (sheet === undefined || sheet['!type'] === 'chart') return [];
      const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
      return [
        { name, isHidden, grid: () => gridOf(sheet, date1904, checked.uncalculated[at] ?? [], limits) },
      ];
    });
    // A workbook has a sheet: where none is found, it is not whole.
    if (sheets.length === 0 && !hasChart) throw unreadable();
    return bookOf(sheets, false);
  } catch (error) {
    if (error instanceof Error && error.name === 'SheetError') throw error;
    if (error instanceof Error && /password-protected/i.test(error.message)) throw protectedFile();
    throw unreadable(error);
  }
}
