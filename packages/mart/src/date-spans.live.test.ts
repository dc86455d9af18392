import type { Cell, Column, Filter } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileAsk } from './compile-ask.ts';
import { batchesOf, type TemporaryMart, temporaryMart } from './testing/temporary-mart.ts';

let temporary: TemporaryMart;
beforeAll(async () => {
  temporary = await temporaryMart();
});
afterAll(() => temporary.remove());

const columns: Column[] = [
  { name: '日期', type: 'date' },
  { name: '时间', type: 'datetime' },
  { name: '空', type: 'date' },
];
const day = (at: number): string => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
const write = async (count: number) => {
  const rows: Cell[][] = Array.from({ length: count }, (_, n) => [
    day(n % 1000),
    `${day(n % 500)} 12:30:00`,
    null,
  ]);
  return temporary.mart.write({ columns, batches: batchesOf(rows, 5000) });
};

test('[O09] a stored dataset tells its first and last dates, also once it is read anew', async () => {
  const extract = await write(2000);
  const expected = [
    ['日期', day(0), day(999)],
    ['时间', `${day(0)} 12:30:00`, `${day(499)} 12:30:00`],
  ];
  expect(extract.spans).toEqual(expected);
});

test('[O09] rows of few dates are gathered for the questions of a board, and not those of many', async () => {
  // A large table, as far as its description tells.
  const extract = { ...(await write(1000)), rows: 1_000_000 };
  const pays = (column: string, from: string, to: string, more: Filter[] = []): boolean | undefined =>
    compileAsk(
      extract.id,
      {
        kind: 'groups',
        dimensions: [],
        measures: [{ column: '日期', calculation: 'count' }],
        filters: [{ column, op: 'gte', value: from }, { column, op: 'lt', value: to }, ...more],
        sorts: [],
      },
      extract,
    ).shared?.rows.pays;
  expect(pays('日期', day(400), day(490))).toBe(true);
  expect(pays('日期', day(400), day(510))).toBe(false);
  expect(pays('日期', day(-500), day(90))).toBe(true);
  expect(pays('日期', day(-500), day(1500))).toBe(false);
  expect(pays('时间', `${day(10)} 00:00:00`, `${day(50)} 00:00:00`)).toBe(true);
  expect(pays('时间', `${day(10)} 00:00:00`, `${day(90)} 00:00:00`)).toBe(false);
  const other: Filter = { column: '日期', op: 'eq', value: day(3) };
  expect(pays('时间', `${day(10)} 00:00:00`, `${day(90)} 00:00:00`, [other])).toBe(true);
  // Nothing is known of a column that is empty.
  expect(pays('空', day(0), day(1))).toBe(false);
});
