import type { TextEncoding } from '@mingjing/contract';
import type { SheetLimits } from './limits.ts';
import { cellTooLong, tooLarge, tooMany, tooManyCells, tooManyMerges, tooMuchText } from './sheet-error.ts';
import { hasStray, withoutStray } from './stray-characters.ts';

/** A cell as the file has it: dates already as text. */
export type Raw = number | string | boolean | null;

/** A merged area, rows and columns counted from 0, both ends included. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A cell that is empty here although the file has something there. */
export interface LostCell {
  place: number;
  column: number;
  /** formula: it has no stored result; error: its result is one, such as #DIV/0!. */
  why: 'formula' | 'error';
  text: string;
}

/** Whether a cell has nothing to see: spaces far beside a table are none of its columns. */
export const isBlank = (value: Raw | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

const maxMerges = 100_000;
/** Rows above the data: more than any header has. */
const headRows = 1;

/** Lost cells that are kept with their place; all are counted. */
const keptLost = 200;

/** The cells of one sheet, row by row, within the limits. Rows without any value are left out. */
export class Grid {
  readonly rows: Raw[][] = [];
  /** Place of each row in the file, counted from 0. */
  readonly places: number[] = [];
  readonly merges: Merge[] = [];
  readonly lost: LostCell[] = [];
  readonly lostCount = { formula: 0, error: 0 };
  /** Characters left out of the cells' texts, as no text has them. */
  dropped = 0;
  /** Sentences for the uploader about how the file's text was read. */
  readonly notes: string[] = [];
  /** Of a text file, where all of it is in one. */
  encoding: TextEncoding | undefined;
  /** What divides the fields of a text file. */
  dividedBy: string | undefined;
  /** Rows with values that the file hides, by hand or by a filter. */
  hiddenRows = 0;
  /** Days are counted from 1904 in its file. */
  date1904 = false;
  /** Columns that the file hides, counted from 0, both ends included; not all of them hold something. */
  readonly hiddenColumns: { from: number; to: number }[] = [];
  width = 0;
  readonly #hidden = new Set<number>();
  readonly #limits: SheetLimits;
  #cells = 0;
  #characters = 0;
  #emptyRows = 0;
  #slots = 0;

  constructor(limits: SheetLimits) {
    this.#limits = limits;
  }

  add(place: number, row: Raw[], isHidden = false): void {
    if (!(place >= 0 && place < this.#limits.rowNumber)) throw tooLarge(`行号超过${this.#limits.rowNumber}`);
    let filled = 0;
    let width = 0;
    for (let at = 0; at < row.length; at += 1) {
      let value = row[at];
      // Whatever the kind of file: pages and binary workbooks hold them as they are.
      if (typeof value === 'string' && hasStray(value)) value = row[at] = this.#cleaned(value);
      if (value === undefined || value === null || value === '') {
        row[at] = null;
        continue;
      }
      if (typeof value === 'string') {
        if (value.length > this.#limits.cellCharacters) throw cellTooLong();
        this.#countText(value.length);
      }
      if (isBlank(value)) continue;
      filled += 1;
      width = at + 1;
    }
    if (filled === 0) {
      this.#emptyRows += 1;
      if (this.#emptyRows > this.#limits.emptyRows) throw tooMany(`${this.#limits.emptyRows}行`);
      return;
    }
    row.length = width;
    this.#slots += width;
    if (this.#slots > this.#limits.area) throw tooManyCells(this.#limits.area);
    this.#count(filled, width);
    if (isHidden) {
      this.hiddenRows += 1;
      this.#hidden.add(place);
    }
    this.rows.push(row);
    this.places.push(place);
    // Titles and headers are not data.
    if (this.rows.length > this.#limits.rows + headRows) throw tooMany(`${this.#limits.rows}行`);
  }

  /**
   * A grid of its own of some rows, by their index, and columns, both ends included: every cell keeps its place. Ask before
   * merged areas are filled.
   */
  part({ top, bottom, left, right }: Merge): Grid {
    const part = new Grid(this.#limits);
    for (let at = top; at <= bottom; at += 1) {
      const row = this.rows[at]!.slice(0, right + 1);
      row.fill(null, 0, Math.min(left, row.length));
      while (row.length > 0 && isBlank(row.at(-1))) row.length -= 1;
      const place = this.places[at]!;
      if (row.length > 0) part.add(place, row, this.#hidden.has(place));
    }
    const [first, last] = [this.places[top]!, this.places[bottom]!];
    const isHere = (place: number, column: number): boolean =>
      place >= first && place <= last && column >= left && column <= right;
    for (const merge of this.merges)
      if (isHere(merge.top, merge.left))
        part.merges.push({
          ...merge,
          bottom: Math.min(merge.bottom, last),
          right: Math.min(merge.right, right),
        });
    for (const cell of this.lost) if (isHere(cell.place, cell.column)) part.lose(cell);
    part.notes.push(...this.notes);
    part.hiddenColumns.push(...this.hiddenColumns);
    part.encoding = this.encoding;
    part.dividedBy = this.dividedBy;
    part.date1904 = this.date1904;
    return part;
  }

  /** Remembers columns that the file hides; an end that is no number hides nothing. */
  hideColumns(from: number, to: number): void {
    if (from >= 0 && to >= from && this.hiddenColumns.length < this.#limits.columns)
      this.hiddenColumns.push({ from, to });
  }

  isHiddenColumn(at: number): boolean {
    return this.hiddenColumns.some(({ from, to }) => from <= at && at <= to);
  }

  lose(cell: LostCell): void {
    this.lostCount[cell.why] += 1;
    if (this.lost.length < keptLost) this.lost.push(cell);
  }

  /** Empties cells, row and column in turn, whose formulas turn out to have no results: a sum never calculated is not 0. */
  loseResults(cells: readonly number[]): void {
    if (cells.length === 0) return;
    const byPlace = new Map(this.places.map((place, at) => [place, this.rows[at]]));
    for (let at = 0; at + 1 < cells.length; at += 2) {
      const [place = 0, column = 0] = cells.slice(at, at + 2);
      const row = byPlace.get(place);
      if (row !== undefined && column < row.length) row[column] = null;
      this.lose({ place, column, why: 'formula', text: '' });
    }
  }

  merge(area: Merge): void {
    if (this.merges.length >= maxMerges) throw tooManyMerges();
    this.merges.push(area);
  }

  /** Gives every cell of a merged area the value of its top left one, as far as the sheet's rows reach. */
  fill(merges: readonly Merge[] = this.merges): void {
    if (merges.length === 0) return;
    const byPlace = new Map(this.places.map((place, at) => [place, at]));
    for (const { top, left, bottom, right } of merges) {
      const from = byPlace.get(top);
      const value = from === undefined ? null : (this.rows[from]?.[left] ?? null);
      if (from === undefined || value === null) continue;
      // Row by row as they are, not by their numbers: an area may reach over a million that are not there.
      for (let index = from; index < this.rows.length && this.places[index]! <= bottom; index += 1) {
        const row = this.rows[index]!;
        while (row.length <= right) row.push(null);
        for (let at = left; at <= right; at += 1) row[at] = value;
        this.#count(right - left + 1, right + 1);
        if (typeof value === 'string') this.#countText(value.length * (right - left + 1));
      }
    }
  }

  #cleaned(text: string): string {
    return withoutStray(text, (characters) => {
      this.dropped += characters;
    });
  }

  #countText(characters: number): void {
    this.#characters += characters;
    if (this.#characters > this.#limits.characters) throw tooMuchText();
  }

  #count(cells: number, width: number): void {
    this.#cells += cells;
    this.width = Math.max(this.width, width);
    if (this.width > this.#limits.columns) throw tooMany(`${this.#limits.columns}列`);
    if (this.#cells > this.#limits.cells) throw tooMany(`${this.#limits.cells}个单元格`);
  }
}
