import type { Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { totalOf } from '../../data/answer-json.ts';
import { firstRows } from './first-rows.ts';

const list: Question = {
  kind: 'rows',
  columns: ['名'],
  filters: [],
  sorts: [],
  page: { page: 1, size: 1000 },
};
const groups: Question = { kind: 'groups', dimensions: [], measures: [], filters: [], sorts: [] };

/** A table of so many rows, and what was asked of it. */
function tableOf(rows: number) {
  const asked: number[] = [];
  const ask = async ({ page }: Question) => {
    const size = page?.size ?? 0;
    asked.push(size);
    const shown = Math.min(rows, size);
    const data = Array.from({ length: shown }, (_, at) => [`"total":${at}`]);
    return {
      json: Buffer.from(JSON.stringify({ keys: ['"total":7'], data, total: rows })),
      rows: shown,
      cached: false,
      durationMs: 0,
    };
  };
  return { asked, ask };
}

test.each([
  [0, [200]],
  [199, [200]],
  [200, [200]],
  [201, [200, 1000]],
  [1000, [200, 1000]],
  [1001, [200]],
  [10_000_000, [200]],
])('of %s rows a list asks for %j', async (rows, expected) => {
  const { asked, ask } = tableOf(rows);
  const answer = await firstRows(ask, list, 200);
  expect(asked).toEqual(expected);
  expect(answer.rows).toBe(rows > 1000 ? 200 : rows);
});

test.each<[string, Question, number | undefined]>([
  ['without a number', list, undefined],
  ['another page', { ...list, page: { page: 2, size: 1000 } }, 200],
  ['a smaller page', { ...list, page: { page: 1, size: 50 } }, 200],
  ['rows of groups', { ...list, columns: [], inner: groups }, 200],
])('%s is asked for as it is', async (_, question, most) => {
  const { asked, ask } = tableOf(2000);
  await firstRows(ask, question, most);
  expect(asked).toEqual([question.page?.size]);
});

test('the number of rows is read where an answer says it, never in a cell or a name', () => {
  const json = (answer: object) => Buffer.from(JSON.stringify(answer));
  expect(totalOf(json({ keys: ['a'], data: [['"total":5']] }))).toBeUndefined();
  expect(totalOf(json({ keys: ['"total":'], data: [], total: 12, additive: ['"total":9', 'total'] }))).toBe(
    12,
  );
});
