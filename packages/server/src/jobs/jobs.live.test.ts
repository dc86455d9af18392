import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../../scripts/services/index.ts';
import type { Engine } from '../db/engine.ts';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { createJobStore, type JobStore, type LeasedJob } from './job.store.ts';
import { type JobKind, JobWorker, TryAgain } from './worker.ts';

const log = pino({ level: 'silent' });

describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
  let server: DataServer;
  let store: JobStore;
  beforeAll(async () => {
    server = await startDataServer({ engine });
    store = createJobStore(server.deps.work);
  });
  afterAll(() => server?.stop());

  test('[M10] [CACHE-10] of one kind and key one job is alive, however many ask', async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, () => store.enqueue('k', 'one', { a: 1 }, 5)));
    expect(asked.filter(Boolean)).toHaveLength(1);
    const job = await store.lease('k', 10, 100);
    expect(job).toMatchObject({ key: 'one', payload: { a: 1 }, attempts: 1 });
    expect(await store.enqueue('k', 'one', {}, 5)).toBe(false);
    expect(await store.finish(job!)).toBe(true);
    expect(await store.enqueue('k', 'one', {}, 5)).toBe(true);
    await store.cancel('k', 'one');
    expect(await store.lease('k', 10, 100)).toBeUndefined();
  });

  test('[N09] a job is leased by one of many, and again only when its lease ran out', async () => {
    await store.enqueue('l', 'x', {}, 0);
    const leases = await Promise.all(Array.from({ length: 5 }, () => store.lease('l', 1000, 500)));
    const [first] = leases.filter((job): job is LeasedJob => job !== undefined);
    expect(leases.filter(Boolean)).toHaveLength(1);
    expect(await store.aliveKeys('l')).toEqual(new Set(['x']));
    expect(await store.heartbeat(first!, 2000)).toBe(true);
    expect(await store.lease('l', 1999, 500)).toBeUndefined();
    const second = await store.lease('l', 2001, 500);
    expect(second).toMatchObject({ key: 'x', attempts: 2 });
    // Whoever held the old lease can neither prolong nor publish any more.
    expect(await store.heartbeat(first!, 9000)).toBe(false);
    expect(await store.finish(first!)).toBe(false);
    expect(await store.finish(second!)).toBe(true);
  });

  test('[N08] jobs that were queued or leased before the clock was put back are run now', async () => {
    const [day, hour] = [86_400_000, 3_600_000];
    await store.enqueue('b', 'waits', {}, day);
    await store.enqueue('b', 'ran', {}, day - 1);
    const ran = await store.lease('b', day, 20_000);
    expect(ran?.key).toBe('ran');
    // An hour earlier: neither is to wait for the hour to pass again.
    const again = [await store.lease('b', day - hour, 20_000), await store.lease('b', day - hour, 20_000)];
    expect(again.map((job) => job?.key)).toEqual(['ran', 'waits']);
    expect(await store.lease('b', day - hour, 20_000)).toBeUndefined();
    expect(await store.finish(ran!)).toBe(false);
    for (const job of again) expect(await store.finish(job!)).toBe(true);
  });

  test('a job given back waits for its time; a buried one makes room', async () => {
    await store.enqueue('m', 'x', {}, 0);
    const job = await store.lease('m', 1, 100);
    await store.release(job!, 50, 'again');
    expect(await store.lease('m', 49, 100)).toBeUndefined();
    const next = await store.lease('m', 50, 100);
    await store.bury(next!, 'no');
    expect(await store.lease('m', 999, 100)).toBeUndefined();
    expect(await store.enqueue('m', 'x', {}, 0)).toBe(true);
    await store.prune(Date.now() + 1000);
    await store.cancel('m', 'x');
    expect(await server.db.selectFrom('job').selectAll().where('kind', '=', 'm').execute()).toEqual([]);
  });

  test('[CACHE-06] a worker runs so many at once, tries again what may pass, and gives up on the rest', async () => {
    const running = new Set<string>();
    let most = 0;
    const tries = new Map<string, number>();
    const failed: string[] = [];
    const kind: JobKind = {
      kind: 'w',
      atOnce: 2,
      maxAttempts: 2,
      async run(job) {
        running.add(job.key);
        most = Math.max(most, running.size);
        // The first waits for a second beside it; a third would come while they rest.
        await until(() => most >= 2, 5);
        await pause(20);
        running.delete(job.key);
        tries.set(job.key, job.attempts);
        if (job.key === 'bad') throw new Error('for good');
        if (job.key === 'never' || (job.key === 'later' && job.attempts === 1)) throw new TryAgain('not now');
        await store.finish(job);
      },
      async failed(job) {
        failed.push(job.key);
      },
    };
    const worker = new JobWorker(kind, { store, log, now: Date.now });
    for (const key of ['a', 'b', 'c', 'bad', 'later', 'never']) await store.enqueue('w', key, {}, 0);
    worker.start();
    await until(() => failed.length === 2 && tries.get('later') === 2);
    await worker.stop();
    expect(most).toBe(2);
    expect(new Set(failed)).toEqual(new Set(['bad', 'never']));
    expect(Object.fromEntries(tries)).toEqual({ a: 1, b: 1, c: 1, bad: 1, later: 2, never: 2 });
    const left = await server.db.selectFrom('job').selectAll().where('kind', '=', 'w').execute();
    expect(Object.fromEntries(left.map((row) => [row.key, row.state]))).toEqual({
      bad: 'dead',
      never: 'dead',
    });
  });

  test('a stopping worker aborts its jobs and gives them back', async () => {
    await store.enqueue('s', 'x', {}, 0);
    let isRunning = false;
    let aborted = false;
    const worker = new JobWorker(
      {
        kind: 's',
        atOnce: 1,
        maxAttempts: 1,
        run: (_, signal) =>
          new Promise((_resolve, reject) => {
            isRunning = true;
            signal.addEventListener('abort', () => {
              aborted = true;
              reject(new Error('aborted'));
            });
          }),
        failed: async () => {
          throw new Error('a stop is no failure');
        },
      },
      { store, log, now: Date.now },
    );
    worker.start();
    await until(() => isRunning);
    await worker.stop();
    expect(aborted).toBe(true);
    const [row] = await server.db.selectFrom('job').selectAll().where('kind', '=', 's').execute();
    expect(row).toMatchObject({ state: 'ready', lease_owner: null });
  });
});

test('a look that finds no job waits for no writer', async () => {
  const server = await startDataServer();
  const store = createJobStore(server.deps.work);
  const writer = new Database(join(server.deps.settings.dataDir, 'mingjing.db'));
  writer.exec('begin immediate');
  try {
    expect(await store.lease('none', 10, 100)).toBeUndefined();
  } finally {
    writer.exec('rollback');
    writer.close();
    await server.stop();
  }
});
