import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageSources, packages } from './package-sources.ts';

/** What people are told of faults is written here; pages and demo rows have words of their own. */
const told = /^(?:contract|query|mart|connectors|server)\/src\/.*\.ts$/;
/** Data and the names of calls and of what the log keeps: the same words there are no sentence. */
const others =
  /\.test\.ts$|\/testing\/|\/corpus\/|^server\/src\/(?:demo|seed)\/|^contract\/src\/(?:audit\.ts|routes\/)/;
const chinese = /[\u4e00-\u9fff]/g;

/** Texts in quotes with at least six Chinese characters; what is put into them counts as a gap. */
function sentencesOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, plain, filled]) => (plain ?? filled ?? '').replace(/\$\{[^}]*\}/g, '{gap}'))
    .filter((sentence) => (sentence.match(chinese)?.length ?? 0) >= 6);
}

/** Words that people met beside the glossary's own for the same thing, and the word to say instead. */
const oldWords: [old: RegExp, word: string][] = [
  [/聚合表达式|公共指标/, '计算指标'],
  [/(['"`>])\(空\)(['"`<])/, '（空）'],
];

test('screens, errors and docs say the word of the glossary', () => {
  const root = join(packages, '..');
  const others = ['docs', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const files = [...packageSources().map((file) => join('packages', file)), ...others].filter((file) =>
    /^(?!.*node_modules\/).*\.(?:tsx?|md)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(1000);
  const found = [...files, 'README.md', 'ARCHITECTURE.md'].flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return oldWords.filter(([old]) => old.test(text)).map(([, word]) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});

test('a sentence that people are told of a fault is written in one place', () => {
  const places = new Map<string, Set<string>>();
  for (const file of packageSources()) {
    if (!told.test(file) || others.test(file)) continue;
    for (const sentence of sentencesOf(readFileSync(join(packages, file), 'utf8')))
      places.set(sentence, (places.get(sentence) ?? new Set()).add(file));
  }
  expect(places.size).toBeGreaterThan(300);
  const again = [...places].filter(([, files]) => files.size > 1);
  expect(again.map(([sentence, files]) => `${sentence}: ${[...files].join(', ')}`)).toEqual([]);
});
