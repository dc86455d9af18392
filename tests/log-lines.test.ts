import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const packages = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages');

const files = ['server', 'mart', 'connectors']
  .flatMap((name) => readdirSync(join(packages, name, 'src'), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name));

/** The calls of a text that write a log line, up to the bracket that closes each. */
function logCalls(text: string): string[] {
  return [...text.matchAll(/\blog\.(?:trace|debug|info|warn|error|fatal)\(/g)].map(
    ({ index, 0: opening }) => {
      let depth = 1;
      let end = index + opening.length;
      for (; depth > 0 && end < text.length; end += 1) {
        if (text[end] === '(') depth += 1;
        if (text[end] === ')') depth -= 1;
      }
      return text.slice(index, end);
    },
  );
}

const calls = files.flatMap((file) =>
  logCalls(readFileSync(file, 'utf8')).map((call) => ({ file: relative(packages, file), call })),
);

test('log lines are plain English with fields; Chinese is for people at a screen or a terminal', () => {
  expect(calls.filter(({ call }) => /\p{Script=Han}/u.test(call))).toEqual([]);
  expect(calls.length).toBeGreaterThan(30);
});

test('what a log line is about stands in its fields, not in its words', () => {
  expect(calls.filter(({ call }) => call.includes('${'))).toEqual([]);
});
