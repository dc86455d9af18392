import type { Cell, Column, Question } from '@mingjing/contract';
import { difference, evaluateQuestion } from '@mingjing/query/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askRows, batchesOf, type TemporaryMart, temporaryMart } from './testing/temporary-mart.ts';

let temporary: TemporaryMart;
beforeAll(async () => {
  temporary = await temporaryMart();
});
afterAll(() => temporary.remove());

const columns: Column[] = [
  { name: '号', type: 'integer' },
  { name: '大号', type: 'integer' },
  { name: '单据', type: 'text' },
  { name: '登记', type: 'datetime' },
  { name: '科室', type: 'text' },
];
const size = 12_000;
const bill = (at: number): string => `MZ-${String(at).padStart(8, '0')}-${at % 97}`;
const moment = (at: number): string => new Date(at * 1000).toISOString().replace('T', ' ').slice(0, 19);
const row = (at: number): Cell[] => [
  at - size / 2,
  // Too far apart to mark each number between them.
  at * 1_000_003_000,
  bill(at),
  moment(at),
  `科${at % 7}`,
];
const names = columns.map(({ name }) => name);
const counts = (dimensions: string[]): Question => ({
  kind: 'groups',
  dimensions: dimensions.map((column) => ({ column })),
  measures: names.map((column) => ({
    column,
    calculation: 'countAndClearRepeat',
    alias: `${column}数`,
  })),
  filters: [{ column: '号', op: 'lt', value: 5000 }],
  sorts: [],
});

/** The columns known as unique, and what differs from the oracle. */
async function stored(rows: Cell[][]) {
  const { id, unique } = await temporary.mart.write({ columns, batches: batchesOf(rows, 5000) });
  const differences: (string | undefined)[] = [];
  for (const question of [counts([]), counts(['科室'])]) {
    const answer = await askRows(temporary.mart, id, question);
    const expected = evaluateQuestion(question, columns, rows);
    differences.push(difference(answer.data, expected.data, expected.columns));
  }
  await temporary.mart.drop(id);
  return { unique, differences };
}
const exact = (unique: string[]) => ({ unique, differences: [undefined, undefined] });

const all = Array.from({ length: size }, (_, at) => row(at));

test('columns in which every value stands once are known, with values missing too', async () => {
  const gaps = all.map((cells, at) => cells.map((cell, place) => (place < 4 && at % 11 === 0 ? null : cell)));
  expect(await stored(all)).toEqual(exact(['号', '大号', '单据', '登记']));
  expect(await stored(gaps)).toEqual(exact(['号', '大号', '单据', '登记']));
});

test('one value that stands twice, far from the first rows, is enough', async () => {
  const last = all.length - 1;
  for (const [place, name] of names.slice(0, 4).entries()) {
    const rows = all.map((cells, at) =>
      at === last ? cells.with(place, row(last - 9)[place] ?? null) : cells,
    );
    expect(await stored(rows)).toEqual(exact(names.slice(0, 4).filter((one) => one !== name)));
  }
});

test('added rows are looked at with those that stood there', async () => {
  const first = await temporary.mart.write({ columns, batches: batchesOf(all, 5000) });
  const again = all.slice(0, 1);
  const second = await temporary.mart.write({ columns, batches: batchesOf(again), appendTo: first.id });
  expect(second.unique).toEqual([]);
  const answer = await askRows(temporary.mart, second.id, { ...counts([]), filters: [] });
  expect(answer.data).toEqual([[size, size, size, size, 7]]);
});
