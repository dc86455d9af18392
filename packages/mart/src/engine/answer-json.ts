import {
  type DuckDBDataChunk,
  DuckDBEnumLogicalType,
  type DuckDBResult,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { faultTexts } from '../fault-texts.ts';
import { quoted } from './dictionaries.ts';
import { EngineFault } from './engine-fault.ts';
import { chunksOf, codesOf } from './result-chunks.ts';
import { valueTexts } from './value-texts.ts';
import { textBytes, valueBytes } from './vector-data.ts';

/** An answer beyond this is for a file, not for a screen. */
const maxBytes = 96 * 1024 * 1024;

/** Values of the dictionary that a column answers codes of, as pieces of JSON; undefined where it is not known. */
export type DictionaryOf = (column: number, type: DuckDBEnumLogicalType) => readonly string[] | undefined;

/** One of the answers that a result holds, each in columns of its own, beside or below each other. */
interface AnswerParts {
  keys: readonly string[];
  /** Its first column. */
  from: number;
  /** The rows that are its own, by what the first column of all says; all when not given. */
  part?: number | undefined;
  total?: number | undefined;
  /** Of the columns of this answer. */
  dictionaryOf: DictionaryOf;
}

/** Rows of a chunk, the last one not included. */
export interface RowRange {
  from: number;
  to: number;
}

/**
 * Turns a result into the bytes of Answers, a column of a chunk at a time, without a value of JavaScript in between. `goOn`
 * throws when nobody waits for them any more.
 */
export async function answersJson(
  result: DuckDBResult,
  answers: readonly AnswerParts[],
  goOn: () => void,
): Promise<{ json: Buffer; rows: number }[]> {
  const isMarked = answers.some(({ part }) => part !== undefined);
  const width = answers.reduce((sum, { keys }) => sum + keys.length, isMarked ? 1 : 0);
  if (width !== result.columnCount) throw new Error('a result has other columns than its answers');
  const written = answers.map(({ keys, from, part, dictionaryOf }) => ({
    part,
    writers: keys.map((_, at) => columnTexts(result, from + at, (_column, type) => dictionaryOf(at, type))),
    texts: keys.flatMap((_, at) =>
      result.columnTypeId(from + at) === DuckDBTypeId.VARCHAR ? [from + at] : [],
    ),
    pieces: [Buffer.from(`{"keys":${JSON.stringify(keys)},"data":[`)],
    bytes: 0,
    rows: 0,
  }));
  const partsOf = isMarked ? partReader() : undefined;
  for await (const chunk of chunksOf(result)) {
    goOn();
    const whole: RowRange = { from: 0, to: chunk.rowCount };
    const parts = partsOf?.(chunk);
    for (const one of written) {
      const range = parts === undefined ? whole : parts.get(one.part ?? -1);
      if (range === undefined) continue;
      // Looked at before they are read: a few texts of one chunk may keep the process, and all who ask it, for long.
      const unread = one.texts.reduce((sum, at) => sum + bytesOfTexts(chunk, at, range), 0);
      if (one.bytes + unread > maxBytes) throw new EngineFault('memory', faultTexts.memory);
      const texts = one.writers.map((write) => write(chunk, range));
      const piece = Buffer.from(rowsText(texts, range.to - range.from, one.rows > 0));
      one.bytes += piece.length;
      if (one.bytes > maxBytes) throw new EngineFault('memory', faultTexts.memory);
      one.pieces.push(piece);
      one.rows += range.to - range.from;
    }
  }
  return written.map(({ pieces, rows }, at) => {
    const total = answers[at]?.total;
    return {
      json: Buffer.concat([...pieces, Buffer.from(total === undefined ? ']}' : `],"total":${total}}`)]),
      rows,
    };
  });
}

const bytesOfTexts = (chunk: DuckDBDataChunk, at: number, { from, to }: RowRange): number =>
  textBytes(chunk.getColumnVector(at), from, to);

/** Reads which rows of a chunk are of which part. Parts come one after the other: rows of one stand together. */
function partReader(): (chunk: DuckDBDataChunk) => Map<number, RowRange> {
  let last = 0;
  return (chunk) => {
    const bytes = valueBytes(chunk.getColumnVector(0));
    const numbers = new Int32Array(bytes.buffer, bytes.byteOffset, chunk.rowCount);
    const found = new Map<number, RowRange>();
    for (let row = 0; row < chunk.rowCount; row += 1) {
      const part = numbers[row]!;
      if (part < last) throw new Error('the parts of a result are out of their order');
      last = part;
      const range = found.get(part);
      if (range === undefined) found.set(part, { from: row, to: row + 1 });
      else range.to = row + 1;
    }
    return found;
  };
}

/** Writes the values of one column of a chunk as pieces of JSON. */
export function columnTexts(
  result: DuckDBResult,
  at: number,
  dictionaryOf: DictionaryOf,
): (chunk: DuckDBDataChunk, range: RowRange) => string[] {
  const type = result.columnTypeId(at) === DuckDBTypeId.ENUM ? result.columnLogicalType(at) : undefined;
  if (type instanceof DuckDBEnumLogicalType) {
    const values = dictionaryOf(at, type) ?? quoted(type);
    return (chunk, range) => codedTexts(chunk, at, type, values, range);
  }
  const write = valueTexts(result.columnType(at));
  return (chunk, { from, to }) => write(chunk.getColumnVector(at), from, to);
}

function codedTexts(
  chunk: DuckDBDataChunk,
  at: number,
  type: DuckDBEnumLogicalType,
  values: readonly string[],
  { from, to }: RowRange,
): string[] {
  const { codes, valid } = codesOf(chunk, at, type);
  const texts: string[] = [];
  for (let row = from; row < to; row += 1) {
    const isNull = valid !== undefined && (valid[row >> 3]! & (1 << (row & 7))) === 0;
    texts.push(isNull ? 'null' : values[codes[row]!]!);
  }
  return texts;
}

export function rowsText(columns: readonly string[][], rowCount: number, continued: boolean): string {
  let text = '';
  for (let row = 0; row < rowCount; row += 1) {
    text += row > 0 || continued ? ',[' : '[';
    for (let column = 0; column < columns.length; column += 1) {
      if (column > 0) text += ',';
      text += columns[column]![row]!;
    }
    text += ']';
  }
  return text;
}
