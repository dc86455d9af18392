import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { damageOf } from './damage.ts';
import { migrate, openDatabase, openToRead } from './open.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-damage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('[N15] random bytes anywhere in the tables of a file are found', async () => {
  const file = join(folder, 'meta.db');
  const database = openDatabase(file);
  await migrate(database);
  const values = Array.from({ length: 400 }, (_, at) => ({ key: `${at}`, value: 'x'.repeat(600) }));
  await database.db.insertInto('setting').values(values).execute();
  await database.db.destroy();
  const found = async (): Promise<string | undefined> => {
    const db = openToRead(file);
    try {
      return await damageOf(db);
    } finally {
      await db.destroy();
    }
  };
  expect(await found()).toBeUndefined();
  const whole = readFileSync(file);
  for (let share = 1; share < 8; share += 1) {
    const bytes = Buffer.from(whole);
    randomBytes(8192).copy(bytes, Math.max(4096, Math.floor((bytes.length * share) / 9)));
    writeFileSync(file, bytes);
    expect(await found(), `at ${share} ninths`).toBeTypeOf('string');
  }
});
