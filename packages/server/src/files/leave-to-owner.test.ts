import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { copyMeasured } from '../backup/manifest.ts';
import { lockFolder } from '../installation/folder-lock.ts';
import { leaveFileToOwner, leaveToOwner } from './leave-to-owner.ts';
import { writeWhole } from './write-whole.ts';

const isRoot = process.geteuid?.() === 0;
/** Any account but root. */
const service = 65_534;
const folders: string[] = [];
function folderOf(uid: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-owner-'));
  folders.push(folder);
  chownSync(folder, uid, uid);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
const ownersOf = (folder: string, names: string[]) => names.map((name) => statSync(join(folder, name)).uid);

test.runIf(isRoot)('what root leaves in the folder of another account is that account’s', async () => {
  const folder = folderOf(service);
  writeWhole(join(folder, 'secret.key'), 'new');
  const source = join(folder, 'source');
  writeFileSync(source, 'rows');
  await copyMeasured(source, join(folder, 'extracts', 'x'));
  const lock = lockFolder(folder);
  expect(ownersOf(folder, ['secret.key', 'extracts', 'extracts/x', 'lock', 'lock.json'])).toEqual(
    Array.from({ length: 5 }, () => service),
  );
  lock.release();
});

test.runIf(isRoot)('a file stays with the account that had it, and what is root’s alone stays root’s', () => {
  const [mixed, own] = [folderOf(service), folderOf(0)];
  const path = join(mixed, 'secret.key');
  writeFileSync(path, 'old');
  chownSync(path, 1, 1);
  writeWhole(path, 'new');
  expect(statSync(path)).toMatchObject({ uid: 1, gid: 1 });
  writeFileSync(join(own, 'a'), '');
  leaveToOwner(join(own, 'a'));
  expect(ownersOf(own, ['a'])).toEqual([0]);
  const descriptor = openSync(join(own, 'b'), 'w');
  leaveFileToOwner(descriptor, join(own, 'b'));
  closeSync(descriptor);
  expect(ownersOf(own, ['b'])).toEqual([0]);
});

test('a small file is not written through a link that stands in its way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-owner-'));
  folders.push(folder);
  const elsewhere = join(folder, 'elsewhere');
  symlinkSync(elsewhere, join(folder, 'secret.key.part'));
  writeWhole(join(folder, 'secret.key'), 'new');
  expect(existsSync(elsewhere)).toBe(false);
});
