import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InstallationError } from '../installation/installation-error.ts';
import { emptyPostgres } from '../testing/postgres.ts';
import { constraintOf } from './constraint.ts';
import { MigrationError } from './migration-error.ts';
import { migrationsFor } from './migrations/index.ts';
import { migrate, type OpenDatabase, openDatabase } from './open.ts';
import { UnitOfWork } from './unit-of-work.ts';

describe.each(['sqlite', 'postgres'] as const)('metadata on %s', (engine) => {
  let target: string;
  let drop = async (): Promise<void> => {};
  const opened: OpenDatabase[] = [];
  const open = (): OpenDatabase => {
    const database = openDatabase(target);
    opened.push(database);
    return database;
  };
  const stamp = { created_at: 1_900_000_000_000, updated_at: 1 };
  const user = (username: string) => ({
    username,
    username_key: username,
    name: '',
    password_hash: '',
    ...stamp,
  });

  beforeAll(async () => {
    const postgres = engine === 'postgres' ? await emptyPostgres() : undefined;
    target = postgres?.url ?? join(mkdtempSync(join(tmpdir(), 'mingjing-db-')), 'new', 'meta.db');
    if (postgres !== undefined) drop = postgres.drop;
  });
  afterAll(async () => {
    for (const { db } of opened) await db.destroy();
    await drop();
  });

  /** Another process: SQLite waits for its lock without letting its own process go on. */
  const program = fileURLToPath(new URL('../testing/database-child.dev.mjs', import.meta.url));
  const child = async (action: 'migrate' | 'grow'): Promise<string> => {
    return (await promisify(execFile)(process.execPath, [program, target, action])).stdout;
  };
  /** A migration in another process that gets SIGKILL so long after its beginning. */
  const killedAfter = async (ms: number, to: string): Promise<void> => {
    const running = spawn(process.execPath, [program, to, 'migrate'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const gone = new Promise((resolve) => running.once('exit', resolve));
    await new Promise((resolve) => running.stderr.once('data', resolve));
    await pause(ms);
    running.kill('SIGKILL');
    await gone;
  };

  test('several processes may migrate an empty database at once; once is enough', async () => {
    const results = await Promise.all([child('migrate'), child('migrate')]);
    const names = results.flatMap((text) => JSON.parse(text) as string[]);
    expect(names).toEqual(Object.keys(migrationsFor(engine)));
    expect(await migrate(open())).toEqual([]);
  });

  test('[N03] a migration that is killed at any moment is brought to its end by the next start', async () => {
    // The moments alternate between the two.
    for (const ms of engine === 'sqlite' ? [0, 20, 40, 80] : [10, 30, 50, 150]) {
      const postgres = engine === 'postgres' ? await emptyPostgres() : undefined;
      const folder = mkdtempSync(join(tmpdir(), 'mingjing-cut-'));
      const to = postgres?.url ?? join(folder, 'meta.db');
      await killedAfter(ms, to);
      const database = openDatabase(to);
      await migrate(database);
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        database.db,
      );
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrationsFor(engine)).toSorted());
      expect(await migrate(database)).toEqual([]);
      await database.db.insertInto('app_user').values(user('after')).execute();
      await database.db.destroy();
      await postgres?.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('a migration whose number came later than its successor is run by the next start', async () => {
    const ran: string[] = [];
    const step = (name: string) => ({ [name]: { up: async () => void ran.push(name) } });
    const all = migrationsFor(engine);
    const late = { ...all, ...step('9001-late') };
    const successor = { ...all, ...step('9002-first') };
    expect(await migrate(open(), successor)).toEqual(['9002-first']);
    expect(await migrate(open(), { ...late, ...successor })).toEqual(['9001-late']);
    expect(ran).toEqual(['9002-first', '9001-late']);
    for (const name of ['9001-late', '9002-first'])
      await sql`delete from kysely_migration where name = ${name}`.execute(open().db);
  });

  test('[N03] a step that fails takes the steps before it back, names itself, and the next start goes on', async () => {
    const { db } = open();
    await db.insertInto('app_user').values(user('kept')).execute();
    const step = async (on: Kysely<unknown>): Promise<void> => {
      await on.schema.alterTable('app_user').addColumn('extra', 'integer').execute();
      await on.deleteFrom('app_user' as never).execute();
    };
    const broken = { up: async (on: Kysely<unknown>) => void (await sql`select no_such_column`.execute(on)) };
    const steps = { ...migrationsFor(engine), '9001-step': { up: step } };
    const failed = await migrate(open(), { ...steps, '9002-broken': broken }).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(MigrationError);
    expect(String(failed)).toMatch(/第 9002-broken 步失败.*no_such_column/);
    const names = async () =>
      (await sql<{ name: string }>`select name from kysely_migration where name > '9'`.execute(db)).rows;
    expect(await names()).toEqual([]);
    const found = await db.selectFrom('app_user').selectAll().where('username', '=', 'kept').execute();
    expect(found.map((row) => Object.keys(row).includes('extra'))).toEqual([false]);
    expect(await migrate(open())).toEqual([]);
    await db.deleteFrom('app_user').where('username', '=', 'kept').execute();
  });

  test('[N14] a database of a newer release is refused', async () => {
    const refused = await migrate(open(), {}).catch((error: unknown) => error);
    // A start tells it as one sentence, without a stack.
    expect(refused).toBeInstanceOf(InstallationError);
    expect(String(refused)).toContain('更新的版本');
  });

  test('milliseconds come back as numbers', async () => {
    const { db } = open();
    const row = await db.insertInto('app_user').values(user('时间')).returningAll().executeTakeFirstOrThrow();
    expect([row.created_at, row.disabled, typeof row.id]).toEqual([1_900_000_000_000, 0, 'number']);
  });

  test('broken constraints have the same names on both engines', async () => {
    const { db } = open();
    const broken = async (work: Promise<unknown>) =>
      constraintOf(await work.catch((error: unknown) => error));
    const twice = async () => {
      await db.insertInto('app_user').values(user('twice')).execute();
      await db.insertInto('app_user').values(user('twice')).execute();
    };
    expect(await broken(twice())).toEqual({ kind: 'unique', target: 'uq_app_user_username_key' });
    const job = {
      kind: 'refresh',
      key: '1',
      payload: '',
      run_at: 0,
      lease_owner: null,
      lease_until: null,
      created_at: 0,
    };
    await db.insertInto('job').values(job).execute();
    expect((await broken(db.insertInto('job').values(job).execute()))?.kind).toBe('unique');
    const orphan = db.insertInto('user_role').values({ user_id: 4711, role_id: 4711 }).execute();
    expect((await broken(orphan))?.kind).toBe('foreign-key');
    expect(constraintOf(new Error('x'))).toBeUndefined();
    await expect(
      db
        .insertInto('role')
        .values({ role_name: 'x', is_admin: 2 as 1, created_at: 0 })
        .execute(),
    ).rejects.toThrow(/constraint/i);
  });

  test('a transaction is whole or not at all, nested work joins it, others do not wait for ever', async () => {
    const work = new UnitOfWork(open().db);
    const count = async () => (await work.db.selectFrom('role').selectAll().execute()).length;
    const add = (role_name: string) =>
      work.db.insertInto('role').values({ role_name, created_at: 0 }).execute();
    const failing = work.run(async () => {
      await add('一');
      await work.run(() => add('二'));
      expect(await count()).toBe(2);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count()).toBe(0);
    await Promise.all(Array.from({ length: 20 }, (_, at) => work.run(async () => void (await add(`${at}`)))));
    expect(await count()).toBe(20);
  });

  test('writers in two processes wait for each other instead of failing', async () => {
    const { db } = open();
    await db.insertInto('setting').values({ key: 'n', value: '0' }).execute();
    await Promise.all([child('grow'), child('grow')]);
    const row = await db.selectFrom('setting').select('value').where('key', '=', 'n').executeTakeFirst();
    expect(row).toEqual({ value: '20' });
  });
});
