import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { Redis } from '../redis/open-redis.ts';
import { RedisLine, type RedisTimes } from '../redis/redis-line.ts';
import type { Bus, LiveEvent } from './bus.ts';
import { readPayload, written } from './bus-payload.ts';
import type { PostgresBus } from './postgres-bus.ts';

/** So long after it was asked for, what is told over Redis is told over the database as well. */
const deafMs = 10_000;
/** How often it is asked for. */
const sayEveryMs = 3000;

export interface RedisBusParts {
  redis: Pick<Redis, 'address' | 'call' | 'name'>;
  /** The bus over the database, which carries what has to arrive, and everything when Redis does not. */
  base: PostgresBus;
  work: Pick<UnitOfWork, 'afterwards'>;
  log: Logger;
  times?: Partial<RedisTimes>;
}

export interface RedisBus extends Bus {
  /** Resolves when this node hears the others over Redis, or when a first attempt at it has failed. */
  tried: Promise<unknown>;
  /** Whether this node hears the others over Redis now. */
  isListening(): boolean;
}

/**
 * Messages between nodes over Redis: how datasets are being cached, and that they were. What ends sessions or changes
 * rights stays with the transaction that does it, on the database. Nothing gets lost with Redis: who cannot tell there
 * tells over the database; who does not hear there says so, is told over the database, and counts everything as changed
 * once it hears again.
 */
export function redisBus({ redis, base, work, log, times }: RedisBusParts): RedisBus {
  const own = randomUUID();
  const channel = redis.name('messages');
  let othersDeafUntil = 0;
  let wasLost = false;
  let saidAt = Number.NEGATIVE_INFINITY;

  const line = new RedisLine({
    address: redis.address,
    ...(times && { times }),
    prepare: (session) =>
      session.subscribe(channel, (payload) => {
        const { from, event } = readPayload(payload);
        if (from !== own) void base.tellHere(event);
      }),
    onOnline() {
      if (!wasLost) return;
      wasLost = false;
      log.warn('other nodes are heard over redis again, everything counts as changed');
      void base.tellHere({ kind: 'anew' });
    },
    onLost(err) {
      if (!wasLost) log.warn({ err }, 'other nodes are heard over the database only');
      wasLost = true;
      // Comes again with each attempt to connect that fails.
      if (performance.now() - saidAt < sayEveryMs) return;
      saidAt = performance.now();
      void base.tellOthers({ kind: 'deaf' });
    },
  });
  const unsubscribe = base.subscribe(({ kind }) => {
    if (kind === 'deaf') othersDeafUntil = performance.now() + deafMs;
  });

  async function tellOthers(event: LiveEvent): Promise<void> {
    const isTold = await redis.call(['PUBLISH', channel, written(own, event)]).then(
      () => true,
      () => false,
    );
    if (!isTold || performance.now() < othersDeafUntil) await base.tellOthers(event);
  }

  return {
    tried: line.tried,
    isListening: () => line.isOnline,
    async publish(event) {
      if (event.kind === 'revoked' || event.kind === 'rights') return base.publish(event);
      await base.tellHere(event);
      // Others read what is told of: not before it can be seen.
      await work.afterwards(() => tellOthers(event));
    },
    subscribe: (listener) => base.subscribe(listener),
    async close() {
      unsubscribe();
      await line.close();
      await base.close();
    },
  };
}
