import { type Cell, texts } from '@mingjing/contract';
import { refused } from '../../../http/app-error.ts';

/**
 * The batches as they are, up to so many rows: a query without end would fill the disk. The first row beyond throws
 * AppError, which ends the statement on the source. `before` counts rows that are stored already.
 */
export async function* withinRows(
  batches: AsyncIterable<Cell[][]>,
  most: number,
  before = 0,
): AsyncGenerator<Cell[][]> {
  let rows = before;
  for await (const batch of batches) {
    rows += batch.length;
    if (rows > most) throw refused(texts.cache.tooManyRows(most), 'tooLarge');
    yield batch;
  }
}
