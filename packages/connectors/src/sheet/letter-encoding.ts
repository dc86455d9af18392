/* Encodings of a byte for a letter: their bytes may be read as GBK by accident, as rare characters that nobody wrote. */

interface Letters {
  name: string;
  labels: readonly string[];
  letter: RegExp;
  /** Letters that most of a text in the language are. */
  usual?: RegExp;
  /** Whether a word of the letters is written as words are: other bytes make capitals anywhere. */
  isWord: (word: string) => boolean;
  /** A text as the wrong encoding shows it is no text of the language. */
  isText?: (text: string) => boolean;
  /** Chinese may look so: its bytes must not be readable as such. */
  isNearChinese?: true;
}

const isCased = (word: string): boolean => {
  const rest = word.slice(1);
  return rest === rest.toLowerCase() || word === word.toUpperCase();
};
const always = (): boolean => true;

const scripts: readonly Letters[] = [
  // Before Russian: its letters are bytes of small Russian ones.
  {
    name: '希伯来文（Windows-1255）',
    labels: ['windows-1255'],
    letter: /[\u05d0-\u05ea]/,
    isWord: always,
    isText: (text) => !/[ךםןףץ][\u05d0-\u05ea]/.test(text),
  },
  {
    name: '俄文等西里尔字母（Windows-1251、KOI8-R 等）',
    labels: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
    letter: /[\u0400-\u045f]/,
    usual: /[оеаинтсрвлкмдпуяыьг]/i,
    isWord: isCased,
  },
  {
    name: '希腊文（Windows-1253）',
    labels: ['windows-1253'],
    letter: /[\u0370-\u03ff]/,
    usual: /[αάοόεέιίηήντσςρπκλμυύ]/i,
    isWord: isCased,
  },
  {
    name: '阿拉伯文（Windows-1256）',
    labels: ['windows-1256'],
    letter: /[\u0621-\u064a]/,
    isWord: always,
    isText: (text) => (text.match(/(?<![\u0621-\u064a])ال/g)?.length ?? 0) >= 2,
  },
  {
    name: '泰文（Windows-874）',
    isNearChinese: true,
    labels: ['windows-874'],
    letter: /[\u0e01-\u0e5b]/,
    isWord: always,
    // Marks stand over consonants, and vowels that are written first before them.
    isText: (text) =>
      !/(?<![\u0e01-\u0e2e\u0e31-\u0e4e])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[เแโใไ](?![\u0e01-\u0e2e])/.test(
        text,
      ),
  },
];

/** Enough of a text to tell its language by. */
const sampled = 20_000;
/** So many letters and words in the way of a language are no accident. */
const leastLetters = 18;
const leastWords = 3;
const nearlyAll = 0.95;
const mostlyUsual = 0.65;

function isWrittenIn(text: string, { letter, usual, isWord, isText }: Letters): boolean {
  let [high, letters, common] = [0, 0, 0];
  for (const sign of text) {
    if (sign < '\u0080') continue;
    high += 1;
    if (letter.test(sign)) letters += 1;
    if (usual?.test(sign) === true) common += 1;
  }
  if (letters < leastLetters || letters < high * nearlyAll) return false;
  if (usual !== undefined && common < letters * mostlyUsual) return false;
  const words = text.match(/[\u0080-\uffff]{2,}/g) ?? [];
  const isShouted = (word: string): boolean => isWord === isCased && word === word.toUpperCase();
  return (
    words.length >= leastWords &&
    !words.every(isShouted) &&
    words.filter((word) => isWord(word)).length >= words.length * nearlyAll &&
    isText?.(text) !== false
  );
}

/** The name of the letters that bytes are in, one byte each; undefined: they are none of them. */
export function letterEncoding(bytes: Uint8Array): string | undefined {
  const end = bytes.length <= sampled ? bytes.length : bytes.lastIndexOf(10, sampled) + 1 || sampled;
  const sample = bytes.subarray(0, end);
  return scripts.find(
    (script) =>
      (script.isNearChinese !== true || !isChinese(sample)) &&
      script.labels.some((label) => isWrittenIn(new TextDecoder(label).decode(sample), script)),
  )?.name;
}

function isChinese(sample: Uint8Array): boolean {
  try {
    new TextDecoder('gb18030', { fatal: true }).decode(sample);
    return true;
  } catch {
    return false;
  }
}
