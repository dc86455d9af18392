import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerBundle, shared, until } from '../services/index.ts';
import { isAlive } from '../services/server-process.ts';

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
  if (existsSync(join(dataDir, 'lock.json'))) tell(serverPid(), 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const pidIn = (name: string): number => Number(readFileSync(join(folder, name), 'utf8'));
const serverPid = (): number => JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8')).pid;

/** Sends a signal to a process that may be over. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended, as it should.
  }
}

/** Starts through npm, or a program that does, and waits for the address. */
async function startThroughNpm(command = 'npm', args = ['start']): Promise<string> {
  npm = spawn(command, args, {
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
      BI_LOG_LEVEL: 'info',
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

/** Whether a process is over; one that nobody waits for keeps its number without a command. */
function isOver(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') === '';
  } catch {
    return !isAlive(pid);
  }
}

/** Starts, does `stop`, and waits until the server is over, whether or not it closed everything before. */
async function startAndStop(stop: () => void): Promise<void> {
  const url = await startThroughNpm();
  expect(await answers(url)).toBe(true);
  const pid = serverPid();
  stop();
  await until(() => isOver(pid));
  expect(await answers(url)).toBe(false);
}

/** A database that was closed is one whole file. */
const isClosed = (): boolean => !existsSync(join(dataDir, 'mingjing.db-wal'));

test.each(['SIGTERM', 'SIGKILL'] as const)('the server ends when npm gets %s', async (signal) => {
  await startAndStop(() => npm.kill(signal));
  expect(isClosed()).toBe(true);
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the server ends when the start script gets %s',
  async (signal) => {
    await startAndStop(() => process.kill(pidIn('start.pid'), signal));
    expect(isClosed()).toBe(true);
  },
);

// Ctrl+C in a terminal, and service managers, tell every process of the group.
test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the whole group closes the database before the server ends, and no engine is said to have crashed',
  async (signal) => {
    await startAndStop(() => process.kill(-(npm.pid ?? 0), signal));
    expect(isClosed()).toBe(true);
    expect(printed).not.toMatch(/crashed|engine ended|"level":[4-6]0/);
  },
);

// Where a shell becomes the program that it starts, npm tells the start script what the terminal has told it.
test.each(['SIGINT', 'SIGTERM'] as const)('%s told once more by npm is the same wish', async (signal) => {
  await startAndStop(() => {
    const start = pidIn('start.pid');
    process.kill(-(npm.pid ?? 0), signal);
    tell(start, signal);
    setTimeout(() => tell(start, signal), 100);
  });
  expect(isClosed()).toBe(true);
  expect(printed).not.toMatch(/"level":[4-6]0/);
});

// What `nohup npm start &` leaves without a terminal: Node hears the signal again that `nohup` made it deaf to.
test('a server without a terminal goes on when the one it was started from is closed', async () => {
  const url = await startThroughNpm();
  const pid = serverPid();
  const ended = new Promise((resolve) => npm.once('exit', resolve));
  process.kill(-(npm.pid ?? 0), 'SIGHUP');
  await ended;
  // The start script looks for npm twice a second.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await answers(url)).toBe(true);
  tell(pidIn('start.pid'), 'SIGTERM');
  await until(() => isOver(pid));
  expect(isClosed()).toBe(true);
});

test.skipIf(!existsSync('/usr/bin/script'))(
  'a server at a terminal closes its database when the terminal is closed',
  async () => {
    // Its own terminal is the only one: it ends with the program that holds it.
    const url = await startThroughNpm('script', ['-qec', 'npm start', '/dev/null']);
    expect(await answers(url)).toBe(true);
    const pid = serverPid();
    npm.kill('SIGKILL');
    await until(() => isOver(pid));
    expect(isClosed()).toBe(true);
  },
);

test('[AUTH-14] the first password is printed before anything can keep the start from its end', async () => {
  await startAndStop(() => npm.kill('SIGTERM'));
  const password = /初始密码 {2}admin \/ (\w{16})\n/.exec(printed)?.[1] ?? 'none';
  expect(printed.indexOf(password)).toBeLessThan(printed.indexOf('"listening"'));
  expect(printed.lastIndexOf(password)).toBeGreaterThan(printed.indexOf('已启动'));
});

test('a start with words behind it is refused and leaves nothing', async () => {
  const env = { ...process.env, BI_DATA_DIR: dataDir, BI_PORT: '0' };
  const started = spawn(process.execPath, [bundle.main, '--port', '9000'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  started.stderr.on('data', (data) => {
    told += String(data);
  });
  const code = await new Promise((resolve) => started.once('close', resolve));
  expect(code).toBe(1);
  expect(told).toContain('启动命令不认识“--port 9000”');
  expect(existsSync(dataDir)).toBe(false);
});
