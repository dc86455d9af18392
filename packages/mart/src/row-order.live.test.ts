import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Cell, Column, Question } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allRows,
  askRows,
  batchesOf,
  storeAndAsk,
  type TemporaryMart,
  temporaryMart,
} from './testing/temporary-mart.ts';

let temporary: TemporaryMart;
beforeAll(async () => {
  temporary = await temporaryMart();
});
afterAll(() => temporary.remove());

const columns: Column[] = [
  { name: '名次', type: 'integer' },
  { name: '日期', type: 'date' },
  { name: '组', type: 'text' },
];
const day = (n: number): string => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10);
/** Days that jump about, with empty ones between. */
const ranked = (count: number, from = 0): Cell[][] =>
  Array.from({ length: count }, (_, at) => {
    const n = from + at;
    return [n, n % 11 === 0 ? null : day((n * 7919) % 365), `组${n % 3}`];
  });
const numbers = (data: Cell[][]): Cell[] => data.map(([n]) => n ?? null);
const upTo = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

test('[O09] stored rows come in the order of their source: all, the first, pages, filtered', async () => {
  const { mart } = temporary;
  const { id } = await mart.write({ columns, batches: batchesOf(ranked(7000)) });
  const asked = async (question: Partial<Question>) =>
    numbers((await askRows(mart, id, { ...allRows, ...question } as Question)).data);
  expect(await asked({})).toEqual(upTo(0, 7000));
  expect(await asked({ limit: 5 })).toEqual(upTo(0, 5));
  const page = { ...allRows, page: { page: 3, size: 100 } } as Question;
  const third = await askRows(mart, id, page);
  expect(numbers(third.data)).toEqual(upTo(200, 300));
  expect(third.total).toBe(7000);
  const first = { column: '组', op: 'eq' as const, value: '组1' };
  expect(await asked({ filters: [first], limit: 4 })).toEqual([1, 4, 7, 10]);
  expect(await asked({ filters: [first], page: { page: 2, size: 3 } })).toEqual([10, 13, 16]);
  expect(await asked({ filters: [first], inner: { ...allRows, limit: 5 } as Question })).toEqual([1, 4]);
  // Rows that a sort holds equal keep the order of their source as well.
  expect((await asked({ sorts: [{ key: '组', descending: true }] })).slice(0, 3)).toEqual([2, 5, 8]);
  await mart.drop(id);
});

test('the numbers of rows are shown to nobody', async () => {
  const { mart } = temporary;
  const named: Column[] = [...columns, { name: 'mingjing:Place', type: 'text' }];
  const rows = ranked(50).map((row) => [...row, 'own']);
  const extract = await mart.write({ columns: named, batches: batchesOf(rows) });
  expect(extract.place).toBe('mingjing:place_');
  expect(extract.columns.map(({ name }) => name)).toEqual(named.map(({ name }) => name));
  const answer = await askRows(mart, extract.id, allRows);
  expect(answer.keys).toEqual(named.map(({ name }) => name));
  expect(answer.data).toEqual(rows);
  await expect(
    askRows(mart, extract.id, { ...allRows, columns: ['mingjing:place_'] } as Question),
  ).rejects.toThrow('mingjing:place_');
  await mart.drop(extract.id);
});

test('rows that come in the order they are stored in need no numbers', async () => {
  const { mart } = temporary;
  const inOrder: Cell[][] = [
    [1, '2024-01-01', 'a'],
    [2, '2024-01-01', 'b'],
    [3, '2024-02-01', 'a'],
    [4, null, 'c'],
  ];
  const extract = await mart.write({ columns, batches: batchesOf(inOrder) });
  expect(extract.place).toBeUndefined();
  expect((await askRows(mart, extract.id, allRows)).data).toEqual(inOrder);
  const undated = await mart.write({ columns: columns.slice(0, 1), batches: batchesOf([[3], [1], [2]]) });
  expect(undated.place).toBeUndefined();
  expect(numbers((await askRows(mart, undated.id, allRows)).data)).toEqual([3, 1, 2]);
  for (const { id } of [extract, undated]) await mart.drop(id);
});

test('[CACHE-15] added rows stand behind the stored ones, whichever of them needed numbers', async () => {
  const { mart } = temporary;
  const ascending = (from: number, count: number): Cell[][] =>
    upTo(from, from + count).map((n) => [n, day(n), '组']);
  const kinds: [Cell[][], Cell[][], boolean][] = [
    [ascending(0, 3000), ascending(3000, 10), false],
    [ascending(0, 3000), ranked(10, 3000), true],
    [ranked(3000), ascending(3000, 10), true],
    [ascending(5, 10), ascending(0, 3), true],
    [[], ascending(0, 3), false],
    [ascending(0, 3), [], false],
    [[...ascending(0, 3), [3, null, 'x']], ascending(4, 2), true],
  ];
  for (const [old, added, isNumbered] of kinds) {
    const first = await mart.write({ columns, batches: batchesOf(old) });
    const all = await mart.write({ columns, batches: batchesOf(added), appendTo: first.id });
    expect((await askRows(mart, all.id, allRows)).data).toEqual([...old, ...added]);
    expect(all.place !== undefined).toBe(isNumbered);
    for (const { id } of [first, all]) await mart.drop(id);
  }
});

test('any rows come back in the order they were given in', async () => {
  const row = fc.tuple(
    fc.integer(),
    fc.option(fc.integer({ min: 0, max: 9 }).map(day)),
    fc.constantFrom('甲', '乙'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
      const { data } = await storeAndAsk(temporary.mart, columns, rows, allRows);
      expect(data).toEqual(rows);
    }),
    { numRuns: 25 },
  );
});

test('an extract of an earlier release, sorted and without numbers, answers and can be added to', async () => {
  const { mart, directory } = temporary;
  const id = `x${'0a'.repeat(16)}`;
  // Written elsewhere, because the engine opens files of its folder only once.
  await mkdir(join(directory, 'old'));
  const path = join(directory, 'old', `${id}.duckdb`);
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(
    `CREATE TABLE data AS SELECT * FROM (VALUES (2::BIGINT, DATE '2024-01-01', 'a'), (1, '2024-01-02', 'b')) AS t("名次", "日期", "组")`,
  );
  const about = JSON.stringify({ columns, rows: 2, durationMs: 1 });
  await connection.run(`CREATE TABLE about AS SELECT '${about}' AS stored`);
  connection.closeSync();
  instance.closeSync();
  await rename(path, join(directory, `${id}.duckdb`));
  const page = { ...allRows, page: { page: 2, size: 1 } } as Question;
  expect(numbers((await askRows(mart, id, allRows)).data)).toEqual([2, 1]);
  expect(numbers((await askRows(mart, id, page)).data)).toEqual([1]);
  const added = await mart.write({ columns, batches: batchesOf(ranked(3, 5)), appendTo: id });
  expect(numbers((await askRows(mart, added.id, allRows)).data)).toEqual([2, 1, 5, 6, 7]);
  for (const one of [id, added.id]) await mart.drop(one);
});
