// Does a fresh copy install, start and pass its unit tests under each Node that we promise? The binaries are packages of
// the npm registry: node scripts/node-versions.mjs [20 22 24]
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './lib/project.mjs';

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24'];
const folder = mkdtempSync(join(tmpdir(), 'mingjing-node-'));

/** Starts the product with `npm start` on a free port, waits until its page answers, and stops it. */
async function starts(copy, env) {
  const child = spawn('npm', ['start'], {
    cwd: copy,
    env: { ...env, BI_HOST: '127.0.0.1', BI_PORT: '0', BI_DATA_DIR: join(copy, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that npm, the script and the server all get the signal.
    detached: true,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let seen = '';
  const url = await Promise.race([
    new Promise((resolve) => {
      child.stdout.on('data', (chunk) => {
        seen += chunk;
        const found = /http:\/\/(?:127\.0\.0\.1|localhost):[1-9]\d*/.exec(seen)?.[0];
        if (found !== undefined) resolve(found);
      });
    }),
    ended.then((code) => Promise.reject(new Error(`npm start ended (${code}):\n${seen}`))),
  ]);
  try {
    const { status } = await fetch(url);
    if (status !== 200) throw new Error(`the page answers ${status}`);
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

async function check(version) {
  const home = join(folder, version);
  const copy = join(home, 'copy');
  mkdirSync(copy, { recursive: true });
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', home, ...quiet, `node@${version}`], { stdio: 'inherit' });
  const env = {
    ...process.env,
    NO_COLOR: '1',
    PATH: join(home, 'node_modules', 'node', 'bin') + delimiter + process.env.PATH,
  };
  const step = (file, args) => execFileSync(file, args, { cwd: copy, env, stdio: 'inherit' });
  console.log(`—— Node ${execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()}`);
  execFileSync('sh', ['-c', `git archive HEAD | tar -x -C "${copy}"`], { cwd: root, stdio: 'inherit' });
  step('npm', ['ci', '--engine-strict', ...quiet]);
  await starts(copy, env);
  step('npx', ['vitest', 'run', '--project', 'unit', '--silent']);
}

const failed = [];
try {
  for (const version of versions) {
    try {
      await check(version);
      console.log(`Node ${version}: installs, starts, passes`);
    } catch (error) {
      failed.push(version);
      console.error(`Node ${version}: ${error.message}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed.length === 0 ? 0 : 1);
