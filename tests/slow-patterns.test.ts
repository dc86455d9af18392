import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isShared } from './shared-runs.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** What runs in the server, which serves everybody else meanwhile. */
const packages = ['contract', 'query', 'drawing', 'charts', 'mart', 'connectors', 'server'];
const passedOver = new Set(['node_modules', 'dist', 'testing', 'corpus']);

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : sourcesOf(path);
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Regular expressions as they are written behind a sign or a word that no division follows. */
const literal =
  /(?<=[(=,:?&|[!{;]\s*|return\s+|^\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\n])*\]|[^\\/\n[])+)\/([a-z]*)/gm;
const sign = String.raw`(?:\[(?:\\.|[^\]])*\]|\\[pP]\{[^}]*\}|\\.|[^\\[\](){}|^$+*?])`;
const run = new RegExp(String.raw`^(?:\((?:\?:)?)?${sign}[+*]\??(?=.)`);

/**
 * Whether a pattern begins with a run and asks for something behind it. Searched for, it is tried from each sign of a
 * run: a text of 100,000 spaces that do not end it takes many seconds. `(?<!X)X+` is tried from the first sign alone.
 */
const isSlow = (pattern: string, flags: string): boolean => run.test(pattern) && !flags.includes('y');

test.each([
  ['[;\\s]+$', '', true],
  [' +$', '', true],
  ['\\d+$', '', true],
  ['(?:\\s*)x', '', true],
  ['\\s*[（(]', 'g', true],
  ['(?<! ) +$', '', false],
  ['^\\s*x', '', false],
  ['\\s+', 'g', false],
  ['\\s*x', 'y', false],
])('of the pattern %j with %j it is %j that it is slow', (pattern, flags, expected) => {
  expect(isSlow(pattern, flags)).toBe(expected);
});

/** Patterns of the server that are so, with their files. */
const patternsThat = (are: (pattern: string, flags: string) => boolean): string[] =>
  packages
    .flatMap((name) => sourcesOf(join(root, 'packages', name, 'src')))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(literal)].flatMap(([, pattern = '', flags = '']) =>
        are(pattern, flags) ? [`${relative(root, file)}: /${pattern}/${flags}`] : [],
      ),
    );

test('no pattern of the server is tried from each sign of a run', () => {
  expect(patternsThat(isSlow)).toEqual([]);
});

test.each([
  ['^\\s*([+-]?\\d+(\\.\\d+)?)?\\s*$', '', true],
  ['^[+-]?(\\d+\\.?\\d*|\\.\\d+)(e\\d+)?$', 'i', true],
  ['^(\\d+)\\.(\\d+)[^\\t]*\\t$', '', true],
  ['=\\s*"?\\s*(\\w+)', '', true],
  ['^\\s*\\d+\\s*$', '', false],
  ['^[+-]?(\\d+(?:\\.\\d*)?|\\.\\d+)(e\\d+)?$', 'i', false],
  ['\\d+\\.?\\d*', '', false],
  ['\\d+\\.?\\d*x', 'y', false],
])('of the pattern %j with %j it is %j that a run is shared out', (pattern, flags, expected) => {
  expect(isShared(pattern, flags)).toBe(expected);
});

test('no pattern of the server shares a run out in every way there is', () => {
  expect(patternsThat(isShared)).toEqual([]);
});
