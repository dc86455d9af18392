import { type Cell, type Column, mayBeNumbers } from '@mingjing/contract';
import { isNumberText } from '@mingjing/query';

/** Rows of a live source that say what its texts are: reading more of it costs the source time. */
export const sampleRows = 100;

/** Looks at the first rows of a live answer and tells which text columns hold nothing but numbers. */
export class NumericTexts {
  readonly #columns: readonly Column[];
  /** Places of text columns: whether a number was seen, and nothing else. */
  readonly #seen = new Map<number, boolean>();
  readonly #others = new Set<number>();
  #left = sampleRows;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
    columns.forEach((column, at) => {
      if (mayBeNumbers(column)) this.#seen.set(at, false);
    });
  }

  look(rows: readonly (readonly Cell[])[]): void {
    for (const row of rows) {
      if (this.#left <= 0) return;
      this.#left -= 1;
      for (const at of this.#seen.keys()) {
        const value = row[at];
        if (value === null || value === undefined) continue;
        if (isNumberText(String(value))) this.#seen.set(at, true);
        else this.#others.add(at);
      }
    }
  }

  /** The same batches, looked at as they pass. */
  async *watch(batches: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[][]> {
    for await (const batch of batches) {
      this.look(batch);
      yield batch;
    }
  }

  /** The columns, with `numeric` where all values seen were numbers and there was one. */
  get judged(): Column[] {
    return this.#columns.map((column, at) =>
      this.#seen.get(at) === true && !this.#others.has(at) ? { ...column, numeric: true } : column,
    );
  }
}
