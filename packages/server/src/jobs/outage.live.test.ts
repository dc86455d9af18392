import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RestartablePostgres, startRestartablePostgres } from '../../../../scripts/services/index.ts';
import { migrate, type OpenDatabase, openDatabase } from '../db/open.ts';
import { UnitOfWork } from '../db/unit-of-work.ts';
import { createJobStore } from './job.store.ts';
import { persistently } from './persistently.ts';
import { JobWorker } from './worker.ts';

let server: RestartablePostgres;
let database: OpenDatabase;
let work: UnitOfWork;
beforeAll(async () => {
  server = await startRestartablePostgres();
  const account = `${server.user}:${encodeURIComponent(server.password)}`;
  database = openDatabase(`postgres://${account}@${server.host}:${server.port}/${server.database}`);
  await migrate(database);
  work = new UnitOfWork(database.db);
});
afterAll(async () => {
  await database?.db.destroy();
  await server?.stop();
});

/** A worker whose job waits for `open` and then publishes, as a refresh does. */
function gated(kind: string, fails: boolean) {
  const jobs = createJobStore(work);
  let runs = 0;
  /** How often the end of the job was to be written down. */
  let reports = 0;
  const failures: unknown[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const worker = new JobWorker(
    {
      kind,
      atOnce: 2,
      maxAttempts: 3,
      async run(job, signal) {
        runs += 1;
        await gate;
        if (fails) throw new Error('the source is gone');
        await persistently(() => {
          reports += 1;
          return work.run(() => jobs.finish(job));
        }, signal);
      },
      failed: async (job, error) => {
        reports += 1;
        await database.db.selectFrom('setting').select('key').execute();
        failures.push([job.key, error]);
      },
    },
    { store: jobs, log: pino({ level: 'silent' }), now: Date.now },
  );
  const states = async () =>
    (await database.db.selectFrom('job').select('state').where('kind', '=', kind).execute()).map(
      ({ state }) => state,
    );
  return { jobs, worker, open: () => open(), runs: () => runs, reports: () => reports, failures, states };
}

test('[CACHE-14] [N07] a job that ends while the metadata are away is published once they are back, not run again', async () => {
  const { jobs, worker, open, runs, reports, states } = gated('published', false);
  await jobs.enqueue('published', '1', {}, 0);
  worker.start();
  await expect.poll(runs).toBe(1);
  await server.down('fast');
  open();
  // The first call has given up waiting for the database, and was made again.
  await expect.poll(reports).toBeGreaterThan(1);
  await server.up();
  await expect.poll(states).toEqual([]);
  expect(runs()).toBe(1);
  await worker.stop();
});

test('[CACHE-14] [N07] a job that fails while the metadata are away is recorded as failed once they are back', async () => {
  const { jobs, worker, open, runs, reports, failures, states } = gated('failing', true);
  await jobs.enqueue('failing', '1', {}, 0);
  worker.start();
  await expect.poll(runs).toBe(1);
  await server.down('immediate');
  open();
  await expect.poll(reports).toBeGreaterThan(1);
  await server.up();
  await expect.poll(states).toEqual(['dead']);
  expect(failures).toEqual([['1', expect.any(Error)]]);
  expect(runs()).toBe(1);
  await worker.stop();
});

test('a worker stops while the metadata are away', async () => {
  const { jobs, worker, open, runs } = gated('stopping', true);
  await jobs.enqueue('stopping', '1', {}, 0);
  worker.start();
  await expect.poll(runs).toBe(1);
  await server.down('fast');
  open();
  await worker.stop();
  await server.up();
});
