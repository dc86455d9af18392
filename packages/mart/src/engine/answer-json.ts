import type { DuckDBResult } from '@duckdb/node-api';
import { faultTexts } from '../fault-texts.ts';
import { EngineFault } from './engine-fault.ts';
import { valueTexts } from './value-texts.ts';

/** An answer beyond this is for a file, not for a screen. */
const maxBytes = 96 * 1024 * 1024;

/** Turns a result into the bytes of an Answer, a column of a chunk at a time, without a value of JavaScript in between. */
export async function answerJson(
  result: DuckDBResult,
  keys: readonly string[],
  total: number | undefined,
): Promise<{ json: Buffer; rows: number }> {
  const parts: Buffer[] = [Buffer.from(`{"keys":${JSON.stringify(keys)},"data":[`)];
  const writers = result.columnTypes().map((type) => valueTexts(type));
  let rows = 0;
  let bytes = 0;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    const columns = writers.map((write, index) => write(chunk.getColumnVector(index)));
    const part = Buffer.from(rowsText(columns, chunk.rowCount, rows > 0));
    rows += chunk.rowCount;
    bytes += part.length;
    if (bytes > maxBytes) throw new EngineFault('memory', faultTexts.memory);
    parts.push(part);
  }
  parts.push(Buffer.from(total === undefined ? ']}' : `],"total":${total}}`));
  return { json: Buffer.concat(parts), rows };
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
