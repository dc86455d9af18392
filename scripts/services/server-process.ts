import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A database server of a test's own, on the loopback interface only. */
export interface Service {
  host: '127.0.0.1';
  port: number;
  user: string;
  password: string;
  database: string;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

/** The machine has no such server and it cannot be installed here. */
export class ServiceMissing extends Error {}

export const isRoot = process.getuid?.() === 0;

/**
 * Command line that runs a program as `user` when we are root (database servers refuse root), and that ends it with
 * `deathSignal` when we die without a chance to stop it.
 */
export function commandAs(user: string, deathSignal: string, program: string[]): string[] {
  const identity = isRoot ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
  return ['setpriv', ...identity, '--pdeathsig', deathSignal, ...program];
}

/**
 * Runs a preparing step to its end; a failure carries what the program printed. The process goes on meanwhile: the one
 * that starts what a test run shares also reads the sources for every test file.
 */
export async function prepare(user: string, program: string[]): Promise<void> {
  const [file = '', ...args] = commandAs(user, 'SIGKILL', program);
  await promisify(execFile)(file, args, { cwd: '/', encoding: 'utf8' });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Folders carry the pid of the process that made them, so that those of killed ones can be told and removed. */
function sweep(prefix: string): void {
  for (const entry of readdirSync(tmpdir())) {
    const pid = entry.startsWith(prefix) ? Number(entry.slice(prefix.length).split('-')[0]) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid))
      rmSync(join(tmpdir(), entry), { recursive: true, force: true });
  }
}

/** A new folder for a server's files, owned by the user who runs it. */
export function dataFolder(name: string, user: string): string {
  const prefix = `mingjing-${name}-`;
  sweep(prefix);
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  if (isRoot) {
    const idOf = (flag: string): number => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
    chownSync(folder, idOf('-u'), idOf('-g'));
  }
  return folder;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Installs Debian packages once when we are root and the programs are missing. */
export function installPackages(programs: () => boolean, packages: string[]): void {
  if (programs()) return;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) throw new ServiceMissing(`缺少 ${packages.join('、')}`);
  console.warn(`正在安装 ${packages.join(' ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  // One after the other: apt refuses whoever reads its lists beside another, as test files may that run at once.
  const apt = (...args: string[]): unknown =>
    execFileSync('flock', [join(tmpdir(), 'mingjing-apt.lock'), 'apt-get', ...args], { stdio: 'pipe', env });
  try {
    apt('update', '-qq');
    const lock = ['-o', 'DPkg::Lock::Timeout=120'];
    apt('install', '-y', '-qq', '--no-install-recommends', ...lock, ...packages);
  } catch (error) {
    throw new ServiceMissing(`无法安装 ${packages.join('、')}`, { cause: error });
  }
  if (!programs()) throw new ServiceMissing(`缺少 ${packages.join('、')}`);
}

function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Starts a server, waits for the line that says it is ready, and knows how to end it. */
export async function startServer(options: {
  command: string[];
  folder: string;
  ready: string;
  /** Where it says so: its errors' stream when not given. */
  saysOn?: 'stdout';
  stopSignal: NodeJS.Signals;
  /** Leaves the folder when it is stopped: the server is to be started on it again. */
  keepFolder?: boolean;
  /** Hears the number of the server's process. */
  started?: (pid: number) => void;
}): Promise<(signal?: NodeJS.Signals) => Promise<void>> {
  const [file = '', ...args] = options.command;
  const out = options.saysOn === 'stdout';
  const child = spawn(file, args, { stdio: ['ignore', out ? 'pipe' : 'ignore', 'pipe'], cwd: '/' });
  const said = [child.stderr, child.stdout].filter((stream) => stream !== null);
  const remove = (): void => rmSync(options.folder, { recursive: true, force: true, maxRetries: 3 });
  const atExit = (): void => {
    child.kill('SIGKILL');
    remove();
  };
  process.once('exit', atExit);
  let log = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of said) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-4000);
        if (log.includes(options.ready)) resolve();
      });
    }
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`database server ended at its start:\n${log}`)));
  }).catch((error: unknown) => {
    process.off('exit', atExit);
    atExit();
    throw error;
  });
  // The pipe stays read so that the server never blocks on it, and never keeps our process alive.
  for (const stream of said) stream.removeAllListeners('data').resume();
  child.unref();
  options.started?.(child.pid ?? 0);
  return async (signal = options.stopSignal) => {
    process.off('exit', atExit);
    // Waited for from here on: nothing else may keep this process alive.
    child.ref();
    child.kill(signal);
    await gone(child);
    if (options.keepFolder !== true) remove();
  };
}

/** A port found free can be taken before the server binds it: a second and third try settle that. */
export async function withRetry<T extends Service>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (error instanceof ServiceMissing || attempt === 3) throw error;
    }
  }
}
