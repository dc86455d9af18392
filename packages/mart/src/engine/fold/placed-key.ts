import type { FoldKey } from '@mingjing/query';
import type { Coded } from './gathered.ts';
import type { CodedColumn } from './gathered-column.ts';
import type { KeptColumn } from './kept-column.ts';
import { type FoldGrain, type Period, periodOf } from './period-key.ts';
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

/** Whole numbers that lie further apart have no places of their own, nor have days of more than a century. */
const mostNumbers = 1 << 17;
const mostDays = 40_000;
const dayMicros = 86_400_000_000;

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

/** The periods of all days of a column. */
interface Periods {
  firstDay: number;
  /** The place of the period that each day lies in. */
  ofDays: Int32Array;
  shown: Period[];
}

const known = new WeakMap<KeptColumn, Map<FoldGrain, Periods>>();

function periodsOf(column: Numbers, grain: FoldGrain): Periods {
  const ofColumn = known.get(column) ?? new Map<FoldGrain, Periods>();
  known.set(column, ofColumn);
  const found = ofColumn.get(grain);
  if (found !== undefined) return found;
  const dayOf = (value: number): number => (column.kind === 'date' ? value : Math.floor(value / dayMicros));
  const [firstDay, lastDay] = [dayOf(column.span.least), dayOf(column.span.greatest)];
  if (lastDay - firstDay >= mostDays) throw new Unfoldable('days too far apart');
  const ofDays = new Int32Array(Math.max(0, lastDay - firstDay + 1));
  const shown: Period[] = [];
  for (let day = 0; day < ofDays.length; day += 1) {
    const period = periodOf(firstDay + day, grain);
    if (period.key !== shown.at(-1)?.key) shown.push(period);
    ofDays[day] = shown.length - 1;
  }
  const periods = { firstDay, ofDays, shown };
  ofColumn.set(grain, periods);
  return periods;
}

function periodKey(name: string, column: Numbers, grain: FoldGrain): PlacedKey {
  const { firstDay, ofDays, shown } = periodsOf(column, grain);
  const none = shown.length;
  const unit = column.kind === 'date' ? 1 : dayMicros;
  return {
    count: none + 1,
    order: Float64Array.from({ length: none + 1 }, (_, place) => shown[place]?.key ?? Number.NaN),
    json: (place) => (place === none ? 'null' : `"${shown[place]!.text}"`),
    placesOf: (piece) =>
      piece.places(`${grain} ${name}`, () => {
        const values = valuesOf(piece, name);
        const places = piece.arena.int32(values.length);
        for (let row = 0; row < places.length; row += 1) {
          const day = (unit === 1 ? values[row]! : Math.floor(values[row]! / unit)) - firstDay;
          // biome-ignore lint/suspicious/noSelfCompare: the fastest way to tell what is no number
          places[row] = day === day ? ofDays[day]! : none;
        }
        return places;
      }),
  };
}
