import type { Arena } from './arena.ts';
import { byGroup, type Dense } from './dense.ts';

/** Groups of rows, and what several measures need of them, worked out once. */
export class Groups {
  readonly ids: Int32Array;
  readonly count: number;
  readonly #dense: Dense;
  readonly #arena: Arena;
  #sizes: Float64Array | undefined;
  #sorted: { ends: Int32Array; rows: Int32Array } | undefined;

  constructor(arena: Arena, dense: Dense) {
    this.#arena = arena;
    this.#dense = dense;
    this.ids = dense.ids;
    this.count = dense.count;
  }

  /** How many rows each has. */
  sizes(): Float64Array {
    if (this.#sizes !== undefined) return this.#sizes;
    const { ids } = this;
    const sizes = new Float64Array(this.count);
    for (let row = 0; row < ids.length; row += 1) sizes[ids[row]!]! += 1;
    this.#sizes = sizes;
    return sizes;
  }

  /** The rows of each group together, and where each ends. */
  sorted(): { ends: Int32Array; rows: Int32Array } {
    this.#sorted ??= byGroup(this.#arena, this.#dense);
    return this.#sorted;
  }

  /** Of a group, the place that its rows have among other values, which all of them share. */
  placeIn(other: Dense, group: number): number {
    const { rows } = this.#dense;
    return rows === undefined ? group : other.ids[rows[group]!]!;
  }
}
