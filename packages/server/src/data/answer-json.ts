import type { RowStream } from '@mingjing/connectors';
import type { Column } from '@mingjing/contract';
import type { AnswerBytes } from '@mingjing/mart';

/** Bytes after which a live answer ends as truncated, whatever its number of rows: cells can be large. */
const maxBytes = 64 * 1024 * 1024;

/** Collects a stream of rows as finished JSON of an Answer: {"keys":[…],"data":[[…]],…}. */
export async function answerJson(
  stream: Pick<RowStream, 'batches' | 'truncated'>,
  columns: readonly Column[],
  startedAt: number,
): Promise<AnswerBytes & { truncated: boolean }> {
  const parts: Buffer[] = [
    Buffer.from(`{"keys":${JSON.stringify(columns.map((column) => column.name))},"data":[`),
  ];
  let rows = 0;
  let bytes = 0;
  let isCut = false;
  for await (const batch of stream.batches) {
    if (batch.length === 0) continue;
    // The brackets around a batch are left out, so that batches join into one list.
    const text = JSON.stringify(batch).slice(1, -1);
    const part = Buffer.from(rows === 0 ? text : `,${text}`);
    parts.push(part);
    rows += batch.length;
    bytes += part.length;
    if (bytes > maxBytes) {
      isCut = true;
      break;
    }
  }
  const truncated = isCut || stream.truncated;
  parts.push(Buffer.from(truncated ? '],"truncated":true}' : ']}'));
  return { json: Buffer.concat(parts), rows, cached: false, durationMs: Date.now() - startedAt, truncated };
}

/** Adds a value to the end of a finished JSON object without reading it. */
export function withField(json: Buffer, key: string, value: unknown): Buffer {
  const tail = Buffer.from(`,${JSON.stringify(key)}:${JSON.stringify(value)}}`);
  return Buffer.concat([json.subarray(0, json.length - 1), tail]);
}
