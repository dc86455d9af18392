import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server-process.ts';

/** An S3 server of a test's own, with one empty bucket. */
export interface S3Server {
  endpoint: string;
  /** BI_FILES_URL of a prefix of its bucket; another prefix each time. */
  url(): string;
  keyId: string;
  secretKey: string;
  /** Kills it; it holds what was stored. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

let prefixes = 0;

/** Starts the S3 server that comes with the development dependencies. It checks signatures (version 4). */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-s3-'));
  const port = await freePort();
  const begin = async () => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 's3-server.mjs'), folder, String(port)],
      { stdio: ['pipe', 'ignore', 'pipe'] },
    );
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-4000);
        if (log.includes('ready for files')) resolve();
      });
      child.once('exit', () => reject(new Error(`the S3 server ended at its start:\n${log}`)));
    });
    child.stderr.removeAllListeners('data').resume();
    child.unref();
    return async () => {
      child.ref();
      child.kill('SIGKILL');
      await gone;
    };
  };
  let end = await begin();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    url() {
      prefixes += 1;
      return `s3://mingjing/t${prefixes}?endpoint=${encodeURIComponent(endpoint)}`;
    },
    keyId: 'S3RVER',
    secretKey: 'S3RVER',
    kill: () => end(),
    async restart() {
      end = await begin();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
