import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../commands/run-command.ts';
import { startServer } from '../server.ts';
import { settingsOf } from '../settings.ts';

const root = mkdtempSync(join(tmpdir(), 'mingjing-foreign-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const log = pino({ level: 'silent' });
let made = 0;

/** A folder with these files, readable to everybody. */
function folderWith(files: readonly string[]): string {
  made += 1;
  const folder = join(root, String(made));
  mkdirSync(folder, { mode: 0o755 });
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), 'x');
    chmodSync(join(folder, file), 0o644);
  }
  chmodSync(folder, 0o755);
  return folder;
}

/** Every path below with its mode. */
const printOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .concat('.')
    .map((path) => `${path} ${(statSync(join(folder, path)).mode & 0o777).toString(8)}`)
    .toSorted();

const settingsFor = (dataDir: string) =>
  settingsOf({ host: '127.0.0.1', port: 0, dataDir, demo: false, adminPassword: 'Mingjing-1' });
const start = (dataDir: string) => startServer(settingsFor(dataDir), log);

test.each([
  [['report.docx', 'tmp/thesis.docx', 'bin/run']],
  [['tmp/thesis.docx']],
  [['lost/2020-01-01/photo.jpg']],
  [['originals/photo.jpg', '.profile']],
])(
  '[N04] a folder of something else (%s) is refused; nothing in it is changed, closed or removed',
  async (files) => {
    const folder = folderWith(files);
    const before = printOf(folder);
    await expect(start(folder)).rejects.toThrow(/不属于本系统的内容（.*BI_DATA_DIR.*没有改动任何内容/s);
    expect(printOf(folder)).toEqual(before);
  },
);

test('an empty disk, a key and drivers that were put there, and what systems put anywhere, are no obstacle', async () => {
  const folder = folderWith(['lost+found/x', '.snapshot/x', 'start.log', 'drivers/oracle/ojdbc8.jar']);
  await (await start(folder)).stop();
  // Beside an installation other files keep what they were.
  writeFileSync(join(folder, 'readme.txt'), 'x');
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  writeFileSync(join(folder, 'tmp', 'mine.txt'), 'x');
  chmodSync(join(folder, 'readme.txt'), 0o644);
  await (await start(folder)).stop();
  const print = printOf(folder);
  expect(print).toContain('readme.txt 644');
  expect(print).toContain('tmp/mine.txt 600');
  expect(print).toContain('lost+found/x 644');
  expect(print).toContain('drivers/oracle/ojdbc8.jar 600');
});

/** Runs an operator's command on a folder; answers its exit status and what it told. */
async function run(dataDir: string, ...args: string[]): Promise<{ status: number; text: string }> {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const settings = (): ReturnType<typeof settingsFor> => settingsFor(dataDir);
  const status = await runCommand(args, { print, printError: print }, { settings });
  return { status, text: lines.join('\n') };
}

test('a backup is no data folder: no start and no command changes it, and it can be restored', async () => {
  const [folder, restored, backup] = [folderWith([]), folderWith([]), join(root, 'backup')];
  await (await start(folder)).stop();
  expect(await run(folder, 'backup', backup)).toMatchObject({ status: 0 });
  const told = expect.stringContaining(`restore ${backup}`);
  await expect(start(backup)).rejects.toThrow('是一份备份');
  const commands = [
    ['check'],
    ['create-admin', 'zweiter'],
    ['reset-password', 'admin'],
    ['migrate'],
    ['rotate-keys', '--yes'],
    ['adopt-folder', '--yes'],
  ];
  for (const command of commands) expect(await run(backup, ...command)).toEqual({ status: 1, text: told });
  expect(await run(restored, 'restore', backup)).toMatchObject({ status: 0 });
  await (await start(restored)).stop();
});
