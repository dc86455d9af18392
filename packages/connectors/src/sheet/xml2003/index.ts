import { type Book, bookOf } from '../book.ts';
import { Grid } from '../grid.ts';
import type { SheetLimits } from '../limits.ts';
import { readWholeXml } from '../whole-xml.ts';
import { SpreadsheetReader } from './spreadsheet-reader.ts';

/** Opens an XML Spreadsheet 2003, which reporting systems save as .xls. Formulas are never looked at. */
export async function openXml2003(path: string, limits: SheetLimits): Promise<Book> {
  const { reader, dropped } = await readWholeXml(
    path,
    limits,
    () => new SpreadsheetReader(() => new Grid(limits), limits),
  );
  const book = bookOf(
    reader.sheets.map(({ name, isHidden, grid }) => ({ name, isHidden, grid: () => grid })),
    false,
  );
  return { ...book, dropped };
}
