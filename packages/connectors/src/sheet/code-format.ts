import { writtenNumber } from './numbers.ts';

/**
 * A number format that writes a whole number as a code: 00000000, "A"0000, 000-0000. Its zeros are digits that are
 * always shown, so 123 under the first is 00000123.
 */
export interface CodeFormat {
  /** Runs of digits by their count, and what is written between them. */
  readonly parts: readonly (number | string)[];
  readonly digits: number;
}

/** Letters that a format shows as they stand, without quotes. */
const shownAsIs = new Set([' ', '-', '(', ')', '+', ':']);
const mostDigits = 15;

/** What stands at a place of a format: a digit, a text that is shown, or undefined for all that is no code. */
function pieceAt(code: string, at: number): { digit: boolean; text: string; length: number } | undefined {
  const sign = code[at] ?? '';
  if (sign === '0') return { digit: true, text: '', length: 1 };
  if (sign === '"') {
    const end = code.indexOf('"', at + 1);
    return end < 0 ? undefined : { digit: false, text: code.slice(at + 1, end), length: end - at + 1 };
  }
  if (sign === '\\') return { digit: false, text: code[at + 1] ?? '', length: 2 };
  // A gap as wide as a letter, and a letter that fills the cell.
  if (sign === '_' || sign === '*') return { digit: false, text: '', length: 2 };
  return shownAsIs.has(sign) ? { digit: false, text: sign, length: 1 } : undefined;
}

/** The code that a format's positive part writes; undefined for formats of quantities. */
export function codeFormat(format: string): CodeFormat | undefined {
  const code = format.slice(0, 200).replace(/^(?:\[[^\]]*\])+/, '');
  const parts: (number | string)[] = [];
  let digits = 0;
  for (let at = 0; at < code.length && code[at] !== ';'; ) {
    const piece = pieceAt(code, at);
    if (piece === undefined) return undefined;
    at += piece.length;
    const last = parts.at(-1);
    if (piece.digit) {
      digits += 1;
      if (typeof last === 'number') parts[parts.length - 1] = last + 1;
      else parts.push(1);
    } else if (piece.text !== '') {
      if (typeof last === 'string') parts[parts.length - 1] = last + piece.text;
      else parts.push(piece.text);
    }
  }
  return digits >= 2 && digits <= mostDigits ? { parts, digits } : undefined;
}

/** A number as a code's format shows it; one that needs no zero and no letter stays a number. */
export function codeText(value: number, { parts, digits }: CodeFormat): number | string {
  if (!Number.isSafeInteger(value) || value < 0) return value;
  const written = String(value);
  if (parts.length === 1 && written.length >= digits) return value;
  const padded = written.padStart(digits, '0');
  // What is longer than the format stands before its first digit.
  let at = padded.length - digits;
  let isFirst = true;
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const from = isFirst ? 0 : at;
      isFirst = false;
      at += part;
      return padded.slice(from, at);
    })
    .join('')
    .trim();
}

/** Whether a text beside a number in a file is that number shown as a code: 00000123 for 123, A0001 for 1. */
export function isCodeOf(shown: string, value: number): boolean {
  const [, letters = '', digits = ''] = /^([A-Za-z]{0,6}-?)(\d{1,15})$/.exec(shown) ?? [];
  if (digits === '' || Number(digits) !== value) return false;
  return letters === '' ? /^0\d/.test(digits) : writtenNumber(shown) === undefined;
}
