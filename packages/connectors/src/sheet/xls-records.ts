import { CFB as untyped } from '@e965/xlsx';
import { compoundStreams } from './compound-file.ts';
import type { SheetLimits } from './limits.ts';
import { decryptRecords } from './secret/old-workbook.ts';
import { protectedFile, tooManyMerges, unreadable } from './sheet-error.ts';
import { type Cells, FormulaResults, formulaRecord } from './xls-formulas.ts';
import { countSharedStrings } from './xls-strings.ts';

/** The part of the library's container writer that is used; its own types say nothing of it. */
interface Containers<T> {
  write(container: T, options: { type: 'buffer' }): Buffer;
  utils: { cfb_new(): T; cfb_add(container: T, path: string, content: Uint8Array): void };
}
const containers = untyped as Containers<object>;

/** Records by their number in the file formats BIFF 5 and 8. */
const sharedStrings = 0xfc;
const continuation = 0x3c;
const mergedCells = 0xe5;
/** Where the table of texts says how many it has. */
const countPlace = 4;
/**
 * The records that a table is made of, with the bytes that each has at least. Everything else is blanked: names, notes,
 * drawings, links (one can name four thousand million cells, and the library goes through each of them). In a record that
 * is too short the library reads a length that is not there, and goes on for as many characters as memory holds.
 */
const needed = new Map<number, number>([
  // Where a stream begins and ends, its code page, its calendar.
  [0x809, 4],
  [0x409, 4],
  [0x209, 4],
  [0x09, 4],
  [0x0a, 0],
  [0x42, 2],
  [0x22, 2],
  // Sheets, formats, merged cells.
  [0x85, 7],
  [0x8f, 5],
  [0x41e, 4],
  [0x1e, 2],
  [0xe0, 4],
  [0x443, 4],
  [0x243, 4],
  [0x43, 4],
  [0x44, 2],
  [mergedCells, 2],
  [0x00, 0],
  [0x200, 0],
  // Rows: whether they are hidden.
  [0x208, 16],
  // Cells, and the texts of cells.
  [sharedStrings, 8],
  [continuation, 0],
  [0xfd, 10],
  [0x203, 14],
  [0x03, 15],
  [0x02, 9],
  [0x27e, 10],
  [0xbd, 6],
  [0x205, 8],
  [0x05, 9],
  [0x204, 8],
  [0x04, 9],
  [0xd6, 8],
  [0x06, 16],
  [0x206, 16],
  [0x406, 16],
  [0x207, 2],
  [0x07, 1],
]);
/** Formats and texts of Excel 2 may be empty, and are no loss then. */
const mayBeEmpty = new Set([0x41e, 0x1e, 0x04]);
/** A record that the library knows and passes over (FilterMode). */
const passedOver = 0x9b;
const headerBytes = 4;
const mergedBytes = 8;
const mostMerges = 100_000;

/** Where a stream begins (BIFF 5 and 8) and where it ends; a sheet and where its stream begins. */
const begin = 0x809;
const end = 0x0a;
const boundSheet = 0x85;

/**
 * Puts right where the streams of sheets begin: programs that changed the file's front left the old places, and the
 * library would pass over those sheets in silence. They are known by their order, if there are as many as sheets.
 */
function placeSheets(stream: Buffer, bound: readonly number[], starts: readonly number[]): void {
  const placeOf = (at: number): number => stream.readUInt32LE(at + headerBytes);
  if (bound.length !== starts.length || bound.every((at) => starts.includes(placeOf(at)))) return;
  const ordered = bound.toSorted((a, b) => placeOf(a) - placeOf(b));
  for (const [index, at] of ordered.entries()) stream.writeUInt32LE(starts[index] ?? 0, at + headerBytes);
}

/** What was seen of an old workbook's records. */
interface Checked {
  /** Of each sheet in the file's order, the cells whose formulas were never calculated. */
  uncalculated: Cells[];
}

/**
 * Looks through the records of an old workbook before a library reads it: what it does not need is blanked in place,
 * and what the file's bytes cannot hold is refused. Throws SheetError.
 */
export function checkRecords(stream: Buffer, limits: SheetLimits): Checked {
  // What is encrypted says nothing of lengths and counts.
  if (!decryptRecords(stream)) throw protectedFile();
  const formulas = new FormulaResults();
  let merges = 0;
  let depth = 0;
  const bound: number[] = [];
  const starts: number[] = [];
  let texts: Buffer[] | undefined;
  const endTexts = (): void => {
    // The library reads as many as the table says.
    texts?.[0]?.writeUInt32LE(countSharedStrings(texts, limits), countPlace);
    texts = undefined;
  };
  for (let at = 0; at + headerBytes <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    const body = at + headerBytes;
    const least = needed.get(type);
    if (type !== continuation) endTexts();
    if (type === begin) {
      if (depth === 0 && at > 0) starts.push(at);
      depth += 1;
    } else if (type === end) depth -= 1;
    else if (type === boundSheet && length >= headerBytes) bound.push(at);
    if (type === formulaRecord) formulas.see(starts.at(-1) ?? 0, stream.subarray(body, body + length));
    if (type === continuation) texts?.push(stream.subarray(body, body + length));
    else if (least === undefined) stream.writeUInt16LE(passedOver, at);
    else if (length < least) {
      if (!mayBeEmpty.has(type)) throw unreadable(new Error(`a record ${type} of ${length} bytes`));
      stream.writeUInt16LE(passedOver, at);
    } else if (type === sharedStrings) texts = [stream.subarray(body, body + length)];
    else if (type === mergedCells) merges += Math.ceil(length / mergedBytes);
    if (merges > mostMerges) throw tooManyMerges();
    at = body + length;
  }
  endTexts();
  placeSheets(stream, bound, starts);
  const { uncalculated } = formulas;
  return {
    uncalculated: bound
      .map((place) => stream.readUInt32LE(place + headerBytes))
      .toSorted((a, b) => a - b)
      .map((start) => uncalculated.get(start) ?? []),
  };
}

/** The file with the records of its workbook checked; the other streams of its container are left out. */
export function checkedWorkbook(bytes: Buffer, limits: SheetLimits): Checked & { bytes: Buffer } {
  const isContainer = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  if (!isContainer) return { bytes, ...checkRecords(bytes, limits) };
  const whole = containers.utils.cfb_new();
  let checked: Checked | undefined;
  for (const [name, content] of compoundStreams(bytes, ['Workbook', 'Book'])) {
    const stream = Buffer.from(content);
    const found = checkRecords(stream, limits);
    // Where both versions are kept, the later one is read.
    checked ??= found;
    containers.utils.cfb_add(whole, `/${name}`, stream);
  }
  return { bytes: containers.write(whole, { type: 'buffer' }), uncalculated: [], ...checked };
}
