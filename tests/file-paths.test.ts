import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const passedOver = new Set(['node_modules', 'dist']);

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : sourcesOf(path);
    return /\.(?:tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });
}

/** A path taken out of a file's address as it stands there: with a space or Chinese in it, it is the path of no file. */
const rawPath = /import\.meta\.url\)?\s*\)?\.pathname/;

test.each([
  "const golden = new URL('golden/', import.meta.url).pathname;",
  'const here = new URL(import.meta.url).pathname;',
])('%s is found', (line) => {
  expect(line).toMatch(rawPath);
});

test('the checkout may stand in any folder: no path is read from an address as it stands', () => {
  const files = ['packages', 'scripts', 'e2e', 'tests'].flatMap((folder) => sourcesOf(join(root, folder)));
  const breaches = files
    .filter((file) => file !== fileURLToPath(import.meta.url))
    .filter((file) => rawPath.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file));
  expect(breaches).toEqual([]);
  expect(files.length).toBeGreaterThan(2000);
});
