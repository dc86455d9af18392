import type { Cell, Column } from '@mingjing/contract';
import { exactNumber } from '../columns/exact-number.ts';
import { uniqueNames } from '../columns/unique-names.ts';
import { batchBytes } from '../live/batch-queue.ts';
import { tooLarge } from './faults.ts';
import { plainNumber } from './plain-number.ts';

/** A double is held as one by the server: its digits beyond those are none. Other numbers are exact. */
export type ValueKind = 'number' | 'double' | 'boolean' | 'datetime' | 'text';
/** A value as a server wrote it, with the kind that it was said to be. */
export interface Value {
  kind: ValueKind;
  text: string;
}

export interface Table {
  columns: Column[];
  /** How many rows there are. */
  size: number;
  /** Cells of the rows from one place on: as many as a batch holds, and one at least. */
  batch(from: number): Cell[][];
}

/** Cells of one answer at most: they are held until their columns' types are known. */
export const mostCells = 2_000_000;
/** The same of their characters: members can be long. */
const mostCharacters = 64 * 1024 * 1024;
const batchRows = 1000;
const longest = 2n ** 63n;
const isLong = (text: string): boolean => {
  if (text.length <= 18) return true;
  const value = BigInt(text);
  return value >= -longest && value < longest;
};

/** What the values of one column have in common, as far as they were seen. */
class Seen {
  readonly kinds = new Set<Exclude<ValueKind, 'double'>>();
  isWhole = true;
  isDouble = true;

  /** The value as it is kept; undefined for a number that is none (NaN, infinite). */
  look({ kind, text }: Value): string | undefined {
    const isNumber = kind === 'number' || kind === 'double';
    const kept = isNumber ? plainNumber(text) : text;
    if (kept === undefined) return undefined;
    this.kinds.add(isNumber ? 'number' : kind);
    if (isNumber) {
      this.isWhole &&= !kept.includes('.') && isLong(kept);
      this.isDouble &&= kind === 'double' || typeof exactNumber(kept) === 'number';
    }
    return kept;
  }

  get type(): Column['type'] {
    const [only = 'text'] = this.kinds;
    if (this.kinds.size > 1) return 'text';
    if (only !== 'number') return only;
    if (this.isWhole) return 'integer';
    return this.isDouble ? 'double' : 'decimal';
  }
}

function cellOf(text: string, type: Column['type']): Cell {
  if (type === 'text') return text;
  if (type === 'boolean') return text === 'true' || text === '1';
  if (type === 'double') return Number(text);
  if (type === 'datetime') return text.replace('T', ' ').slice(0, 19);
  return exactNumber(text);
}

/** Collects rows until all are there: only then the types of their columns are known. */
export class TableBuilder {
  readonly #rows: (string | undefined)[][] = [];
  readonly #seen: Seen[] = [];
  readonly #maxRows: number;
  #cells = 0;
  #characters = 0;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  /** True once as many rows are there as were asked for. */
  get isFull(): boolean {
    return this.#rows.length >= this.#maxRows;
  }

  add(row: readonly (Value | undefined)[]): void {
    if (this.isFull) return;
    // A row without cells is held as well.
    this.#cells += Math.max(row.length, 1);
    if (this.#cells > mostCells) throw tooLarge();
    this.#rows.push(
      row.map((value, at) => {
        this.#seen[at] ??= new Seen();
        if (value === undefined) return undefined;
        this.#characters += value.text.length;
        if (this.#characters > mostCharacters) throw tooLarge();
        return this.#seen[at].look(value);
      }),
    );
  }

  table(names: readonly string[]): Table {
    const types = names.map((_, at) => this.#seen[at]?.type ?? 'text');
    const columns = uniqueNames(names).map((name, at): Column => ({ name, type: types[at] ?? 'text' }));
    return {
      columns,
      size: this.#rows.length,
      batch: (from) =>
        this.#rows.slice(from, this.#endOfBatch(from)).map((row) =>
          types.map((type, at): Cell => {
            const text = row[at];
            return text === undefined ? null : cellOf(text, type);
          }),
        ),
    };
  }

  #endOfBatch(from: number): number {
    const last = Math.min(from + batchRows, this.#rows.length);
    let size = 0;
    let to = from;
    while (to < last && size <= batchBytes) {
      for (const text of this.#rows[to] ?? []) size += text?.length ?? 0;
      to += 1;
    }
    return to;
  }
}
