import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { decodeText } from './encoding.ts';
import { Grid } from './grid.ts';
import type { SheetLimits } from './limits.ts';
import { refusedFor } from './sheet-error.ts';
import { unguarded } from './write/formula-guard.ts';

/** Lines that a separator is chosen by. */
const sampleLines = 20;

/**
 * The separator that most lines agree on: the first lines may be a title and the texts may hold commas, so the one
 * with the same count in the most lines wins, and the more columns among equals.
 */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines);
  let best = { separator: ',', score: 0 };
  for (const separator of [',', '\t', ';', '|']) {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const parts = line.split(separator).length;
      if (parts > 1) counts.set(parts, (counts.get(parts) ?? 0) + 1);
    }
    for (const [parts, agreeing] of counts) {
      const score = agreeing * 1000 + Math.min(parts, 999);
      if (score > best.score) best = { separator, score };
    }
  }
  return best.separator;
}

/** How csv files keep digits from a spreadsheet program: ="0012345". */
const plainText = (text: string): string => /^="([^"]*)"$/.exec(text)?.[1] ?? text;

/**
 * Text whose lines all end in a line feed, as the parser knows one end only: files that were put together have several.
 * What stands in quotes is left as it is.
 */
function withOneLineEnd(text: string, separator: string): string {
  if (!text.includes('\r')) return text;
  const isOldEnd = !text.includes('\n');
  let made = '';
  let kept = 0;
  let opens = true;
  for (let at = 0; at < text.length; ) {
    const sign = text[at]!;
    if (opens && sign === '"') {
      let end = text.indexOf('"', at + 1);
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      if (end < 0) break;
      at = end + 1;
      opens = false;
    } else if (sign === '\r' && (isOldEnd || text[at + 1] === '\n')) {
      made += `${text.slice(kept, at)}\n`;
      at += isOldEnd ? 1 : 2;
      kept = at;
      opens = true;
    } else {
      opens = sign === separator || sign === '\n';
      at += 1;
    }
  }
  return made + text.slice(kept);
}

const openQuote = (row: number): Error =>
  refusedFor(`第${row}行起的双引号没有成对`, '请补上或去掉该引号后上传');

/** Reads text separated by commas, tabs, semicolons or bars. */
export async function readCsv(path: string, limits: SheetLimits): Promise<Grid> {
  const whole = decodeText(await readFile(path));
  // Excel's own line that names the separator.
  const named = /^sep=(.)\r?\n/i.exec(whole);
  const rest = named === null ? whole : whole.slice(named[0].length);
  const separator = named?.[1] ?? separatorOf(rest);
  const text = withOneLineEnd(rest, separator);
  const grid = new Grid(limits);
  let failure: unknown;
  let place = named === null ? 0 : 1;
  Papa.parse<string[]>(text, {
    newline: '\n',
    delimiter: separator,
    skipEmptyLines: false,
    step: ({ data, errors }, parser) => {
      try {
        if (errors.some((error) => error.type === 'Quotes')) throw openQuote(place + 1);
        // A mark that keeps a spreadsheet from calculating is no part of the text.
        grid.add(
          place,
          data.map((cell) => unguarded(plainText(cell))),
        );
        place += 1;
      } catch (error) {
        failure = error;
        parser.abort();
      }
    },
  });
  if (failure !== undefined) throw failure;
  return grid;
}
