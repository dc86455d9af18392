import { type Book, bookOfParts } from '../book.ts';
import { builtInKind, type FormatKind, formatKind } from '../dates.ts';
import type { SheetLimits } from '../limits.ts';
import { tooManySheets, tooManyStyles, tooMuchText } from '../sheet-error.ts';
import type { Archive } from '../xlsx/archive.ts';
import { relationsOf } from '../xlsx/workbook.ts';
import { readRecords } from './records.ts';
import { readBinarySheet } from './worksheet.ts';

/** Records of the workbook, its texts and its styles ([MS-XLSB] 2.3.1). */
const kinds = {
  properties: 153,
  sheet: 156,
  text: 19,
  format: 44,
  cellStyles: 617,
  style: 47,
  cellStylesEnd: 618,
};
const mostStyles = 100_000;

interface BinarySheet {
  name: string;
  isHidden: boolean;
  part: string;
}

async function readSheets(
  archive: Archive,
  part: string,
  byId: ReadonlyMap<string, string>,
  limits: SheetLimits,
): Promise<{ sheets: BinarySheet[]; date1904: boolean }> {
  const sheets: BinarySheet[] = [];
  let date1904 = false;
  await readRecords(await archive.read(part), new Set([kinds.properties, kinds.sheet]), (kind, body) => {
    if (kind === kinds.properties) {
      date1904 = (body.u32() & 1) === 1;
      return undefined;
    }
    if (sheets.length >= limits.sheets) throw tooManySheets(limits.sheets);
    const state = body.u32();
    body.skip(4);
    const target = byId.get(body.optionalText() ?? '');
    const name = body.text();
    // Sheets that are one large chart have no cells.
    if (target !== undefined && archive.has(target) && target.includes('worksheets/'))
      sheets.push({ name, isHidden: state !== 0, part: target });
    return undefined;
  });
  return { sheets, date1904 };
}

async function readTexts(archive: Archive, part: string, limits: SheetLimits): Promise<string[]> {
  const texts: string[] = [];
  await readRecords(await archive.read(part), new Set([kinds.text]), (_, body) => {
    if (texts.length >= limits.sharedStrings) throw tooMuchText();
    body.skip(1);
    texts.push(body.text());
    return undefined;
  });
  return texts;
}

async function readFormats(archive: Archive, part: string): Promise<FormatKind[]> {
  const custom = new Map<number, FormatKind>();
  const found: FormatKind[] = [];
  let inCells = false;
  const wanted = new Set([kinds.format, kinds.cellStyles, kinds.style, kinds.cellStylesEnd]);
  await readRecords(await archive.read(part), wanted, (kind, body) => {
    if (found.length > mostStyles || custom.size > mostStyles) throw tooManyStyles();
    if (kind === kinds.cellStyles) inCells = true;
    else if (kind === kinds.cellStylesEnd) inCells = false;
    else if (kind === kinds.format) {
      const id = body.u16();
      custom.set(id, formatKind(body.text()));
    } else if (inCells) {
      body.skip(2);
      const id = body.u16();
      found.push(custom.get(id) ?? builtInKind(id));
    }
    return undefined;
  });
  return found;
}

export const binaryWorkbook = 'xl/workbook.bin';

/** Opens a binary workbook (xlsb). Macros, links and formulas are never looked at. Throws SheetError. */
export async function openXlsb(archive: Archive, limits: SheetLimits): Promise<Book> {
  const { byId, byType } = await relationsOf(archive, binaryWorkbook);
  const { sheets, date1904 } = await readSheets(archive, binaryWorkbook, byId, limits);
  const [strings, styles] = [byType.get('sharedStrings'), byType.get('styles')];
  const has = (part: string | undefined): part is string => part !== undefined && archive.has(part);
  const parts = {
    strings: has(strings) ? await readTexts(archive, strings, limits) : [],
    styles: has(styles) ? await readFormats(archive, styles) : [],
    date1904,
  };
  return bookOfParts(
    sheets,
    (sheet) => readBinarySheet(archive, sheet.part, parts, limits),
    () => archive.close(),
  );
}
