import {
  DuckDBDataChunk,
  type DuckDBEnumLogicalType,
  type DuckDBResult,
  DuckDBTypeId,
} from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';

/** Chunks of a finished answer that are taken at once: asking for each in a thread costs more than a small one does. */
const atOnce = 4;

/** The library's own result; its field is read here and nowhere else, and the version is pinned. */
const inside = (result: DuckDBResult): duckdb.Result =>
  (result as unknown as { result: duckdb.Result }).result;

/** The chunks of an answer that is whole in memory. */
export async function* chunksOf(result: DuckDBResult, most = atOnce): AsyncGenerator<DuckDBDataChunk> {
  const whole = inside(result);
  const count = result.isStreaming ? Number.POSITIVE_INFINITY : duckdb.result_chunk_count(whole);
  for (let at = 0; count <= most && at < count; at += 1)
    yield new DuckDBDataChunk(duckdb.result_get_chunk(whole, at));
  while (count > most) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return;
    yield chunk;
  }
}

/** Bytes that the engine keeps a code of a dictionary in; it alone decides, as a dictionary of 256 values needs two. */
const codeTypes = new Map<DuckDBTypeId, new (data: ArrayBuffer, from: number, count: number) => CodeArray>([
  [DuckDBTypeId.UTINYINT, Uint8Array],
  [DuckDBTypeId.USMALLINT, Uint16Array],
  [DuckDBTypeId.UINTEGER, Uint32Array],
]);
type CodeArray = Uint8Array | Uint16Array | Uint32Array;

/** Codes of a column whose values stand in a dictionary, and one bit a row, 1 for a value; undefined when no row is NULL. */
export function codesOf(
  { chunk, rowCount }: DuckDBDataChunk,
  column: number,
  type: DuckDBEnumLogicalType,
): { codes: CodeArray; valid: Uint8Array | undefined } {
  const Codes = codeTypes.get(type.internalTypeId);
  if (Codes === undefined) throw new Error(`codes of an unknown width: ${type.internalTypeId}`);
  const vector = duckdb.data_chunk_get_vector(chunk, column);
  const bits = duckdb.vector_get_validity(vector, Math.ceil(rowCount / 64) * 8) as Uint8Array | null;
  const size = (Codes as unknown as { BYTES_PER_ELEMENT: number }).BYTES_PER_ELEMENT;
  const data = duckdb.vector_get_data(vector, rowCount * size);
  return {
    codes: new Codes(data.buffer as ArrayBuffer, data.byteOffset, rowCount),
    valid: bits ?? undefined,
  };
}
