import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import type { ExpectedTable, FoldParts } from '../../process/messages.ts';
import { identifier } from '../open-database.ts';
import { chunksOf } from '../result-chunks.ts';
import { statement } from '../run-ask.ts';
import { Arena } from './arena.ts';
import { type GatheredColumn, gatheredColumn } from './gathered-column.ts';
import { bytesOf, type KeptColumn, keptColumn } from './kept-column.ts';
import { Unfoldable } from './unfoldable.ts';

/** Rows of a table for each time that its rows were asked: then reading it whole is likely to pay. */
const rowsOfAsk = 12_000;
/** Chunks of a column that are taken at once. */
const allChunks = 1024;

interface KeptTable {
  rows: number;
  /** How often its rows were asked. */
  asked: number;
  bytes: number;
  isReading: boolean;
  /** Undefined for one that cannot be kept. */
  columns: Map<string, KeptColumn | undefined>;
}

/** Columns to be read, and whether tables that were asked longer ago make room for them. */
interface Reading {
  missing: readonly string[];
  makesRoom: boolean;
}

/** Whether its rows were asked as often as reading it costs. */
const pays = ({ asked, rows }: KeptTable): boolean => asked * rowsOfAsk >= rows;

interface KeptColumnsParts {
  mostBytes: number;
  /** Runs work on a connection that stands in an extract. */
  use: <T>(extract: string, work: (connection: DuckDBConnection) => Promise<T>) => Promise<T>;
}

/**
 * Columns of tables that are asked again and again, as they stand in memory: under a new filter their rows are found
 * and folded without a statement (ADR 35). Extracts never change; the tables asked longest ago make room.
 */
export class KeptColumns {
  readonly #parts: KeptColumnsParts;
  readonly #tables = new Map<string, KeptTable>();
  #bytes = 0;
  /** One table is read after the other. */
  #reading: Promise<void> = Promise.resolve();

  constructor(parts: KeptColumnsParts) {
    this.#parts = parts;
  }

  /** Bytes that all of them take. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a column that questions need is not such as is kept. */
  isRefused(extract: string, { columns, passing }: FoldParts): boolean {
    const table = this.#tables.get(`${extract} ${passing?.table}`);
    return namesOf(columns, passing).some(
      (name) => table?.columns.has(name) && table.columns.get(name) === undefined,
    );
  }

  /** The columns that questions need; undefined while they are not there. */
  find(extract: string, { columns, passing }: FoldParts): ReadonlyMap<string, KeptColumn> | undefined {
    if (passing === undefined) return undefined;
    const table = this.#latest(extract, passing);
    table.asked += 1;
    const found = new Map<string, KeptColumn>();
    const missing: string[] = [];
    let isPossible = true;
    for (const name of namesOf(columns, passing)) {
      const column = table.columns.get(name);
      if (column !== undefined) found.set(name, column);
      else if (table.columns.has(name)) isPossible = false;
      else missing.push(name);
    }
    if (!isPossible) return undefined;
    if (missing.length === 0) return found;
    if (pays(table)) this.#read(extract, passing.table, table, { missing, makesRoom: true });
    return undefined;
  }

  /**
   * Reads what was asked lately of rows like these, or before this process began, as far as there is room: nothing that
   * is asked now makes way for it.
   */
  expect(extract: string, { table: name, rows, columns, asked }: ExpectedTable): void {
    const table = this.#latest(extract, { table: name, rows });
    table.asked = Math.max(table.asked, asked);
    const missing = columns.filter((column) => !table.columns.has(column));
    if (pays(table)) this.#read(extract, name, table, { missing, makesRoom: false });
  }

  /** Forgets an extract's tables. */
  release(extract: string): void {
    for (const [key, table] of this.#tables) if (key.startsWith(`${extract} `)) this.#drop(key, table);
  }

  /** A table as the one that was asked last. */
  #latest(extract: string, { table: name, rows }: Pick<ExpectedTable, 'table' | 'rows'>): KeptTable {
    const key = `${extract} ${name}`;
    const known = this.#tables.get(key);
    const table: KeptTable = known ?? { rows, asked: 0, bytes: 0, isReading: false, columns: new Map() };
    this.#tables.delete(key);
    this.#tables.set(key, table);
    return table;
  }

  #drop(key: string, table: KeptTable): void {
    this.#tables.delete(key);
    this.#bytes -= table.bytes;
  }

  #read(extract: string, name: string, table: KeptTable, { missing, makesRoom }: Reading): void {
    if (table.isReading || missing.length === 0) return;
    table.isReading = true;
    const isThere = (): boolean => this.#tables.get(`${extract} ${name}`) === table;
    const read = async (): Promise<void> => {
      if (!isThere()) return;
      await this.#parts.use(extract, async (connection) => {
        for (const column of missing) {
          // A column takes a byte a row at least.
          if (!makesRoom && !this.#hasRoom(table.rows)) return;
          const kept = await columnOf(connection, name, column, table.rows);
          if (!isThere()) return;
          const bytes = kept === undefined ? 0 : bytesOf(kept);
          if (!makesRoom && !this.#hasRoom(bytes)) return;
          this.#take(table, column, kept, bytes);
        }
      });
    };
    this.#reading = this.#reading
      .then(read)
      // Whatever it was, questions are asked in statements and tell it themselves.
      .catch(() => {
        for (const column of missing) if (!table.columns.has(column)) table.columns.set(column, undefined);
      })
      .finally(() => {
        table.isReading = false;
      });
  }

  #hasRoom(bytes: number): boolean {
    return this.#bytes + bytes <= this.#parts.mostBytes;
  }

  #take(table: KeptTable, name: string, column: KeptColumn | undefined, bytes: number): void {
    for (const [key, other] of this.#tables) {
      if (this.#hasRoom(bytes)) break;
      if (other !== table) this.#drop(key, other);
    }
    // A table that is too large by itself stays where it is.
    const fits = this.#hasRoom(bytes);
    table.columns.set(name, fits ? column : undefined);
    if (!fits) return;
    table.bytes += bytes;
    this.#bytes += bytes;
  }
}

/** What is read of the rows, and what they are found by. */
const namesOf = (columns: readonly string[], passing: FoldParts['passing']): string[] => [
  ...new Set([...columns, ...(passing?.tests ?? []).map(({ column }) => column)]),
];

/** A column of all rows of a table; undefined where its values are not such as are folded. */
async function columnOf(
  connection: DuckDBConnection,
  table: string,
  name: string,
  rows: number,
): Promise<KeptColumn | undefined> {
  const sql = `SELECT t.${identifier(name)} FROM ${identifier(table)} t`;
  return statement(connection, sql, [], async (prepared) => {
    const result = await prepared.run();
    const chunks: DuckDBDataChunk[] = [];
    for await (const chunk of chunksOf(result, allChunks)) chunks.push(chunk);
    if (chunks.reduce((sum, { rowCount }) => sum + rowCount, 0) !== rows) return undefined;
    const column = orNone(() => gatheredColumn(new Arena(), result, chunks, 0, rows));
    return column && keptColumn(column);
  });
}

function orNone(read: () => GatheredColumn): GatheredColumn | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unfoldable) return undefined;
    throw error;
  }
}
