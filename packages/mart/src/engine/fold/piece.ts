import type { Arena } from './arena.ts';
import type { GatheredColumn } from './gathered-column.ts';
import { type KeptColumn, taken } from './kept-column.ts';

/** Some of the passing rows of a table by their columns. What questions have in common is worked out once. */
export class Piece {
  readonly arena: Arena;
  readonly #rows: Int32Array;
  readonly #kept: (name: string) => KeptColumn;
  readonly #columns = new Map<string, GatheredColumn>();
  readonly #places = new Map<string, Int32Array>();

  constructor(arena: Arena, rows: Int32Array, kept: (name: string) => KeptColumn) {
    this.arena = arena;
    this.#rows = rows;
    this.#kept = kept;
  }

  get rows(): number {
    return this.#rows.length;
  }

  column(name: string): GatheredColumn {
    const found = this.#columns.get(name) ?? taken(this.arena, this.#kept(name), this.#rows);
    this.#columns.set(name, found);
    return found;
  }

  /** Whole numbers as they stand above the least one, and codes; those without a value below 0. */
  placesFrom(name: string, least: number): Int32Array {
    const column = this.column(name);
    if (column.kind === 'codes') return column.codes;
    return this.places(`from ${name}`, () => {
      const { values } = column;
      const places = this.arena.int32(values.length);
      for (let row = 0; row < places.length; row += 1) {
        const value = values[row]!;
        // biome-ignore lint/suspicious/noSelfCompare: the fastest way to tell what is no number
        places[row] = value === value ? value - least : -1;
      }
      return places;
    });
  }

  /** The places of its rows by something that `key` tells apart from others. */
  places(key: string, make: () => Int32Array): Int32Array {
    const found = this.#places.get(key) ?? make();
    this.#places.set(key, found);
    return found;
  }
}
