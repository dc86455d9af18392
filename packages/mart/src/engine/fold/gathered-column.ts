import {
  type DuckDBDataChunk,
  type DuckDBDecimalType,
  DuckDBEnumLogicalType,
  type DuckDBResult,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { codesOf } from '../result-chunks.ts';
import { validBits, valueBytes } from '../vector-data.ts';
import type { Arena } from './arena.ts';
import { Unfoldable } from './unfoldable.ts';

/** A column of gathered rows that stands as codes of a dictionary of a size; that size is where there is no value. */
export interface CodedColumn {
  kind: 'codes';
  codes: Int32Array;
  size: number;
  isFull: boolean;
  type: DuckDBEnumLogicalType;
}

/** A column of numbers: whole ones, decimals without their point, days, microseconds; NaN where there is no value. */
export interface NumberColumn {
  kind: 'number' | 'date' | 'datetime';
  values: Float64Array;
  /** Digits behind the point of a decimal. */
  scale: number;
  /** Whether each row has a value. */
  isFull: boolean;
}

export type GatheredColumn = CodedColumn | NumberColumn;

const wordSize = 4_294_967_296;

/** Reads a column of finished chunks. Throws Unfoldable for a type that is not folded, or a value too large for a double. */
export function gatheredColumn(
  arena: Arena,
  result: DuckDBResult,
  chunks: readonly DuckDBDataChunk[],
  at: number,
  rows: number,
): GatheredColumn {
  if (result.columnTypeId(at) === DuckDBTypeId.ENUM) {
    const type = result.columnLogicalType(at);
    if (type instanceof DuckDBEnumLogicalType) return coded(arena, chunks, at, rows, type);
  }
  const type = result.columnType(at);
  const { kind, scale, read } = reading(type.typeId, type as DuckDBDecimalType);
  const values = arena.float64(rows);
  let from = 0;
  let isFull = true;
  for (const chunk of chunks) {
    const { rowCount } = chunk;
    const vector = chunk.getColumnVector(at);
    const into = values.subarray(from, from + rowCount);
    read(valueBytes(vector), into);
    const bits = validBits(vector);
    if (bits !== undefined)
      for (let row = 0; row < rowCount; row += 1)
        if ((bits[row >> 3]! & (1 << (row & 7))) === 0) {
          into[row] = Number.NaN;
          isFull = false;
        }
    from += rowCount;
  }
  for (let row = 0; row < rows; row += 1)
    if (Math.abs(values[row]!) > Number.MAX_SAFE_INTEGER) throw new Unfoldable('a value past 2^53');
  return { kind, values, scale, isFull };
}

function coded(
  arena: Arena,
  chunks: readonly DuckDBDataChunk[],
  at: number,
  rows: number,
  type: DuckDBEnumLogicalType,
): CodedColumn {
  const codes = arena.int32(rows);
  const size = type.valueCount;
  let isFull = true;
  let from = 0;
  for (const chunk of chunks) {
    const { codes: read, valid } = codesOf(chunk, at, type);
    codes.set(read, from);
    if (valid !== undefined)
      for (let row = 0; row < chunk.rowCount; row += 1)
        if ((valid[row >> 3]! & (1 << (row & 7))) === 0) {
          codes[from + row] = size;
          isFull = false;
        }
    from += chunk.rowCount;
  }
  return { kind: 'codes', codes, size, isFull, type };
}

type Read = (bytes: Uint8Array<ArrayBuffer>, into: Float64Array) => void;

function reading(
  typeId: DuckDBTypeId,
  { width, scale }: DuckDBDecimalType,
): Pick<NumberColumn, 'kind' | 'scale'> & { read: Read } {
  switch (typeId) {
    case DuckDBTypeId.DATE:
      return { kind: 'date', scale: 0, read: narrow(Int32Array) };
    case DuckDBTypeId.TIMESTAMP:
      return { kind: 'datetime', scale: 0, read: long };
    case DuckDBTypeId.DECIMAL:
      return { kind: 'number', scale, read: decimal(width) };
    default: {
      const read = whole.get(typeId);
      if (read === undefined) throw new Unfoldable(`a column of type ${typeId}`);
      return { kind: 'number', scale: 0, read };
    }
  }
}

type Narrow = Int8Array | Int16Array | Int32Array | Uint8Array | Uint16Array | Uint32Array;

const narrow =
  (Numbers: new (data: ArrayBuffer, from: number, count: number) => Narrow): Read =>
  (bytes, into) => {
    into.set(new Numbers(bytes.buffer, bytes.byteOffset, into.length));
  };

/** What stands where there is no value may be anything: it is looked at no further. */
const long: Read = (bytes, into) => {
  const low = new Uint32Array(bytes.buffer, bytes.byteOffset, 2 * into.length);
  const high = new Int32Array(bytes.buffer, bytes.byteOffset, 2 * into.length);
  for (let row = 0; row < into.length; row += 1) into[row] = high[2 * row + 1]! * wordSize + low[2 * row]!;
};

/** The upper half says no more than the sign where the value fits the lower one. */
const huge: Read = (bytes, into) => {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, 4 * into.length);
  for (let row = 0; row < into.length; row += 1) {
    const at = 4 * row;
    const high = words[at + 1]!;
    const sign = high < 0 ? -1 : 0;
    const fits = words[at + 2] === sign && words[at + 3] === sign;
    into[row] = fits ? high * wordSize + (words[at]! >>> 0) : Number.POSITIVE_INFINITY;
  }
};

const whole = new Map<DuckDBTypeId, Read>([
  [DuckDBTypeId.TINYINT, narrow(Int8Array)],
  [DuckDBTypeId.SMALLINT, narrow(Int16Array)],
  [DuckDBTypeId.INTEGER, narrow(Int32Array)],
  [DuckDBTypeId.UTINYINT, narrow(Uint8Array)],
  [DuckDBTypeId.USMALLINT, narrow(Uint16Array)],
  [DuckDBTypeId.UINTEGER, narrow(Uint32Array)],
  [DuckDBTypeId.BIGINT, long],
  [DuckDBTypeId.HUGEINT, huge],
]);

/** As the engine keeps decimals of so many digits. */
function decimal(width: number): Read {
  if (width <= 4) return narrow(Int16Array);
  if (width <= 9) return narrow(Int32Array);
  return width <= 18 ? long : huge;
}
