import type { Cell } from '@mingjing/contract';
import { type Block, chunkRows } from './chunk-format.ts';

/** Turns one column of up to 2048 rows into a block. */
export interface ColumnEncoder {
  encode(rows: readonly Cell[][], from: number, count: number): Block;
}

/** Marks NULL rows of the chunk that is being made. */
export class ValidBits {
  readonly #bits = new Uint8Array(chunkRows / 8).fill(0xff);
  #nulls = false;

  begin(): void {
    if (this.#nulls) this.#bits.fill(0xff);
    this.#nulls = false;
  }
  setNull(row: number): void {
    this.#bits[row >> 3]! &= ~(1 << (row & 7));
    this.#nulls = true;
  }
  get bits(): Uint8Array | undefined {
    return this.#nulls ? this.#bits : undefined;
  }
}

/** A column whose values all take `width` bytes; `put` writes one and answers false for NULL. */
export function fixedEncoder(
  index: number,
  width: number,
  put: (value: string | number | boolean, row: number) => boolean,
  data: ArrayBuffer,
): ColumnEncoder {
  const valid = new ValidBits();
  const bytes = new Uint8Array(data);
  return {
    encode(rows, from, count) {
      valid.begin();
      for (let row = 0; row < count; row += 1) {
        const value = rows[from + row]![index];
        if (value === null || value === undefined || !put(value, row)) valid.setNull(row);
      }
      return { form: 'values', valid: valid.bits, data: bytes.subarray(0, count * width) };
    },
  };
}

const wordSize = 4_294_967_296;

/** Writes 64-bit integers that a double holds exactly without making a BigInt of each. */
export function int64Writer(data: ArrayBuffer): (row: number, value: number) => void {
  const low = new Uint32Array(data);
  const high = new Int32Array(data);
  return (row, value) => {
    const upper = Math.floor(value / wordSize);
    low[2 * row] = value - upper * wordSize;
    high[2 * row + 1] = upper;
  };
}
