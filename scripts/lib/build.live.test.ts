import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mingjing build-'));
  for (const folder of ['scripts/lib', 'packages/server/dist', 'packages/web/dist'])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(import.meta.dirname, 'project.mjs'), join(root, 'scripts/lib/project.mjs'));
  // As the product's own it fills both folders file by file; from a source that says so it is ended between them.
  writeFileSync(
    join(root, 'scripts/build.mjs'),
    `import { readFileSync, writeFileSync } from 'node:fs';
     const source = readFileSync('packages/source.ts', 'utf8');
     writeFileSync('packages/server/dist/main.mjs', source);
     if (source.includes('ended')) process.kill(process.pid, 'SIGKILL');
     writeFileSync('packages/web/dist/index.html', source);`,
  );
  writeFileSync(join(root, 'package-lock.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What the last start told of faults. */
let printed = '';
/** Starts with this source; gives back what stands in the server's and the page's folder after it. */
function builtWith(source: string): string[] {
  writeFileSync(join(root, 'packages/source.ts'), source);
  start('build');
  return ['packages/server/dist/main.mjs', 'packages/web/dist/index.html'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
}

/** Does one step of a start. */
function start(step: 'install' | 'build'): void {
  const asked = `import('./scripts/lib/project.mjs').then((project) => project.${step}({ toStart: true }))`;
  const env = { ...process.env, BI_DATA_DIR: '' };
  printed = spawnSync(process.execPath, ['-e', asked], { cwd: root, env, encoding: 'utf8' }).stderr;
}

test('a build that was ended is not taken for the one before, although the sources are those again', () => {
  expect(builtWith('one')).toEqual(['one', 'one']);
  expect(builtWith('two, ended')).toEqual(['two, ended', 'one']);
  expect(builtWith('one')).toEqual(['one', 'one']);
});

test('what a test run bundles beside the built server is none of its sources', () => {
  expect(builtWith('one')).toEqual(['one', 'one']);
  mkdirSync(join(root, 'packages/server/dist-77'));
  writeFileSync(join(root, 'packages/server/dist-77/main.mjs'), 'a bundle');
  // Another build would replace it.
  writeFileSync(join(root, 'packages/web/dist/index.html'), 'kept');
  expect(builtWith('one')).toEqual(['one', 'kept']);
});

test('the files of a server that runs on the same data are not replaced, and the start says so', async () => {
  expect(builtWith('one')).toEqual(['one', 'one']);
  writeFileSync(join(root, 'main.mjs'), `console.log('up'); setInterval(() => undefined, 1000);`);
  const server = spawn(process.execPath, ['main.mjs'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(server.stdout, 'data');
    mkdirSync(join(root, '数据 1'));
    writeFileSync(join(root, '.env'), 'BI_DATA_DIR="./数据 1"');
    writeFileSync(
      join(root, '数据 1/lock.json'),
      JSON.stringify({ pid: server.pid, host: hostname(), since: new Date() }),
    );
    expect(builtWith('one')).toEqual(['one', 'one']);
    expect(printed).toBe('');
    expect(builtWith('two')).toEqual(['one', 'one']);
    expect(printed).toContain(`的服务还在运行（进程号 ${server.pid}）。请先停止它再启动`);
    start('install');
    expect(printed).toContain(`的服务还在运行（进程号 ${server.pid}）。请先停止它再启动`);
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  expect(builtWith('two')).toEqual(['two', 'two']);
});
