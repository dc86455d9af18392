import type { DuckDBConnection } from '@duckdb/node-api';
import { sharedTable } from '@mingjing/query';
import type { AskMessage, FromEngine, TogetherMessage } from '../process/messages.ts';
import { bindParams } from './bind-params.ts';
import type { Databases } from './databases.ts';
import type { Dictionaries } from './dictionaries.ts';
import { EngineFault, toEngineFault } from './engine-fault.ts';
import { identifier, run } from './open-database.ts';
import { runAlike, runAsk, statement } from './run-ask.ts';

/** Rows that are written once at most: of more than these each question asks its table. */
const mostRows = 2_000_000;

interface TogetherParts {
  databases: Databases;
  dictionaries: Dictionaries;
  send: (head: FromEngine, body?: Buffer) => Promise<void>;
  /** Answers a question by itself. */
  ask: (message: AskMessage) => Promise<void>;
  fail: (id: number, error: unknown) => Promise<void>;
}

/** Questions that run together. */
interface Lot {
  /** Those that are not answered yet. */
  left: Set<number>;
  connection: DuckDBConnection | undefined;
  /** What the connection does: it writes their rows, or answers some of them. */
  runs: 'rows' | ReadonlySet<number> | undefined;
  /** All that it answers were cancelled. */
  isCancelled: boolean;
}

type Asked = TogetherMessage['asks'][number];
type Told = () => Promise<void>;

/**
 * Runs questions of the same rows one after the other: the rows are written to a table of the connection and asked there.
 * Those that group and order them alike are asked in one statement. Each question has its own answer, fault and end; where
 * the rows cannot be written each asks its own table.
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
    const { runs } = lot;
    const isAnswered = typeof runs === 'object' && runs.has(id);
    if (isAnswered && ![...runs].some((other) => other !== id && lot.left.has(other))) {
      lot.isCancelled = true;
      lot.connection?.interrupt();
    } else {
      this.#end(id);
      void this.#parts.fail(id, new EngineFault('cancelled', '查询已取消'));
      // Nobody waits for what is being written.
      if (lot.left.size === 0 && runs === 'rows') lot.connection?.interrupt();
    }
    return true;
  }

  async run({ extract, rows, asks }: TogetherMessage): Promise<void> {
    const { databases, fail } = this.#parts;
    const left = new Set(asks.map(({ alone }) => alone.id));
    const lot: Lot = { left, connection: undefined, runs: undefined, isCancelled: false };
    for (const id of left) this.#lots.set(id, lot);
    try {
      const isLarge = asks.some(({ alone }) => alone.isLarge);
      const extracts = isLarge ? await databases.all() : databases.one;
      await extracts.use([extract], async (connection) => {
        lot.connection = connection;
        lot.runs = 'rows';
        const isWritten = left.size > 0 && (await writeRows(connection, rows).catch(() => false));
        if (!isWritten) await dropRows(connection);
        lot.runs = undefined;
        for (const alike of isWritten ? oneByStatement(asks) : asks.map((one) => [one]))
          await this.#answer(lot, connection, alike, isWritten);
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

  /** Answers questions of one statement; each by itself where that fails. */
  async #answer(
    lot: Lot,
    connection: DuckDBConnection,
    asks: readonly Asked[],
    isWritten: boolean,
  ): Promise<void> {
    const waiting = asks.filter(({ alone }) => lot.left.has(alone.id));
    if (waiting.length === 0) return;
    lot.runs = new Set(waiting.map(({ alone }) => alone.id));
    lot.isCancelled = false;
    const told = await this.#run(lot, connection, waiting, isWritten);
    lot.runs = undefined;
    if (told === undefined) {
      for (const one of waiting) await this.#answer(lot, connection, [one], isWritten);
      return;
    }
    for (const [at, { alone }] of waiting.entries()) {
      if (!lot.left.has(alone.id)) continue;
      this.#end(alone.id);
      await told[at]?.();
    }
  }

  /** What each is told; undefined where one of several may be to blame. */
  async #run(
    lot: Lot,
    connection: DuckDBConnection,
    asks: readonly Asked[],
    isWritten: boolean,
  ): Promise<Told[] | undefined> {
    const { dictionaries, send, ask, fail } = this.#parts;
    const isCancelled = (): boolean => lot.isCancelled;
    const [first] = asks;
    try {
      const answers =
        isWritten || first === undefined
          ? await runAlike(connection, asks, dictionaries, isCancelled)
          : [await runAsk(connection, first.alone, dictionaries, isCancelled)];
      return answers.map(({ json, rows }, at) => {
        const { id } = asks[at]!.alone;
        return () => send({ type: 'answer', id, rows }, json);
      });
    } catch (error) {
      const { fault } = toEngineFault(error);
      if (asks.length > 1 && fault !== 'cancelled') return undefined;
      return asks.map(({ alone }) =>
        // Where there is more of it, memory may do.
        fault === 'memory'
          ? () => ask({ ...alone, isLarge: true }).catch((other: unknown) => fail(alone.id, other))
          : () => fail(alone.id, error),
      );
    }
  }

  #end(id: number): void {
    this.#lots.get(id)?.left.delete(id);
    this.#lots.delete(id);
  }
}

/** Questions that are one statement with all their lists, in the order of their first; values of their own are apart. */
function oneByStatement(asks: readonly Asked[]): Asked[][] {
  const found = new Map<string, Asked[]>();
  for (const [at, one] of asks.entries()) {
    const { params, rest } = one.over;
    const key = params.length === 0 ? rest : `${at}`;
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found.values()];
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
