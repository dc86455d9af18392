import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerBundle, shared } from '../services/index.ts';

const project = join(import.meta.dirname, 'project.mjs');

let bundle: ServerBundle;
let folder: string;
let dataDir: string;
let npm: ChildProcess;
beforeAll(async () => {
  bundle = await shared('bundle');
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mingjing serve-'));
  dataDir = join(folder, 'data');
  // As `npm start` does it, without install and build.
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { serve } from ${JSON.stringify(project)};
     import { writeFileSync } from 'node:fs';
     writeFileSync('start.pid', String(process.pid));
     serve([${JSON.stringify(bundle.main)}]);`,
  );
  writeFileSync(join(folder, 'package.json'), '{"scripts":{"start":"node start.mjs"}}');
});
afterEach(() => {
  if (existsSync(join(dataDir, 'lock.json'))) end(serverPid());
  rmSync(folder, { recursive: true, force: true });
});

const pidIn = (name: string): number => Number(readFileSync(join(folder, name), 'utf8'));
const serverPid = (): number => JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8')).pid;

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, as it should.
  }
}

/** Starts through npm and waits for the address. */
async function startThroughNpm(): Promise<string> {
  npm = spawn('npm', ['start'], {
    cwd: folder,
    // A group of its own: Ctrl+C reaches all of a terminal's group.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      BI_HOST: '127.0.0.1',
      BI_PORT: '0',
      BI_DATA_DIR: dataDir,
      BI_DEMO: 'off',
      BI_LOG_LEVEL: 'error',
    },
  });
  let seen = '';
  return await new Promise((resolve, reject) => {
    npm.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(seen)?.[0];
      if (found !== undefined) resolve(found);
    });
    npm.once('exit', () => reject(new Error(seen)));
  });
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the server has ended by itself, its database one whole file; false when it goes on. */
async function hasEndedInOrder(url: string): Promise<boolean> {
  const isOver = async (): Promise<boolean> =>
    !existsSync(join(dataDir, 'mingjing.db-wal')) && !(await answers(url));
  for (let tries = 0; tries < 300; tries += 1) {
    if (await isOver()) return true;
    await pause(100);
  }
  return false;
}

test.each(['SIGTERM', 'SIGKILL'] as const)('the server ends when npm gets %s', async (signal) => {
  const url = await startThroughNpm();
  expect(await answers(url)).toBe(true);
  npm.kill(signal);
  expect(await hasEndedInOrder(url)).toBe(true);
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the server ends when the start script gets %s',
  async (signal) => {
    const url = await startThroughNpm();
    process.kill(pidIn('start.pid'), signal);
    expect(await hasEndedInOrder(url)).toBe(true);
  },
);

test('Ctrl+C, which reaches the whole group, closes the database before the server ends', async () => {
  const url = await startThroughNpm();
  process.kill(-(npm.pid ?? 0), 'SIGINT');
  expect(await hasEndedInOrder(url)).toBe(true);
});
