import type { Cell, Column } from '@mingjing/contract';
import { type Block, chunkRows } from './chunk-format.ts';
import { type ColumnEncoder, ValidBits } from './fixed-encoder.ts';

/** Distinct values up to which a text column travels and is stored by codes. */
export const dictionarySize = 10_000;

/** Characters of those values: all of them are held until the last row, and read at one go by the engine. */
export const dictionaryCharacters = 4 * 1024 * 1024;

/** Every dictionary is a join when the rows are put in order: very wide tables get by without for the rest. */
const mostDictionaries = 40;

/** Places of the text columns that have a dictionary. */
export function codedColumns(columns: readonly Column[]): ReadonlySet<number> {
  const texts = columns.flatMap(({ type }, index) => (type === 'text' ? [index] : []));
  return new Set(texts.slice(0, mostDictionaries));
}

/**
 * Texts of hospitals repeat: departments, doctors, cities. A value travels once and then as its code, until a column
 * shows more distinct values than a dictionary is good for; from there on its texts travel as they are.
 */
export class DictionaryEncoder implements ColumnEncoder {
  readonly #index: number;
  readonly #codes = new Map<string, number>();
  /** Characters of the values. */
  #size = 0;
  readonly #data = new Uint32Array(chunkRows);
  readonly #valid = new ValidBits();
  #overflowed: boolean;

  /** `plain` lets texts travel as they are from the first row on. */
  constructor(index: number, plain = false) {
    this.#index = index;
    this.#overflowed = plain;
  }

  /** Values in order of their codes. */
  get values(): string[] {
    return [...this.#codes.keys()];
  }
  /** Whether some rows travelled as texts. */
  get overflowed(): boolean {
    return this.#overflowed;
  }

  encode(rows: readonly Cell[][], from: number, count: number): Block {
    if (this.#overflowed) return this.#texts(rows, from, count);
    this.#valid.begin();
    for (let row = 0; row < count; row += 1) {
      const value = rows[from + row]![this.#index];
      if (value === null || value === undefined) {
        this.#valid.setNull(row);
        continue;
      }
      const text = typeof value === 'string' ? value : String(value);
      let code = this.#codes.get(text);
      if (code === undefined) {
        this.#size += text.length;
        if (this.#codes.size >= dictionarySize || this.#size > dictionaryCharacters) {
          this.#overflowed = true;
          return this.#texts(rows, from, count);
        }
        code = this.#codes.size;
        this.#codes.set(text, code);
      }
      this.#data[row] = code;
    }
    return {
      form: 'codes',
      valid: this.#valid.bits,
      data: new Uint8Array(this.#data.buffer, 0, count * 4),
    };
  }

  #texts(rows: readonly Cell[][], from: number, count: number): Block {
    const texts: (string | null)[] = [];
    this.#valid.begin();
    for (let row = 0; row < count; row += 1) {
      const value = rows[from + row]![this.#index];
      if (value === null || value === undefined) {
        this.#valid.setNull(row);
        texts[row] = null;
      } else texts[row] = typeof value === 'string' ? value : String(value);
    }
    return { form: 'texts', valid: this.#valid.bits, data: Buffer.from(JSON.stringify(texts)) };
  }
}
