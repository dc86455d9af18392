import type { TextEncoding } from '@mingjing/contract';
import { decodeBytes } from './decode-bytes.ts';
import { isApostrophe } from './word-apostrophe.ts';

/*
 * Texts in Latin letters with a byte for each: most of their letters are plain, those with marks stand alone among them.
 * Chinese in bytes never looks so. Which letters the bytes are is told by the alphabets of languages.
 */

const pages = [
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'macintosh',
  'ibm850',
] as const satisfies readonly TextEncoding[];
export type LatinEncoding = (typeof pages)[number];

/** Letters beyond plain ones that texts of a language are written with. */
const alphabets: readonly Set<string>[] = [
  'äöüßé', // German
  'àâæçéèêëîïôœùûüÿ', // French
  'áéíóúüñçàèòï', // Spanish, Catalan
  'ãõáâàçéêíóôúü', // Portuguese
  'àèéìòùíóú', // Italian
  'ëïéèöüóáê', // Dutch
  'æøåéèêôòóäöü', // Danish, Norwegian
  'åäöéüàá', // Swedish, Finnish
  'áðéíóúýþæö', // Icelandic
  'ąćęłńóśźż', // Polish
  'áčďéěíňóřšťúůýž', // Czech
  'áäčďéíĺľňóôŕšťúýž', // Slovak
  'áéíóöőúüű', // Hungarian
  'ăâîşţșț', // Romanian
  'čćđšž', // Croatian, Slovene
  'çğıöşüâîûi̇', // Turkish
].map((letters) => new Set(letters));

/** Signs between the words of all of them. */
const signs = new Set('’‘‚“”„–—…€£§°ªº²³«»¿¡·•©®™½¼±µ×´\u00a0');
const isWordSign = (sign: string): boolean => sign === '’' || sign === '·' || sign === '´';

/** Enough of a text to tell its language by. */
const sampled = 200_000;
/** As much of its letters has to be of one language. */
const nearlyAll = 0.97;

const isHigh = (byte: number): boolean => byte >= 0x80;
const isPlainLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

interface Word {
  plain: number;
  high: number;
  /** Bytes of its longest run that is not plain. */
  run: number;
}

/** Words of letters and of bytes that are not plain, those with one such byte at least. */
function* wordsOf(bytes: Uint8Array): Generator<Word> {
  let word: Word = { plain: 0, high: 0, run: 0 };
  let run = 0;
  for (const byte of bytes) {
    if (isHigh(byte)) {
      run += 1;
      word.high += 1;
      word.run = Math.max(word.run, run);
      continue;
    }
    run = 0;
    if (isPlainLetter(byte)) word.plain += 1;
    else {
      if (word.high > 0) yield word;
      word = { plain: 0, high: 0, run: 0 };
    }
  }
  if (word.high > 0) yield word;
}

/** Whether bytes are words of plain letters in which single others stand. */
function isLatin(bytes: Uint8Array): boolean {
  let [latin, others] = [0, 0];
  for (const { plain, high, run } of wordsOf(bytes)) {
    if (run === 1 && plain > high * 2) latin += 1;
    else if (run > 2 || (high > 1 && plain <= high)) others += 1;
  }
  return latin > 0 && latin >= others;
}

const letter = /\p{L}/u;
const isUpper = (sign: string | undefined): boolean => sign !== undefined && sign !== sign.toLowerCase();
const isLower = (sign: string | undefined): boolean => sign !== undefined && sign !== sign.toUpperCase();

interface Letters {
  letters: Map<string, number>;
  /** Apostrophes within words that stand as such. */
  apostrophes: number;
  all: number;
}

/** The letters of a text beyond plain ones, in small; what stands where no letter or sign does is counted as strange. */
function lettersOf(text: string): Letters {
  const letters = new Map<string, number>();
  let apostrophes = 0;
  let all = 0;
  const isLetter = (sign: string | undefined): boolean => sign !== undefined && letter.test(sign);
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign < '\u0080') continue;
    const [before, after] = [text[at - 1], text[at + 1]];
    const isInWord = isLetter(before) && isLetter(after);
    if (sign === '’' && isInWord && isApostrophe(text, at)) apostrophes += 1;
    if (signs.has(sign) && (!isInWord || isWordSign(sign))) continue;
    all += 1;
    // Nobody writes CafÈ or RÈgion: capitals stand first, or all are.
    const isMisplaced = isUpper(sign)
      ? isLower(before) || (isLetter(before) && isLower(after))
      : isUpper(before) && isUpper(after) && isLower(sign);
    if (!letter.test(sign) || isMisplaced) continue;
    const small = sign.toLowerCase()[0]!;
    letters.set(small, (letters.get(small) ?? 0) + 1);
  }
  return { letters, apostrophes, all };
}

/** The share of a text's letters that the language has which has most of them. */
function coverage(text: string): number {
  const { letters, all } = lettersOf(text);
  if (all === 0) return 0;
  const found = alphabets.map((alphabet) =>
    [...letters].reduce((sum, [sign, count]) => sum + (alphabet.has(sign) ? count : 0), 0),
  );
  return Math.max(...found) / all;
}

/** Signs that end what is quoted stand behind letters; others there are letters of another encoding: Citt…. */
const isEndOfQuote = (sign: string): boolean => sign === '’' || sign === '”';

/** Whether a text beyond plain letters has apostrophes, and quotes and dashes beside them, as English has on Windows. */
function hasApostrophesAlone(text: string): boolean {
  const { apostrophes, all } = lettersOf(text);
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '’') marks += 1;
    else if (sign >= '\u0080' && !isEndOfQuote(sign) && letter.test(text[at - 1] ?? '')) return false;
  }
  return all === 0 && apostrophes * 2 > marks;
}

/** The lines that are not plain, up to a sample's size. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let from = 0; from < bytes.length && size < sampled; ) {
    const feed = bytes.indexOf(10, from);
    const end = feed < 0 ? bytes.length : feed + 1;
    const line = bytes.subarray(from, Math.min(end, from + sampled));
    if (line.some(isHigh)) {
      lines.push(line);
      size += line.length;
    }
    from = end;
  }
  return Buffer.concat(lines);
}

/**
 * The encoding of a text in Latin letters; 'unsure': it is one, but two of them make words of it, or none does. undefined:
 * it is no such text.
 */
export function latinEncoding(bytes: Uint8Array): LatinEncoding | 'unsure' | undefined {
  const sample = sampleOf(bytes);
  if (hasApostrophesAlone(decodeBytes(sample, 'windows-1252') ?? '')) return 'windows-1252';
  if (!isLatin(sample)) return undefined;
  const readings = pages.flatMap((page) => {
    const text = decodeBytes(sample, page);
    return text === undefined ? [] : [{ page, text, share: coverage(text) }];
  });
  const best = Math.max(...readings.map(({ share }) => share));
  const [first, ...others] = readings.filter(({ share }) => share >= best - 1 + nearlyAll);
  if (first === undefined || best < nearlyAll) return 'unsure';
  return others.every(({ text }) => text === first.text) ? first.page : 'unsure';
}
