import type { Socket } from 'node:net';
import type { DuckDBConnection } from '@duckdb/node-api';
import { FrameReader, sendFrame, sendFrames } from '../process/channel.ts';
import type { AskMessage, FromEngine, ToReader } from '../process/messages.ts';
import { openDatabases } from './databases.ts';
import { Dictionaries } from './dictionaries.ts';
import { toEngineFault } from './engine-fault.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { Extracts } from './extracts.ts';
import { foldOfKept } from './fold/fold-of-kept.ts';
import { KeptColumns } from './fold/kept-columns.ts';
import { runAsk } from './run-ask.ts';
import { Together } from './together.ts';

/** Columns that stand in memory beside the engine, and their share of its memory at most. */
const mostKeptBytes = 128 * 1024 * 1024;
const keptShare = 0.125;

/** Answers questions. Extracts are attached read-only; a question can be interrupted by its number. */
export async function readRole(channel: Socket, settings: EngineSettings): Promise<void> {
  const databases = await openDatabases(settings);
  const running = new Map<number, DuckDBConnection>();
  const cancelled = new Set<number>();
  const dictionaries = new Dictionaries();
  const kept = new KeptColumns({
    mostBytes: settings.keptBytes ?? Math.min(mostKeptBytes, settings.memoryBytes * keptShare),
    use: (extract, work) => databases.one.use([extract], work),
  });
  const send = (head: FromEngine, body?: Buffer): Promise<void> => sendFrame(channel, head, body);

  const answer = (extracts: Extracts, message: AskMessage) =>
    extracts.use([message.extract, ...(message.besides ?? [])], async (connection) => {
      running.set(message.id, connection);
      try {
        return await runAsk(connection, message, dictionaries, () => cancelled.has(message.id));
      } finally {
        running.delete(message.id);
      }
    });

  async function ask(message: AskMessage): Promise<void> {
    const all = databases.all;
    const isCancelled = (): boolean => cancelled.has(message.id);
    const folded =
      message.folded && foldOfKept(message.extract, message.folded, { kept, dictionaries }, isCancelled);
    const [known] = (await folded) ?? [];
    if (known !== undefined) return send({ type: 'answer', id: message.id, rows: known.rows }, known.json);
    const { json, rows } =
      message.isLarge === true
        ? await answer(await all(), message)
        : await answer(databases.one, message).catch(async (error: unknown) => {
            // The rest of the memory may do, or the disk.
            if (toEngineFault(error).fault !== 'memory' || (await all()) === databases.one) throw error;
            return answer(await all(), message);
          });
    await send({ type: 'answer', id: message.id, rows }, json);
  }

  const fail = (id: number, error: unknown): Promise<void> => {
    const { fault, message } = toEngineFault(error);
    return send({ type: 'fault', id, fault, message });
  };
  const together = new Together({
    databases,
    dictionaries,
    kept,
    send: (frames) => sendFrames(channel, frames),
  });

  async function handle(message: ToReader): Promise<void> {
    switch (message.type) {
      case 'ask':
        return ask(message);
      case 'describe':
        return send({
          type: 'described',
          id: message.id,
          stored: await databases.one.describe(message.extract),
        });
      case 'expect':
        for (const table of message.tables) kept.expect(message.extract, table);
        return send({ type: 'expected', id: message.id });
      case 'release':
        kept.release(message.extract);
        databases.release(message.extract);
        return send({ type: 'released', id: message.id });
      case 'together':
      case 'fold':
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
        .catch((error: unknown) => ('id' in head ? fail(head.id, error) : undefined))
        .finally(() => {
          if (head.type === 'ask') cancelled.delete(head.id);
        })
        // The channel is gone, and its close ends this process.
        .catch(() => undefined);
    }
  });
  await send({ type: 'ready' });
}
