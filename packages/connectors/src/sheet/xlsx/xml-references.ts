import { type Dropped, withoutStray } from '../stray-characters.ts';
import { XmlFault } from './xml-fault.ts';

/** The five names that every XML document has. Others would need a document type, and those are refused. */
const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
/** Characters of the longest reference, &#x10FFFF; and zeros before it. */
export const longestReference = 12;

/** A character that XML allows. */
const isCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 32 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x1_0000 && code <= 0x10_ffff);

/** The number that digits write; NaN where one of them is no digit. */
function numberOf(text: string, from: number, to: number, base: 10 | 16): number {
  let number = from < to ? 0 : Number.NaN;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    const lower = code | 32;
    const digit = code >= 48 && code <= 57 ? code - 48 : lower >= 97 && lower <= 102 ? lower - 87 : base;
    number = digit < base ? number * base + digit : Number.NaN;
  }
  return number;
}

/** The character that a reference between & and ; stands for. */
function characterOf(text: string, from: number, to: number, dropped?: Dropped): string | undefined {
  if (text.charCodeAt(from) !== 35) return named.get(text.slice(from, to));
  const isHex = text.charCodeAt(from + 1) === 120;
  const code = isHex ? numberOf(text, from + 2, to, 16) : numberOf(text, from + 1, to, 10);
  if (isCharacter(code)) return String.fromCodePoint(code);
  if (dropped === undefined || !(code <= 0xffff)) return undefined;
  // Old programs write a rare character as its two halves; halves that stay alone are left out below.
  if (isHalf(code)) return String.fromCharCode(code);
  dropped(1);
  return '';
}

const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/**
 * A text with its references (&amp; &#65; &#x4e2d;) read. Those to characters that XML does not have (&#1;) are left out
 * and told where `dropped` is given. Throws on any other one.
 */
export function withReferences(text: string, dropped?: Dropped): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  // Joined in the end: a text that grows sign by sign takes thirty times its room for as long as it is kept.
  const read: string[] = [];
  let from = 0;
  while (at >= 0) {
    const end = text.indexOf(';', at);
    const character =
      end < 0 || end - at > longestReference ? undefined : characterOf(text, at + 1, end, dropped);
    if (character === undefined) throw new XmlFault('reference', 'reference');
    read.push(text.slice(from, at), character);
    from = end + 1;
    at = text.indexOf('&', from);
  }
  read.push(text.slice(from));
  const whole = read.join('');
  return dropped === undefined ? whole : withoutStray(whole, dropped);
}
