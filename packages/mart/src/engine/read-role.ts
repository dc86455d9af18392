import type { Socket } from 'node:net';
import { type DuckDBConnection, type DuckDBPreparedStatement, StatementType } from '@duckdb/node-api';
import { type Cell, texts } from '@mingjing/contract';
import { FrameReader, sendFrame } from '../process/channel.ts';
import type { AskMessage, FromEngine, ToReader } from '../process/messages.ts';
import { answerJson } from './answer-json.ts';
import { bindParams } from './bind-params.ts';
import { Dictionaries } from './dictionaries.ts';
import { EngineFault, toEngineFault } from './engine-fault.ts';
import type { EngineSettings } from './engine-settings.ts';
import { Extracts } from './extracts.ts';
import { openDatabase } from './open-database.ts';

/** Answers questions. Extracts are attached read-only; a question can be interrupted by its number. */
export async function readRole(channel: Socket, settings: EngineSettings): Promise<void> {
  const extracts = new Extracts(await openDatabase(settings), settings.directory);
  const running = new Map<number, DuckDBConnection>();
  const cancelled = new Set<number>();
  const dictionaries = new Dictionaries();
  const send = (head: FromEngine, body?: Buffer): Promise<void> => sendFrame(channel, head, body);

  async function ask(message: AskMessage): Promise<void> {
    const { json, rows } = await extracts.use(
      [message.extract, ...(message.besides ?? [])],
      async (connection) => {
        if (cancelled.has(message.id)) throw new EngineFault('cancelled', '查询已取消');
        running.set(message.id, connection);
        try {
          return await answer(connection, message, dictionaries);
        } finally {
          running.delete(message.id);
        }
      },
    );
    await send({ type: 'answer', id: message.id, rows }, json);
  }

  async function handle(message: ToReader): Promise<void> {
    switch (message.type) {
      case 'ask':
        return ask(message);
      case 'describe':
        return send({
          type: 'described',
          id: message.id,
          stored: await extracts.describe(message.extract),
        });
      case 'release':
        extracts.release(message.extract);
        return send({ type: 'released', id: message.id });
      case 'interrupt':
        cancelled.add(message.id);
        running.get(message.id)?.interrupt();
    }
  }

  const frames = new FrameReader<ToReader>();
  channel.on('data', (bytes: Buffer) => {
    for (const { head } of frames.take(bytes)) {
      handle(head)
        .catch((error: unknown) => {
          const { fault, message } = toEngineFault(error);
          return send({ type: 'fault', id: head.id, fault, message });
        })
        .finally(() => {
          if (head.type === 'ask') cancelled.delete(head.id);
        })
        // The channel is gone, and its close ends this process.
        .catch(() => undefined);
    }
  });
  await send({ type: 'ready' });
}

async function answer(
  connection: DuckDBConnection,
  { extract, sql, params, total: counting, keys, dictionaries: names }: AskMessage,
  dictionaries: Dictionaries,
): Promise<{ json: Buffer; rows: number }> {
  const total =
    counting === undefined
      ? undefined
      : await statement(connection, counting.sql, counting.params, async (prepared) => {
          const reader = await prepared.runAndReadAll();
          return Number(reader.getRows()[0]?.[0] ?? 0);
        });
  // Not streamed: the library ends a stream that fails midway like one that is complete, and rows would be missing.
  return statement(connection, sql, params, async (prepared) =>
    answerJson(await prepared.run(), keys, total, (column, type) => {
      const name = names?.[column];
      return typeof name === 'string' ? dictionaries.valuesOf(extract, name, type) : undefined;
    }),
  );
}

/** Prepares one statement and nothing but a SELECT: the last gate behind the compiler. */
async function statement<T>(
  connection: DuckDBConnection,
  sql: string,
  params: readonly Cell[],
  work: (prepared: DuckDBPreparedStatement) => Promise<T>,
): Promise<T> {
  const prepared = await connection.prepare(sql);
  try {
    if (prepared.statementType !== StatementType.SELECT)
      throw new EngineFault('question', texts.dataset.onlyQuery);
    bindParams(prepared, params);
    return await work(prepared);
  } finally {
    prepared.destroySync();
  }
}
