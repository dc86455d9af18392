import type { DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api';
import type { FoldList } from '@mingjing/query';
import { columnTexts, type DictionaryOf, rowsText } from '../answer-json.ts';

/** Rows as the engine answered them. */
interface Answered {
  result: DuckDBResult;
  chunks: readonly DuckDBDataChunk[];
  rows: number;
}

interface Names {
  keys: readonly string[];
  placeOf: (name: string) => number;
  dictionaryOf: DictionaryOf;
}

/** Lists some of the gathered rows in finished bytes, as a statement would that asks for them alone. */
export function listJson(
  { result, chunks, rows }: Answered,
  { columns, offset, size, counts, most = rows }: FoldList,
  { keys, placeOf, dictionaryOf }: Names,
): { json: Buffer; rows: number } {
  const writers = columns.map((name) => columnTexts(result, placeOf(name), dictionaryOf));
  const pieces: string[] = [];
  let written = 0;
  let before = 0;
  for (const chunk of chunks) {
    const range = {
      from: Math.max(0, offset - before),
      to: Math.min(chunk.rowCount, offset + size - before),
    };
    before += chunk.rowCount;
    if (range.from >= range.to) continue;
    const texts = writers.map((write) => write(chunk, range));
    pieces.push(rowsText(texts, range.to - range.from, written > 0));
    written += range.to - range.from;
  }
  const end = counts ? `],"total":${Math.min(rows, most)}}` : ']}';
  return {
    json: Buffer.from(`{"keys":${JSON.stringify(keys)},"data":[${pieces.join('')}${end}`),
    rows: written,
  };
}
