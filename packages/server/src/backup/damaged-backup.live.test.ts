import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../commands/run-command.ts';
import { openDatabase } from '../db/open.ts';
import { manifestName } from '../installation/own-names.ts';
import { startServer } from '../server.ts';
import { type Settings, settingsOf } from '../settings.ts';
import { rootPageAt } from '../testing/root-page.ts';
import { manifestSchema, measure } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

let settings: Settings;
let database: string;
let whole: Buffer;
/** Where rows stand in the middle of it. */
let usedAt: number;
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
  usedAt = rootPageAt(database, 'dataset');
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
    ['random bytes in its middle', (bytes: Buffer) => randomBytes(16_384).copy(bytes, usedAt)],
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

test('[N15] a backup of a newer release is refused before anything is restored', async () => {
  const from = join(target, '..', 'newer');
  cpSync(target, from, { recursive: true });
  const file = join(from, 'mingjing.db');
  const { db } = openDatabase(file);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')`.execute(db);
  await db.destroy();
  const manifestFile = join(from, manifestName);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const files = await Promise.all(
    manifest.files.map(async (entry) => ({ ...entry, ...(await measure(join(from, entry.path))) })),
  );
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, files }));
  const dataDir = join(target, '..', 'restored');
  await expect(restoreBackup(from, dataDir)).rejects.toThrow('备份由更新的版本创建，没有恢复任何内容');
  expect(existsSync(join(dataDir, 'mingjing.db'))).toBe(false);
  expect(await restoreBackup(target, dataDir)).toMatchObject({ files: manifest.files.length });
});

test('[N15] a backup in a newer format is told as newer, not as damaged', async () => {
  const from = join(target, '..', 'format');
  cpSync(target, from, { recursive: true });
  const manifestFile = join(from, manifestName);
  const stated = JSON.parse(readFileSync(manifestFile, 'utf8')) as { format: number };
  writeFileSync(manifestFile, JSON.stringify({ ...stated, format: stated.format + 1, files: 'elsewhere' }));
  const dataDir = join(target, '..', 'never');
  await expect(restoreBackup(from, dataDir)).rejects.toThrow('备份由更新的版本创建，没有恢复任何内容');
  expect(existsSync(dataDir)).toBe(false);
});

test('a backup to a place that is no folder says so in one line', async () => {
  const { status, text } = await backup(join(target, 'mingjing.db', 'day'));
  expect(status).toBe(1);
  expect(text).toMatch(/^backup 失败：不是可用的目录：[^\n]*day[^\n]*$/);
});
