import type { Socket } from 'node:net';
import type { DuckDBConnection } from '@duckdb/node-api';
import { FrameReader, sendFrame } from '../process/channel.ts';
import type { AskMessage, FromEngine, ToReader } from '../process/messages.ts';
import { Dictionaries } from './dictionaries.ts';
import { toEngineFault } from './engine-fault.ts';
import type { EngineSettings } from './engine-settings.ts';
import { Extracts } from './extracts.ts';
import { openDatabase } from './open-database.ts';
import { runAsk } from './run-ask.ts';
import { Together } from './together.ts';

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
        running.set(message.id, connection);
        try {
          return await runAsk(connection, message, dictionaries, () => cancelled.has(message.id));
        } finally {
          running.delete(message.id);
        }
      },
    );
    await send({ type: 'answer', id: message.id, rows }, json);
  }

  const fail = (id: number, error: unknown): Promise<void> => {
    const { fault, message } = toEngineFault(error);
    return send({ type: 'fault', id, fault, message });
  };
  const together = new Together({ extracts, dictionaries, send, fail });

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
      case 'together':
        return together.run(message);
      case 'interrupt':
        if (together.cancel(message.id)) return;
        cancelled.add(message.id);
        running.get(message.id)?.interrupt();
    }
  }

  const frames = new FrameReader<ToReader>();
  channel.on('data', (bytes: Buffer) => {
    for (const { head } of frames.take(bytes)) {
      handle(head)
        .catch((error: unknown) => (head.type === 'together' ? undefined : fail(head.id, error)))
        .finally(() => {
          if (head.type === 'ask') cancelled.delete(head.id);
        })
        // The channel is gone, and its close ends this process.
        .catch(() => undefined);
    }
  });
  await send({ type: 'ready' });
}
