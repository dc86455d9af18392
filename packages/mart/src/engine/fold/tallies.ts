import type { FoldMeasure } from '@mingjing/query';
import type { KeptColumn } from './kept-column.ts';
import type { Measured } from './measured.ts';
import type { Piece } from './piece.ts';
import { reckoned } from './reckoned.ts';
import { type RowMeasure, type Tally, tallyOf } from './tally.ts';

/** What is made of the rows of some groups, piece after piece: what several measures need is counted once. */
export class Tallies {
  readonly #groups: number;
  readonly #rows: number;
  readonly #kept: (name: string) => KeptColumn;
  readonly #tallies = new Map<string, Tally>();

  /** `rows` is how many there are at most. */
  constructor(groups: number, rows: number, kept: (name: string) => KeptColumn) {
    this.#groups = groups;
    this.#rows = rows;
    this.#kept = kept;
  }

  /** Prepares what a measure needs. Throws Unfoldable. */
  need(measure: FoldMeasure): void {
    // Arithmetic without any value tells which measures it asks for.
    if (measure.kind === 'reckoned') reckoned(measure.tree, 0, (of) => this.#needed(of));
    else this.#tally(measure);
  }

  add(piece: Piece, groups: Int32Array): void {
    for (const tally of this.#tallies.values()) tally.add(piece, groups);
  }

  /** Throws Unfoldable. */
  end(measure: FoldMeasure): Measured {
    if (measure.kind !== 'reckoned') return this.#tally(measure).end();
    return { values: reckoned(measure.tree, this.#groups, (of) => this.end(of)) };
  }

  #needed(measure: FoldMeasure): Measured {
    this.need(measure);
    return { values: new Float64Array(0) };
  }

  #tally(measure: RowMeasure): Tally {
    // Where each row has a value, their number is that of the rows.
    const isAll = measure.kind === 'count' && this.#kept(measure.column).isFull;
    const one: RowMeasure = isAll ? { kind: 'rows' } : measure;
    const key = JSON.stringify(one);
    const known = { groups: this.#groups, rows: this.#rows, kept: this.#kept };
    const found = this.#tallies.get(key) ?? tallyOf(one, known);
    this.#tallies.set(key, found);
    return found;
  }
}
