import type { SheetLimits } from '../limits.ts';
import { tooMuchText } from '../sheet-error.ts';
import { type Dropped, withoutStray } from '../stray-characters.ts';
import type { Archive } from './archive.ts';
import { readXml } from './xml.ts';

const escaped = /_x([0-9A-Fa-f]{4})_/g;

/**
 * Spreadsheets write characters that XML cannot hold as _x000D_. Those that are no text (_x0000_) are left out and told,
 * as where they stand without an escape; two that make one character (_xD83D__xDE00_) are that character.
 */
export function unescaped(text: string, dropped: Dropped): string {
  if (!text.includes('_x')) return text;
  const read = text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return read === text ? text : withoutStray(read, dropped);
}

/** The workbook's texts; parts of a rich text are joined, readings of Chinese characters (rPh) left out. */
export async function readSharedStrings(
  archive: Archive,
  part: string,
  limits: SheetLimits,
): Promise<string[]> {
  const strings: string[] = [];
  const dropped: Dropped = (characters) => archive.work.drop(characters);
  let text = '';
  let inText = false;
  let inReading = false;
  await readXml(await archive.read(part), {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') inText = !inReading;
      else if (name === 'rPh') inReading = true;
    },
    text(piece) {
      if (!inText) return;
      text += piece;
      if (text.length > limits.cellCharacters) throw tooMuchText();
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inReading = false;
      else if (name === 'si') {
        if (strings.length >= limits.sharedStrings) throw tooMuchText();
        strings.push(unescaped(text, dropped));
      }
    },
  });
  return strings;
}
