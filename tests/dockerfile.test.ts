import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error A script without declarations.
import { readCommand, readDockerfile, readEnv } from '../scripts/lib/dockerfile.mjs';

interface Stage {
  name: string;
  steps: { word: string; rest: string }[];
}
const root = join(import.meta.dirname, '..');

test('every step of the Dockerfile is one that the trial in a plain Debian root carries out', () => {
  const stages: Stage[] = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  expect(stages.map(({ name }) => name)).toEqual(['build', '']);
  const last = Object.fromEntries(stages[1]!.steps.map(({ word, rest }) => [word, rest]));
  expect(last['USER']).toBe('node');
  expect(readEnv(last['ENV'] ?? '')).toMatchObject({ NODE_ENV: 'production', BI_DATA_DIR: last['VOLUME'] });
  expect(readCommand(last['CMD'] ?? '')).toContain('packages/server/dist/main.mjs');
  expect(readCommand(last['HEALTHCHECK'] ?? '').join(' ')).toContain('/healthz');
});

test('a step that the trial cannot carry out is refused, not left out', () => {
  for (const line of ['ADD x /x', 'ENTRYPOINT ["x"]', 'ARG V=1', 'SHELL ["sh"]'])
    expect(() => readDockerfile(`FROM node:22-bookworm-slim\n${line}\n`)).toThrow(line);
  expect(() => readDockerfile('RUN x\n')).toThrow('before the first FROM');
  expect(() => readEnv('A="b c"')).toThrow('quotes');
});
