import type { Socket } from 'node:net';
import { FrameReader, sendFrame } from '../process/channel.ts';
import type { FromEngine, ToWriter } from '../process/messages.ts';
import { toEngineFault } from './engine-fault.ts';
import type { EngineSettings } from './engine-settings.ts';
import { ExtractWriter } from './extract-writer.ts';
import { openDatabase } from './open-database.ts';
import { RollupWriter } from './rollup-writer.ts';

/** Writes one extract after another. Rows are read from the channel only as fast as they are stored. */
export async function writeRole(channel: Socket, settings: EngineSettings): Promise<void> {
  const instance = await openDatabase(settings);
  const frames = new FrameReader<ToWriter>();
  const send = (head: FromEngine): Promise<void> => sendFrame(channel, head);
  await send({ type: 'ready' });

  let id = 0;
  let writer: ExtractWriter | undefined;
  let rollups: RollupWriter | undefined;
  try {
    // The channel stays open when a frame fails, so that the fault can be told.
    for await (const bytes of channel.iterator({ destroyOnReturn: false })) {
      for (const { head, body } of frames.take(bytes as Buffer)) {
        if (head.type === 'begin') {
          id = head.id;
          writer = await ExtractWriter.begin(await instance.connect(), settings.directory, head);
        } else if (head.type === 'chunk') await writer!.append(head.rows, body);
        else if (head.type === 'dictionary')
          await writer!.dictionary(
            head.column,
            JSON.parse(body.toString('utf8')) as string[],
            head.overflowed,
          );
        else if (head.type === 'combine') await writer!.combine(head);
        else if (head.type === 'finish')
          await send({ type: 'written', id, ...(await writer!.finish(head.startedAt)) });
        else if (head.type === 'reopen') {
          id = head.id;
          rollups = await RollupWriter.open(await instance.connect(), settings.directory, head.target);
          await send({ type: 'reopened', id });
        } else if (head.type === 'count')
          await send({ type: 'counted', id, counts: await rollups!.count(head.sql) });
        else if (head.type === 'build')
          await send({ type: 'built', id, ...(await rollups!.build(head.planned)) });
        else {
          await rollups!.close(head.rollups, head.leftOut);
          await send({ type: 'rolledUp', id });
        }
      }
    }
  } catch (error) {
    // What was begun cannot be taken up again: say why and end; the server removes the leftovers.
    const { fault, message } = toEngineFault(error);
    await send({ type: 'fault', id, fault, message });
  }
}
