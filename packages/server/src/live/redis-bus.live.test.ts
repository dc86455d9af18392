import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket, connect as tcp } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { redisUrl, serviceOrSkip, startRestartableRedis } from '../../../../scripts/services/index.ts';
import { openDatabase } from '../db/open.ts';
import { UnitOfWork } from '../db/unit-of-work.ts';
import { openRedis } from '../redis/open-redis.ts';
import { redisAddress } from '../redis/redis-address.ts';
import { emptyPostgres } from '../testing/postgres.ts';
import type { LiveEvent } from './bus.ts';
import { postgresBus } from './postgres-bus.ts';
import { type RedisBus, redisBus } from './redis-bus.ts';

const server = await serviceOrSkip('Redis', startRestartableRedis);
const log = pino({ level: 'silent' });
/** For tests in which nothing fails, on a machine that may stand still for seconds. */
const patient = { connectMs: 3000, beatMs: 50, answerMs: 60_000, callMs: 60_000, retryMs: 20 };
const impatient = { ...patient, connectMs: 500, answerMs: 300, callMs: 200 };
const status = (id: number): LiveEvent => ({
  kind: 'status',
  message: { id, cacheStatus: 'SUCCESS', cacheInfo: '已缓存' },
});

interface Node {
  bus: RedisBus;
  work: UnitOfWork;
  heard: LiveEvent[];
}

describe.skipIf(server === undefined)('messages over Redis', () => {
  let database: Awaited<ReturnType<typeof emptyPostgres>>;
  /** Hears what is told over the database. */
  let overDatabase: { payloads: string[]; client: pg.Client };
  /** A way to the Redis that can be cut for the nodes that go by it. */
  let gate: { url: string; isOpen: boolean; sockets: Set<Socket>; server: Server };
  const closers: (() => Promise<unknown>)[] = [];
  let here: Node;
  let there: Node;

  beforeAll(async () => {
    database = await emptyPostgres();
    const sockets = new Set<Socket>();
    gate = {
      url: '',
      isOpen: true,
      sockets,
      server: createServer((near) => {
        near.on('error', () => undefined);
        if (!gate.isOpen) return void near.destroy();
        const far = tcp(server!.port, '127.0.0.1').on('error', () => near.destroy());
        for (const socket of [near, far]) sockets.add(socket);
        near.on('close', () => far.destroy());
        far.on('close', () => near.destroy());
        near.pipe(far).pipe(near);
      }),
    };
    await new Promise<void>((done) => gate.server.listen(0, '127.0.0.1', done));
    gate.url = redisUrl({ ...server!, port: (gate.server.address() as { port: number }).port });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('listen mingjing');
    overDatabase = { client, payloads: [] };
    client.on('notification', ({ payload = '' }) => overDatabase.payloads.push(payload));
  });
  afterAll(async () => {
    gate?.server.close();
    await overDatabase?.client.end();
    await database?.drop();
    await server?.stop();
  });

  async function node(url: string, owner: string, times: typeof patient): Promise<Node> {
    const address = redisAddress(url)!;
    const { db } = openDatabase(database.url);
    const work = new UnitOfWork(db);
    const redis = await openRedis({ address, owner, log, times });
    const base = postgresBus({ url: database.url, work, log });
    await base.tried;
    const bus = redisBus({ redis, base, work, log, times });
    await bus.tried;
    const heard: LiveEvent[] = [];
    bus.subscribe((event) => heard.push(event));
    closers.push(async () => {
      await bus.close();
      await redis.close();
      await db.destroy();
    });
    return { bus, work, heard };
  }
  const twoNodes = (times: typeof patient) => async () => {
    const owner = randomUUID();
    here = await node(redisUrl(server!), owner, times);
    there = await node(gate.url, owner, times);
    overDatabase.payloads.length = 0;
  };
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  /** How often a message was told over the database. */
  const timesTold = async (needle: string): Promise<number> => {
    await overDatabase.client.query('select 1');
    return overDatabase.payloads.filter((payload) => payload.includes(needle)).length;
  };
  /** Until both lines of both nodes are up; the first message after that is told over Redis alone. */
  const isUp = () => here.bus.isListening() && there.bus.isListening();

  describe('while none hangs', () => {
    beforeEach(twoNodes(patient));

    test('how datasets are cached goes over Redis alone, whole however long, and is heard once', async () => {
      const long: LiveEvent = {
        kind: 'status',
        message: { id: 1, cacheStatus: 'FAILURE', cacheInfo: '错'.repeat(9000) },
      };
      for (const event of [long, status(2), { kind: 'refresh', datasetId: 3 } as const])
        await here.bus.publish(event);
      await expect.poll(() => there.heard).toEqual([long, status(2), { kind: 'refresh', datasetId: 3 }]);
      expect(here.heard).toEqual(there.heard);
      expect(await timesTold('')).toBe(0);
    });

    test('[B02] what ends sessions or changes rights goes with its transaction', async () => {
      const undone = here.work.run(async () => {
        await here.bus.publish({ kind: 'revoked', tokenHashes: ['a'] });
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await here.work.run(() => here.bus.publish({ kind: 'revoked', tokenHashes: ['b'] }));
      await here.bus.publish({ kind: 'rights' });
      await expect
        .poll(() => there.heard)
        .toEqual([{ kind: 'revoked', tokenHashes: ['b'] }, { kind: 'rights' }]);
    });

    test('what is told in a transaction is heard when it is through, and not when it is undone', async () => {
      const undone = here.work.run(async () => {
        await here.bus.publish(status(1));
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await here.work.run(async () => {
        await here.bus.publish(status(2));
        // Heard before it, although told after it.
        await there.bus.publish(status(3));
      });
      await expect.poll(() => there.heard).toEqual([status(3), status(2)]);
    });

    test('[N06] Redis ends: the database tells; it comes back: everything counts as changed, then it tells', async () => {
      await server!.down();
      await expect.poll(isUp).toBe(false);
      await here.bus.publish(status(1));
      await expect.poll(() => there.heard).toContainEqual(status(1));
      await server!.up();
      await expect.poll(isUp).toBe(true);
      await expect.poll(() => there.heard).toContainEqual({ kind: 'anew' });
      await expect
        .poll(async () => {
          await here.bus.publish(status(2));
          return there.heard.some((event) => event.kind === 'status' && event.message.id === 2);
        })
        .toBe(true);
    });

    test('[N06] a node that is cut off from Redis alone is told over the database by those that are not', async () => {
      gate.isOpen = false;
      for (const socket of gate.sockets) socket.destroy();
      // Said by the node that does not hear.
      await expect.poll(() => here.heard).toContainEqual({ kind: 'deaf' });
      await here.bus.publish(status(1));
      await expect.poll(() => there.heard).toContainEqual(status(1));
      expect(await timesTold('已缓存')).toBe(1);
      gate.isOpen = true;
      await expect.poll(isUp).toBe(true);
      await expect.poll(() => there.heard).toContainEqual({ kind: 'anew' });
    });
  });

  describe('while it hangs', () => {
    beforeEach(twoNodes(impatient));

    test('[N06] Redis hangs: the database tells, and it is heard again when it goes on', async () => {
      server!.freeze();
      await here.bus.publish(status(1));
      await expect.poll(() => there.heard).toContainEqual(status(1));
      await expect.poll(() => there.bus.isListening()).toBe(false);
      server!.thaw();
      await expect.poll(isUp).toBe(true);
      await expect.poll(() => there.heard).toContainEqual({ kind: 'anew' });
    });
  });
});
