import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBType,
} from '@duckdb/node-api';
import type { Column } from '@mingjing/contract';
import { type Block, readBlocks } from '../encode/chunk-format.ts';
import { codedColumns } from '../encode/dictionary-encoder.ts';
import { codeType, stagedType } from './column-types.ts';
import { run } from './open-database.ts';
import { setValidBits, valueBytes } from './vector-data.ts';

/** Where a column stands in the stage: coded texts take two places, one for codes and one for texts. */
interface Place {
  isText: boolean;
  isCoded: boolean;
  at: number;
}

/** Takes chunks as they come, in a table of a file of its own, until all rows are there to be ordered. */
export class Stage {
  readonly #types: DuckDBType[];
  readonly #places: Place[];
  readonly #appender: DuckDBAppender;

  private constructor(types: DuckDBType[], places: Place[], appender: DuckDBAppender) {
    this.#types = types;
    this.#places = places;
    this.#appender = appender;
  }

  static async open(connection: DuckDBConnection, columns: readonly Column[]): Promise<Stage> {
    const types: DuckDBType[] = [];
    const coded = codedColumns(columns);
    const places = columns.map((column, index): Place => {
      const at = types.length;
      const isText = column.type === 'text';
      const isCoded = coded.has(index);
      types.push(...(isCoded ? [codeType, stagedType(column)] : [stagedType(column)]));
      return { isText, isCoded, at };
    });
    const definition = types.map((type, at) => `p${at} ${type}`).join(', ');
    await run(connection, `CREATE TABLE stage.rows (${definition})`);
    await run(connection, 'BEGIN');
    return new Stage(types, places, await connection.createAppender('rows', 'main', 'stage'));
  }

  append(rows: number, body: Buffer): void {
    const chunk = DuckDBDataChunk.create(this.#types, rows);
    readBlocks(body).forEach((block, index) => {
      const { isCoded, at } = this.#places[index]!;
      if (block.form !== 'texts') {
        fill(chunk, at, block);
        if (isCoded) empty(chunk, at + 1, rows);
      } else {
        if (isCoded) empty(chunk, at, rows);
        const texts = JSON.parse(Buffer.from(block.data).toString('utf8')) as string[];
        chunk.setColumnValues(isCoded ? at + 1 : at, texts);
      }
    });
    this.#appender.appendDataChunk(chunk);
  }

  async close(connection: DuckDBConnection): Promise<void> {
    this.#appender.closeSync();
    await run(connection, 'COMMIT');
  }

  /** SQL of a column as it was sent: d{n} is its dictionary. */
  sql(index: number): { value: string; code: string; isText: boolean; isCoded: boolean } {
    const { isText, isCoded, at } = this.#places[index]!;
    return { value: isCoded ? `s.p${at + 1}` : `s.p${at}`, code: `s.p${at}`, isText, isCoded };
  }
}

function fill(chunk: DuckDBDataChunk, at: number, block: Block): void {
  const vector = chunk.getColumnVector(at);
  valueBytes(vector).set(block.data);
  if (block.valid !== undefined) setValidBits(vector, block.valid);
  vector.flush();
}

function empty(chunk: DuckDBDataChunk, at: number, rows: number): void {
  const vector = chunk.getColumnVector(at);
  setValidBits(vector, new Uint8Array(Math.ceil(rows / 64) * 8));
  vector.flush();
}
