import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeBytes } from '../operation/readiness.ts';
import { startServer } from '../server.ts';
import { settingsOf } from '../settings.ts';
import { onReadOnlyMount, smallDisk } from '../testing/small-disk.ts';
import { runCommand } from './run-command.ts';

const data = smallDisk(16);
const other = smallDisk(1);

describe.skipIf(data === undefined || other === undefined)('commands for operators on a full disk', () => {
  const dataDir = join(data?.folder ?? '', 'data');
  const settings = settingsOf({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    demo: false,
    adminPassword: 'Mingjing-1',
  });
  const outside = mkdtempSync(join(tmpdir(), 'mingjing-full-'));
  beforeAll(async () => {
    await (await startServer(settings, pino({ level: 'silent' }))).stop();
  });
  afterAll(() => {
    rmSync(outside, { recursive: true, force: true });
    data?.unmount();
    other?.unmount();
  });

  const runIn =
    (folder: string) =>
    async (...args: string[]) => {
      const lines: string[] = [];
      const print = (line: string) => void lines.push(line);
      const used = { settings: () => ({ ...settings, dataDir: folder }) };
      const status = await runCommand(args, { print, printError: print }, used);
      return { status, text: lines.join('\n') };
    };
  const run = runIn(dataDir);

  test('[N04] [N13] a backup to another disk is whole although its entry in the log cannot be written', async () => {
    data?.fill();
    const target = join(outside, 'backup');
    const { status, text } = await run('backup', target);
    expect([status, text]).toEqual([0, expect.stringMatching(/已备份 .*\n没有记入审计日志：磁盘空间不足/s)]);
    expect(existsSync(join(target, 'backup.json'))).toBe(true);
    data?.free();
  });

  test('[N13] an installation on a disk that takes no writes is backed up whole', async () => {
    const beside = join(outside, 'writable');
    expect((await run('backup', beside)).status).toBe(0);
    const target = join(outside, 'read-only');
    const { status, text } = await onReadOnlyMount(dataDir, (place) => runIn(place)('backup', target));
    expect([status, text]).toEqual([0, expect.stringMatching(/已备份 .*\n没有记入审计日志：/s)]);
    const named = (folder: string): string[] =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ name }) => name)
        .toSorted();
    expect(named(target)).toEqual(named(beside));
    const restored = join(outside, 'restored');
    expect(await runIn(restored)('restore', target)).toMatchObject({ status: 0 });
  });

  test('[N04] a backup onto a full disk says so, names the folder and leaves nothing', async () => {
    other?.fill();
    const target = join(other?.folder ?? '', 'backup');
    const { status, text } = await run('backup', target);
    expect([status, text]).toEqual([1, `backup 失败：磁盘空间不足：${target}`]);
    expect(readdirSync(other?.folder ?? '')).toEqual(['ballast']);
  });

  test('[N04] [N13] a restore that does not fit takes out again what it wrote', async () => {
    const from = join(outside, 'to-restore');
    expect(await run('backup', from)).toMatchObject({ status: 0 });
    const there = join(other?.folder ?? '', 'restored');
    // Room for the key, which comes before the metadata.
    other?.free();
    other?.leave(0.3);
    const { status, text } = await runIn(there)('restore', from);
    expect([status, text]).toEqual([1, `restore 失败：磁盘空间不足：${there}`]);
    expect(readdirSync(other?.folder ?? '')).toEqual(['ballast']);
    other?.free();
    expect(await runIn(there)('restore', from)).toMatchObject({ status: 0 });
    rmSync(there, { recursive: true });
  });

  test.each([
    ['unlock-user', 'admin'],
    ['reset-password', 'admin'],
  ])('[N04] %s says in one sentence that the disk is full', async (...args) => {
    data?.fill();
    const { status, text } = await run(...args);
    expect([status, text]).toEqual([
      1,
      expect.stringMatching(/^[\w-]+ 失败：磁盘空间不足.*请清理磁盘后重试$/),
    ]);
    data?.free();
  });

  test('[N04] check looks at each disk that the data stand on', async () => {
    const extracts = join(dataDir, 'extracts');
    rmSync(extracts, { recursive: true });
    symlinkSync(other!.folder, extracts);
    expect(await freeBytes(dataDir)).toBeLessThanOrEqual(1024 ** 2);
    const { text } = await run('check');
    expect(text).toMatch(/✗ 数据目录所在磁盘剩余 .*BI_LEAST_FREE/);
    expect(text).toContain(`✗ ${extracts} 所在磁盘剩余`);
  });
});

const closed = smallDisk(16);

test.skipIf(closed === undefined)('[N04] check tells of a disk that takes nothing', async () => {
  const dataDir = join(closed!.folder, 'data');
  const settings = settingsOf({ host: '127.0.0.1', port: 0, dataDir, demo: false, leastFreeBytes: 0 });
  mkdirSync(dataDir);
  closed!.readOnly(true);
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const status = await runCommand(['check'], { print, printError: print }, { settings: () => settings });
  closed!.unmount();
  expect([status, lines]).toEqual([
    1,
    expect.arrayContaining([`✗ 数据目录所在的磁盘现为只读（${dataDir}），服务无法启动或保存`]),
  ]);
});
