import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const importer = fileURLToPath(new URL('import-bundled.mjs', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mingjing-bundled-'));
const program = join(folder, 'program.ts');
const part = join(folder, 'part.ts');
afterAll(() => {
  rmSync(dirname(bundleOf()), { recursive: true, force: true });
  rmSync(folder, { recursive: true });
});

/** The bundle that is kept of the program. */
function bundleOf(): string {
  const code = `import { bundleOf } from ${JSON.stringify(pathToFileURL(importer))}; console.log(bundleOf(process.argv[1]))`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', code, program], {
    encoding: 'utf8',
  }).trim();
}
function printed(): string {
  const code = `import { importBundled } from ${JSON.stringify(pathToFileURL(importer))}; await importBundled(${JSON.stringify(pathToFileURL(program))})`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    cwd: root,
  }).trim();
}

test('a program that runs from its sources is the one of this moment, whichever of its files changed', () => {
  writeFileSync(program, "import { word } from './part.ts';\nconsole.log(word as string, 1);\n");
  writeFileSync(part, "export const word: string = 'first';\n");
  expect(printed()).toBe('first 1');
  expect(printed()).toBe('first 1');
  writeFileSync(part, "export const word: string = 'other';\n");
  expect(printed()).toBe('other 1');
  writeFileSync(program, "import { word } from './part.ts';\nconsole.log(word as string, 2);\n");
  expect(printed()).toBe('other 2');
});

test('an unchanged program is not compiled again, and one whose bundle is damaged is', () => {
  writeFileSync(program, "console.log('kept' as string);\n");
  // Sources that were written just now are not yet taken for settled.
  expect(printed()).toBe('kept');
  expect(printed()).toBe('kept');
  const kept = readFileSync(bundleOf(), 'utf8');
  writeFileSync(bundleOf(), `${kept}console.log('as it was kept');\n`);
  expect(printed()).toBe('kept\nas it was kept');
  writeFileSync(bundleOf(), kept.slice(2));
  expect(printed()).toBe('kept');
});

test('what a program imports when it is wanted lies beside it, and a bundle that lost it is made anew', () => {
  writeFileSync(part, "export const word: string = 'wanted';\n");
  writeFileSync(program, "const { word } = await import('./part.ts');\nconsole.log(word as string);\n");
  expect(printed()).toBe('wanted');
  expect(printed()).toBe('wanted');
  expect(readFileSync(bundleOf(), 'utf8')).not.toContain('wanted');
  const parts = () => readdirSync(dirname(bundleOf())).filter((name) => name !== 'main.mjs');
  for (const name of parts()) rmSync(join(dirname(bundleOf()), name));
  expect(printed()).toBe('wanted');
  for (const name of parts()) writeFileSync(join(dirname(bundleOf()), name), '');
  expect(printed()).toBe('wanted');
});
