import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../server.ts';
import { settingsOf } from '../settings.ts';
import { smallDisk } from '../testing/small-disk.ts';
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

  async function run(...args: string[]) {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const status = await runCommand(args, { print, printError: print }, { settings: () => settings });
    return { status, text: lines.join('\n') };
  }

  test('[N04] [N13] a backup to another disk is whole although its entry in the log cannot be written', async () => {
    data?.fill();
    const target = join(outside, 'backup');
    const { status, text } = await run('backup', target);
    expect([status, text]).toEqual([0, expect.stringMatching(/已备份 .*\n没有记入审计日志：磁盘空间不足/s)]);
    expect(existsSync(join(target, 'backup.json'))).toBe(true);
    data?.free();
  });

  test('[N04] a backup onto a full disk says so, names the folder and leaves nothing', async () => {
    other?.fill();
    const target = join(other?.folder ?? '', 'backup');
    const { status, text } = await run('backup', target);
    expect([status, text]).toEqual([1, `backup 失败：磁盘空间不足：${target}`]);
    expect(readdirSync(other?.folder ?? '')).toEqual(['ballast']);
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
});
