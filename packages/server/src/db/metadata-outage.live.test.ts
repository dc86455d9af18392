import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type RestartablePostgres,
  type StopMode,
  startRestartablePostgres,
} from '../../../../scripts/services/index.ts';
import { createReadiness } from '../operation/readiness.ts';
import type { OutageEvent } from './availability.ts';
import { MetadataUnavailable } from './metadata-unavailable.ts';
import { migrate, type OpenDatabase, openDatabase } from './open.ts';
import { UnitOfWork } from './unit-of-work.ts';

let server: RestartablePostgres;
let database: OpenDatabase;
let work: UnitOfWork;
let url: string;
const events: OutageEvent[] = [];

beforeAll(async () => {
  server = await startRestartablePostgres();
  const account = `${server.user}:${encodeURIComponent(server.password)}`;
  url = `postgres://${account}@${server.host}:${server.port}/${server.database}`;
  // Long enough for transactions, and short enough that a smart stop need not wait half a minute for connections to end.
  database = openDatabase(url, (event) => events.push(event), 3);
  await migrate(database);
  work = new UnitOfWork(database.db);
});
afterAll(async () => {
  await database?.db.destroy();
  await server?.stop();
});

const read = () => work.db.selectFrom('setting').select('key').limit(1).execute();
const write = (key: string) => work.db.insertInto('setting').values({ key, value: '' }).execute();
const isWritten = async (key: string) =>
  (await work.db.selectFrom('setting').select('key').where('key', '=', key).execute()).length === 1;

/** Runs calls one after the other until told to stop; every one ends, with an answer or with the outage. */
function calling(work: () => Promise<unknown>) {
  let goesOn = true;
  const faults: unknown[] = [];
  let answered = 0;
  const done = (async () => {
    while (goesOn) {
      await work().then(
        () => {
          answered += 1;
        },
        (error: unknown) => faults.push(error),
      );
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  return {
    async stop() {
      goesOn = false;
      await done;
      return { faults, answered };
    },
  };
}

test.each<StopMode>(['immediate', 'fast', 'smart'])(
  '[N07] a restart (%s) with transactions under way ends neither this process nor an acknowledged write',
  async (mode) => {
    let n = 0;
    const written: string[] = [];
    const readers = Array.from({ length: 6 }, () => calling(read));
    const writers = Array.from({ length: 6 }, () =>
      calling(async () => {
        n += 1;
        const key = `${mode}-${n}`;
        await work.run(async () => {
          await write(key);
          await new Promise((resolve) => setTimeout(resolve, 3));
          await read();
        });
        written.push(key);
      }),
    );
    await expect.poll(() => written.length).toBeGreaterThan(5);
    await server.down(mode);
    await server.up();
    await expect.poll(read).toBeDefined();
    const before = written.length;
    await expect.poll(() => written.length).toBeGreaterThan(before);
    const outcomes = await Promise.all([...readers, ...writers].map((each) => each.stop()));
    // A restart that is over in a moment is not even seen by readers; writers are told what it is.
    for (const { faults } of outcomes)
      for (const fault of faults) expect(fault).toBeInstanceOf(MetadataUnavailable);
    // In one question: thousands at once would wait for the pool's ten connections longer than the pool lets them.
    const stored = new Set(
      (await work.db.selectFrom('setting').select('key').execute()).map(({ key }) => key),
    );
    expect(written.filter((key) => !stored.has(key))).toEqual([]);
  },
);

test('[N07] an outage is told once when it begins and once when it is over; calls fail at once meanwhile', async () => {
  events.length = 0;
  await server.down('fast');
  const first = await Promise.allSettled(Array.from({ length: 20 }, read));
  const later = await Promise.allSettled(Array.from({ length: 200 }, read));
  for (const each of [...first, ...later]) {
    expect(each).toMatchObject({ status: 'rejected', reason: expect.any(MetadataUnavailable) });
  }
  await server.up();
  await expect.poll(read).toBeDefined();
  expect(events).toEqual([
    { kind: 'began', reason: expect.any(String) },
    { kind: 'ended', ms: expect.any(Number), failedCalls: expect.any(Number) },
  ]);
  // Those that asked whether it is back are among them.
  expect(events[1]?.kind === 'ended' && events[1].failedCalls).toBeGreaterThanOrEqual(220);
});

test('[N07] a server that hangs is an outage: calls under way and new ones end, and it is used again afterwards', async () => {
  await Promise.all(Array.from({ length: 8 }, read));
  let answered = 0;
  server.freeze();
  try {
    const hanging = [
      ...Array.from({ length: 30 }, read),
      work.run(() => write('hanging')).then(() => undefined),
    ];
    const outcomes = await Promise.allSettled(hanging);
    for (const each of outcomes) expect(each.status).toBe('rejected');
  } finally {
    server.thaw();
  }
  await expect
    .poll(async () => {
      await read();
      answered += 1;
      return answered;
    })
    .toBeGreaterThan(3);
  expect(await isWritten('hanging')).toBe(false);
});

test('one connection that the server ends is replaced without an outage', async () => {
  await Promise.all(Array.from({ length: 8 }, read));
  events.length = 0;
  const other = openDatabase(url);
  await other.db.selectFrom('setting').select('key').execute();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mingjing' and pid <> pg_backend_pid()`.execute(
    other.db,
  );
  await other.db.destroy();
  await expect(read()).resolves.toBeDefined();
  await expect(work.run(() => write('after'))).resolves.toBeDefined();
  expect(events).toEqual([]);
});

test('[N07] a server that only reads is told as such: writes are refused, reads go on, and it counts as not ready', async () => {
  events.length = 0;
  const dataDir = mkdtempSync(join(tmpdir(), 'mingjing-ready-'));
  mkdirSync(join(dataDir, 'tmp'));
  const mart = { online: true };
  const parts = { work, engine: 'postgres' as const, mart, dataDir, leastFreeBytes: 0 };
  const other = openDatabase(url);
  const turn = async (clause: string) => {
    await sql`alter database ${sql.id(server.database)} ${sql.raw(clause)}`.execute(other.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mingjing' and pid <> pg_backend_pid()`.execute(
      other.db,
    );
  };
  try {
    expect(await createReadiness(parts)()).toMatchObject({ ok: true, metadata: { ok: true } });
    await turn('set default_transaction_read_only = on');
    // Connections that were ended are replaced by reads: a write on one of them would tell of that.
    await Promise.all(Array.from({ length: 12 }, read));
    const refused = await Promise.allSettled([write('r1'), work.run(() => write('r2')), write('r3')]);
    for (const each of refused)
      expect(each).toMatchObject({ status: 'rejected', reason: { readOnly: true } });
    await expect(read()).resolves.toBeDefined();
    expect(await createReadiness(parts)()).toMatchObject({
      ok: false,
      metadata: { ok: false, message: expect.stringContaining('只读') },
    });
    await turn('reset default_transaction_read_only');
    await expect.poll(() => write('r4')).toBeDefined();
    // Connections that this test ends may count as a short outage besides.
    const ofWrites = events.filter(({ kind }) => kind === 'readOnly' || kind === 'writable');
    expect(ofWrites).toEqual([{ kind: 'readOnly' }, { kind: 'writable', ms: expect.any(Number) }]);
    expect(await isWritten('r1')).toBe(false);
    expect(await createReadiness(parts)()).toMatchObject({ ok: true });
  } finally {
    await other.db.destroy();
    rmSync(dataDir, { recursive: true });
  }
});

test('a database whose tables are gone is not said to be silent', async () => {
  await sql`create database emptied`.execute(database.db);
  const empty = openDatabase(url.replace(/[^/]+$/, 'emptied'));
  try {
    const parts = { work: new UnitOfWork(empty.db), engine: 'postgres' as const, mart: { online: true } };
    expect(await createReadiness({ ...parts, dataDir: tmpdir(), leastFreeBytes: 0 })()).toMatchObject({
      ok: false,
      metadata: { ok: false, message: '元数据库中没有本系统的表，请从备份恢复' },
    });
  } finally {
    await empty.db.destroy();
  }
});

test('closing ends while the server hangs', async () => {
  const own = openDatabase(url);
  await own.db.selectFrom('setting').select('key').execute();
  server.freeze();
  try {
    const hanging = own.db
      .selectFrom('setting')
      .select('key')
      .execute()
      .catch((error: unknown) => error);
    await own.db.destroy();
    expect(await hanging).toBeInstanceOf(MetadataUnavailable);
  } finally {
    server.thaw();
  }
});
