import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { Grid } from './grid.ts';
import type { SheetLimits } from './limits.ts';
import { unreadable } from './sheet-error.ts';
import { unguarded } from './write/formula-guard.ts';

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Text by its mark, else UTF-8, else GB18030. Bytes that are neither are refused. */
export function decodeText(bytes: Uint8Array): string {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be';
  const isMarked = mark === 'utf-16le' || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = isMarked ? decoded(bytes, mark) : (decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030'));
  if (text === undefined) throw unreadable();
  return text;
}

/** The separator that the first line with text has most of, outside quotes. */
function separatorOf(text: string): string {
  const [line = ''] = /[^\r\n]*\S[^\r\n]*/.exec(text.slice(0, 100_000)) ?? [];
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (separator: string): number => bare.split(separator).length;
  return [',', '\t', ';', '|'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** Reads text separated by commas, tabs, semicolons or bars. */
export async function readCsv(path: string, limits: SheetLimits): Promise<Grid> {
  const text = decodeText(await readFile(path));
  const grid = new Grid(limits);
  let failure: unknown;
  let place = 0;
  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    skipEmptyLines: false,
    step: ({ data, errors }, parser) => {
      try {
        if (errors.some((error) => error.type === 'Quotes')) throw unreadable(errors[0]);
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
