import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KeptAnswer, keepAnswers, takeAnswers } from './kept-answers.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mingjing-kept-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (print = 'a') => ({ path: join(folder, 'answers.bin'), print: async () => print });
const answers: KeptAnswer[] = [
  ['x1 {"kind":"rows"}', { json: Buffer.from('{"keys":["科室"],"data":[["内科"]]}'), rows: 1 }],
  ['x2 {}', { json: Buffer.alloc(0), rows: 0 }],
  ['x2 {"n":1}', { json: Buffer.from('{"data":[[1],[2]]}\n'), rows: 2 }],
];

test('answers come back as they were kept, once', async () => {
  await keepAnswers(at(), answers);
  expect(statSync(at().path).mode & 0o777).toBe(0o600);
  expect(await takeAnswers(at())).toEqual(answers);
  expect(await takeAnswers(at())).toEqual([]);
});

test('those of another build are not taken', async () => {
  await keepAnswers(at(), answers);
  expect(await takeAnswers(at('b'))).toEqual([]);
});

test('[N15] a file that is cut or changed anywhere gives no answer', async () => {
  await keepAnswers(at(), answers);
  const whole = readFileSync(at().path);
  for (let byte = 0; byte < whole.length; byte += 7) {
    const changed = Buffer.from(whole);
    changed[byte] = (changed[byte] ?? 0) ^ 1;
    for (const bytes of [changed, whole.subarray(0, byte)]) {
      writeFileSync(at().path, bytes);
      expect(await takeAnswers(at())).toEqual([]);
    }
  }
});
