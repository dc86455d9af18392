import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrationsFor } from '../db/migrations/index.ts';
import { migrate, type OpenDatabase, openDatabase } from '../db/open.ts';
import { emptyPostgres } from '../testing/postgres.ts';
import { InstallationError } from './installation-error.ts';
import { metadataFacts } from './metadata-facts.ts';

const root = mkdtempSync(join(tmpdir(), 'mingjing-tables-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let files = 0;

describe.each(['sqlite', 'postgres'] as const)('a database on %s', (engine) => {
  let drop = async (): Promise<void> => {};
  let database: OpenDatabase;
  let url = '';

  beforeAll(async () => {
    if (engine === 'postgres') ({ url, drop } = await emptyPostgres());
  });
  beforeEach(async () => {
    await database?.db.destroy();
    files += 1;
    database = openDatabase(url || join(root, `${files}.db`));
    if (engine === 'postgres') await run('drop schema public cascade', 'create schema public');
  });
  afterAll(async () => {
    await database.db.destroy();
    await drop();
  });

  const run = async (...statements: string[]): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(database.db);
  };
  const facts = (): Promise<unknown> =>
    metadataFacts(database.db, engine).catch((error: unknown) => {
      expect(error).toBeInstanceOf(InstallationError);
      return String(error);
    });

  test.each([
    [
      'tables of our names',
      ['create table role (a int)', 'create view menu as select 1 as b'],
      /role、menu|menu、role/,
    ],
    [
      'users and settings of its own',
      ['create table app_user (a int)', 'create table setting (a int)'],
      /app_user/,
    ],
    [
      'steps of its own',
      ['create table kysely_migration (name text)', "insert into kysely_migration values ('x')"],
      /kysely/,
    ],
    ['steps of another shape', ['create table kysely_migration (step int)'], /kysely_migration/],
  ])('[N14] of another program with %s is refused and named', async (_what, statements, named) => {
    await run(...statements);
    const told = await facts();
    expect(told).toMatch(/其他程序的表.*单独建立一个空的数据库/);
    expect(told).toMatch(named);
  });

  test('[N14] that holds tables of other names only is as good as an empty one', async () => {
    await run('create table orders (a int)');
    expect(await facts()).toBeUndefined();
  });

  test.each([Number.POSITIVE_INFINITY, 20])(
    '[N14] that lost a table of its first %s steps is refused, whole it is not',
    async (steps) => {
      const all = Object.entries(migrationsFor(engine)).slice(0, steps);
      await migrate(database, Object.fromEntries(all));
      await run("insert into setting (key, value) values ('installation_id', 'x')");
      expect(await facts()).toMatchObject({ id: 'x' });
      await run('drop table dataset_rule', 'drop table captcha');
      expect(await facts()).toMatch(/不完整，缺少表 captcha、dataset_rule.*从备份/);
    },
  );
});
