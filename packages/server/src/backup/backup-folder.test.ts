import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupFolder, unfinishedBeside } from './backup-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'mingjing-backup-folder-'));
const at = (...names: string[]) => join(root, ...names);
beforeAll(() => {
  for (const name of ['days/2026-01-01', 'days/2026-01-02', 'days/2026-01-03.part', 'data', 'empty'])
    mkdirSync(at(name), { recursive: true });
  for (const day of ['2026-01-01', '2026-01-02']) writeFileSync(at('days', day, 'backup.json'), '{}');
  for (const folder of ['data', 'days/2026-01-03.part']) writeFileSync(at(folder, 'mingjing.db'), '');
  writeFileSync(at('days.tar.gz'), '');
});
afterAll(() => rmSync(root, { recursive: true }));

test('[N15] a backup is meant by its folder, or by the list of files in it', () => {
  const day = at('days', '2026-01-02');
  expect([day, join(day, 'backup.json')].map(backupFolder)).toEqual([day, day]);
});

test.each([
  ['days', '里面有 2 份：2026-01-01、2026-01-02'],
  ['data', '是数据目录'],
  ['days/2026-01-03.part', '没有完成的备份'],
  ['empty', '没有备份'],
  ['days.tar.gz', '压缩包请先解开'],
  ['gone', '不存在'],
])('[N15] of another place it is said what stands there: %s', (name, told) => {
  expect(() => backupFolder(at(name))).toThrow(told);
});

test('[N15] backups that were cut short are found beside the next one', () => {
  expect(unfinishedBeside(at('days', '2026-01-04'))).toEqual(['2026-01-03.part']);
});
