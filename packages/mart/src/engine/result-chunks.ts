import { DuckDBDataChunk, type DuckDBResult } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';

/** Chunks of a finished answer that are taken at once: asking for each in a thread costs more than a small one does. */
const atOnce = 4;

/** The library's own result; its field is read here and nowhere else, and the version is pinned. */
const inside = (result: DuckDBResult): duckdb.Result =>
  (result as unknown as { result: duckdb.Result }).result;

/** The chunks of an answer that is whole in memory. */
export async function* chunksOf(result: DuckDBResult): AsyncGenerator<DuckDBDataChunk> {
  const whole = inside(result);
  const count = result.isStreaming ? Number.POSITIVE_INFINITY : duckdb.result_chunk_count(whole);
  for (let at = 0; count <= atOnce && at < count; at += 1)
    yield new DuckDBDataChunk(duckdb.result_get_chunk(whole, at));
  while (count > atOnce) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return;
    yield chunk;
  }
}

/** Codes of a column whose values stand in a dictionary, and one bit a row, 1 for a value; undefined when no row is NULL. */
export function codesOf(
  { chunk, rowCount }: DuckDBDataChunk,
  column: number,
  values: number,
): { codes: ArrayLike<number>; valid: Uint8Array | undefined } {
  const vector = duckdb.data_chunk_get_vector(chunk, column);
  const bits = duckdb.vector_get_validity(vector, Math.ceil(rowCount / 64) * 8) as Uint8Array | null;
  const valid = bits ?? undefined;
  const bytes = (size: number): [ArrayBuffer, number, number] => {
    const data = duckdb.vector_get_data(vector, rowCount * size);
    return [data.buffer as ArrayBuffer, data.byteOffset, rowCount];
  };
  if (values <= 256) return { codes: new Uint8Array(...bytes(1)), valid };
  if (values <= 65_536) return { codes: new Uint16Array(...bytes(2)), valid };
  return { codes: new Uint32Array(...bytes(4)), valid };
}
