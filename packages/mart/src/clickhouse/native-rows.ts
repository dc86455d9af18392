import type { Cell, Column } from '@mingjing/contract';
import { numberText } from '@mingjing/query';
import { chunkRows } from '../encode/chunk-format.ts';
import { columnEncoder } from '../encode/column-encoder.ts';
import { decimalPrecision } from '../encode/decimal-encoder.ts';
import { dictionarySize } from '../encode/dictionary-encoder.ts';
import { isOpen, OpenDecimalEncoder } from '../encode/open-decimal-encoder.ts';
import { placeName, stagedType, storedName } from './column-types.ts';
import { momentEncoder } from './moment-encoder.ts';

const numberForm = new RegExp(numberText);

/** The values of one column of a chunk, behind the map of those that are NULL. */
type Write = (rows: readonly Cell[][], from: number, count: number) => Uint8Array[];

/** A number in groups of seven bits, the last one without the high bit. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

const textOf = (text: string): Uint8Array[] => {
  const bytes = Buffer.from(text);
  return [varint(bytes.length), bytes];
};

/** One byte a row, 1 for NULL, of one bit a row, 0 for NULL. */
function nullMap(valid: Uint8Array | undefined, count: number): Uint8Array {
  const map = new Uint8Array(count);
  if (valid === undefined) return map;
  for (let row = 0; row < count; row += 1) if ((valid[row >> 3]! & (1 << (row & 7))) === 0) map[row] = 1;
  return map;
}

/** Decimals of up to four digits are counted in two bytes; the server keeps them in four. */
function widened(data: Uint8Array): Uint8Array {
  const narrow = new Int16Array(data.buffer, data.byteOffset, data.byteLength / 2);
  return new Uint8Array(Int32Array.from(narrow).buffer);
}

/** Texts behind their lengths. */
function textsOf(values: readonly (string | null)[]): Uint8Array[] {
  let size = 0;
  for (const value of values) size += 5 + (value === null ? 0 : value.length * 3);
  const target = Buffer.allocUnsafe(size);
  let at = 0;
  for (const value of values) {
    const length = value === null ? 0 : Buffer.byteLength(value);
    let rest = length;
    for (; rest >= 0x80; rest >>>= 7) target[at++] = (rest & 0x7f) | 0x80;
    target[at++] = rest;
    if (value !== null) at += target.write(value, at);
  }
  const map = Uint8Array.from(values, (value) => (value === null ? 1 : 0));
  return [map, target.subarray(0, at)];
}

/** What is learned of a text column while its rows pass. */
export class TextFacts {
  readonly #seen = new Set<string>();
  #isFew = true;
  #isNumeric = true;
  #isEmpty = true;

  add(value: string): void {
    this.#isEmpty = false;
    if (this.#isNumeric) this.#isNumeric = numberForm.test(value);
    if (!this.#isFew) return;
    this.#seen.add(value);
    this.#isFew = this.#seen.size <= dictionarySize;
    if (!this.#isFew) this.#seen.clear();
  }
  /** Whether the column shows few different values. */
  get isFew(): boolean {
    return this.#isFew;
  }
  /** Whether all values that there are are numbers. */
  get isNumeric(): boolean {
    return this.#isNumeric;
  }
  get isEmpty(): boolean {
    return this.#isEmpty;
  }
}

/** Rows as blocks of ClickHouse's Native format: columns side by side, as its tables keep them. */
export class NativeRows {
  readonly #writes: readonly Write[];
  readonly #heads: readonly Uint8Array[];
  /** Of each text column, by its place. */
  readonly texts = new Map<number, TextFacts>();
  #rows = 0;

  constructor(columns: readonly Column[]) {
    this.#writes = columns.map((column, index) => this.#writeOf(column, index));
    this.#heads = columns.map((column, index) =>
      Buffer.concat([...textOf(storedName(index)), ...textOf(stagedType(column))]),
    );
  }

  get rows(): number {
    return this.#rows;
  }

  /** The rows of one batch in pieces, each a block. Throws MartError for a value that is not of its column's type. */
  *encode(batch: readonly Cell[][]): Generator<Uint8Array> {
    for (let from = 0; from < batch.length; from += chunkRows) {
      const count = Math.min(chunkRows, batch.length - from);
      const pieces = [varint(this.#writes.length + 1), varint(count), ...this.#places(count)];
      for (const [index, write] of this.#writes.entries()) {
        pieces.push(this.#heads[index]!);
        for (const part of write(batch, from, count)) pieces.push(part);
      }
      this.#rows += count;
      yield Buffer.concat(pieces);
    }
  }

  #places(count: number): Uint8Array[] {
    const numbers = BigUint64Array.from({ length: count }, (_, row) => BigInt(this.#rows + row));
    return [...textOf(placeName), ...textOf('UInt64'), new Uint8Array(numbers.buffer)];
  }

  #writeOf(column: Column, index: number): Write {
    if (column.type === 'text') return this.#texts(index);
    if (isOpen(column)) return openDecimals(column, index);
    const encoder =
      column.type === 'date' || column.type === 'datetime'
        ? momentEncoder(index, column.name, column.type)
        : columnEncoder(column, index, true);
    const isNarrow = column.type === 'decimal' && decimalPrecision(column) <= 4;
    return (rows, from, count) => {
      const { valid, data } = encoder.encode(rows, from, count);
      return [nullMap(valid, count), isNarrow ? widened(data) : data];
    };
  }

  #texts(index: number): Write {
    const facts = new TextFacts();
    this.texts.set(index, facts);
    return (rows, from, count) => {
      const values: (string | null)[] = [];
      for (let row = from; row < from + count; row += 1) {
        const value = rows[row]![index];
        const text = value === null || value === undefined ? null : String(value);
        if (text !== null) facts.add(text);
        values.push(text);
      }
      return textsOf(values);
    };
  }
}

function openDecimals({ name }: Column, index: number): Write {
  const encoder = new OpenDecimalEncoder(index, name);
  return (rows, from, count) => textsOf(encoder.texts(rows, from, count));
}
