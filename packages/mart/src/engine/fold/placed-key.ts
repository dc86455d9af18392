import type { Grain } from '@mingjing/contract';
import type { FoldKey } from '@mingjing/query';
import type { Coded } from './gathered.ts';
import type { CodedColumn } from './gathered-column.ts';
import type { KeptColumn } from './kept-column.ts';
import { keptPeriods } from './kept-periods.ts';
import type { Piece } from './piece.ts';
import { Unfoldable } from './unfoldable.ts';

/** What rows are grouped by, where the place of each value is known before any row is looked at. */
export interface PlacedKey {
  /** How many places there are; some may have no rows. */
  count: number;
  /** NaN where there is no value. */
  order: ArrayLike<number>;
  json(place: number): string;
  placesOf(piece: Piece): Int32Array;
}

/** Columns of a table that stand in memory. */
export interface KeptParts {
  column: (name: string) => KeptColumn;
  codedOf: (name: string, type: CodedColumn['type']) => Coded;
}

/** Whole numbers that lie further apart have no places of their own. */
const mostNumbers = 1 << 17;

/** Throws Unfoldable. */
export function placedKey({ column: name, grain }: FoldKey, { column: kept, codedOf }: KeptParts): PlacedKey {
  const column = kept(name);
  if (column.kind === 'codes') {
    const { json, places } = codedOf(name, column.type);
    return {
      count: column.size + 1,
      order: places,
      json: (place) => json[place] ?? 'null',
      placesOf: (piece) => codesOf(piece, name),
    };
  }
  if (column.kind !== 'number') return periodKey(name, column, grain ?? 'day');
  if (grain !== undefined || column.scale !== 0)
    throw new Unfoldable('groups by decimals, or by periods of numbers');
  return numberKey(name, column);
}

function codesOf(piece: Piece, name: string): Int32Array {
  const column = piece.column(name);
  if (column.kind !== 'codes') throw new Error('a column of codes became another');
  return column.codes;
}

type Numbers = Exclude<KeptColumn, { kind: 'codes' }>;

function numberKey(name: string, { span }: Numbers): PlacedKey {
  const { least } = span;
  const none = Math.max(0, span.greatest - least + 1);
  if (none > mostNumbers) throw new Unfoldable('numbers too far apart');
  const order = Float64Array.from({ length: none + 1 }, (_, place) =>
    place === none ? Number.NaN : least + place,
  );
  return {
    count: none + 1,
    order,
    json: (place) => (place === none ? 'null' : String(order[place])),
    placesOf: (piece) =>
      piece.places(name, () => {
        const values = valuesOf(piece, name);
        const places = piece.arena.int32(values.length);
        for (let row = 0; row < places.length; row += 1) {
          const value = values[row]!;
          // biome-ignore lint/suspicious/noSelfCompare: the fastest way to tell what is no number
          places[row] = value === value ? value - least : none;
        }
        return places;
      }),
  };
}

function valuesOf(piece: Piece, name: string): Float64Array {
  const column = piece.column(name);
  if (column.kind === 'codes') throw new Error('a column of numbers became another');
  return column.values;
}

function periodKey(name: string, column: Numbers, grain: Grain): PlacedKey {
  const { unit, firstStep, ofSteps, shown } = keptPeriods(column, grain);
  const none = shown.length;
  return {
    count: none + 1,
    order: Float64Array.from({ length: none + 1 }, (_, place) => shown[place]?.key ?? Number.NaN),
    json: (place) => (place === none ? 'null' : `"${shown[place]!.text}"`),
    placesOf: (piece) =>
      piece.places(`${grain} ${name}`, () => {
        const values = valuesOf(piece, name);
        const places = piece.arena.int32(values.length);
        for (let row = 0; row < places.length; row += 1) {
          const step = (unit === 1 ? values[row]! : Math.floor(values[row]! / unit)) - firstStep;
          // biome-ignore lint/suspicious/noSelfCompare: the fastest way to tell what is no number
          places[row] = step === step ? ofSteps[step]! : none;
        }
        return places;
      }),
  };
}
