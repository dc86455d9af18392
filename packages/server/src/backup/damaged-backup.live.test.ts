import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../commands/run-command.ts';
import { startServer } from '../server.ts';
import { type Settings, settingsOf } from '../settings.ts';

let settings: Settings;
let database: string;
let whole: Buffer;
const target = join(mkdtempSync(join(tmpdir(), 'mingjing-backup-')), 'day');

beforeAll(async () => {
  settings = settingsOf({
    host: '127.0.0.1',
    port: 0,
    dataDir: mkdtempSync(join(tmpdir(), 'mingjing-damaged-')),
    adminPassword: 'Mingjing-1',
    demo: false,
  });
  const server = await startServer(settings, pino({ level: 'silent' }));
  await server.stop();
  database = join(settings.dataDir, 'mingjing.db');
  whole = readFileSync(database);
});
afterAll(() => {
  for (const folder of [settings.dataDir, join(target, '..')]) rmSync(folder, { recursive: true });
});

async function backup(to = target): Promise<{ status: number; text: string }> {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const status = await runCommand(['backup', to], { print, printError: print }, { settings: () => settings });
  return { status, text: lines.join('\n') };
}

describe('[N15] a damaged metadata database is not backed up', () => {
  test.each([
    ['random bytes in its middle', (bytes: Buffer) => randomBytes(16_384).copy(bytes, bytes.length / 2)],
    ['random bytes in its first tables', (bytes: Buffer) => randomBytes(8192).copy(bytes, 4096)],
    ['another head', (bytes: Buffer) => bytes.fill('x', 0, 16)],
  ])('%s', async (_, damage) => {
    const bytes = Buffer.from(whole);
    damage(bytes);
    writeFileSync(database, bytes);
    const { status, text } = await backup();
    expect(status).not.toBe(0);
    expect(text).toContain(`元数据库 ${database} 已损坏，没有备份`);
    expect(text).toContain('用最近的备份恢复');
    expect(existsSync(target)).toBe(false);
    expect(readdirSync(join(target, '..'))).toEqual([]);
    expect(readFileSync(database).equals(bytes)).toBe(true);
  });

  test('whole again, it is', async () => {
    writeFileSync(database, whole);
    expect(await backup()).toMatchObject({ status: 0 });
    expect(existsSync(join(target, 'mingjing.db'))).toBe(true);
  });
});

test('a backup to a place that is no folder says so in one line', async () => {
  const { status, text } = await backup(join(target, 'mingjing.db', 'day'));
  expect(status).toBe(1);
  expect(text).toMatch(/^backup 失败：不是可用的目录：[^\n]*day[^\n]*$/);
});
