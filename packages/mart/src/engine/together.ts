import type { DuckDBConnection } from '@duckdb/node-api';
import { sharedTable } from '@mingjing/query';
import type { AskMessage, FromEngine, TogetherMessage } from '../process/messages.ts';
import { bindParams } from './bind-params.ts';
import type { Dictionaries } from './dictionaries.ts';
import { EngineFault } from './engine-fault.ts';
import type { Extracts } from './extracts.ts';
import { identifier, run } from './open-database.ts';
import { runAsk, statement } from './run-ask.ts';

/** Rows that are written once at most: of more than these each question asks its table. */
const mostRows = 2_000_000;

interface TogetherParts {
  extracts: Extracts;
  dictionaries: Dictionaries;
  send: (head: FromEngine, body?: Buffer) => Promise<void>;
  fail: (id: number, error: unknown) => Promise<void>;
}

/** Questions that run together. */
interface Lot {
  /** Those that are not answered yet. */
  left: Set<number>;
  connection: DuckDBConnection | undefined;
  /** What the connection does: it writes their rows, or answers one of them. */
  runs: 'rows' | number | undefined;
  /** The one that it answers was cancelled. */
  isCancelled: boolean;
}

/**
 * Runs questions of the same rows one after the other: the rows are written to a table of the connection and asked there.
 * Each question has its own answer, fault and end; where the rows cannot be written each asks its own table.
 */
export class Together {
  readonly #parts: TogetherParts;
  readonly #lots = new Map<number, Lot>();

  constructor(parts: TogetherParts) {
    this.#parts = parts;
  }

  /** Ends one question, without the others; false when it does not run here. */
  cancel(id: number): boolean {
    const lot = this.#lots.get(id);
    if (lot === undefined) return false;
    if (lot.runs === id) {
      lot.isCancelled = true;
      lot.connection?.interrupt();
    } else {
      this.#end(id);
      void this.#parts.fail(id, new EngineFault('cancelled', '查询已取消'));
      // Nobody waits for what is being written.
      if (lot.left.size === 0 && lot.runs === 'rows') lot.connection?.interrupt();
    }
    return true;
  }

  async run({ extract, rows, asks }: TogetherMessage): Promise<void> {
    const { extracts, fail } = this.#parts;
    const left = new Set(asks.map(({ alone }) => alone.id));
    const lot: Lot = { left, connection: undefined, runs: undefined, isCancelled: false };
    for (const id of left) this.#lots.set(id, lot);
    try {
      await extracts.use([extract], async (connection) => {
        lot.connection = connection;
        lot.runs = 'rows';
        const isWritten = left.size > 0 && (await writeRows(connection, rows).catch(() => false));
        if (!isWritten) await dropRows(connection);
        lot.runs = undefined;
        for (const { alone, over } of asks)
          if (left.has(alone.id))
            await this.#answer(lot, connection, isWritten ? { ...alone, ...over } : alone);
        if (isWritten) await dropRows(connection);
      });
    } catch (error) {
      // The extract could not be opened, or the channel is gone.
      for (const id of left) {
        this.#end(id);
        await fail(id, error);
      }
    }
  }

  async #answer(lot: Lot, connection: DuckDBConnection, ask: AskMessage): Promise<void> {
    const { dictionaries, send, fail } = this.#parts;
    const { id } = ask;
    lot.runs = id;
    lot.isCancelled = false;
    const told = await runAsk(connection, ask, dictionaries, () => lot.isCancelled).then(
      ({ json, rows }) =>
        () =>
          send({ type: 'answer', id, rows }, json),
      (error: unknown) => () => fail(id, error),
    );
    lot.runs = undefined;
    this.#end(id);
    await told();
  }

  #end(id: number): void {
    this.#lots.get(id)?.left.delete(id);
    this.#lots.delete(id);
  }
}

const table = `temp.main.${identifier(sharedTable)}`;

const dropRows = (connection: DuckDBConnection): Promise<void> =>
  run(connection, `DROP TABLE IF EXISTS ${table}`);

/** Writes the rows of one SELECT to the connection's own table; false where they are too many. */
async function writeRows(
  connection: DuckDBConnection,
  { sql, params }: TogetherMessage['rows'],
): Promise<boolean> {
  // Looked at as any other statement before it becomes a part of one.
  await statement(connection, sql, params, async () => undefined);
  const writing = await connection.prepare(
    `CREATE OR REPLACE TEMP TABLE ${table} AS ${sql} LIMIT ${mostRows + 1}`,
  );
  try {
    bindParams(writing, params);
    const written = await writing.runAndReadAll();
    return Number(written.getRows()[0]?.[0] ?? 0) <= mostRows;
  } finally {
    writing.destroySync();
  }
}
