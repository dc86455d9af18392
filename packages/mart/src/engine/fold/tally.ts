import type { FoldMeasure } from '@mingjing/query';
import type { KeptColumn } from './kept-column.ts';
import type { Measured } from './measured.ts';
import { halvesBy, middleOf, middlesIn } from './middles.ts';
import type { Piece } from './piece.ts';
import {
  addAll,
  addNumbers,
  addPlaces,
  countCodes,
  countNumbers,
  countPlaces,
  countRows,
  greatest,
  least,
  markPlaces,
} from './tally-loops.ts';
import { Unfoldable } from './unfoldable.ts';

/** A measure that is made of rows, not of other measures. */
export type RowMeasure = Exclude<FoldMeasure, { kind: 'reckoned' }>;

/** What is made of the rows of each group, piece after piece. */
export interface Tally {
  add(piece: Piece, groups: Int32Array): void;
  end(): Measured;
}

/** What is known before any row is looked at. */
interface Known {
  groups: number;
  /** How many rows there are at most. */
  rows: number;
  kept: (name: string) => KeptColumn;
}

/** Bits that mark different values at most: more of them are slower than telling the values apart otherwise. */
const mostBits = 1 << 26;
/** Values that are counted for medians at most, of all groups. */
const mostCounted = 1 << 20;

/** Throws Unfoldable. */
export function tallyOf(measure: RowMeasure, known: Known): Tally {
  switch (measure.kind) {
    case 'rows':
      return sizes(known);
    case 'count':
      return counts(measure.column, known);
    case 'sum':
      return sums(measure.column, known);
    case 'added': {
      const { add, end } = sums(measure.column, known);
      return {
        add,
        end: () => whole(end().values.map((value) => (Number.isNaN(value) ? 0 : value))),
      };
    }
    case 'least':
    case 'greatest':
      return extremes(measure.column, measure.kind === 'greatest', known);
    case 'distinct':
      return different(measure.column, known);
    case 'median':
      return middles(measure.column, measure.scale, known, measure.times);
  }
}

const whole = (values: Float64Array): Measured => ({ values, as: { kind: 'number', scale: 0 } });

function sizes({ groups }: Known): Tally {
  const values = new Float64Array(groups);
  return {
    add: (_piece, of) => countRows(of, values),
    end: () => whole(values),
  };
}

function counts(name: string, { groups }: Known): Tally {
  const values = new Float64Array(groups);
  return {
    add(piece, of) {
      const column = piece.column(name);
      if (column.kind === 'codes') countCodes(of, column.codes, column.size, values);
      else countNumbers(of, column.values, values);
    },
    end: () => whole(values),
  };
}

type Numbers = Exclude<KeptColumn, { kind: 'codes' }>;

/** A column of numbers whose sum over any of the rows is exact as a double. */
function summed(name: string, { rows, kept }: Known): Numbers {
  const column = kept(name);
  if (column.kind !== 'number') throw new Unfoldable('a sum of what are no numbers');
  const { least, greatest } = column.span;
  if (Math.max(-least, greatest, 0) * rows > Number.MAX_SAFE_INTEGER) throw new Unfoldable('a sum past 2^53');
  return column;
}

function numbersOf(piece: Piece, name: string): Float64Array {
  const column = piece.column(name);
  if (column.kind === 'codes') throw new Error('a column of numbers became another');
  return column.values;
}

function sums(name: string, known: Known): Tally {
  const { kind, scale, isFull } = summed(name, known);
  const values = new Float64Array(known.groups);
  const there = new Float64Array(known.groups);
  return {
    add(piece, of) {
      const numbers = numbersOf(piece, name);
      if (isFull) return addAll(of, numbers, values);
      addNumbers(of, numbers, values);
      countNumbers(of, numbers, there);
    },
    end: () => ({
      // Of a column without gaps, groups without a value are those without rows, which are not shown.
      values: isFull ? values : values.map((value, group) => (there[group] === 0 ? Number.NaN : value)),
      as: { kind, scale },
    }),
  };
}

function extremes(name: string, isGreatest: boolean, { groups, kept }: Known): Tally {
  const column = kept(name);
  if (column.kind === 'codes') throw new Unfoldable('least and greatest texts');
  const { kind, scale } = column;
  const values = new Float64Array(groups).fill(Number.NaN);
  return {
    add: (piece, of) => (isGreatest ? greatest : least)(of, numbersOf(piece, name), values),
    end: () => ({ values, as: { kind, scale } }),
  };
}

/** A bit for each value of each group. */
function different(name: string, { groups, kept }: Known): Tally {
  const column = kept(name);
  const isCoded = column.kind === 'codes';
  const least = isCoded ? 0 : column.span.least;
  const range = isCoded ? column.size + 1 : Math.max(0, column.span.greatest - least + 1);
  if (groups * range > mostBits) throw new Unfoldable('different values too far apart');
  const bits = new Int32Array((groups * range + 31) >>> 5);
  const values = new Float64Array(groups);
  // Codes of no value stand behind the others, and are not counted.
  const end = isCoded ? column.size : range;
  return {
    add: (piece, of) => markPlaces(of, piece.placesFrom(name, least), { range, end, bits, values }),
    end: () => whole(values),
  };
}

/** How often each value comes in each group: once with each row, or as often as a column of the row says. */
function middles(name: string, scale: number, known: Known, times?: string): Tally {
  const { scale: own, span } = summed(name, known);
  const factor = halvesBy(scale, own);
  if (times !== undefined) summed(times, known);
  const { least } = span;
  const range = Math.max(0, span.greatest - least + 1);
  if (known.groups * range > mostCounted) throw new Unfoldable('values too far apart to be counted');
  const counted = new Float64Array(known.groups * range);
  return {
    add(piece, of) {
      const places = piece.placesFrom(name, least);
      if (times === undefined) countPlaces(of, places, { range, counted });
      else addPlaces(of, places, numbersOf(piece, times), { range, counted });
    },
    end() {
      const values = new Float64Array(known.groups).fill(Number.NaN);
      for (let group = 0; group < known.groups; group += 1) {
        const middle = middlesIn(counted.subarray(group * range, (group + 1) * range));
        if (middle !== undefined) values[group] = middleOf(2 * least + middle, factor);
      }
      return { values, as: { kind: 'number', scale } };
    },
  };
}
