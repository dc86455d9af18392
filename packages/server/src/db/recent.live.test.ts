import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyPostgres } from '../testing/postgres.ts';
import { migrate, openDatabase } from './open.ts';
import { Recent } from './recent.ts';
import type { Tables } from './schema.ts';
import { UnitOfWork } from './unit-of-work.ts';

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  let folder: string;
  let remote: Awaited<ReturnType<typeof emptyPostgres>> | undefined;
  let own: Kysely<Tables>;
  let work: UnitOfWork;
  /** Another process on the same file. */
  let other: Kysely<Tables>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mingjing-recent-'));
    if (engine === 'postgres') remote = await emptyPostgres();
    const target = remote?.url ?? join(folder, 'a.db');
    const opened = openDatabase(target);
    await migrate(opened);
    own = opened.db;
    work = new UnitOfWork(own, opened.stamp);
    other = openDatabase(target).db;
  });
  afterEach(async () => {
    await Promise.all([own.destroy(), other.destroy()]);
    await remote?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (db: Kysely<Tables>, value: string) =>
    db
      .insertInto('setting')
      .values({ key: 'k', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();

  function recent(of: UnitOfWork = work) {
    const read = vi.fn<() => Promise<{ value: string | undefined }>>(async () => {
      const row = await of.db.selectFrom('setting').select('value').where('key', '=', 'k').executeTakeFirst();
      return { value: row?.value };
    });
    const kept = new Recent<{ value: string | undefined }>(of, 10);
    return { read, value: async () => (await kept.get('k', read)).value };
  }

  test('what nobody changed is read once', async () => {
    await write(own, 'one');
    const readsOfFive = async (): Promise<number> => {
      const { read, value } = recent();
      for (let at = 0; at < 5; at += 1) {
        expect(await value()).toBe('one');
        await nextTurn();
      }
      return read.mock.calls.length;
    };
    // PostgreSQL counts the transactions of the whole server, those of its own care and of its other databases too.
    await expect.poll(readsOfFive).toBe(1);
  });

  test('a change of our own is seen at once, one of another process in the next turn', async () => {
    const { value } = recent();
    expect(await value()).toBeUndefined();
    for (let at = 0; at < 20; at += 1) {
      await write(own, `own ${at}`);
      expect(await value()).toBe(`own ${at}`);
      await write(other, `other ${at}`);
      await nextTurn();
      expect(await value()).toBe(`other ${at}`);
    }
  });

  test('inside a transaction everything is read, and what was undone is not remembered', async () => {
    await write(own, 'before');
    const { read, value } = recent();
    expect(await value()).toBe('before');
    const undone = work.run(async () => {
      await write(work.db, 'inside');
      expect([await value(), await value()]).toEqual(['inside', 'inside']);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(read).toHaveBeenCalledTimes(3);
    expect(await value()).toBe('before');
  });

  test('who reads while a transaction is open gets what stands after it', async () => {
    await write(own, 'before');
    const { value } = recent();
    expect(await value()).toBe('before');
    let goOn: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const begun = work.run(async () => {
      await write(work.db, 'after');
      goOn();
      await nextTurn();
    });
    await reading;
    const meanwhile = value();
    await begun;
    expect(['before', 'after']).toContain(await meanwhile);
    expect(await value()).toBe('after');
  });

  test('an engine that cannot tell of changes is asked every time', async () => {
    const { read, value } = recent(new UnitOfWork(own));
    await write(own, 'one');
    expect([await value(), await value()]).toEqual(['one', 'one']);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test.runIf(engine === 'postgres')(
    'a transaction of another process is seen when it is through, and not before',
    async () => {
      await write(own, 'before');
      const { value } = recent();
      await other.transaction().execute(async (open) => {
        await write(open, 'after');
        expect(await value()).toBe('before');
        await nextTurn();
        expect(await value()).toBe('before');
      });
      await nextTurn();
      expect(await value()).toBe('after');
    },
  );

  test.runIf(engine === 'postgres')(
    'writers and readers of several processes at once: nobody reads what is older than what was acknowledged',
    async () => {
      const { value } = recent();
      let acknowledged = 0;
      const writer = async () => {
        for (let at = 1; at <= 100; at += 1) {
          await write(other, String(at));
          acknowledged = at;
        }
      };
      const older: [number, number][] = [];
      const reader = async () => {
        while (acknowledged < 100) {
          await nextTurn();
          const known = acknowledged;
          const read = Number((await value()) ?? 0);
          if (read < known) older.push([read, known]);
        }
      };
      await Promise.all([writer(), ...Array.from({ length: 8 }, reader)]);
      expect(older).toEqual([]);
    },
  );
});
