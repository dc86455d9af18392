import { pick, type Random } from './random.ts';

const pieces = /[\p{L}\p{N}_]+|\s+|\S/gu;

/** What parsers stumble over: ends of number ranges, control and direction characters, halves of pairs, markup. */
const nasty = [
  '',
  ' ',
  '\0',
  '\n',
  '\r\n',
  '\t',
  '\uFEFF',
  '\u200B',
  '\u202E',
  '\uD800',
  '\uDC00',
  '😀',
  'İ',
  'ß',
  '０',
  '-1',
  '0',
  '-0',
  '1e999',
  '1e-999',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '0x10',
  '.5',
  '5.',
  'null',
  'true',
  '{}',
  '[]',
  '[[]]',
  '{"a":',
  '"',
  "'",
  '`',
  '\\',
  '\\u0000',
  '__proto__',
  'constructor',
  'toString',
  '<',
  '>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?x',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&b;',
  '&#0;',
  '&#x10FFFF;',
  '&amp;',
  '/*',
  '*/',
  '--',
  ';',
  '#{x}',
  '%s',
  '{{x}}',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  '*',
  '?',
  '#',
  '/',
  ',',
  '=',
  '(',
  ')',
]; // prettier-ignore

/** A text of the corpus with one to four pieces dropped, put in, replaced, doubled, or taken from another one. */
export function changedText(corpus: readonly string[], random: Random): string {
  const parts: string[] = pick(random, corpus).match(pieces) ?? [];
  for (let left = 1 + random(4); left > 0; left -= 1) {
    const at = random(parts.length + 1);
    switch (random(6)) {
      case 0:
        parts.splice(at, 1 + random(3));
        break;
      case 1:
        parts.splice(at, 0, pick(random, nasty));
        break;
      case 2:
        parts[at] = pick(random, nasty);
        break;
      case 3: {
        // A run of equal pieces is what expressions with two ways to read it take for ever on.
        const times = 2 ** random(random(20) === 0 ? 13 : 5);
        parts.splice(at, 0, (parts[at] ?? pick(random, nasty)).repeat(times));
        break;
      }
      default: {
        const other = pick(random, corpus).match(pieces) ?? [];
        const from = random(other.length + 1);
        parts.splice(at, random(3), ...other.slice(from, from + 1 + random(8)));
      }
    }
  }
  return parts.join('');
}

/** Bytes of the corpus with some turned, dropped, doubled or cut. */
export function changedBytes(corpus: readonly Buffer[], random: Random): Buffer {
  let bytes = Buffer.from(pick(random, corpus));
  for (let left = 1 + random(6); left > 0 && bytes.length > 0; left -= 1) {
    const at = random(bytes.length);
    const end = Math.min(bytes.length, at + 1 + random(40));
    switch (random(5)) {
      case 0:
        bytes[at] = random(256);
        break;
      case 1:
        bytes[at] = pick(random, [0, 0x7f, 0x80, 0xff]);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
        break;
      default:
        if (random(8) === 0) bytes = bytes.subarray(0, at);
        else if (bytes.length > 1) bytes.writeUInt16LE(random(65_536), Math.min(at, bytes.length - 2));
    }
  }
  return bytes;
}
