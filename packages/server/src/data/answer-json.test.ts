import type { Cell } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { answerJson, withField } from './answer-json.ts';

async function* batches(...lists: Cell[][][]) {
  yield* lists;
}
const columns = [
  { name: '科室', type: 'text' as const },
  { name: '人数"', type: 'integer' as const },
];

test('batches join into one list of rows', async () => {
  const rows: Cell[][][] = [
    [['内科', 1]],
    [],
    [
      ['外"科', null],
      ['儿科', '9007199254740993'],
    ],
  ];
  const answer = await answerJson({ batches: batches(...rows), truncated: false }, columns, 0);
  expect(JSON.parse(answer.json.toString())).toEqual({ keys: ['科室', '人数"'], data: rows.flat() });
  expect(answer.rows).toBe(3);
});

test('an empty and a cut answer are whole JSON', async () => {
  const empty = await answerJson({ batches: batches(), truncated: false }, columns, 0);
  expect(JSON.parse(empty.json.toString()).data).toEqual([]);
  const cut = await answerJson({ batches: batches([['内科', 1]]), truncated: true }, columns, 0);
  expect(JSON.parse(cut.json.toString()).truncated).toBe(true);
});

test('[F08] an answer of large cells ends as cut after so many bytes', async () => {
  const rows: Cell[][][] = Array.from({ length: 5 }, () => [['x'.repeat(1000), 1]]);
  const cut = await answerJson({ batches: batches(...rows), truncated: false }, columns, 0, 2500);
  const { data, truncated } = JSON.parse(cut.json.toString()) as { data: unknown[]; truncated: boolean };
  expect([data.length, truncated, cut.truncated]).toEqual([3, true, true]);
});

test('a field is added at the end', () => {
  expect(JSON.parse(withField(Buffer.from('{"keys":[]}'), 'total', 7).toString())).toEqual({
    keys: [],
    total: 7,
  });
});
