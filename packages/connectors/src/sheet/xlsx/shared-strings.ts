import type { SheetLimits } from '../limits.ts';
import { tooMuchText } from '../sheet-error.ts';
import type { Archive } from './archive.ts';
import { readXml } from './xml.ts';

/** Spreadsheets write characters that XML cannot hold as _x000D_. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** The workbook's texts; parts of a rich text are joined, readings of Chinese characters (rPh) left out. */
export async function readSharedStrings(
  archive: Archive,
  part: string,
  limits: SheetLimits,
): Promise<string[]> {
  const strings: string[] = [];
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
        strings.push(unescaped(text));
      }
    },
  });
  return strings;
}
