import type { Engine } from '../db/engine.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { Redis } from '../redis/open-redis.ts';
import type { Bus } from './bus.ts';
import { localBus } from './local-bus.ts';
import { type PostgresBusParts, postgresBus } from './postgres-bus.ts';
import { redisBus } from './redis-bus.ts';

interface BusParts extends PostgresBusParts {
  work: Pick<UnitOfWork, 'db' | 'afterwards'>;
  redis: Redis | undefined;
}

/**
 * The bus that fits the metadata: a SQLite file has one process, a PostgreSQL may have several nodes, which tell each
 * other over Redis what is told often.
 */
export async function openBus(engine: Engine, { redis, ...parts }: BusParts): Promise<Bus> {
  if (engine === 'sqlite') {
    return localBus((err) => parts.log.error({ err }, 'a message was not handled'));
  }
  const base = postgresBus(parts);
  // Nobody is connected yet who could miss something.
  await base.tried;
  if (redis === undefined) return base;
  const bus = redisBus({ redis, base, work: parts.work, log: parts.log });
  await bus.tried;
  return bus;
}
