import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { smallDisk } from '../testing/small-disk.ts';
import { migrate, openDatabase } from './open.ts';
import { UnitOfWork } from './unit-of-work.ts';

const disk = smallDisk(16);
afterAll(() => disk?.unmount());

test.skipIf(disk === undefined)(
  '[N04] small saves go on for a while on a full disk, and room is kept once, not again and again',
  async () => {
    const file = join(disk!.folder, 'meta.db');
    const database = openDatabase(file);
    await migrate(database);
    database.checkpoint?.();
    const work = new UnitOfWork(database.db);
    const save = (at: number) =>
      work.run(() =>
        work.db
          .insertInto('setting')
          .values({ key: `k${at}`, value: 'x'.repeat(300) })
          .execute(),
      );
    database.keepRoom?.();
    const sizes = () => [file, `${file}-wal`].map((name) => statSync(name).size);
    const before = sizes();
    database.keepRoom?.();
    expect(sizes()).toEqual(before);
    disk!.fill();
    // Each at least as large as what a sign-in writes; the log goes round more than once.
    for (let at = 0; at < 900; at += 1) await save(at);
    expect(sizes()).toEqual(before);
    const { count } = database.db.fn;
    const stored = await database.db.selectFrom('setting').select(count('key').as('n')).executeTakeFirst();
    expect(Number(stored?.n)).toBeGreaterThanOrEqual(900);
    disk!.free();
    await database.db.destroy();
  },
);
