import type { CompiledSql } from '@mingjing/query';
import type { ReadLimits, RowStream, Source } from './connector.ts';

/**
 * Reads a statement's rows by `work` and ends the read with it, wherever it stands: rows that nobody began to read would
 * keep their connection for ever. Throws SourceError, and what `work` throws.
 */
export async function withRows<T>(
  source: Pick<Source, 'stream'>,
  query: CompiledSql,
  limits: ReadLimits,
  work: (stream: RowStream) => Promise<T>,
): Promise<T> {
  const stream = await source.stream(query, limits);
  try {
    return await work(stream);
  } finally {
    await stream.batches[Symbol.asyncIterator]().return?.();
  }
}
