import { expect, test } from 'vitest';
import { JudgedStatements } from './judged-statements.ts';

test('a statement that passed is asked about again after a minute, a refused one each time', async () => {
  let now = 1000;
  let asked = 0;
  const statements = new JudgedStatements(() => now);
  const pass = (sql: string): Promise<void> =>
    statements.pass(sql, () => {
      asked += 1;
      return Promise.resolve();
    });
  await pass('a');
  await pass('a');
  await pass('b');
  expect(asked).toBe(2);
  now += 60_000;
  await pass('a');
  expect(asked).toBe(3);
  const refuse = (): Promise<void> => statements.pass('c', () => Promise.reject(new Error('no')));
  await expect(refuse()).rejects.toThrow('no');
  await expect(refuse()).rejects.toThrow('no');
});
