import { isDateLike, isFilled, isName, isYear, textOf } from './cell-looks.ts';
import type { Grid, Merge, Raw } from './grid.ts';

const sampleRows = 200;
/** Fewer numbers than these may be values. */
const fewestCounted = 5;
/** Cells of a row that is no line of text, nor a pair of a name and a value. */
const widthOfTables = 3;

/** 5月, 第3周, 2024年: rows of a year that has not come so far. */
const aheadName = /^(?:(?:19|20)\d\d年?)?(?:第?[\d一二三四五六七八九十]{1,3}[年季月周日号](?:度|份)?)?$/;

/** 单位：元, 统计日期：2024-05-01: what stands between a report's title and its table. 求和项:金额 is a name of a pivot table. */
export const isRemark = (value: Raw | undefined): boolean =>
  /^(?!(?:求和|计数|平均值|最大值|最小值)项[:：])[^\d:：][^:：]{0,19}[:：]/.test(textOf(value)) ||
  /^第.{1,6}页/.test(textOf(value));

/** What is known of a grid before its merged areas are filled. */
export class Shape {
  readonly #grid: Grid;
  readonly #mergesByRow = new Map<number, Merge[]>();
  /** Cells that a row of the table holds. */
  readonly width: number;

  constructor(grid: Grid) {
    this.#grid = grid;
    for (const merge of grid.merges) {
      const known = this.#mergesByRow.get(merge.top);
      if (known === undefined) this.#mergesByRow.set(merge.top, [merge]);
      else known.push(merge);
    }
    const counts = grid.rows.slice(0, sampleRows).map((_, at) => this.distinct(at));
    // Lines above a table are no rows of it: the head of a bill may be longer than the bill.
    const first = counts.findIndex((count) => count >= widthOfTables);
    const below = counts.slice(Math.max(first, 0));
    // Months to come have a name and nothing else yet; a few wide lines among many of text are no table.
    const wide = below.filter((count) => count > 1);
    const isBegun = wide.length > 2 && this.#areNamedAhead(grid, Math.max(first, 0));
    const sample = (isBegun ? wide : below).sort((a, b) => a - b);
    this.width = sample[Math.floor((sample.length - 1) * 0.7)] ?? 0;
  }

  /** Whether the rows of one cell below the first wide one are all months, days or numbers in their first column. */
  #areNamedAhead({ rows }: Grid, first: number): boolean {
    const single = rows.slice(first, sampleRows).filter((row) => row.filter(isFilled).length === 1);
    return single.every(
      ([name]) =>
        isFilled(name) && (typeof name === 'number' || isDateLike(name) || aheadName.test(textOf(name))),
    );
  }

  row(at: number): readonly Raw[] {
    return this.#grid.rows[at] ?? [];
  }
  merges(at: number): readonly Merge[] {
    return this.#mergesByRow.get(this.#grid.places[at] ?? -1) ?? [];
  }
  distinct(at: number): number {
    let count = 0;
    for (const value of this.row(at)) if (isFilled(value)) count += 1;
    return count;
  }
  /** Columns that a row's cells reach over. */
  coverage(at: number): number {
    let count = this.distinct(at);
    for (const { left, right } of this.merges(at))
      if (isFilled(this.row(at)[left])) count += Math.min(right, this.#grid.width - 1) - left;
    return count;
  }
  isNames(at: number): boolean {
    const row = this.row(at).filter(isFilled);
    const [first] = row;
    if (row.length === 0) return false;
    const names = row.filter(isName).length;
    if (names >= row.length * 0.7) return true;
    // Months and years across: the first cell names, the others are of one kind.
    return (
      (isName(first) && (row.slice(1).every(isYear) || row.slice(1).every(isDateLike))) ||
      this.#isCounting(row)
    );
  }
  /** 工号, 姓名, 1, 2, 3 … 31: days of a month, or rounds, across; 期数, 1%, 2%, 3% …: rates. */
  #isCounting(row: readonly Raw[]): boolean {
    const others = row.filter((value) => !isName(value));
    const areRates = others.every((value) => /^\d+(?:\.\d+)?[%％]$/.test(textOf(value)));
    const numbers = others.map((value) => (areRates ? Number.parseFloat(textOf(value)) : Number(value)));
    const isEach = numbers.every((number, at) =>
      areRates ? at === 0 || number > (numbers[at - 1] ?? 0) : number === at + 1,
    );
    return isName(row[0]) && numbers.length >= fewestCounted && isEach;
  }
}
