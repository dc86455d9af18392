import { type DuckDBConnection, type DuckDBPreparedStatement, StatementType } from '@duckdb/node-api';
import { type Cell, texts } from '@mingjing/contract';
import type { AskMessage, TogetherMessage } from '../process/messages.ts';
import { answersJson, type DictionaryOf } from './answer-json.ts';
import { bindParams } from './bind-params.ts';
import type { Dictionaries } from './dictionaries.ts';
import { EngineFault } from './engine-fault.ts';

/**
 * Answers one question on a connection that stands in its extract. `isCancelled` is asked where no statement runs that
 * could be interrupted: before each, and while a long answer is written. Else the process would be ended for it, with all
 * that runs beside it. Throws EngineFault.
 */
export async function runAsk(
  connection: DuckDBConnection,
  { extract, sql, params, total: counting, keys, dictionaries: names }: AskMessage,
  dictionaries: Dictionaries,
  isCancelled: () => boolean,
): Promise<{ json: Buffer; rows: number }> {
  const goOn = (): void => {
    if (isCancelled()) throw new EngineFault('cancelled', '查询已取消');
  };
  goOn();
  const total =
    counting === undefined
      ? undefined
      : await statement(connection, counting.sql, counting.params, async (prepared) => {
          const reader = await prepared.runAndReadAll();
          return Number(reader.getRows()[0]?.[0] ?? 0);
        });
  // Not streamed: the library ends a stream that fails midway like one that is complete, and rows would be missing.
  return statement(connection, sql, params, async (prepared) => {
    goOn();
    const dictionaryOf = dictionariesOf({ extract, dictionaries: names }, dictionaries);
    const [answer] = await answersJson(await prepared.run(), [{ keys, from: 0, total, dictionaryOf }], goOn);
    return answer!;
  });
}

/** Answers questions by one statement. */
export function runTogether(
  connection: DuckDBConnection,
  { extract, sql, params, isMarked, asks }: TogetherMessage,
  dictionaries: Dictionaries,
  isCancelled: () => boolean,
): Promise<{ json: Buffer; rows: number }[]> {
  const goOn = (): void => {
    if (isCancelled()) throw new EngineFault('cancelled', '查询已取消');
  };
  goOn();
  return statement(connection, sql, params, async (prepared) => {
    goOn();
    const parts = asks.map(({ keys, part, from, dictionaries: names }) => ({
      keys,
      part: isMarked ? part : undefined,
      from,
      dictionaryOf: dictionariesOf({ extract, dictionaries: names }, dictionaries),
    }));
    return answersJson(await prepared.run(), parts, goOn);
  });
}

/** How the columns of a question find what their codes stand for. */
export const dictionariesOf =
  (
    {
      extract,
      dictionaries: names,
    }: Pick<AskMessage, 'extract'> & {
      dictionaries?: AskMessage['dictionaries'] | undefined;
    },
    known: Dictionaries,
  ): DictionaryOf =>
  (column, type) => {
    const name = names?.[column];
    return typeof name === 'string' ? known.valuesOf(extract, name, type) : undefined;
  };

/** Prepares one statement and nothing but a SELECT: the last gate behind the compiler. */
export async function statement<T>(
  connection: DuckDBConnection,
  sql: string,
  params: readonly Cell[],
  work: (prepared: DuckDBPreparedStatement) => Promise<T>,
): Promise<T> {
  try {
    const prepared = await connection.prepare(sql);
    try {
      if (prepared.statementType !== StatementType.SELECT)
        throw new EngineFault('question', texts.dataset.onlyQuery);
      bindParams(prepared, params);
      return await work(prepared);
    } finally {
      prepared.destroySync();
    }
  } catch (error) {
    await endIfSpoilt(connection, error);
    throw error;
  }
}

/**
 * A table function of the engine can put its log where it may not write: from then on nothing is answered, and closing the
 * instance aborts. The process ends at once; what stood on it is asked again of the next.
 */
async function endIfSpoilt(connection: DuckDBConnection, error: unknown): Promise<void> {
  if (!/operations are disabled by configuration/.test(String(error))) return;
  try {
    await connection.run('SELECT 1');
  } catch {
    process.kill(process.pid, 'SIGKILL');
  }
}
