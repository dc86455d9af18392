import type { Arena } from './arena.ts';
import type { CodedColumn, GatheredColumn, NumberColumn } from './gathered-column.ts';

/** Rows whose least and greatest dates are known: as many as the engine hands out at once. */
export const blockRows = 2048;

/** A column of codes as it stands in memory, in as few bytes as hold them; `size` is where there is no value. */
interface KeptCodes extends Omit<CodedColumn, 'codes'> {
  codes: Uint8Array | Uint16Array | Int32Array;
}

/** A column of numbers as it stands in memory; only those of 64 bits have rows without a value. */
interface KeptNumbers extends Omit<NumberColumn, 'values'> {
  values: Int32Array | Float64Array;
  /** The least and greatest of all; above each other where there are none. */
  span: { least: number; greatest: number };
  /** Of dates and moments, the least and greatest of each block. */
  blocks?: { least: Float64Array; greatest: Float64Array };
}

export type KeptColumn = KeptCodes | KeptNumbers;

/** A column of all rows of a table, to be kept. */
export function keptColumn(column: GatheredColumn): KeptColumn {
  if (column.kind === 'codes') {
    const { codes, size } = column;
    if (size < 256) return { ...column, codes: new Uint8Array(codes) };
    return { ...column, codes: size < 65_536 ? new Uint16Array(codes) : new Int32Array(codes) };
  }
  const { values, kind } = column;
  const own = isNarrow(values) ? new Int32Array(values) : new Float64Array(values);
  const kept = { ...column, values: own, span: spanOf(values) };
  return kind === 'number' ? kept : { ...kept, blocks: blocksOf(values) };
}

/** Whether all values are whole numbers of 32 bits: none of them is missing then. */
function isNarrow(values: Float64Array): boolean {
  for (let row = 0; row < values.length; row += 1) if (values[row] !== (values[row]! | 0)) return false;
  return true;
}

function spanOf(values: Float64Array): { least: number; greatest: number } {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]!;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return { least, greatest };
}

/** Of a block without any date both are NaN. */
function blocksOf(values: Float64Array): { least: Float64Array; greatest: Float64Array } {
  const count = Math.ceil(values.length / blockRows);
  const least = new Float64Array(count).fill(Number.NaN);
  const greatest = new Float64Array(count).fill(Number.NaN);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]!;
    const block = Math.floor(row / blockRows);
    if (Number.isNaN(value)) continue;
    if (!(value >= least[block]!)) least[block] = value;
    if (!(value <= greatest[block]!)) greatest[block] = value;
  }
  return { least, greatest };
}

/** Bytes that it takes. */
export const bytesOf = (column: KeptColumn): number =>
  column.kind === 'codes' ? column.codes.byteLength : column.values.byteLength;

/** Some of the rows of a column, as if they had been gathered. */
export function taken(arena: Arena, column: KeptColumn, rows: Int32Array): GatheredColumn {
  if (column.kind === 'codes') {
    const { size } = column;
    const codes = arena.int32(rows.length);
    copy(column.codes, rows, codes);
    return { ...column, codes, isFull: column.isFull || !codes.includes(size) };
  }
  const { kind, scale } = column;
  const values = arena.float64(rows.length);
  copy(column.values, rows, values);
  return { kind, scale, values, isFull: column.isFull || !values.includes(Number.NaN) };
}

/** Rows that stand one after the other, as those of some days often do, are copied as they are. */
function copy(
  from: KeptCodes['codes'] | KeptNumbers['values'],
  rows: Int32Array,
  into: Int32Array | Float64Array,
): void {
  const [first = 0] = rows;
  if (rows.at(-1) === first + rows.length - 1) into.set(from.subarray(first, first + rows.length));
  else for (let at = 0; at < rows.length; at += 1) into[at] = from[rows[at]!]!;
}
