import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** PRODUCT_MAIN names another bundle than the built one, so that one can be tried beside it. */
const bundle = process.env['PRODUCT_MAIN'] || 'packages/server/dist/main.mjs';

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
  /** SIGKILL: nothing is closed in order. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built server on a free port of loopback and waits for its address. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const begin = performance.now();
  const child: ChildProcess = spawn(process.execPath, [bundle], {
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
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let seen = '';
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
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
