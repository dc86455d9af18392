import { Grid } from '../grid.ts';
import type { SheetLimits } from '../limits.ts';
import { openArchive } from './archive.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readStyles } from './styles.ts';
import { readWorkbook } from './workbook.ts';
import { readWorksheet } from './worksheet.ts';

/** Reads the first sheet with data of a workbook (xlsx, xlsm). Macros, links and formulas are never looked at. */
export async function readXlsx(path: string, limits: SheetLimits): Promise<Grid> {
  const archive = await openArchive(path, limits);
  try {
    const workbook = await readWorkbook(archive);
    const { sharedStrings, styles, date1904 } = workbook;
    const has = (part: string | undefined): part is string => part !== undefined && archive.has(part);
    const book = {
      strings: has(sharedStrings) ? await readSharedStrings(archive, sharedStrings, limits) : [],
      styles: has(styles) ? await readStyles(archive, styles) : [],
      date1904,
    };
    for (const part of workbook.sheets) {
      const grid = await readWorksheet(archive, part, book, limits);
      if (grid.rows.length > 0) return grid;
    }
    return new Grid(limits);
  } finally {
    archive.close();
  }
}
