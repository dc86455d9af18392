import { isFilled, isName, textOf } from './cell-looks.ts';
import type { Grid, Raw } from './grid.ts';
import { StackedTables } from './stacked-tables.ts';
import { isRemark } from './table-shape.ts';
import { tableTitle } from './table-titles.ts';
import { sidesOfSheet } from './tables-beside.ts';

/** One of several tables of a sheet. */
export interface SheetTablePart {
  /** The sheet's name and the table's title, or which of them it is. */
  name: string;
  grid: Grid;
}

/** More than these are one list with headers in it rather than tables to choose from. */
const mostParts = 20;
const divider = '·';

function stacked(grid: Grid): Grid[] {
  const starts = new StackedTables(grid).starts();
  if (starts.length === 1) return [grid];
  const [left, right] = [0, grid.width - 1];
  return starts.map((top, at) =>
    grid.part({ top, bottom: (starts[at + 1] ?? grid.rows.length) - 1, left, right }),
  );
}

/** Lines above the first table that are said of all beside it: in a merged area that reaches over, or a unit. */
function sharedLines({ rows, places, merges }: Grid, right: number): { place: number; value: Raw }[] {
  const shared: { place: number; value: Raw }[] = [];
  for (const [at, row] of rows.entries()) {
    const [value, ...others] = row.filter(isFilled);
    if (others.length > 0) break;
    const place = places[at]!;
    const reaches = merges.some((merge) => merge.top === place && merge.right > right);
    if (value !== undefined && (reaches || isRemark(value))) shared.push({ place, value });
  }
  return shared;
}

function beside(grid: Grid): Grid[] {
  const sides = sidesOfSheet(grid);
  if (sides.length === 1) return [grid];
  const shared = sharedLines(grid, sides[0]!.right);
  return sides.map((side, at) => {
    const part = grid.part({ top: 0, bottom: grid.rows.length - 1, ...side });
    if (at > 0)
      for (const { place, value } of shared.toReversed()) {
        part.rows.unshift([...Array.from({ length: side.left }, () => null), value]);
        part.places.unshift(place);
      }
    return part;
  });
}

/** What stands right above a table as its title; '' where nothing does. */
function titleOf({ rows }: Grid): string {
  let title = '';
  for (const row of rows) {
    const cells = row.filter(isFilled);
    if (cells.length > 1) {
      if (cells.every(isRemark)) continue;
      break;
    }
    if (cells.length === 1 && isName(cells[0]) && !isRemark(cells[0])) title = tableTitle(textOf(cells[0]));
  }
  return title;
}

/** The name of a table's first column; '' where it has none. */
function firstNameOf({ rows }: Grid): string {
  const head = rows
    .map((row) => row.filter(isFilled))
    .find((cells) => cells.length > 1 && cells.every(isName));
  return textOf(head?.[0]);
}

/**
 * Titles of tables by which they are told apart. One above the first of several beside each other is said of all: they are
 * told by what their first columns are called then, as 资产 and 负债 of a balance sheet.
 */
function titlesOf(grids: readonly Grid[]): string[] {
  const titles = grids.map(titleOf);
  const [first, ...others] = titles;
  const heads = grids.map(firstNameOf);
  const isShared = first !== '' && others.every((title) => title === '');
  return isShared && new Set(heads).size === heads.length && !heads.includes('') ? heads : titles;
}

/**
 * The tables of a sheet, each with the rows and columns that are its own, named as the next file of the kind will name
 * them; none where the sheet is one table. Ask before merged areas are filled.
 */
export function sheetParts(sheet: string, grid: Grid): SheetTablePart[] {
  const grids = beside(grid).flatMap((side) =>
    stacked(side).flatMap((table) => (table === grid ? [table] : beside(table))),
  );
  if (grids.length === 1 || grids.length > mostParts) return [];
  const titles = titlesOf(grids);
  return grids.map((one, at) => {
    const title = titles[at]!;
    const isOwn = title !== '' && titles.indexOf(title) === titles.lastIndexOf(title);
    const own = isOwn ? title : `${title}${title === '' ? '' : ' '}表${at + 1}`;
    return { name: sheet === '' ? own : `${sheet}${divider}${own}`, grid: one };
  });
}

/** The sheet that a table may be a part of, by their names. */
export const isPartName = (name: string, sheet: string): boolean =>
  sheet === '' ? name !== '' : name.startsWith(`${sheet}${divider}`);

/** Cells of a table, about. */
const sizeOf = ({ grid }: SheetTablePart): number =>
  grid.rows.length *
  grid.rows.slice(0, 20).reduce((most, row) => Math.max(most, row.filter(isFilled).length), 0);

/** The largest of the tables of a sheet. */
export const largestOf = (parts: readonly SheetTablePart[]): SheetTablePart | undefined =>
  parts.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
