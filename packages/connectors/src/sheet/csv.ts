import { readFile } from 'node:fs/promises';
import { type TextEncoding, unguarded } from '@mingjing/contract';
import Papa from 'papaparse';
import { withoutBorders, withoutLeadingBlanks } from './bordered-text.ts';
import { readText } from './encoding.ts';
import { Grid } from './grid.ts';
import type { SheetLimits } from './limits.ts';
import { nameRowNames } from './row-names.ts';
import { dividedByBlanks, hiveSeparator, isDividedBy, type Separator, separatorOf } from './separator.ts';
import { refusedFor, tooMany } from './sheet-error.ts';
import { withoutStray } from './stray-characters.ts';

/** How csv files keep digits from a spreadsheet program: ="0012345". */
const plainText = (text: string): string => /^="([^"]*)"$/.exec(text)?.[1] ?? text;
/** Systems put tabs before or behind digits for the same reason. Behind words they are the author's. */
const betweenTabs = /^\t*([\dA-Za-z.,:/-]+|="[^"]*")\t*$/;
const withoutTabs = (text: string): string =>
  text.includes('\t') ? (betweenTabs.exec(text)?.[1] ?? text.replace(/^\t+/, '')) : text;
/** A cell's text without what only keeps a spreadsheet program from changing or calculating it. */
function textOf(cell: string): string {
  // How databases write that there is no value.
  if (cell === '\\N') return '';
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
function withOneLineEnd(text: string, { separator, fields }: Separator): string {
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

/** Text without invisible characters; the separator stays, whatever it is. */
function visibleText(text: string, dropped: (characters: number) => void): string {
  if (!isDividedBy(text, hiveSeparator)) return withoutStray(text, dropped);
  return text
    .split(hiveSeparator)
    .map((piece) => withoutStray(piece, dropped))
    .join(hiveSeparator);
}

interface Divided {
  text: string;
  separator: string;
  /** Place of its first row. */
  from: number;
}

/**
 * Puts the rows of a text into a grid. `mark`: what stands before a quote within quotes; `columns`: so many at most.
 * Throws SheetError.
 */
function parseInto(grid: Grid, { text, separator, from }: Divided, mark: '"' | '\\', columns: number): void {
  let failure: unknown;
  let place = from;
  Papa.parse<string[]>(text, {
    newline: '\n',
    delimiter: separator,
    escapeChar: mark,
    skipEmptyLines: false,
    step: ({ data, errors }, parser) => {
      try {
        if (errors.some((error) => error.type === 'Quotes')) throw openQuote(place + 1);
        // Before each of millions is looked at.
        if (data.length > columns && data.findLastIndex((cell) => cell.trim() !== '') >= columns)
          throw tooMany(`${columns}列`);
        grid.add(place, data.map(textOf));
        place += 1;
      } catch (error) {
        failure = error;
        parser.abort();
      }
    },
  });
  if (failure !== undefined) throw failure;
}

/**
 * Reads text separated by commas, tabs, semicolons, bars or what else divides all of its lines alike. `chosen`: the encoding
 * that its uploader says it has.
 */
export async function readCsv(path: string, limits: SheetLimits, chosen?: TextEncoding): Promise<Grid> {
  let dropped = 0;
  const notes: string[] = [];
  const { text, encoding } = readText(await readFile(path), (note) => notes.push(note), chosen);
  const whole = visibleText(text, (characters) => {
    dropped += characters;
  });
  // Excel's own line that names the separator.
  const named = /^(?:sep=(.)|"sep=(.)"[^\w\r\n]*)\r?\n/i.exec(whole);
  const given = named === null ? whole : whole.slice(named[0].length);
  const written = withoutBorders(given) ?? given;
  const known = separatorOf(written);
  const blanks = named === null && known.fields === 1 ? dividedByBlanks(written) : undefined;
  const rest = blanks?.text ?? written;
  const found = blanks === undefined ? known : separatorOf(rest);
  const separator = named?.[1] ?? named?.[2] ?? blanks?.separator ?? found.separator;
  const divided: Divided = {
    text: withOneLineEnd(withoutLeadingBlanks(rest, separator), { ...found, separator }),
    separator,
    from: named === null ? 0 : 1,
  };
  const read = (mark: '"' | '\\'): Grid => {
    const grid = new Grid(limits);
    grid.dropped = dropped;
    grid.encoding = encoding;
    grid.dividedBy = separator;
    grid.notes.push(...notes);
    parseInto(grid, divided, mark, limits.columns);
    nameRowNames(grid, divided.text.slice(0, divided.text.indexOf('\n')));
    return grid;
  };
  try {
    return read('"');
  } catch (error) {
    // MySQL, ClickHouse and Spark put a backslash before a quote. Where that pairs them all, it was meant.
    if (!divided.text.includes('\\"')) throw error;
    try {
      return read('\\');
    } catch {
      throw error;
    }
  }
}
