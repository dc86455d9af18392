import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openNotes, openTexts, openToOthers } from './open-to-others.ts';
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

test('a key that others can read and a folder that others can write are told, with what to do', async () => {
  const folder = join(outside, 'open');
  const key = join(folder, 'secret.key');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  expect(openTexts(openToOthers(folder, key))).toEqual([]);
  writeFileSync(key, 'x');
  chmodSync(key, 0o640);
  chmodSync(folder, 0o775);
  const before = openToOthers(folder, key);
  expect(openTexts(before)).toEqual([
    `密钥文件 ${key} 可被本机其他帐号读取，请运行 chmod 600 "${key}"`,
    `数据目录 ${folder} 可被本机其他帐号写入，请运行 chmod 700 "${folder}"`,
  ]);
  // A start that can close neither says the same; one that closes both tells of the key, which may be known by now.
  expect(openNotes(before, openToOthers(folder, key))).toEqual(openTexts(before));
  await makePrivate(folder);
  expect(openNotes(before, openToOthers(folder, key))).toEqual([
    expect.stringMatching(/此前可被.*rotate-keys/),
  ]);
  expect(openNotes(openToOthers(folder, key), openToOthers(folder, key))).toEqual([]);
});

test('a folder that is missing is made for this account only', async () => {
  await makePrivate(join(outside, 'new', 'data'));
  expect(modeOf(join(outside, 'new', 'data'))).toBe('700');
});

test('a data folder behind a link is closed too, what others put there keeps its modes', async () => {
  const folder = join(outside, 'with-others');
  mkdirSync(join(folder, 'certificates'), { recursive: true });
  const modes: [string, number][] = [
    ['restart.sh', 0o755],
    ['certificates', 0o755],
    ['secret.key', 0o644],
  ];
  for (const file of ['restart.sh', 'secret.key']) writeFileSync(join(folder, file), 'x');
  for (const [path, mode] of [['', 0o755] as const, ...modes]) chmodSync(join(folder, path), mode);
  symlinkSync(folder, join(outside, 'linked'));
  await makePrivate(join(outside, 'linked'));
  expect(['', ...modes.map(([path]) => path)].map((path) => modeOf(join(folder, path)))).toEqual([
    '700',
    '755',
    '755',
    '600',
  ]);
});
