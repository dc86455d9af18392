import type { DuckDBVector } from '@duckdb/node-api';

type Numbers =
  | BigInt64Array
  | BigUint64Array
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array;

interface Inside {
  items?: Numbers;
  dataView?: DataView;
  validity: { data: BigUint64Array | null; offset: number; itemCount: number };
}

/**
 * The memory behind a vector. The library's own accessors cost a BigInt operation a value, which is most of the time
 * of writing or answering; its fields are read here and nowhere else, and the version is pinned.
 */
const inside = (vector: DuckDBVector): Inside => vector as unknown as Inside;

/** The values of a vector as bytes, whatever their type. */
export function valueBytes(vector: DuckDBVector): Uint8Array<ArrayBuffer> {
  const { items, dataView } = inside(vector);
  const view = items ?? dataView;
  if (view === undefined) throw new TypeError(`no flat data in a vector of ${vector.type}`);
  return new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset, view.byteLength);
}

/** One bit a row, 1 for a value and 0 for NULL; undefined when no row is NULL. */
export function validBits(vector: DuckDBVector): Uint8Array | undefined {
  const { data } = inside(vector).validity;
  return data === null ? undefined : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

/** Bytes of a text as a vector holds it: its length in front, and in place of what is long the place where it lies. */
const textSlot = 16;

/** How long the texts of these rows of a vector are together, in bytes, without one of them being read. */
export function textBytes(vector: DuckDBVector, from: number, to: number): number {
  const slots = valueBytes(vector);
  const view = new DataView(slots.buffer, slots.byteOffset);
  const bits = validBits(vector);
  let bytes = 0;
  for (let row = from; row < to; row += 1) {
    const isNull = bits !== undefined && (bits[row >> 3]! & (1 << (row & 7))) === 0;
    if (!isNull) bytes += view.getUint32(row * textSlot, true);
  }
  return bytes;
}

export function setValidBits(vector: DuckDBVector, bits: Uint8Array): void {
  const { validity } = inside(vector);
  const words = new BigUint64Array(Math.ceil(validity.itemCount / 64));
  new Uint8Array(words.buffer).set(bits.subarray(0, words.byteLength));
  validity.data = words;
}
