import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** PRODUCT_MAIN names another program than the built one: a bundle to try beside it. */
const program = (): string => process.env['PRODUCT_MAIN'] || 'packages/server/dist/main.mjs';

function spawnProduct(
  dataDir: string,
  env: Record<string, string>,
  stderr: 'inherit' | 'pipe',
): ChildProcess {
  return spawn(process.execPath, [program()], {
    cwd: root,
    env: {
      ...process.env,
      BI_HOST: '127.0.0.1',
      BI_PORT: '0',
      BI_DATA_DIR: dataDir,
      BI_ADMIN_PASSWORD: adminPassword,
      BI_CAPTCHA: 'off',
      BI_RATE_LIMIT: '0',
      BI_LOG_LEVEL: 'error',
      ...env,
    },
    // The channel ends it with the process that started it, however that ends: a test run may be cut off.
    stdio: ['ignore', 'pipe', stderr, 'ipc'],
  });
}

/** The administrator's password of products started here. */
const adminPassword = 'mingjing-test-1';

/** A running product of the built files on a data folder of its own. */
export interface Running {
  url: string;
  pid: number;
  password: string;
  /** Milliseconds until it answered. */
  startedMs: number;
  /** What it has printed so far. */
  output(): string;
  /** Resolves with its exit status when it has ended, however. */
  ended: Promise<number | null>;
  /** SIGKILL: nothing is closed in order. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built server on a free port of loopback and waits for its address. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const begin = performance.now();
  const child = spawnProduct(dataDir, env, 'inherit');
  let seen = '';
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      const found = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(seen)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`服务未能启动（${code}）：${seen}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    password: adminPassword,
    startedMs: performance.now() - begin,
    output: () => seen,
    ended: gone,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Starts the built server and kills it as soon as there is a sign; false when it had started before that. */
export async function startKilled(
  dataDir: string,
  sign: () => boolean,
  env: Record<string, string> = {},
): Promise<boolean> {
  const child = spawnProduct(dataDir, env, 'inherit');
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const hasStarted = (): boolean => output.includes('已启动');
  await until(() => sign() || hasStarted() || child.exitCode !== null, 1);
  if (child.exitCode !== null) throw new Error(`服务未能启动（${child.exitCode}）：${output}`);
  child.kill('SIGKILL');
  await gone;
  return !hasStarted();
}

/** Starts the server where it must refuse to; gives back what it printed for the person at the terminal. */
export async function startRefused(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const child = spawnProduct(dataDir, env, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      // It runs although it must not.
      if (text.includes('已启动')) child.kill('SIGTERM');
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 1) throw new Error(`服务本应拒绝启动（${code}）：${output}`);
  return output.trim();
}
