import { type TextEncoding, textEncodingNames } from '@mingjing/contract';
import { isBig5Words } from './big5-words.ts';
import { decodeBytes } from './decode-bytes.ts';
import { foreignEncoding } from './foreign-encoding.ts';
import { latinEncoding } from './latin-encoding.ts';
import { letterEncoding } from './letter-encoding.ts';
import { decodeMixed } from './mixed-encoding.ts';
import { badByte, unsureEncoding } from './sheet-error.ts';

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const sampled = 200_000;

/** As many zero bytes stand in no text of bytes, however badly it was padded. */
const mostlyZero = 0.25;

/**
 * UTF-16 without its mark: the zero bytes of its Latin signs stand at one of two places. A few of them in what is
 * otherwise UTF-8 are padding: read as UTF-16 it would be Chinese that nobody wrote.
 */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, sampled);
  const zeros = [0, 0];
  for (let at = 0; at < start.length; at += 1) if (start[at] === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < start.length / 50 || bytes.length % 2 !== 0 || bytes.length < 8) return undefined;
  if (even + odd < start.length * mostlyZero && isUtf8(start)) return undefined;
  if (odd > even * 20) return 'utf-16le';
  return even > odd * 20 ? 'utf-16be' : undefined;
}

/** Whether bytes are UTF-8, but for a character that ends after them. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** How many sequences of several bytes are UTF-8, and how many bytes are not. */
function utf8Parts(bytes: Uint8Array): { valid: number; invalid: number } {
  let valid = 0;
  let invalid = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at]!;
    const more = byte < 0x80 ? 0 : byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : -1;
    let seen = 0;
    while (seen < more && (bytes[at + 1 + seen]! & 0xc0) === 0x80) seen += 1;
    if (more === 0) at += 1;
    else if (seen === more) {
      valid += 1;
      at += 1 + more;
    } else {
      invalid += 1;
      at += 1;
    }
  }
  return { valid, invalid };
}

interface Shares {
  pairs: number;
  /** Pairs that simplified texts are made of: GB 2312. */
  simplified: number;
  /** Pairs that traditional texts are made of: the frequent half of Big5. */
  traditional: number;
  /** Pairs whose second byte is a Latin letter. */
  beforeLatin: number;
}

/** Whether a character of GB18030 begins here that has four bytes: no pair of GBK or Big5 ends with a digit. */
function isFour(bytes: Uint8Array, at: number): boolean {
  const isDigit = (byte = 0): boolean => byte >= 0x30 && byte <= 0x39;
  return isDigit(bytes[at + 1]) && bytes[at + 2]! >= 0x81 && isDigit(bytes[at + 3]);
}

/** Reads bytes in pairs, as GBK and Big5 both have them, and counts what each of the two often says. */
function pairsOf(bytes: Uint8Array): Shares {
  const shares = { pairs: 0, simplified: 0, traditional: 0, beforeLatin: 0 };
  const end = Math.min(bytes.length, sampled) - 1;
  for (let at = 0; at < end; at += 1) {
    const lead = bytes[at]!;
    if (lead < 0x80) continue;
    if (isFour(bytes, at)) {
      at += 3;
      continue;
    }
    const trail = bytes[at + 1]!;
    at += 1;
    shares.pairs += 1;
    if ((trail >= 0x41 && trail <= 0x5a) || (trail >= 0x61 && trail <= 0x7a)) shares.beforeLatin += 1;
    const isSign = lead >= 0xa1 && lead <= 0xa3;
    if (trail >= 0xa1 && (isSign || (lead >= 0xb0 && lead <= 0xf7))) shares.simplified += 1;
    if ((trail >= 0xa1 || (trail >= 0x40 && trail <= 0x7e)) && (isSign || (lead >= 0xa4 && lead <= 0xc6)))
      shares.traditional += 1;
  }
  return shares;
}

/** The line of the first bytes that an encoding cannot read, counted from 1. */
function badLine(bytes: Uint8Array, encoding: string): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(10, from);
    const until = end < 0 ? bytes.length : end + 1;
    if (decoded(bytes.subarray(from, until), encoding) === undefined) return line;
    from = until;
  }
  return line;
}

const foreign = (): Error => unsureEncoding('无法识别文件的文字编码');
const named = (encoding: string): Error =>
  unsureEncoding(`文件的文字编码像是${encoding}，不能与中文编码可靠地区分`);
const western = (): Error =>
  unsureEncoding('文件的文字编码像是西欧或中欧的编码（如 Windows-1252），无从确定是哪一种');

/** A text file's text, and the encoding that all of it is in. */
export interface ReadText {
  text: string;
  /** undefined: its lines are in two. */
  encoding: TextEncoding | undefined;
}

/** As much of a word as an example shows on both sides. */
const shownWord = 20;
/** The first word with a letter beyond plain ones. */
function wordIn(text: string): string {
  const at = text.search(/[\u0080-\uffff]/);
  const around = text.slice(Math.max(0, at - shownWord), at + shownWord);
  return around.split(/[^\p{L}’]/u).find((word) => /[\u0080-\uffff]/.test(word)) ?? '';
}

/** A byte stands for each character: what is UTF-8 throughout would be pairs and triples of them that nobody writes. */
const isBytewise = (encoding: TextEncoding): boolean => /^(?:windows-|macintosh|ibm|koi8)/.test(encoding);
const isFilledUtf8 = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte >= 0x80) && decoded(bytes, 'utf-8') !== undefined;

/** Bytes in the encoding that their uploader chose. What is certainly UTF-8 or UTF-16 is read as that. Throws SheetError. */
function chosenText(bytes: Uint8Array, chosen: TextEncoding, told: (note: string) => void): ReadText {
  const name = textEncodingNames[chosen];
  const wide = markedWide(bytes);
  const isUtf8 = isBytewise(chosen) ? isFilledUtf8(bytes) : certainUtf8(bytes) !== undefined;
  const sure = wide ?? (isUtf8 ? 'utf-8' : chosen);
  if (sure !== chosen && chosen !== 'utf-16le' && chosen !== 'utf-16be')
    told(`文件的文字编码是 ${textEncodingNames[sure]}，没有按所选的${name}读取`);
  const text = decodeBytes(bytes, sure);
  if (text === undefined)
    throw sure.startsWith('utf-16')
      ? unsureEncoding(`文件的文字编码不是所选的${name}`)
      : badByte(badLine(bytes, sure), textEncodingNames[sure]);
  return { text, encoding: sure };
}

function markedWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/**
 * Text in the encoding that was chosen, else by its mark, else UTF-8, UTF-16, an encoding of Latin letters, Big5 or GB18030,
 * whichever its bytes are; lines in two of them are read each for itself, which `told` hears. Bytes of another encoding
 * and bytes that are damaged are refused with their place: guessing would show wrong characters.
 */
export function readText(
  bytes: Uint8Array,
  told: (note: string) => void = () => undefined,
  chosen?: TextEncoding,
): ReadText {
  if (chosen !== undefined) return chosenText(bytes, chosen, told);
  const wide = markedWide(bytes) ?? unmarkedUtf16(bytes);
  if (wide !== undefined) {
    const text = decoded(bytes, wide);
    if (text === undefined) throw foreign();
    return { text, encoding: wide };
  }
  const text = decoded(bytes, 'utf-8');
  if (text !== undefined) return { text, encoding: 'utf-8' };
  const mixed = decodeMixed(bytes, decodeChinese, told);
  if (mixed !== undefined) return { text: mixed, encoding: undefined };
  const { valid, invalid } = utf8Parts(bytes);
  if (valid > invalid * 4) throw badByte(badLine(bytes, 'utf-8'), 'UTF-8');
  const latin = isBig5Words(bytes) ? undefined : latinEncoding(bytes);
  if (latin === 'unsure') throw western();
  const page = latin === undefined ? undefined : decodeBytes(bytes, latin);
  if (latin === undefined || page === undefined) {
    const chinese = decodeChinese(bytes);
    return { text: chinese.text, encoding: chinese.encoding === 'gbk' ? 'gb18030' : 'big5' };
  }
  told(`文字按${textEncodingNames[latin]}编码读取（如“${wordIn(page)}”）；文字不对时请在预览中改选文字编码`);
  return { text: page, encoding: latin };
}

/** The text of a file whose encoding nobody chose. Throws SheetError. */
export const decodeText = (bytes: Uint8Array, told?: (note: string) => void): string =>
  readText(bytes, told).text;

function decodeChinese(bytes: Uint8Array): { text: string; encoding: string } {
  const other = foreignEncoding(bytes) ?? letterEncoding(bytes);
  if (other !== undefined) throw named(other);
  const { pairs, simplified, traditional, beforeLatin } = pairsOf(bytes);
  // ü in München and n: no text in Chinese is made of rare characters alone whose second byte is a Latin letter.
  if (simplified === 0 && beforeLatin > 0 && beforeLatin === pairs && !bytes.includes(0xff)) throw western();
  if (traditional > simplified * 1.25 && traditional >= pairs * 0.7) {
    const text = decoded(bytes, 'big5');
    if (text === undefined) throw badByte(badLine(bytes, 'big5'), 'Big5');
    return { text, encoding: 'big5' };
  }
  // A few rare characters alone prove nothing; many of them are another encoding read wrongly.
  if (pairs >= 4 && simplified < pairs * 0.5 && !hasRareOnly(bytes)) throw foreign();
  const text = decoded(bytes, 'gb18030');
  if (text !== undefined) return { text, encoding: 'gbk' };
  if (simplified >= pairs * 0.5) throw badByte(badLine(bytes, 'gb18030'), 'GBK');
  throw foreign();
}

/** Four-byte characters of GB18030, which are no pairs. */
function hasRareOnly(bytes: Uint8Array): boolean {
  let fours = 0;
  let others = 0;
  for (let at = 0; at < Math.min(bytes.length, sampled); at += 1) {
    if (bytes[at]! < 0x81) continue;
    const isRare = isFour(bytes, at);
    if (isRare) fours += 1;
    else others += 1;
    at += isRare ? 3 : 1;
  }
  return fours > 0 && decoded(bytes, 'gb18030') !== undefined && fours >= others;
}

/** So many characters of three bytes or more are no accident. */
const surelyUtf8 = 4;

/**
 * Bytes that are UTF-8 whatever they are called: programs name GBK and save UTF-8, and most of that reads as GBK too, as
 * other characters. A few signs of GBK may be UTF-8 by accident.
 */
function certainUtf8(bytes: Uint8Array): string | undefined {
  let long = 0;
  for (let at = 0; at < bytes.length && long < surelyUtf8; at += 1) if (bytes[at]! >= 0xe0) long += 1;
  if (long < surelyUtf8) return undefined;
  const text = decoded(bytes, 'utf-8');
  if (text === undefined) return undefined;
  // Long signs of GBK stand at any place, those of UTF-8 begin a character.
  return (text.match(/[\u0800-\uffff]/g)?.length ?? 0) >= surelyUtf8 ? text : undefined;
}

/** Text in the encoding that a document names of itself, when it is known and fits. */
export function decodeNamed(bytes: Uint8Array, name: string | undefined): string {
  const label = name?.trim().toLowerCase();
  if (label === undefined || label === '') return decodeText(bytes);
  // Pages say gb2312 and mean its extension.
  const known = /^(?:gb2312|gbk|gb18030|x-gbk)$/.test(label) ? 'gb18030' : label;
  let text = known.startsWith('utf') ? undefined : certainUtf8(bytes);
  if (text !== undefined) return text;
  try {
    text = new TextDecoder(known, { fatal: true }).decode(bytes);
  } catch {
    text = undefined;
  }
  return text ?? decodeText(bytes);
}

const utf7Run = /\+([A-Za-z0-9+/]*)-?/g;
const cjk = /^[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+$/;

/** What letters of UTF-7 stand for, when they are Chinese; undefined: they are something else. */
function chineseOfUtf7(letters: string): string | undefined {
  const bytes = Buffer.from(letters, 'base64');
  // Bits behind the last character are zeros.
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 2));
  if (Buffer.from(whole).toString('base64').replaceAll('=', '') !== letters) return undefined;
  const text = whole.swap16().toString('utf16le');
  return cjk.test(text) ? text : undefined;
}

/** Whether a plain text is Chinese in UTF-7: each of its plus signs begins some, and there are a few of them. */
export function isUtf7(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  let characters = 0;
  for (const [, letters = ''] of text.matchAll(utf7Run)) {
    if (letters === '') continue;
    const chinese = chineseOfUtf7(letters);
    if (chinese === undefined) return false;
    characters += chinese.length;
  }
  return characters >= 4;
}

const shiftMark = '\u001b';
const shifts = ['$@', '$B', '$)C'].map((shift) => shiftMark + shift);

/** Whether a plain text switches its signs by escapes, as mail in Japanese and Korean does: read as it is, it is letters. */
export function isIso2022(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return text.includes(shiftMark) && shifts.some((shift) => text.includes(shift));
}
