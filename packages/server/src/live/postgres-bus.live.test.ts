import { createServer, type Server, type Socket, connect as tcp } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../db/open.ts';
import type { Tables } from '../db/schema.ts';
import { UnitOfWork } from '../db/unit-of-work.ts';
import { emptyPostgres } from '../testing/postgres.ts';
import type { LiveEvent } from './bus.ts';
import { type PostgresBus, postgresBus } from './postgres-bus.ts';

let database: Awaited<ReturnType<typeof emptyPostgres>>;
const opened: { db: Kysely<Tables>; bus: PostgresBus }[] = [];
/** A machine may stand still for seconds: only where a test waits for it, a line that does not answer counts as lost. */
const times = { beatMs: 50, answerMs: 60_000, connectMs: 60_000, retryMs: 20, lifetimeMs: 200 };

/** A line to PostgreSQL that can be cut, and that can go silent. */
let gate: { url: string; cut(): void; hold(): void; let(): void; close(): void };
const pairs = new Set<[Socket, Socket]>();

beforeAll(async () => {
  database = await emptyPostgres();
  const real = new URL(database.url);
  let held = false;
  const server: Server = createServer((near) => {
    const far = tcp(Number(real.port), real.hostname);
    pairs.add([near, far]);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
    if (held) for (const socket of [near, far]) socket.pause();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(database.url);
  url.port = String((server.address() as { port: number }).port);
  const each = (what: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(what);
  };
  gate = {
    url: url.href,
    cut: () => each((socket) => socket.destroy()),
    hold: () => {
      held = true;
      each((socket) => socket.unpipe().pause());
    },
    let: () => {
      held = false;
      each((socket) => socket.destroy());
      pairs.clear();
    },
    close: () => void server.close(),
  };
});
afterAll(async () => {
  gate.close();
  await database.drop();
});

interface Node {
  bus: PostgresBus;
  work: UnitOfWork;
  heard: LiveEvent[];
  /** Resolves when something of this kind was heard after this was called. */
  next(kind: LiveEvent['kind']): Promise<LiveEvent>;
}

/** A node: its pool goes to the database itself, its bus over `url`. */
function node(url: string, own: Partial<typeof times> = {}): Node {
  const { db } = openDatabase(database.url);
  const work = new UnitOfWork(db);
  const bus = postgresBus({ url, work, log: pino({ level: 'silent' }), times: { ...times, ...own } });
  const heard: LiveEvent[] = [];
  bus.subscribe((event) => heard.push(event));
  opened.push({ db, bus });
  return {
    bus,
    work,
    heard,
    next: (kind) =>
      new Promise((resolve) => {
        const stop = bus.subscribe((event) => {
          if (event.kind !== kind) return;
          stop();
          resolve(event);
        });
      }),
  };
}
let here: Node;
let there: Node;

beforeEach(async () => {
  here = node(database.url);
  there = node(gate.url);
  await Promise.all([here.next('anew'), there.next('anew')]);
  here.heard.length = 0;
  there.heard.length = 0;
});
afterEach(async () => {
  for (const { bus, db } of opened.splice(0)) {
    await bus.close();
    await db.destroy();
  }
});

test('what one node tells every node hears, the teller once', async () => {
  const events: LiveEvent[] = [
    { kind: 'refresh', datasetId: 7 },
    { kind: 'status', message: { id: 7, cacheStatus: 'FAILURE', cacheInfo: '超时“a\\b”\n' } },
    { kind: 'revoked', tokenHashes: ['a'.repeat(64)] },
    { kind: 'rights' },
  ];
  const last = there.next('rights');
  for (const event of events) await here.bus.publish(event);
  await last;
  expect(there.heard).toEqual(events);
  expect(here.heard).toEqual(events);
});

test('[B02] hundreds of ended sessions arrive whole, a text beyond the limit as "everything changed"', async () => {
  const tokenHashes = Array.from({ length: 450 }, (_, at) => String(at).padStart(64, '0'));
  const last = there.next('anew');
  await here.bus.publish({ kind: 'revoked', tokenHashes });
  await here.bus.publish({
    kind: 'status',
    message: { id: 1, cacheStatus: 'FAILURE', cacheInfo: '错'.repeat(3000) },
  });
  await last;
  const told = there.heard.flatMap((event) => (event.kind === 'revoked' ? event.tokenHashes : []));
  expect(told).toEqual(tokenHashes);
});

test('what is told in a transaction is heard when it is through, and not when it is undone', async () => {
  const first = there.next('refresh');
  const undone = here.work.run(async () => {
    await here.bus.publish({ kind: 'refresh', datasetId: 1 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await here.work.run(async () => {
    await here.bus.publish({ kind: 'refresh', datasetId: 2 });
    // Heard after this one, although told before it.
    await there.bus.publish({ kind: 'rights' });
  });
  expect(await first).toEqual({ kind: 'refresh', datasetId: 2 });
  expect(there.heard.map(({ kind }) => kind)).toEqual(['rights', 'refresh']);
});

test('a node whose line was cut counts everything as changed, and hears again', async () => {
  const anew = there.next('anew');
  gate.cut();
  await anew;
  const refresh = there.next('refresh');
  await here.bus.publish({ kind: 'refresh', datasetId: 3 });
  expect(await refresh).toEqual({ kind: 'refresh', datasetId: 3 });
});

test('a backend that the database ends is replaced', async () => {
  const both = Promise.all([here.next('anew'), there.next('anew')]);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'mingjing bus' and datname = current_database()`.execute(here.work.db);
  await both;
  await expect.poll(() => [here.bus.isListening(), there.bus.isListening()]).toEqual([true, true]);
});

test('a line that went silent is noticed; what was told meanwhile is made up for', async () => {
  const impatient = node(gate.url, { answerMs: 300 });
  await impatient.next('anew');
  gate.hold();
  await here.bus.publish({ kind: 'rights' });
  await expect.poll(() => impatient.bus.isListening()).toBe(false);
  expect(impatient.heard).not.toContainEqual({ kind: 'rights' });
  const anew = impatient.next('anew');
  gate.let();
  await anew;
  await expect.poll(() => impatient.bus.isListening()).toBe(true);
});

test('a connection is replaced in time without anything missed or counted as changed', async () => {
  const pids = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'mingjing bus' and datname = current_database() order by pid`.execute(
      here.work.db,
    );
    return rows.map(({ pid }) => pid);
  };
  const before = await pids();
  let told = 0;
  await expect
    .poll(async () => {
      await here.bus.publish({ kind: 'refresh', datasetId: ++told });
      const now = await pids();
      return now.every((pid) => !before.includes(pid));
    })
    .toBe(true);
  const last = there.next('rights');
  await here.bus.publish({ kind: 'rights' });
  await last;
  const heard = there.heard.flatMap((event) => (event.kind === 'refresh' ? [event.datasetId] : []));
  expect(new Set(heard).size).toBe(told);
  expect(there.heard.some(({ kind }) => kind === 'anew')).toBe(false);
});

test('a node that could not tell makes the others count everything as changed later', async () => {
  let isAway = true;
  const { db } = openDatabase(database.url);
  const bus = postgresBus({
    url: database.url,
    // As a pool that has no connection to give.
    work: {
      get db() {
        if (isAway) throw new Error('away');
        return db;
      },
    },
    log: pino({ level: 'silent' }),
    times,
  });
  opened.push({ db, bus });
  await bus.publish({ kind: 'revoked', tokenHashes: ['b'.repeat(64)] });
  const anew = here.next('anew');
  isAway = false;
  expect(await anew).toEqual({ kind: 'anew' });
});
