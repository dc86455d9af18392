import { isDateLike, isFilled, isName, isNumberLike, isYear, textOf } from './cell-looks.ts';
import { isUnit } from './column-names.ts';
import { isFooterText } from './footers.ts';
import type { Grid, Raw } from './grid.ts';
import { isPlaceholder } from './numbers.ts';
import { isRemark } from './table-shape.ts';
import { tableTitle } from './table-titles.ts';

/* Tables that stand below each other on one sheet, each with a header of its own. */

/** Rows of data above a second header that tell what its columns were before. */
const rowsAbove = 20;
/** Rows of a header, and rows of data below one that tell what its columns hold. */
const [headLevels, rowsBelow] = [3, 5];
/** Rows of titles above a header. */
const mostTitles = 4;
/** Rows of data without which nothing is a table of its own. */
const fewestRows = 2;

const isValue = (value: Raw | undefined): boolean => isNumberLike(value) || isDateLike(value);
const filledOf = (row: readonly Raw[]): Raw[] => row.filter(isFilled);
const namesColumn = (value: Raw): boolean => isName(value) && !isPlaceholder(textOf(value));

/** Whether a row reads like names of columns: two or more, the first a text, the others texts or years. */
function isHead(row: readonly Raw[]): boolean {
  const cells = filledOf(row);
  return (
    cells.length > 1 &&
    namesColumn(cells[0]!) &&
    cells.every((value) => namesColumn(value) || isYear(value)) &&
    cells.filter(isRemark).length < cells.length / 2 &&
    !isFooterText(textOf(cells[0]))
  );
}

/** 一车间 and 二车间, A线 and B线: the parts of one list, by turns. */
const unnumbered = (title: string): string => title.replace(/[\d一二三四五六七八九十甲乙丙丁A-Za-z]+/g, '#');

/** A table that was found: the first of its rows, those of its header and its data, by their index in the grid. */
interface Block {
  from: number;
  head: number;
  body: number;
}

export class StackedTables {
  readonly #grid: Grid;
  readonly #found: Block[] = [];

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** The index of the first row of each table, its title among them; a single one where the sheet is one table. */
  starts(): number[] {
    const { rows } = this.#grid;
    for (let at = 0; at < rows.length - 1; at += 1) {
      const body = isHead(this.#row(at)) ? this.#bodyBelow(at) : undefined;
      if (body === undefined) continue;
      const last = this.#found.at(-1);
      if (last === undefined) this.#found.push({ from: 0, head: at, body });
      else if (this.#isNext(last, at, body))
        this.#found.push({ from: this.#firstTitle(at, last.body), head: at, body });
      at = body;
    }
    const [first] = this.#found;
    // Without a header of its own the first one is none of several: what stands above a header is its title.
    return first === undefined || this.#found.length === 1 ? [0] : this.#found.map(({ from }) => from);
  }

  #row(at: number): readonly Raw[] {
    return this.#grid.rows[at] ?? [];
  }

  /** Whether empty rows stand above a row. */
  #isApart(at: number): boolean {
    return (this.#grid.places[at] ?? 0) > (this.#grid.places[at - 1] ?? 0) + 1;
  }

  /** The first row of values below a header: nothing but further levels of names and units stands between. */
  #bodyBelow(head: number): number | undefined {
    for (let at = head + 1; at <= head + headLevels && at < this.#grid.rows.length; at += 1) {
      if (this.#isApart(at)) return undefined;
      const row = this.#row(at);
      if (row.some(isValue) && !isHead(row)) return filledOf(row).length > 1 ? at : undefined;
      if (!filledOf(row).every((value) => isName(value) || isYear(value) || isUnit(textOf(value))))
        return undefined;
    }
    return undefined;
  }

  /** Rows of data from one on, before another. */
  #data(from: number, to: number): Raw[][] {
    const found: Raw[][] = [];
    for (let at = Math.max(from, 0); at < to; at += 1)
      if (filledOf(this.#row(at)).length > 1) found.push(this.#grid.rows[at]!);
    return found;
  }

  /** The first row of the titles above a header: single texts, and remarks such as 单位：元. */
  #firstTitle(head: number, body: number): number {
    let first = head;
    for (let at = head - 1; at > body && head - at <= mostTitles; at -= 1) {
      const cells = filledOf(this.#row(at));
      const isTitle =
        cells.every(isName) &&
        !cells.some((value) => isFooterText(textOf(value)) || /^[总合小]\s*计/.test(textOf(value))) &&
        (cells.length === 1 || cells.every(isRemark));
      if (!isTitle) break;
      first = at;
      if (this.#isApart(at) && !this.#isApart(first + 1)) break;
    }
    return first;
  }

  /** Empty rows within the data of a table: where it has some, one more begins nothing. */
  #gaps({ body }: Block, end: number): number {
    let gaps = 0;
    for (let at = body + 1; at < end; at += 1) if (this.#isApart(at)) gaps += 1;
    return gaps;
  }

  #title(from: number, head: number): string {
    for (let at = head - 1; at >= from; at -= 1) {
      const cells = filledOf(this.#row(at));
      if (cells.length === 1 && !isRemark(cells[0])) return tableTitle(textOf(cells[0]));
    }
    return '';
  }

  /** Whether a header below a table begins another one. */
  #isNext(last: Block, head: number, body: number): boolean {
    const from = this.#firstTitle(head, last.body);
    if (from === head && !this.#isApart(head)) return false;
    const above = this.#data(Math.max(last.body, from - rowsAbove), from);
    const below = this.#data(body, Math.min(this.#grid.rows.length, body + rowsBelow));
    if (!this.#isTable(last, above)) return false;
    if (above.length < fewestRows || below.filter((row) => row.some(isValue)).length < fewestRows)
      return false;
    const row = this.#row(head);
    if (this.#isSame(this.#row(last.head), row)) {
      const titles = [this.#title(last.from, last.head), this.#title(from, head)].map(unnumbered);
      return titles[0] !== '' && titles[1] !== '' && titles[0] !== titles[1];
    }
    // 好 below 好: a value of the column.
    if (row.some((value, at) => isFilled(value) && above.some((cells) => cells[at] === value))) return false;
    const columns = Array.from({ length: this.#grid.width }, (_, at) => at);
    const mostly = (rows: readonly Raw[][], at: number, share: number): boolean =>
      rows.filter((cells) => isValue(cells[at])).length > rows.length * share;
    const valued = columns.filter((at) => mostly(above, at, 0.5));
    const named = valued.filter((at) => isFilled(row[at]) && isName(row[at]));
    const fresh = columns.filter((at) => isName(row[at]) && mostly(below, at, 0.5) && !mostly(above, at, 0));
    if (from < head) return named.length + fresh.length > 0;
    const isRare = this.#gaps(last, head) === 0;
    return named.length > 1 || (isRare && named.length + fresh.length > 0);
  }

  /** Names with values of any kind beside them (日期 2024-05-01, 期数 3) are what a table is headed by. */
  #isTable({ head }: Block, above: readonly Raw[][]): boolean {
    if (filledOf(this.#row(head)).length > 2) return true;
    const values = above.map((row) => filledOf(row).at(-1));
    return (
      values.every((value) => isNumberLike(value)) ||
      values.every((value) => isDateLike(value)) ||
      !values.some(isValue)
    );
  }

  #isSame(one: readonly Raw[], other: readonly Raw[]): boolean {
    const length = Math.max(one.length, other.length);
    for (let at = 0; at < length; at += 1) if ((one[at] ?? null) !== (other[at] ?? null)) return false;
    return true;
  }
}
