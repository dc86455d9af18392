import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'mingjing-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a folder that was made for the lock and got nothing else goes with it, with those above it', () => {
  const folder = join(root, 'above', 'data');
  lockFolder(folder).release();
  expect(existsSync(join(root, 'above'))).toBe(false);
  // The next start finds it as if there had been none.
  const again = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('正被另一个明镜进程使用');
  again.release();
});

test('a folder with anything in it stays, and so does one that was there', () => {
  const used = join(root, 'used');
  const lock = lockFolder(used);
  writeFileSync(join(used, 'mingjing.db'), '');
  lock.release();
  expect(readdirSync(used).toSorted()).toEqual(['lock', 'lock.json', 'mingjing.db']);
  rmSync(join(used, 'mingjing.db'));
  lockFolder(used).release();
  expect(existsSync(used)).toBe(true);
});
