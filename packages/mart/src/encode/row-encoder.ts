import type { Cell, Column } from '@mingjing/contract';
import { chunkRows, writeBlocks } from './chunk-format.ts';
import { columnEncoder } from './column-encoder.ts';
import { codedColumns, DictionaryEncoder } from './dictionary-encoder.ts';

export interface EncodedChunk {
  rows: number;
  bytes: Buffer;
}

/** Cuts batches of rows into chunks and keeps the dictionaries of the text columns. */
export class RowEncoder {
  readonly #encoders;

  constructor(columns: readonly Column[]) {
    const coded = codedColumns(columns);
    this.#encoders = columns.map((column, index) => columnEncoder(column, index, !coded.has(index)));
  }

  /** Chunks of one batch, made as they are asked for. */
  *encode(batch: readonly Cell[][]): Generator<EncodedChunk> {
    for (let from = 0; from < batch.length; from += chunkRows) {
      const rows = Math.min(chunkRows, batch.length - from);
      const blocks = this.#encoders.map((encoder) => encoder.encode(batch, from, rows));
      yield { rows, bytes: writeBlocks(blocks) };
    }
  }

  /** Values of each text column in order of their codes, once all rows are encoded. */
  get dictionaries(): { column: number; values: string[]; overflowed: boolean }[] {
    return this.#encoders.flatMap((encoder, column) =>
      encoder instanceof DictionaryEncoder
        ? [{ column, values: encoder.values, overflowed: encoder.overflowed }]
        : [],
    );
  }
}
