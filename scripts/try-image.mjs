// Carries out the steps of the Dockerfile in a plain Debian root, where no container engine is at hand, and starts what
// comes out of it under the restrictions of compose.yaml. Needs root, debootstrap and unshare:
//   node scripts/try-image.mjs [folder of a fresh Debian 12 root, made when missing]
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommand, readDockerfile, readEnv } from './lib/dockerfile.mjs';
import { root } from './lib/project.mjs';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-image-'));
const plain = process.argv[2] ?? join(folder, 'debian');
const run = (file, args, options = {}) => execFileSync(file, args, { stdio: 'inherit', ...options });
const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The image that FROM names, by hand: Debian 12, Node and npm of that version in /usr/local, an account with uid 1000. */
function makeBase(name, target) {
  const version = /^node:(\d+)-bookworm-slim$/.exec(name)?.[1];
  if (version === undefined) throw new Error(`this base cannot be made by hand: ${name}`);
  if (!existsSync(join(plain, 'etc/debian_version')))
    run('debootstrap', ['--variant=minbase', 'bookworm', plain]);
  run('cp', ['-a', plain, target]);
  const home = join(folder, `node-${version}`);
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', '--prefix', home, ...quiet, `node@${version}`]);
  cpSync(join(home, 'node_modules/node/bin/node'), join(target, 'usr/local/bin/node'));
  run('npm', ['install', '--global', '--prefix', join(target, 'usr/local'), ...quiet, 'npm@10']);
  run('chroot', [target, 'useradd', '--uid', '1000', '--create-home', 'node']);
  // As an engine does for its containers: names are looked up as on this machine.
  cpSync('/etc/resolv.conf', join(target, 'etc/resolv.conf'), { dereference: true });
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates !== undefined) {
    mkdirSync(join(target, 'etc/ssl/certs'), { recursive: true });
    cpSync(certificates, join(target, certificates), { dereference: true });
  }
}

/** Variables that a command in the root gets: those of the image, and how this machine reaches its registry. */
function variablesOf(image) {
  const passed = Object.entries(process.env).filter(([key]) =>
    /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(key),
  );
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    ...Object.fromEntries(passed),
    npm_config_registry: registry,
    ...image.env,
  };
}

function runStep(image, rest) {
  const inside = `cd ${quote(image.workdir)} && ${rest}`;
  const script = `mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$1" /bin/sh -c ${quote(inside)}`;
  run('unshare', ['--mount', 'sh', '-c', script, 'sh', image.root], { env: variablesOf(image) });
}

function copyStep(image, rest, stages) {
  const [, from, source, target] = /^(?:--from=(\S+)\s+)?(\S+)\s+(\S+)$/.exec(rest) ?? [];
  if (target === undefined) throw new Error(`this COPY is not understood: ${rest}`);
  const to = target === '.' ? image.workdir : target;
  mkdirSync(join(image.root, to), { recursive: true });
  if (from !== undefined) run('cp', ['-a', `${join(stages.get(from).root, source)}/.`, join(image.root, to)]);
  // What is committed is what a fresh clone sends to an engine.
  else run('sh', ['-c', `git archive HEAD | tar -x -C ${quote(join(image.root, to))}`], { cwd: root });
}

function build() {
  const stages = new Map();
  let image;
  for (const { name, base, steps } of readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))) {
    image = { root: join(folder, name || 'image'), env: {}, workdir: '/', user: 'root', volumes: [] };
    stages.set(name, image);
    console.log(`—— FROM ${base}`);
    makeBase(base, image.root);
    for (const { word, rest } of steps) {
      console.log(`—— ${word} ${rest}`);
      if (word === 'WORKDIR') {
        image.workdir = rest;
        mkdirSync(join(image.root, rest), { recursive: true });
      } else if (word === 'COPY') copyStep(image, rest, stages);
      else if (word === 'RUN') runStep(image, rest);
      else if (word === 'ENV') Object.assign(image.env, readEnv(rest));
      else if (word === 'USER') image.user = rest;
      else if (word === 'VOLUME') image.volumes.push(rest);
      else if (word === 'STOPSIGNAL') image.stopSignal = rest;
      else if (word === 'HEALTHCHECK') image.health = readCommand(rest);
      else if (word === 'CMD') image.command = readCommand(rest);
    }
  }
  return image;
}

/** What compose.yaml asks of the service; without it the trial would prove less than it says. */
function checkCompose() {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  for (const line of [
    'read_only: true',
    'tmpfs: [/tmp]',
    'cap_drop: [ALL]',
    "security_opt: ['no-new-privileges:true']",
  ])
    if (!compose.includes(line))
      throw new Error(`compose.yaml has no "${line}" any more: try what stands there now`);
}

/** A command in the finished image: read-only root, a tmpfs, one volume, its own account, no capability. */
function startInside(image, command, env) {
  const volumes = image.volumes.map((at) => `mount --bind ${quote(join(folder, 'volume'))} "$1"${at}`);
  const inside = `cd ${quote(image.workdir)} && exec ${command.map(quote).join(' ')}`;
  const limits = `setpriv --reuid=${image.user} --regid=${image.user} --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs`;
  const script = [
    'mount --bind "$1" "$1"',
    'mount -t proc proc "$1/proc"',
    'mount --rbind /dev "$1/dev"',
    'mount -t tmpfs tmpfs "$1/tmp"',
    ...volumes,
    'mount -o remount,bind,ro "$1"',
    `exec chroot "$1" ${limits} /bin/sh -c ${quote(inside)}`,
  ].join(' && ');
  return spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', image.root], {
    env: { PATH: variablesOf(image).PATH, ...image.env, ...env },
    stdio: 'inherit',
  });
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return String(port);
}

async function start(image) {
  checkCompose();
  mkdirSync(join(folder, 'volume'));
  // As a new named volume: it takes the owner that the image gave to the folder.
  chownSync(join(folder, 'volume'), 1000, 1000);
  const env = { BI_PORT: await freePort() };
  const server = startInside(image, image.command, env);
  const ended = once(server, 'exit');
  const tries = 60;
  let healthy = false;
  for (let at = 0; at < tries && !healthy && server.exitCode === null; at += 1) {
    const [code] = await once(startInside(image, image.health, env), 'exit');
    healthy = code === 0;
    if (!healthy) await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  server.kill(image.stopSignal);
  const [code, signal] = await ended;
  if (!healthy) throw new Error('the image never became healthy');
  if (code !== 0) throw new Error(`stopping by ${image.stopSignal} ended with ${code ?? signal}`);
}

try {
  await start(build());
  console.log('every step of the Dockerfile ran; the image became healthy and stopped cleanly');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
