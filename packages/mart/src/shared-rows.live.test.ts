import type { Cell, Column, Filter, Question } from '@mingjing/contract';
import { randomColumns, randomGroups, randomRows } from '@mingjing/query/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMart, type EmbeddedMart } from './create-mart.ts';
import type { Extract } from './mart.ts';
import { Lane } from './process/lane.ts';
import { batchesOf, type TemporaryMart, temporaryMart } from './testing/temporary-mart.ts';

/** Asked one by one, and all at once with nothing kept: two marts over the same files. */
let temporary: TemporaryMart;
let alone: EmbeddedMart;
let together: EmbeddedMart;
beforeAll(async () => {
  const options = {
    memoryBytes: 1_000_000_000,
    threads: 2,
    deadlineMs: 20_000,
    answerCacheBytes: 0,
    rollups: { leastRows: 1000, groupShare: 0.5, valueShare: 2, tables: 2 },
  };
  temporary = await temporaryMart({ ...options, keptColumnBytes: 0 });
  alone = temporary.mart;
  together = await createMart({ ...options, directory: temporary.directory });
});
afterAll(async () => {
  await together.close();
  await temporary.remove();
});

const columns: Column[] = [
  { name: '日期', type: 'date' },
  { name: '科室', type: 'text' },
  { name: '医生', type: 'text' },
  { name: '患者', type: 'text' },
  { name: '费用', type: 'decimal', precision: 12, scale: 2 },
];
const visits = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, n) => [
    new Date(Date.UTC(2024, 0, 1 + (n % 300))).toISOString().slice(0, 10),
    n % 17 === 0 ? null : `科室${n % 40}`,
    `医生${n % 90}`,
    `患者${n % 15_000}`,
    n % 13 === 0 ? null : `${n}.${String(n % 100).padStart(2, '0')}`,
  ]);
const some: Filter[] = [
  { column: '日期', op: 'gte', value: '2024-02-03' },
  { column: '科室', op: 'in', value: ['科室1', '科室5', '科室33'] },
];
const question = (column: string, by: string[], calculation: 'sum' | 'countAndClearRepeat' | 'median') => ({
  kind: 'groups' as const,
  dimensions: by.map((name) => ({ column: name, ...(name === '日期' ? { grain: 'month' as const } : {}) })),
  measures: [{ column, calculation, alias: '值' }],
  filters: some,
  sorts: [],
});
const board: Question[] = [
  question('患者', [], 'countAndClearRepeat'),
  question('患者', ['医生'], 'countAndClearRepeat'),
  question('患者', ['日期'], 'countAndClearRepeat'),
  question('费用', ['科室', '医生'], 'sum'),
  question('费用', ['日期', '医生'], 'sum'),
  question('费用', ['医生'], 'median'),
  question('费用', ['科室'], 'median'),
  question('费用', [], 'median'),
];
const store = (of: Column[], rows: Cell[][], asked: readonly Question[]): Promise<Extract> =>
  alone.write({
    columns: of,
    batches: batchesOf(rows),
    known: asked.map((one) => ({ question: { ...one, filters: [] }, filters: [] })),
  });
const told = async (mart: EmbeddedMart, extract: Extract, asked: Question): Promise<string> =>
  (await mart.ask(extract.id, asked, { tenant: 'test' })).json.toString();
async function differences(extract: Extract, asked: readonly Question[]): Promise<unknown[]> {
  const all = await Promise.all(asked.map((one) => told(together, extract, one)));
  const found: unknown[] = [];
  for (const [at, one] of asked.entries()) {
    const expected = await told(alone, extract, one);
    if (all[at] !== expected) found.push({ one, expected, other: all[at] });
  }
  return found.slice(0, 2);
}

test('[O09] questions of a board under the same filters are answered of rows that are gathered once', async () => {
  const extract = await store(columns, visits(30_000), board);
  const run = vi.spyOn(Lane.prototype, 'runTogether');
  expect(await differences(extract, board)).toEqual([]);
  expect(run.mock.calls.map(([jobs]) => jobs.length)).toEqual([board.length]);
  run.mockClear();
  // Other rows are asked apart: by another filter, or by what the caller may see.
  const scoped = board.map((one) => ({ ...one, scope: { rows: [[{ ...some[1]!, value: ['科室5'] }]] } }));
  const mixed = [...board, ...scoped].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  expect(await differences(extract, mixed)).toEqual([]);
  expect(run.mock.calls.map(([jobs]) => jobs.length)).toEqual([board.length, board.length]);
  run.mockClear();
  // A long board is several statements: what each of them holds is bounded.
  const long = Array.from({ length: 60 }, (_, at) => ({ ...board[at % board.length]!, limit: 100 + at }));
  expect(await differences(extract, long)).toEqual([]);
  expect(run.mock.calls.map(([jobs]) => jobs.length)).toEqual([24, 24, 12]);
  run.mockRestore();
});

test('[O09] few questions, and those of most of the rows, are one statement only where they group alike', async () => {
  const extract = await store(columns, visits(30_000), []);
  const run = vi.spyOn(Lane.prototype, 'runTogether');
  expect(await differences(extract, board.slice(0, 3))).toEqual([]);
  expect(run).not.toHaveBeenCalled();
  const whole = board.map((one) => ({ ...one, filters: [] }));
  expect(await differences(extract, whole)).toEqual([]);
  // Patients and medians: of all, and by doctors.
  expect(run.mock.calls.map(([jobs]) => jobs.length)).toEqual([2, 2]);
  run.mockRestore();
});

/** How random questions are filtered: so that few rows pass and are gathered, or not at all. */
const filterings: [string, Filter[]][] = [
  ['under a condition', [{ column: '科室', op: 'in', value: ['内科', 'a', '12'] }]],
  ['of all rows', []],
];
test.each(filterings)(
  '[O09] random questions %s, answered together, are answered as each by itself',
  async (_, filters) => {
    const asked = randomColumns.filter(({ type }) => type !== 'double');
    const rows = fc.sample(randomRows, { numRuns: 100, seed: 21 }).flat();
    const many = Array.from({ length: Math.ceil(25_000 / rows.length) }, () => rows).flat();
    const counted: Question = { ...question('科室', [], 'countAndClearRepeat'), filters: [] };
    const extract = await store(randomColumns, many, [counted]);
    const filtered = (one: Question): Question => {
      const { page: _, inner, ...whole } = one;
      return inner === undefined ? { ...whole, filters } : { ...whole, inner: filtered(inner) };
    };
    const questions = fc.sample(randomGroups(asked), { numRuns: 100, seed: 5 }).map(filtered);
    const run = vi.spyOn(Lane.prototype, 'runTogether');
    expect(await differences(extract, questions)).toEqual([]);
    expect(run.mock.calls.flatMap(([jobs]) => jobs).length).toBeGreaterThan(0);
    run.mockRestore();
  },
);

test('one question of those that run together is called off without the others, and no process ends for it', async () => {
  const extract = await store(columns, visits(30_000), board);
  for (const at of [0, 3, board.length - 1]) {
    const abort = new AbortController();
    const answers = await Promise.allSettled(
      board.map((one, place) =>
        together.ask(extract.id, one, {
          tenant: `${at}`,
          ...(place === at
            ? { signal: abort.signal, onState: (state) => state === 'running' && abort.abort() }
            : {}),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      board.map((_, place) => (place === at ? 'rejected' : 'fulfilled')),
    );
  }
  expect(await differences(extract, board)).toEqual([]);
  expect(together.restarts).toBe(0);
});
