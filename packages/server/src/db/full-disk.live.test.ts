import { join } from 'node:path';
import { texts } from '@mingjing/contract';
import { afterAll, expect, test } from 'vitest';
import { failureOf } from '../http/failure.ts';
import { smallDisk } from '../testing/small-disk.ts';
import { migrate, openDatabase } from './open.ts';
import { UnitOfWork } from './unit-of-work.ts';

const disk = smallDisk(4);
afterAll(() => disk?.unmount());

test.skipIf(disk === undefined)(
  '[N04] a save on a full disk says that the disk is full, changes nothing, and the next one works once there is room',
  async () => {
    const database = openDatabase(join(disk!.folder, 'meta.db'));
    await migrate(database);
    const work = new UnitOfWork(database.db);
    const save = (value: string) =>
      work.run(async () => {
        await work.db.deleteFrom('setting').where('key', '=', 'x').execute();
        await work.db.insertInto('setting').values({ key: 'x', value }).execute();
      });
    const stored = async () =>
      (await work.db.selectFrom('setting').select('value').where('key', '=', 'x').execute())[0]?.value;
    await save('before');
    disk!.fill();
    for (let round = 0; round < 3; round += 1) {
      const error = await save('x'.repeat(1_000_000)).then(
        () => undefined,
        (fault: unknown) => fault,
      );
      expect(failureOf(error)).toMatchObject({ code: 50004, message: texts.disk.full });
      expect(await stored()).toBe('before');
    }
    disk!.free();
    await save('after');
    expect(await stored()).toBe('after');
    await database.db.destroy();
  },
);
