import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const decisions = readdirSync(join(root, 'docs', 'adr')).toSorted();

test('each decision has a number of its own, and none is left out', () => {
  expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, at) => at + 1));
});

test('a decision’s heading and the words of links to it tell its number', () => {
  for (const name of decisions)
    expect(Number(/^# (\d+)/.exec(read('docs', 'adr', name))?.[1])).toBe(Number(name.slice(0, 4)));
  const pages = [
    ['ARCHITECTURE.md'],
    ...['adr', 'guides', 'operate', 'reference'].flatMap((folder) =>
      readdirSync(join(root, 'docs', folder)).map((name) => ['docs', folder, name]),
    ),
  ];
  const links = pages.flatMap((path) => [...read(...path).matchAll(/\[ADR (\d+)\]\([^)]*?(\d{4})-[^)]*\)/g)]);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(([, told, file]) => Number(told) !== Number(file)).map(([link]) => link)).toEqual([]);
});

test('the list of changes tells each once', () => {
  const lines = read('CHANGELOG.md')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
});
