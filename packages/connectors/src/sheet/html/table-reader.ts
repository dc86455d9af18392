import { isCodeOf } from '../code-format.ts';
import type { Grid, Raw } from '../grid.ts';
import type { SheetLimits } from '../limits.ts';
import { cellTooLong, tooLarge, tooMany } from '../sheet-error.ts';
import { withEntities } from './entities.ts';
import { attributeOf, type Piece } from './tags.ts';

interface OpenCell {
  column: number;
  across: number;
  down: number;
  text: string;
  /** Whether the text has more than white space. */
  isShown: boolean;
  /** The exact value that office programs write beside the shown text. */
  exact: number | undefined;
}

/** A table that is being read; tables within its cells are read on their own. */
interface OpenTable {
  grid: Grid;
  place: number;
  row: Raw[] | undefined;
  cell: OpenCell | undefined;
  column: number;
  /** Rows that cells above still reach into, by column. */
  spans: number[];
}

const maxDepth = 50;
/** Tables of one page; pages lay themselves out with them. */
const maxTables = 10_000;
/** Characters of a cell as the page writes them, for each that is kept: white space and references are longer. */
const writtenTimes = 4;
const blocks = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'tr']);

/** Stands for a line break until a cell ends: half a character, which no decoded page holds. */
const lineBreak = '\ud800';

/** What a cell shows: white space as one space, line breaks kept. */
const shownText = (text: string): string =>
  text
    .replace(/[ \t\r\n\f]+/g, ' ')
    .split(lineBreak)
    .flatMap((line) =>
      withEntities(line)
        .replace(/\u00a0/g, ' ')
        .split('\n'),
    )
    .map((line) => line.trim())
    .join('\n')
    .trim();

/** The value beside a text, unless the text is a moment, a share or a code with zeros before it. */
function exactOf({ exact }: OpenCell, text: string): number | undefined {
  return exact === undefined || /%|[年月:/]|\d-\d/.test(text) || isCodeOf(text, exact) ? undefined : exact;
}

function spanOf(attributes: string, name: string, most: number): number {
  const count = Number.parseInt(attributeOf(attributes, name) ?? '1', 10);
  return Number.isFinite(count) && count > 1 ? Math.min(count, most) : 1;
}

/** Turns the pieces of a page into one grid for each table, in the order in which the tables end. */
export class TableReader {
  readonly #make: () => Grid;
  readonly #limits: SheetLimits;
  readonly #open: OpenTable[] = [];
  readonly #done: Grid[] = [];
  #tables = 0;

  constructor(make: () => Grid, limits: SheetLimits) {
    this.#make = make;
    this.#limits = limits;
  }

  take(piece: Piece): void {
    const table = this.#open.at(-1);
    if (piece.kind === 'text') {
      if (table?.cell !== undefined) this.#write(table.cell, piece.text);
      return;
    }
    const { name } = piece;
    if (piece.kind === 'open') {
      if (name === 'table') this.#begin();
      else if (table === undefined) return;
      else if (name === 'tr') this.#newRow(table);
      else if (name === 'td' || name === 'th') this.#newCell(table, piece.attributes);
      else if (name === 'br' && table.cell !== undefined) this.#write(table.cell, lineBreak);
      else if (blocks.has(name) && table.cell?.isShown === true) this.#write(table.cell, lineBreak);
    } else if (table !== undefined) {
      if (name === 'table') this.#finish();
      else if (name === 'tr') this.#endRow(table);
      else if (name === 'td' || name === 'th') this.#endCell(table);
    }
  }

  end(): Grid[] {
    while (this.#open.length > 0) this.#finish();
    return this.#done;
  }

  #write(cell: OpenCell, text: string): void {
    cell.text += text;
    cell.isShown ||= text.trim() !== '';
    if (cell.text.length > this.#limits.cellCharacters * writtenTimes) throw cellTooLong();
  }

  #begin(): void {
    this.#tables += 1;
    if (this.#tables > maxTables) throw tooMany(`${maxTables}个表格`);
    if (this.#open.length >= maxDepth) throw tooLarge('表格嵌套过深');
    this.#open.push({ grid: this.#make(), place: 0, row: undefined, cell: undefined, column: 0, spans: [] });
  }

  #finish(): void {
    const table = this.#open.pop();
    if (table === undefined) return;
    this.#endRow(table);
    this.#done.push(table.grid);
  }

  #newRow(table: OpenTable): void {
    this.#endRow(table);
    table.row = [];
    table.column = 0;
  }

  #endRow(table: OpenTable): void {
    this.#endCell(table);
    if (table.row === undefined) return;
    table.grid.add(table.place, table.row);
    table.row = undefined;
    table.place += 1;
    for (let at = 0; at < table.spans.length; at += 1) if (table.spans[at]! > 0) table.spans[at]! -= 1;
  }

  #newCell(table: OpenTable, attributes: string): void {
    if (table.row === undefined) this.#newRow(table);
    this.#endCell(table);
    while ((table.spans[table.column] ?? 0) > 0) table.column += 1;
    if (table.column >= this.#limits.columns) throw tooMany(`${this.#limits.columns}列`);
    const exact = attributeOf(attributes, 'x:num');
    table.cell = {
      column: table.column,
      across: spanOf(attributes, 'colspan', this.#limits.columns - table.column),
      down: spanOf(attributes, 'rowspan', this.#limits.rows),
      text: '',
      isShown: false,
      exact:
        exact === undefined || exact === '' || !Number.isFinite(Number(exact)) ? undefined : Number(exact),
    };
  }

  #endCell(table: OpenTable): void {
    const { cell, row } = table;
    if (cell === undefined || row === undefined) return;
    table.cell = undefined;
    const text = shownText(cell.text);
    while (row.length < cell.column) row.push(null);
    row[cell.column] = exactOf(cell, text) ?? text;
    if (cell.across > 1 || cell.down > 1) {
      const { place } = table;
      const [right, bottom] = [cell.column + cell.across - 1, place + cell.down - 1];
      table.grid.merge({ top: place, left: cell.column, bottom, right });
      // One more: the row's end takes one off.
      if (cell.down > 1)
        for (let at = cell.column; at <= right; at += 1) {
          while (table.spans.length <= at) table.spans.push(0);
          table.spans[at] = cell.down;
        }
    }
    table.column = cell.column + cell.across;
  }
}
