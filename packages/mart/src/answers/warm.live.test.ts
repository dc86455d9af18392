import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Column, Question } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { until } from '../../../../scripts/services/until.ts';
import { createMart } from '../create-mart.ts';
import { Readers } from '../process/readers.ts';
import { batchesOf, type TemporaryMart, temporaryMart } from '../testing/temporary-mart.ts';

let temporary: TemporaryMart;
beforeAll(async () => {
  temporary = await temporaryMart();
});
afterAll(() => temporary.remove());

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '费用', type: 'integer' },
];
const store = async (more: Column[], costs: number[]): Promise<string> => {
  const rows = costs.map((cost, at) => [`科室${at % 2}`, cost, ...more.map(() => 1)]);
  const { id } = await temporary.mart.write({ columns: [...columns, ...more], batches: batchesOf(rows) });
  return id;
};
const sumOf = (column: string, limit?: number): Question => ({
  kind: 'groups',
  filters: [],
  dimensions: [],
  measures: [{ column, calculation: 'sum', alias: '合计' }],
  sorts: [],
  ...(limit !== undefined && { limit }),
});
const ask = (extract: string, question: Question) =>
  temporary.mart.ask(extract, question, { tenant: 'user' });
const plain = { budgetMs: 60_000 };

test('new rows answer at once what the old ones were asked, with their own values', async () => {
  const { mart } = temporary;
  const [old, fresh] = [await store([], [1, 2]), await store([], [10, 20])];
  await ask(old, sumOf('费用'));
  expect(await mart.warm(fresh, { ...plain, like: old })).toBe(1);
  const answer = await ask(fresh, sumOf('费用'));
  expect([answer.cached, JSON.parse(answer.json.toString())]).toMatchObject([true, { data: [[30]] }]);
  expect(await ask(old, sumOf('费用'))).toMatchObject({ cached: true });
});

test('a question about a column that is gone is left out, the others are answered', async () => {
  const old = await store([{ name: '人数', type: 'integer' }], [1]);
  const fresh = await store([], [5]);
  for (const column of ['费用', '人数']) await ask(old, sumOf(column));
  expect(await temporary.mart.warm(fresh, { ...plain, like: old })).toBe(1);
  expect(await ask(fresh, sumOf('费用'))).toMatchObject({ cached: true });
});

test('a share of a millisecond is time as well', async () => {
  const [old, fresh] = [await store([], [1]), await store([], [2])];
  await ask(old, sumOf('费用'));
  expect(await temporary.mart.warm(fresh, { budgetMs: 60_000.25, like: old })).toBe(1);
});

test('it ends with its time, and with a signal, and leaves what it answered', async () => {
  const [old, fresh] = [await store([], [1]), await store([], [2])];
  for (let limit = 1; limit <= 40; limit += 1) await ask(old, sumOf('费用', limit));
  const { mart } = temporary;
  expect(await mart.warm(fresh, { ...plain, like: old, signal: AbortSignal.abort() })).toBe(0);
  expect(await mart.warm(fresh, { budgetMs: 0, like: old })).toBeLessThan(40);
  expect(await mart.warm(fresh, { ...plain, like: old })).toBe(40);
});

test('nothing is asked where nothing was', async () => {
  const [old, fresh] = [await store([], [1]), await store([], [2])];
  expect(await temporary.mart.warm(fresh, { ...plain, like: old })).toBe(0);
  expect(await ask(fresh, sumOf('费用'))).toMatchObject({ cached: false });
});

test('[CACHE-05] a restart keeps the answers, but not those of rows that were lost or of another build', async () => {
  const options = (print: string) => ({
    directory: first.directory,
    memoryBytes: 1_000_000_000,
    threads: 2,
    deadlineMs: 20_000,
    answerCacheBytes: 10_000_000,
    keptAnswers: { path: `${first.directory}-answers`, print: async () => print },
  });
  const first = await temporaryMart();
  await first.mart.close();
  const asked = { tenant: 'user' };
  const before = await createMart(options('a'));
  const ids: string[] = [];
  for (const cost of [7, 8]) {
    const { id } = await before.write({ columns, batches: batchesOf([['内科', cost]]) });
    await before.ask(id, sumOf('费用'), asked);
    ids.push(id);
  }
  await before.close();
  const [kept = '', lost = ''] = ids;
  await rm(join(first.directory, `${lost}.duckdb`));
  const after = await createMart(options('a'));
  const answer = await after.ask(kept, sumOf('费用'), asked);
  expect([answer.cached, JSON.parse(answer.json.toString())]).toMatchObject([true, { data: [[7]] }]);
  await expect(after.ask(lost, sumOf('费用'), asked)).rejects.toMatchObject({ fault: 'missing' });
  await after.close();
  const upgraded = await createMart(options('b'));
  expect(await upgraded.ask(kept, sumOf('费用'), asked)).toMatchObject({ cached: false });
  await upgraded.close();
  await rm(`${first.directory}-answers`, { force: true });
  await first.remove();
});

const dear = (least: number, column = '费用'): Question => ({
  ...sumOf(column),
  filters: [{ column: '科室', op: 'in', value: [`科室${least}`, '科室0'] }],
});

test('new rows, and rows after a start, are made ready for what was asked lately, the latest first', async () => {
  const options = {
    directory: join(temporary.directory, 'expected'),
    memoryBytes: 400_000_000,
    threads: 2,
    deadlineMs: 20_000,
    answerCacheBytes: 1_000_000,
    keptAnswers: { path: join(temporary.directory, 'expected-answers'), print: async () => 'build' },
  };
  const expected = vi.spyOn(Readers.prototype, 'expect');
  const mart = await createMart(options);
  const write = async (more: Column[]): Promise<string> => {
    const rows = [1, 2, 3].map((cost, at) => [`科室${at % 2}`, cost, ...more.map(() => 1)]);
    return (await mart.write({ columns: [...columns, ...more], batches: batchesOf(rows) })).id;
  };
  const told = async (): Promise<string[]> =>
    Promise.all(
      [1, 7].map(async (at) => (await mart.ask(fresh, dear(at), { tenant: 'user' })).json.toString()),
    );
  const old = await write([{ name: '人数', type: 'integer' }]);
  const fresh = await write([]);
  for (const question of [dear(1), dear(2), dear(3, '人数')])
    await mart.ask(old, question, { tenant: 'user' });
  await mart.warm(fresh, { ...plain, like: old });
  const table = { table: 'data', rows: 3, columns: ['费用', '科室'], asked: 2 };
  expect(expected.mock.calls).toEqual([[fresh, [table]]]);
  const before = await told();
  await mart.close();
  expected.mockClear();
  const again = await createMart(options);
  await until(() => expected.mock.calls.length > 1);
  const whole = { ...table, columns: expect.arrayContaining(['人数', '费用', '科室']), asked: 3 };
  expect(expected.mock.calls).toEqual([
    [fresh, [{ ...table, asked: 3 }]],
    [old, [whole]],
  ]);
  const answers = [1, 7, 8].map((at) => again.ask(fresh, dear(at), { tenant: 'user' }));
  expect((await Promise.all(answers)).slice(0, 2).map(({ json }) => json.toString())).toEqual(before);
  await again.close();
  expected.mockRestore();
});
