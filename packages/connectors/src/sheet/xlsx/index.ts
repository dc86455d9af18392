import type { Book } from '../book.ts';
import { foreignPackage } from '../foreign-kind.ts';
import type { SheetLimits } from '../limits.ts';
import { otherwise, refusedFor } from '../sheet-error.ts';
import { type Archive, openArchive } from './archive.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readStyles } from './styles.ts';
import { readWorkbook } from './workbook.ts';
import { readWorksheet } from './worksheet.ts';

async function bookIn(archive: Archive, limits: SheetLimits): Promise<Book> {
  const { sheets, sharedStrings, styles, date1904, calculatesOnLoad } = await readWorkbook(archive, limits);
  const has = (part: string | undefined): part is string => part !== undefined && archive.has(part);
  const parts = {
    strings: has(sharedStrings) ? await readSharedStrings(archive, sharedStrings, limits) : [],
    styles: has(styles) ? await readStyles(archive, styles) : [],
    date1904,
    calculatesOnLoad,
  };
  return {
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    isPlainText: false,
    get dropped() {
      return archive.work.dropped;
    },
    read: (at) => readWorksheet(archive, sheets[at]?.part ?? '', parts, limits),
    close: () => archive.close(),
  };
}

/** Readers of rare kinds are loaded for them alone. */
async function rareBook(archive: Archive, limits: SheetLimits): Promise<Book> {
  if (archive.has('xl/workbook.bin')) return (await import('../xlsb/index.ts')).openXlsb(archive, limits);
  const { isOpenDocument, openOds } = await import('../ods/index.ts');
  // It lies in memory once it is opened.
  if (isOpenDocument(archive)) {
    const book = await openOds(archive, limits);
    return { ...book, dropped: archive.work.dropped, close: () => archive.close() };
  }
  throw refusedFor(
    foreignPackage((name) => archive.has(name)),
    otherwise,
  );
}

/**
 * Opens a packed workbook: xlsx, xlsm, xlsb or ods, by what it holds. Macros, links and formulas are never looked at.
 * `source`: its path, or the package itself.
 */
export async function openXlsx(source: string | Buffer, limits: SheetLimits): Promise<Book> {
  const archive = await openArchive(source, limits);
  try {
    return await (archive.hasWorkbook ? bookIn(archive, limits) : rareBook(archive, limits));
  } catch (error) {
    archive.close();
    throw error;
  }
}
