import type { Cell, Column } from '@mingjing/contract';
import type { Block } from './chunk-format.ts';
import { type ColumnEncoder, ValidBits } from './fixed-encoder.ts';
import { unreadable } from './unreadable.ts';

/** A decimal whose source does not say how many digits its values have: the values do, once all of them are there. */
export const isOpen = ({ type, precision }: Column): boolean => type === 'decimal' && precision === undefined;

const number = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
const notFinite = /^[+-]?(?:nan|inf(?:inity)?)$/i;

/** Digits as they are, without exponent, sign of zero, or zeros that say nothing; undefined for what is no number. */
export function plainDigits(text: string): string | undefined {
  const found = number.exec(text.trim());
  if (found === null) return undefined;
  const [, sign, whole = '', part = '', exponent = '0'] = found;
  if (whole === '' && part === '') return undefined;
  const point = whole.length + Number(exponent);
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${part}`.padEnd(point, '0');
  const at = Math.max(point, 1);
  const front = digits.slice(0, at).replace(/^0+(?=\d)/, '');
  const back = digits.slice(at).replace(/(?<!0)0+$/, '');
  const plain = back === '' ? front : `${front}.${back}`;
  return sign === '-' && plain !== '0' ? `-${plain}` : plain;
}

/** Sends decimals of unknown places as texts. */
export class OpenDecimalEncoder implements ColumnEncoder {
  readonly #index: number;
  readonly #name: string;
  readonly #valid = new ValidBits();

  constructor(index: number, name: string) {
    this.#index = index;
    this.#name = name;
  }

  /** The digits of each row, as they are. */
  texts(rows: readonly Cell[][], from: number, count: number): (string | null)[] {
    const texts: (string | null)[] = [];
    for (let row = from; row < from + count; row += 1)
      texts.push(this.#textOf(rows[row]![this.#index] ?? null));
    return texts;
  }

  encode(rows: readonly Cell[][], from: number, count: number): Block {
    const texts = this.texts(rows, from, count);
    this.#valid.begin();
    for (const [row, text] of texts.entries()) if (text === null) this.#valid.setNull(row);
    return { form: 'texts', valid: this.#valid.bits, data: Buffer.from(JSON.stringify(texts)) };
  }

  #textOf(value: Cell): string | null {
    if (value === null) return null;
    const text = String(value);
    const plain = plainDigits(text);
    if (plain === undefined && !notFinite.test(text.trim())) throw unreadable(this.#name, value, '数字');
    return plain ?? null;
  }
}
