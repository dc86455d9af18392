// What every script shares. Node built-ins only: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`需要 Node 20.19 或更新版本，当前为 ${process.version}`);
  process.exit(1);
}

/** Runs a command to its end; a failure ends the script with the same status. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { stdio: 'inherit', cwd: root, ...options });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Runs a program of the project's node_modules. */
export function tool(name, args, options = {}) {
  run(join(root, 'node_modules', '.bin', name), args, options);
}

function hashOf(paths, salt) {
  const hash = createHash('sha256').update(salt);
  const walk = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      if (/(node_modules|dist(-\d+)?)$/.test(path)) return;
      for (const entry of readdirSync(path).sort()) walk(join(path, entry));
    } else {
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  };
  for (const path of paths) walk(join(root, path));
  return hash.digest('hex');
}

/** Does `work` unless it was done for the same content already. */
function once(name, paths, salt, work) {
  const file = join(root, 'node_modules', '.mingjing', name);
  const hash = hashOf(paths, salt);
  if (existsSync(file) && readFileSync(file, 'utf8') === hash) return;
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

/** The server that runs from these files on the data folder of the settings, as far as this machine can tell. */
function runningServer() {
  try {
    const file = join(root, '.env');
    const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
    const dataDir = resolve(root, process.env.BI_DATA_DIR || written.BI_DATA_DIR || 'data');
    const { pid, host } = JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8'));
    const isHere = host === hostname() && realpathSync(`/proc/${pid}/cwd`) === realpathSync(root);
    const isServer = isHere && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.mjs');
    return isServer ? { pid, dataDir } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Refuses to go on where a start would meet a running server: its children are started from the files that an installation
 * or a build replaces, and the start would be refused after it.
 */
function requireStopped() {
  const running = runningServer();
  if (running === undefined) return;
  const { pid, dataDir } = running;
  console.error(
    `\n启动失败：代码有变化，需要重新安装或构建，但数据目录 ${dataDir} 的服务还在运行（进程号 ${pid}）。请先停止它再启动；本次没有改动任何内容\n`,
  );
  process.exit(1);
}

/** Installs exactly what the lock file names, when it changed; `toStart` not under a server that this start would meet. */
export function install({ toStart = false } = {}) {
  once('install', ['package-lock.json'], `${process.version}${process.platform}${process.arch}`, () => {
    if (toStart) requireStopped();
    console.log('正在安装依赖…');
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      shell: process.platform === 'win32',
    });
  });
}

/** Builds page and server, when their sources changed; `toStart` not under a server that this start would meet. */
export function build({ toStart = false } = {}) {
  const marker = join(root, 'packages', 'server', 'dist', 'main.mjs');
  const page = join(root, 'packages', 'web', 'dist', 'index.html');
  const salt = existsSync(marker) && existsSync(page) ? 'built' : `${Math.random()}`;
  const paths = ['package-lock.json', 'packages', 'scripts/build.mjs'];
  const file = join(root, 'node_modules', '.mingjing', 'build');
  if (existsSync(file) && readFileSync(file, 'utf8') === hashOf(paths, salt)) return;
  if (toStart) requireStopped();
  console.log('正在构建…');
  // Half a build is that of no sources, not even of those that stand here again when an upgrade is taken back.
  rmSync(file, { force: true });
  run(process.execPath, [join(root, 'scripts', 'build.mjs')]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hashOf(paths, 'built'));
}

/** What a process says of itself under /proc; undefined where there is none. */
function statusOf(pid, field) {
  try {
    return new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/**
 * Calls `gone` when npm, which started this script, has ended. npm passes no signal on to it, and most shells stay
 * between the two: their parent is watched as well. A script that was started without npm has nothing to wait for: its
 * shell may end before it.
 */
function whenNpmIsGone(gone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = /^(sh|dash|bash|ash|busybox|zsh)$/.test(statusOf(process.ppid, 'Name') ?? '') && process.ppid;
  const line = () => `${process.ppid} ${shell ? statusOf(shell, 'PPid') : ''}`;
  const first = line();
  const watch = setInterval(() => {
    if (line() === first) return;
    clearInterval(watch);
    gone();
  }, 500);
  watch.unref();
}

/**
 * Starts a program that stops in order when the channel to it is closed: on a signal, and when this script or npm is
 * gone. Ctrl+C reaches the program from the terminal too, so that the first signal is not sent again, whatever has
 * closed the channel by then; later ones are. A terminal that is closed ends the program that was started at it. One
 * that was started without (`nohup npm start &`) goes on, though npm ends: Node hears what `nohup` made it deaf to.
 */
export function serve(args, env = {}) {
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    cwd: root,
    env: { ...process.env, ...env },
  });
  const stop = () => {
    if (child.connected) child.disconnect();
  };
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      signals += 1;
      if (signals === 1) stop();
      else child.kill(signal);
    });
  }
  const atTerminal = [0, 1, 2].some((fd) => isatty(fd));
  let isLeft = false;
  process.on('SIGHUP', () => {
    if (atTerminal) stop();
    else isLeft = true;
  });
  whenNpmIsGone(() => {
    if (!isLeft) stop();
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return child;
}
