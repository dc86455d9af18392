import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makePrivate } from './private-folder.ts';

const outside = mkdtempSync(join(tmpdir(), 'mingjing-private-'));
afterAll(() => rmSync(outside, { recursive: true, force: true }));
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('a data folder that others could read is closed, with all that is in it; links are not followed', async () => {
  const folder = join(outside, 'data');
  mkdirSync(join(folder, 'extracts', 'tmp'), { recursive: true });
  const files = ['mingjing.db', 'mingjing.db-wal', 'secret.key', 'extracts/a.duckdb', 'extracts/tmp/b'];
  for (const file of files) writeFileSync(join(folder, file), 'x');
  for (const file of files) chmodSync(join(folder, file), 0o644);
  for (const path of ['', 'extracts', 'extracts/tmp']) chmodSync(join(folder, path), 0o755);
  const target = join(outside, 'other.txt');
  writeFileSync(target, 'x');
  chmodSync(target, 0o644);
  symlinkSync(target, join(folder, 'link'));
  await makePrivate(folder);
  for (const file of files) expect([file, modeOf(join(folder, file))]).toEqual([file, '600']);
  for (const path of ['', 'extracts', 'extracts/tmp']) expect(modeOf(join(folder, path))).toBe('700');
  expect(modeOf(target)).toBe('644');
});

test('a folder that is missing is made for this account only', async () => {
  await makePrivate(join(outside, 'new', 'data'));
  expect(modeOf(join(outside, 'new', 'data'))).toBe('700');
});
