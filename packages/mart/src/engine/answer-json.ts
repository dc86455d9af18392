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

/** An answer beyond this is for a file, not for a screen. */
const maxBytes = 96 * 1024 * 1024;

/** Values of the dictionary that a column answers codes of, as pieces of JSON; undefined where it is not known. */
export type DictionaryOf = (column: number, type: DuckDBEnumLogicalType) => readonly string[] | undefined;

/** One of the answers that a result holds, each in columns of its own, beside each other. */
interface AnswerParts {
  keys: readonly string[];
  total?: number | undefined;
  /** Of the columns of this answer. */
  dictionaryOf: DictionaryOf;
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
  let columns = 0;
  const written = answers.map(({ keys, dictionaryOf }) => {
    const from = columns;
    columns += keys.length;
    const writers = keys.map((_, at) =>
      columnTexts(result, from + at, (_column, type) => dictionaryOf(at, type)),
    );
    return { writers, parts: [Buffer.from(`{"keys":${JSON.stringify(keys)},"data":[`)], bytes: 0 };
  });
  if (columns !== result.columnCount) throw new Error('a result has other columns than its answers');
  let rows = 0;
  for await (const chunk of chunksOf(result)) {
    goOn();
    for (const one of written) {
      const texts = one.writers.map((write) => write(chunk));
      const part = Buffer.from(rowsText(texts, chunk.rowCount, rows > 0));
      one.bytes += part.length;
      if (one.bytes > maxBytes) throw new EngineFault('memory', faultTexts.memory);
      one.parts.push(part);
    }
    rows += chunk.rowCount;
  }
  return written.map(({ parts }, at) => {
    const total = answers[at]?.total;
    return {
      json: Buffer.concat([...parts, Buffer.from(total === undefined ? ']}' : `],"total":${total}}`)]),
      rows,
    };
  });
}

/** Writes the values of one column of a chunk as pieces of JSON. */
function columnTexts(
  result: DuckDBResult,
  at: number,
  dictionaryOf: DictionaryOf,
): (chunk: DuckDBDataChunk) => string[] {
  const type = result.columnTypeId(at) === DuckDBTypeId.ENUM ? result.columnLogicalType(at) : undefined;
  if (type instanceof DuckDBEnumLogicalType) {
    const values = dictionaryOf(at, type) ?? quoted(type);
    return (chunk) => codedTexts(chunk, at, type, values);
  }
  const write = valueTexts(result.columnType(at));
  return (chunk) => write(chunk.getColumnVector(at));
}

function codedTexts(
  chunk: DuckDBDataChunk,
  at: number,
  type: DuckDBEnumLogicalType,
  values: readonly string[],
): string[] {
  const { codes, valid } = codesOf(chunk, at, type);
  const texts: string[] = [];
  for (let row = 0; row < chunk.rowCount; row += 1) {
    const isNull = valid !== undefined && (valid[row >> 3]! & (1 << (row & 7))) === 0;
    texts[row] = isNull ? 'null' : values[codes[row]!]!;
  }
  return texts;
}

function rowsText(columns: readonly string[][], rowCount: number, continued: boolean): string {
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
