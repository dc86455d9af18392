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

test('packages run nothing when they are installed', () => {
  expect(textOf('.npmrc')).toMatch(/^ignore-scripts\s*=\s*true$/m);
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, unknown> };
  expect(Object.keys(packages)).not.toContain('node_modules/xlsx');
});
