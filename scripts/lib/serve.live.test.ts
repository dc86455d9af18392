import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerBundle, shared, until } from '../services/index.ts';

const project = join(import.meta.dirname, 'project.mjs');

let bundle: ServerBundle;
let folder: string;
let dataDir: string;
let npm: ChildProcess;
/** What npm and all below it printed. */
let printed = '';
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
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      BI_HOST: '127.0.0.1',
      BI_PORT: '0',
      BI_DATA_DIR: dataDir,
      BI_DEMO: 'off',
      BI_LOG_LEVEL: 'warn',
    },
  });
  printed = '';
  npm.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return await new Promise((resolve, reject) => {
    npm.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (found !== undefined) resolve(found);
    });
    npm.once('exit', () => reject(new Error(printed)));
  });
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the server has ended by itself, its database one whole file. */
const endedInOrder = (url: string): Promise<boolean> =>
  until(async () => !existsSync(join(dataDir, 'mingjing.db-wal')) && !(await answers(url)));

test.each(['SIGTERM', 'SIGKILL'] as const)('the server ends when npm gets %s', async (signal) => {
  const url = await startThroughNpm();
  expect(await answers(url)).toBe(true);
  npm.kill(signal);
  await endedInOrder(url);
  expect(await answers(url)).toBe(false);
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the server ends when the start script gets %s',
  async (signal) => {
    const url = await startThroughNpm();
    process.kill(pidIn('start.pid'), signal);
    await endedInOrder(url);
    expect(await answers(url)).toBe(false);
  },
);

// Ctrl+C in a terminal, and service managers, tell every process of the group.
test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the whole group closes the database before the server ends, and no engine is said to have crashed',
  async (signal) => {
    const url = await startThroughNpm();
    process.kill(-(npm.pid ?? 0), signal);
    await endedInOrder(url);
    expect(printed).not.toMatch(/crashed|engine ended|"level":[4-6]0/);
  },
);
