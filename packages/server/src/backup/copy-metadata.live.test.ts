import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, openDatabase, openToRead } from '../db/open.ts';
import { emptyPostgres } from '../testing/postgres.ts';
import { checkEmptyPostgres, restorePostgres, snapshotPostgres } from './copy-metadata.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-copy-'));
const stamps = { created_at: 1_900_000_000_000, updated_at: 1_900_000_000_001 };
const user = (username: string) => ({
  username,
  username_key: username,
  name: "名'“\\\n😀",
  password_hash: '',
  ...stamps,
});

describe('[N13] metadata of PostgreSQL in a backup', () => {
  let source: Awaited<ReturnType<typeof emptyPostgres>>;
  let target: Awaited<ReturnType<typeof emptyPostgres>>;
  beforeAll(async () => {
    [source, target] = [await emptyPostgres(), await emptyPostgres()];
  });
  afterAll(async () => {
    await source?.drop();
    await target?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('come back row by row, all of one moment, and new rows get new numbers', async () => {
    const from = openDatabase(source.url);
    await migrate(from);
    await from.db
      .insertInto('app_user')
      .values(Array.from({ length: 130 }, (_, at) => user(`u${at}`)))
      .execute();
    await from.db.deleteFrom('app_user').where('username', '=', 'u129').execute();
    const users = await from.db.selectFrom('app_user').selectAll().orderBy('id').execute();
    await from.db.insertInto('role').values({ role_name: '医生', created_at: 1 }).execute();
    const role = await from.db
      .selectFrom('role')
      .select('id')
      .where('role_name', '=', '医生')
      .executeTakeFirstOrThrow();
    await from.db.insertInto('user_role').values({ user_id: users[0]!.id, role_id: role.id }).execute();
    await from.db
      .insertInto('setting')
      .values({ key: 'x', value: 'y'.repeat(3_000_000) })
      .execute();

    const file = join(folder, 'snapshot.db');
    let isWriting = true;
    const writing = (async () => {
      for (let n = 0; isWriting; n += 1)
        await from.db.transaction().execute(async (work) => {
          const { id } = await work
            .insertInto('app_user')
            .values(user(`new${n}`))
            .returning('id')
            .executeTakeFirstOrThrow();
          await work.insertInto('user_role').values({ user_id: id, role_id: role.id }).execute();
        });
    })();
    await snapshotPostgres(source.url, file);
    isWriting = false;
    await writing;

    const snapshot = openToRead(file);
    await restorePostgres(snapshot, target.url);
    await snapshot.destroy();
    const to = openDatabase(target.url);
    const found = await to.db.selectFrom('app_user').selectAll().orderBy('id').execute();
    expect(found.slice(0, users.length)).toEqual(users);
    // A user and their role were written together: a snapshot of one moment has both or none.
    const added = found.filter(({ username }) => username.startsWith('new')).length;
    expect(await to.db.selectFrom('user_role').selectAll().execute()).toHaveLength(added + 1);
    expect(
      (await to.db.selectFrom('setting').selectAll().where('key', '=', 'x').executeTakeFirst())?.value,
    ).toHaveLength(3_000_000);
    const next = await to.db
      .insertInto('app_user')
      .values(user('next'))
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBeGreaterThan(130);
    expect(await migrate(to)).toEqual([]);
    const orphan = sql`insert into user_role (user_id, role_id) values (4711, 4711)`.execute(to.db);
    await expect(orphan).rejects.toThrow(/foreign key/);
    await from.db.destroy();
    await to.db.destroy();
  });

  test('are restored into an empty database only', async () => {
    await expect(checkEmptyPostgres(target.url)).rejects.toThrow('不是空的');
  });
});
