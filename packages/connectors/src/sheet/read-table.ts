import type { SheetChoices, SheetReport, TextEncoding } from '@mingjing/contract';
import { type Book, bookOf } from './book.ts';
import { readCsv } from './csv.ts';
import type { SheetKind } from './file-kind.ts';
import type { Grid } from './grid.ts';
import type { SheetLimits } from './limits.ts';
import { misreadNote } from './misread-text.ts';
import { type PickedSheet, pickSheet } from './pick-sheet.ts';
import { type Table, tableOf } from './table.ts';
import { openXlsx } from './xlsx/index.ts';

/** Opens a file of a known kind. `encoding`: that of a text file, where its uploader chose one. */
export async function openBook(
  path: string,
  kind: SheetKind,
  limits: SheetLimits,
  encoding?: TextEncoding,
): Promise<Book> {
  // Readers of rare kinds are loaded for them alone.
  switch (kind) {
    case 'xlsx':
      return openXlsx(path, limits);
    case 'xls':
      return (await import('./xls.ts')).openXls(path, limits);
    case 'html':
      return (await import('./html/index.ts')).openHtml(path, limits);
    case 'xml2003':
      return (await import('./xml2003/index.ts')).openXml2003(path, limits);
    case 'fods':
      return (await import('./ods/index.ts')).openFods(path, limits);
    case 'text': {
      const grid = await readCsv(path, limits, encoding);
      return bookOf([{ name: '', isHidden: false, grid: () => grid }], true);
    }
  }
}

/** The first rows of a sheet as text, to choose a header in. */
export type TopRows = { row: number; cells: string[] }[];

export interface ReadTable extends Omit<Table, 'report'> {
  report: Omit<SheetReport, 'fileName'>;
  top: TopRows;
  /** The whole sheet. */
  grid: Grid;
}

const topRows = 15;
const topColumns = 60;
const topCharacters = 40;

const topOf = (grid: Grid): TopRows =>
  grid.rows.slice(0, topRows).map((row, at) => ({
    row: (grid.places[at] ?? 0) + 1,
    cells: row.slice(0, topColumns).map((value) => [...String(value ?? '')].slice(0, topCharacters).join('')),
  }));

/** Which tables a sheet has, and what was read of it. */
function partNote({ sheet, names, isPart }: NonNullable<PickedSheet['parted']>, name: string): string {
  const where = sheet === '' ? '文件' : `工作表“${sheet}”`;
  const listed = names.map((one) => `“${one}”`).join('、');
  return isPart
    ? `${where}中有${names.length}张表：${listed}；这里是“${name}”，其余各表可另外勾选导入`
    : `${where}中有${names.length}张表：${listed}；现在按一张表读取，列与数值会混在一起，可改选其中一张`;
}

/**
 * Reads a file of a known kind: picks its sheet, finds the table in it and decides the types of its columns. `title`: what
 * the file is called; `zone`: whose clocks moments that name their own zone are shown by; `isWhole`: a sheet of several tables is one, where none of
 * them is named.
 */
export async function readTable(
  path: string,
  kind: SheetKind,
  limits: SheetLimits,
  choices: SheetChoices = {},
  { title = '', zone, isWhole }: { title?: string; zone?: string | undefined; isWhole?: boolean } = {},
): Promise<ReadTable> {
  const book = await openBook(path, kind, limits, choices.encoding);
  try {
    // Rows that were named as the header are those of the sheet as it stands.
    const isAsked = choices.sheet === undefined && choices.header !== undefined;
    const { name, grid, note, parted } = await pickSheet(book, choices.sheet, {
      isWhole: isWhole === true || isAsked,
    });
    const top = topOf(grid);
    const { report, ...table } = tableOf(grid, {
      sheet: name,
      isPlainText: book.isPlainText,
      isSeparated: kind === 'text',
      // The next file's table of the same name is meant.
      choices: parted?.isPart === true ? { ...choices, sheet: name } : choices,
      area: limits.area,
      title,
      zone,
    });
    if (parted !== undefined) report.notes.unshift(partNote(parted, name));
    if (note !== undefined) report.notes.unshift(note);
    const misread = misreadNote(grid);
    if (misread !== undefined) report.notes.unshift(misread);
    const dropped = (book.dropped ?? 0) + grid.dropped;
    if (dropped > 0) report.notes.push(`文件中有${dropped}个不可见的字符，已去掉；其余内容不变`);
    const { encoding } = grid;
    const sheets = book.sheets.flatMap((sheet) =>
      sheet.name === parted?.sheet ? [...parted.names, sheet.name] : [sheet.name],
    );
    return {
      ...table,
      top,
      grid,
      report: { ...report, sheets, ...(encoding !== undefined && { encoding }) },
    };
  } finally {
    book.close();
  }
}
