import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** Starts with this source; gives back what stands in the server's and the page's folder after it. */
function builtWith(source: string): string[] {
  writeFileSync(join(root, 'packages/source.ts'), source);
  spawnSync(
    process.execPath,
    ['-e', `import('./scripts/lib/project.mjs').then((project) => project.build())`],
    {
      cwd: root,
    },
  );
  return ['packages/server/dist/main.mjs', 'packages/web/dist/index.html'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
}

test('a build that was ended is not taken for the one before, although the sources are those again', () => {
  expect(builtWith('one')).toEqual(['one', 'one']);
  expect(builtWith('two, ended')).toEqual(['two, ended', 'one']);
  expect(builtWith('one')).toEqual(['one', 'one']);
});
