import type { Engine } from '../db/engine.ts';
import type { Bus } from './bus.ts';
import { localBus } from './local-bus.ts';
import { type PostgresBusParts, postgresBus } from './postgres-bus.ts';

/** The bus that fits the metadata: a SQLite file has one process, a PostgreSQL may have several nodes. */
export async function openBus(engine: Engine, parts: PostgresBusParts): Promise<Bus> {
  if (engine === 'sqlite') {
    return localBus((err) => parts.log.error({ err }, 'a message was not handled'));
  }
  const bus = postgresBus(parts);
  // Nobody is connected yet who could miss something.
  await bus.tried;
  return bus;
}
