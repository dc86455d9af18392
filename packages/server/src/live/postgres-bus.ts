import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { listenerConfig } from '../db/postgres.ts';
import type { ListenerTimes, PostgresListener } from '../db/postgres-listener.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { Bus, LiveEvent } from './bus.ts';
import { payloadsOf, readPayload } from './bus-payload.ts';
import { localBus } from './local-bus.ts';

/** All nodes of an installation share one database, and all channels are the database's own. */
const channel = 'mingjing';

export interface PostgresBusParts {
  /** The metadata database, `postgres://…`. */
  url: string;
  work: Pick<UnitOfWork, 'db'>;
  log: Logger;
  times?: Partial<ListenerTimes>;
}

export interface PostgresBus extends Bus {
  /** Tells this node only. */
  tellHere(event: LiveEvent): Promise<void>;
  /** Tells the other nodes only. Never rejects. */
  tellOthers(event: LiveEvent): Promise<void>;
  /** Resolves when this node hears the others, or when a first attempt at it has failed. */
  tried: Promise<void>;
  /** Whether this node hears the others now. */
  isListening(): boolean;
}

/**
 * Messages between nodes over the metadata's PostgreSQL. On this node they arrive at once; on the others when the
 * transaction is through in which they are published, and never when it is undone. A node that could not hear, or could
 * not tell, makes up for it as soon as it can: everything counts as changed then, here or everywhere else.
 */
export function postgresBus({ url, work, log, times }: PostgresBusParts): PostgresBus {
  const own = randomUUID();
  const local = localBus((err) => log.error({ err }, 'a message was not handled'));
  let listening = false;
  let wasLost = false;
  /** So many messages were not told to the others. */
  let owed = 0;
  let isPaying = false;
  let isClosed = false;
  let settle: () => void = () => undefined;
  const tried = new Promise<void>((resolve) => {
    settle = resolve;
  });

  async function tell(event: LiveEvent): Promise<void> {
    for (const payload of payloadsOf(own, event))
      await sql`select pg_notify(${channel}, ${payload})`.execute(work.db);
  }
  /** Not in the transactions of others, which may be undone: called by the listener alone. */
  async function payDebt(): Promise<void> {
    const paying = owed;
    if (paying === 0 || isPaying) return;
    isPaying = true;
    try {
      await tell({ kind: 'anew' });
      owed -= paying;
    } catch (err) {
      log.debug({ err }, 'other nodes were not told, the next beat tries again');
    } finally {
      isPaying = false;
    }
  }
  async function tellOthers(event: LiveEvent): Promise<void> {
    try {
      await tell(event);
    } catch (err) {
      // What is done already does not fail for not being told.
      owed += 1;
      log.warn({ err }, 'other nodes were not told of a change, they are as soon as the database answers');
    }
  }
  function onListening(): void {
    listening = true;
    settle();
    if (wasLost) log.warn('other nodes are heard again, everything counts as changed');
    wasLost = false;
    void local.publish({ kind: 'anew' });
    void payDebt();
  }
  function onLost(err: unknown): void {
    listening = false;
    settle();
    if (!wasLost) log.error({ err }, 'other nodes are not heard until the database answers');
    wasLost = true;
  }
  function onMessage(payload: string): void {
    const { from, event } = readPayload(payload);
    if (from !== own) void local.publish(event);
  }

  const opening: Promise<PostgresListener | undefined> = (async () => {
    const [{ PostgresListener }, config] = await Promise.all([
      import('../db/postgres-listener.ts'),
      listenerConfig(url),
    ]);
    if (isClosed) return undefined;
    return new PostgresListener({
      config,
      channel,
      onMessage,
      onListening,
      onBeat: () => void payDebt(),
      onLost,
      ...(times === undefined ? {} : { times }),
    });
  })();

  opening.catch(onLost);

  return {
    tried,
    isListening: () => listening,
    async publish(event) {
      await local.publish(event);
      await tellOthers(event);
    },
    tellHere: (event) => local.publish(event),
    tellOthers,
    subscribe: (listener) => local.subscribe(listener),
    async close() {
      isClosed = true;
      await (await opening)?.close();
      await local.close();
    },
  };
}
