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

const openQuote = (row: number): Error =>
  refusedFor(`第${row}行起的双引号没有成对`, '请补上或去掉该引号后上传');

/** Reads text separated by commas, tabs, semicolons or bars. */
export async function readCsv(path: string, limits: SheetLimits): Promise<Grid> {
  const whole = decodeText(await readFile(path));
  // Excel's own line that names the separator.
  const named = /^sep=(.)\r?\n/i.exec(whole);
  const text = named === null ? whole : whole.slice(named[0].length);
  const grid = new Grid(limits);
  let failure: unknown;
  let place = named === null ? 0 : 1;
  Papa.parse<string[]>(text, {
    delimiter: named?.[1] ?? separatorOf(text),
    skipEmptyLines: false,
    step: ({ data, errors }, parser) => {
      try {
        if (errors.some((error) => error.type === 'Quotes')) throw openQuote(place + 1);
        // A mark that keeps a spreadsheet from calculating is no part of the text.
        grid.add(place, data.map(unguarded));
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
