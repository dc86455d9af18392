import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type ServerBundle, shared } from '../services/index.ts';
// @ts-expect-error A script without declarations.
import { outside } from './bundle-server.mjs';

let folder: string;
beforeAll(async () => {
  const bundle: ServerBundle = await shared('bundle');
  folder = dirname(bundle.main);
});

/** Every package that a file of the bundle asks Node for, however it asks. */
function askedFor(): string[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/(?:^|[;}])import(?:[^"';()]*?from)?"([^"]+)"/gm),
      ...text.matchAll(/\b(?:import|__?require\d*)\("([^"]+)"\)/g),
    ])
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !builtinModules.includes(name));
  return [...new Set(names.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name))];
}

test('the bundle asks for no package but those that must stay outside', () => {
  const asked = askedFor();
  expect(asked).toContain('libsql');
  // What ajv would write into code of its own, which nobody lets it write.
  expect(asked.filter((name) => !outside.includes(name) && !name.startsWith('ajv'))).toEqual([]);
});

test('the bundle carries the licence of every package in it', () => {
  const notices = readFileSync(join(folder, 'licences.txt'), 'utf8');
  for (const name of ['fastify', 'zod', 'kysely', 'echarts', '@e965/xlsx'])
    expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'));
  expect(notices).toContain('Apache License');
});
