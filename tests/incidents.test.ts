import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const rows = textOf('docs/reference/incidents.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What happened'));
const proofs = rows.flatMap((row) =>
  [...row.matchAll(/`([^`]+\.test\.tsx?)` “([^”]+)”/g)].map(([, path = '', title = '']) => [path, title]),
);

test('every incident names a test', () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) expect(row.split(' | ').at(-1)).toMatch(/^`[^`]+\.test\.tsx?` “[^”]+”/);
});

test.each(proofs)('%s has the test “%s”', (path, title) => {
  expect(textOf(path!)).toContain(title);
});

test('[L12] packages are named exactly, and the lock file has the print of each', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    packages: Record<string, Record<string, unknown>>;
  };
  const installed = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && entry['link'] !== true,
  );
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => !String(integrity).startsWith('sha512-'))).toEqual([]);
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'));
  const named = own.flatMap(([, entry]) =>
    ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries((entry[kind] ?? {}) as Record<string, string>),
    ),
  );
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('[L12] packages run nothing when they are installed', () => {
  expect(textOf('.npmrc')).toMatch(/^ignore-scripts\s*=\s*true$/m);
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, unknown> };
  expect(Object.keys(packages)).not.toContain('node_modules/xlsx');
});
