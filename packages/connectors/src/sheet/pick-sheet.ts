import type { Book } from './book.ts';
import type { Grid, Raw } from './grid.ts';
import { isNarrowTable } from './narrow-table.ts';
import { noData } from './no-data.ts';
import { isPartName, largestOf, type SheetTablePart, sheetParts } from './sheet-parts.ts';

export interface PickedSheet {
  /** Of the sheet, or of the table where the sheet has several. */
  name: string;
  grid: Grid;
  /** The sheet that has several tables, and what they are called. */
  parted?: { sheet: string; names: string[]; isPart: boolean };
  /** A sentence for the uploader when the wanted sheet is not there. */
  note?: string;
}

const coverName =
  /^(?:封面|首页|目录|说明|填表说明|使用说明|声明|版本|cover|index|contents?|read\s?me|about)$/i;
/** A sheet of fewer rows may be a cover; the sheets after it that are looked at. */
const coverRows = 20;
const lookedAt = 5;

const filled = (row: readonly Raw[]): number => row.filter((value) => value !== null).length;

/** Rows that are three columns wide or more: covers have titles and pairs of a name and a value. */
const wideRows = (grid: Grid): number => grid.rows.filter((row) => filled(row) >= 3).length;

function isCover(name: string, grid: Grid): boolean {
  if (coverName.test(name.trim())) return true;
  return grid.rows.length <= coverRows && wideRows(grid) === 0 && !isNarrowTable(grid);
}

/** Whether a sheet looks like a table that somebody would want: with more than a header, and no cover. */
export function looksLikeTable(name: string, grid: Grid): boolean {
  if (grid.rows.length < 2 || isCover(name, grid)) return false;
  return wideRows(grid) > 0 || filled(grid.rows[1] ?? []) > 1;
}

/** A table of a sheet that has several of them. */
function part(sheet: string, parts: readonly SheetTablePart[], { name, grid }: SheetTablePart): PickedSheet {
  return { name, grid, parted: { sheet, names: parts.map((one) => one.name), isPart: true } };
}

async function namedSheet(book: Book, wanted: string): Promise<PickedSheet | undefined> {
  const at = book.sheets.findIndex(({ name }) => name === wanted);
  if (at < 0) return namedPart(book, wanted);
  const grid = await book.read(at);
  const names = sheetParts(wanted, grid).map(({ name }) => name);
  return {
    name: wanted,
    grid,
    ...(names.length > 0 && { parted: { sheet: wanted, names, isPart: false } }),
  };
}

async function namedPart(book: Book, wanted: string): Promise<PickedSheet | undefined> {
  for (const [at, { name: sheet }] of book.sheets.entries()) {
    if (!isPartName(wanted, sheet)) continue;
    const parts = sheetParts(sheet, await book.read(at));
    const found = parts.find(({ name }) => name === wanted);
    if (found !== undefined) return part(sheet, parts, found);
  }
  return undefined;
}

/** The largest table of a sheet that has several. */
function withParts(picked: PickedSheet): PickedSheet {
  const parts = sheetParts(picked.name, picked.grid);
  const largest = largestOf(parts);
  return largest === undefined ? picked : part(picked.name, parts, largest);
}

/**
 * The sheet to read: the wanted one, else the first with data. A cover gives way to the first sheet after it that holds
 * a table. Of a sheet with several tables the largest is read, unless it `isWhole`. Throws SheetError('empty').
 */
export async function pickSheet(
  book: Book,
  wanted: string | undefined,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<PickedSheet> {
  const named = wanted === undefined ? undefined : await namedSheet(book, wanted);
  if (named !== undefined) return named;
  const first = await firstTable(book);
  const picked = isWhole ? first : withParts(first);
  if (wanted === undefined || wanted === picked.name) return picked;
  return { ...picked, note: `文件中没有名为“${wanted}”的工作表，已改用“${picked.name}”` };
}

async function firstTable(book: Book): Promise<PickedSheet> {
  let first: PickedSheet | undefined;
  let looked = 0;
  const lost: Grid[] = [];
  for (const [at, { name, isHidden }] of book.sheets.entries()) {
    if (first !== undefined && (isHidden || looked >= lookedAt)) break;
    const grid = await book.read(at);
    if (grid.rows.length === 0) {
      lost.push(grid);
      continue;
    }
    if (first === undefined) {
      first = { name, grid };
      if (!isCover(name, grid)) return first;
    } else {
      looked += 1;
      if (
        !coverName.test(name.trim()) &&
        grid.rows.length >= 2 &&
        (wideRows(grid) > 0 || filled(grid.rows[1] ?? []) > 1)
      )
        return { name, grid };
    }
  }
  if (first === undefined) throw noData(lost);
  return first;
}
