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

interface AnswerParts {
  keys: readonly string[];
  total: number | undefined;
  dictionaryOf: DictionaryOf;
  /** Throws when nobody waits for the answer any more. */
  goOn(): void;
}

/** Turns a result into the bytes of an Answer, a column of a chunk at a time, without a value of JavaScript in between. */
export async function answerJson(
  result: DuckDBResult,
  { keys, total, dictionaryOf, goOn }: AnswerParts,
): Promise<{ json: Buffer; rows: number }> {
  const parts: Buffer[] = [Buffer.from(`{"keys":${JSON.stringify(keys)},"data":[`)];
  const writers = Array.from({ length: result.columnCount }, (_, at) =>
    columnTexts(result, at, dictionaryOf),
  );
  let rows = 0;
  let bytes = 0;
  for await (const chunk of chunksOf(result)) {
    goOn();
    const columns = writers.map((write) => write(chunk));
    const part = Buffer.from(rowsText(columns, chunk.rowCount, rows > 0));
    rows += chunk.rowCount;
    bytes += part.length;
    if (bytes > maxBytes) throw new EngineFault('memory', faultTexts.memory);
    parts.push(part);
  }
  parts.push(Buffer.from(total === undefined ? ']}' : `],"total":${total}}`));
  return { json: Buffer.concat(parts), rows };
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
