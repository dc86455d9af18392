import { readFile } from 'node:fs/promises';
import { unguarded } from '@mingjing/contract';
import Papa from 'papaparse';
import { decodeText } from './encoding.ts';
import { Grid } from './grid.ts';
import type { SheetLimits } from './limits.ts';
import { refusedFor } from './sheet-error.ts';
import { withoutStray } from './stray-characters.ts';

/** Lines that a separator is chosen by. */
const sampleLines = 20;

/**
 * The separator that most lines agree on: the first lines may be a title and the texts may hold commas, so the one
 * with the same count in the most lines wins, and the more columns among equals. `fields` is that count.
 */
function separatorOf(text: string): { separator: string; fields: number } {
  const lines = text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines);
  let best = { separator: ',', score: 0, fields: 1 };
  for (const separator of [',', '\t', ';', '|']) {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const parts = line.split(separator).length;
      if (parts > 1) counts.set(parts, (counts.get(parts) ?? 0) + 1);
    }
    for (const [parts, agreeing] of counts) {
      const score = agreeing * 1000 + Math.min(parts, 999);
      if (score > best.score) best = { separator, score, fields: parts };
    }
  }
  return best;
}

/** How csv files keep digits from a spreadsheet program: ="0012345". */
const plainText = (text: string): string => /^="([^"]*)"$/.exec(text)?.[1] ?? text;
/** Systems put tabs before or behind digits for the same reason. Behind words they are the author's. */
const betweenTabs = /^\t*([\dA-Za-z.,:/-]+|="[^"]*")\t*$/;
const withoutTabs = (text: string): string =>
  text.includes('\t') ? (betweenTabs.exec(text)?.[1] ?? text.replace(/^\t+/, '')) : text;
/** A cell's text without what only keeps a spreadsheet program from changing or calculating it. */
function textOf(cell: string): string {
  // What stands behind our own mark is the text as it was, tabs and all.
  const marked = unguarded(cell);
  return marked === cell ? unguarded(plainText(withoutTabs(cell))) : marked;
}

/** A row of a text: where it ends, its line end, and how many fields it has. */
interface RowSpan {
  end: number;
  lineEnd: '' | '\n' | '\r' | '\r\n' | '\r\r\n';
  fields: number;
  isEmpty: boolean;
}

/** The row that begins at a place; what stands in quotes is passed over. */
function rowAt(text: string, from: number, separator: string): RowSpan {
  let fields = 1;
  let opens = true;
  for (let at = from; at < text.length; ) {
    const sign = text[at]!;
    if (opens && sign === '"') {
      let end = text.indexOf('"', at + 1);
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      if (end < 0) break;
      at = end + 1;
      opens = false;
    } else if (sign === '\n' || sign === '\r') {
      const lineEnd = (['\r\r\n', '\r\n', '\n', '\r'] as const).find((one) => text.startsWith(one, at));
      return { end: at, lineEnd: lineEnd ?? '', fields, isEmpty: at === from };
    } else {
      opens = sign === separator;
      if (opens) fields += 1;
      at += 1;
    }
  }
  return { end: text.length, lineEnd: '', fields, isEmpty: from === text.length };
}

/**
 * Text whose rows all end in a line feed, as the parser knows one end only: files that were put together have several.
 * A carriage return alone ends a row where the file knows no other end, or where whole rows stand on both of its sides.
 */
function withOneLineEnd(text: string, { separator, fields }: { separator: string; fields: number }): string {
  if (!text.includes('\r')) return text;
  const isOldEnd = !text.includes('\n');
  const pieces: string[] = [];
  let from = 0;
  for (let row = rowAt(text, 0, separator); row.lineEnd !== ''; ) {
    const next = rowAt(text, row.end + row.lineEnd.length, separator);
    const isWhole = (one: RowSpan): boolean => one.isEmpty || one.fields === fields;
    const isText = row.lineEnd === '\r' && !isOldEnd && !(isWhole(row) && isWhole(next));
    if (!isText) {
      pieces.push(text.slice(from, row.end), '\n');
      from = row.end + row.lineEnd.length;
    }
    row = isText ? { ...next, fields: row.fields + next.fields - 1, isEmpty: false } : next;
  }
  return pieces.join('') + text.slice(from);
}

const openQuote = (row: number): Error =>
  refusedFor(`第${row}行起的双引号没有成对`, '请补上或去掉该引号后上传');

/** Reads text separated by commas, tabs, semicolons or bars. */
export async function readCsv(path: string, limits: SheetLimits): Promise<Grid> {
  let dropped = 0;
  const whole = withoutStray(decodeText(await readFile(path)), (characters) => {
    dropped = characters;
  });
  // Excel's own line that names the separator.
  const named = /^sep=(.)\r?\n/i.exec(whole);
  const rest = named === null ? whole : whole.slice(named[0].length);
  const found = separatorOf(rest);
  const separator = named?.[1] ?? found.separator;
  const text = withOneLineEnd(rest, { ...found, separator });
  const grid = new Grid(limits);
  grid.dropped = dropped;
  let failure: unknown;
  let place = named === null ? 0 : 1;
  Papa.parse<string[]>(text, {
    newline: '\n',
    delimiter: separator,
    skipEmptyLines: false,
    step: ({ data, errors }, parser) => {
      try {
        if (errors.some((error) => error.type === 'Quotes')) throw openQuote(place + 1);
        grid.add(place, data.map(textOf));
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
