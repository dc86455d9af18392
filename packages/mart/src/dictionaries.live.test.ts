import type { Cell, Column, Filter, Question } from '@mingjing/contract';
import {
  difference,
  evaluateQuestion,
  inAnyOrder,
  randomColumns,
  randomQuestion,
  randomRows,
} from '@mingjing/query/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askRows, batchesOf, type TemporaryMart, temporaryMart } from './testing/temporary-mart.ts';

let temporary: TemporaryMart;
beforeAll(async () => {
  temporary = await temporaryMart();
});
afterAll(() => temporary.remove());

/** What the mart answers otherwise than the oracle. */
async function disagreement(extract: string, question: Question, columns: Column[], rows: Cell[][]) {
  const answer = await askRows(temporary.mart, extract, question);
  const expected = evaluateQuestion(question, columns, rows);
  const isOrdered = question.kind === 'groups' || question.page !== undefined;
  const ordered = (data: readonly (readonly Cell[])[]) =>
    isOrdered ? data : inAnyOrder(data, expected.columns);
  const found =
    answer.total === expected.total
      ? difference(ordered(answer.data), ordered(expected.data), expected.columns)
      : `total ${answer.total} instead of ${expected.total}`;
  return found && `${found}\n${JSON.stringify(question)}`;
}

/** Rows that are equal otherwise stand on pages as they are stored, which the oracle does not know. */
const unpaged = ({ page, inner, ...question }: Question): Question => ({
  ...question,
  ...(question.kind === 'groups' && page !== undefined && { page }),
  ...(inner && { inner: unpaged(inner) }),
});

test('[FMT-13] random questions over stored rows are answered like the oracle', async () => {
  const rows = fc.sample(randomRows, { numRuns: 12, seed: 7 }).flat();
  const { mart } = temporary;
  const extract = await mart.write({ columns: randomColumns, batches: batchesOf(rows, 60) });
  const texts = randomColumns.filter(({ type }) => type === 'text').map(({ name }) => name);
  expect(extract.dictionaries?.map(([name]) => name)).toEqual(texts);
  const differences: (string | undefined)[] = [];
  for (const question of fc.sample(randomQuestion, { numRuns: 150, seed: 7 }))
    differences.push(await disagreement(extract.id, unpaged(question), extract.columns, rows));
  expect(differences.filter((found) => found !== undefined)).toEqual([]);
});

const columns: Column[] = [
  { name: '号', type: 'integer' },
  { name: '科室', type: 'text' },
  { name: '备注', type: 'text' },
];
const departments: Cell[] = ['内科', '外科', '', ' ', "o'neil", '内科 ', 'A', 'a', '😀', '12', null];
const rowsFrom = (from: number, to: number): Cell[][] =>
  Array.from({ length: to - from }, (_, at) => [
    from + at,
    departments[(from + at) % departments.length] ?? null,
    `注${from + at}`,
  ]);
const lists: Cell[][] = [
  ['内科', '外科'],
  ['内科', '没有', '也没有'],
  ['没有', '也没有'],
  [null, '内科', '外科'],
  [null, '没有', '也没有'],
  ['', ' '],
  ['A', '😀', "o'neil"],
  ['a', 12, '12', 'x"; DROP TABLE data'],
  ['内科', '内科'],
];
const ops = ['in', 'notIn'] as const;

test('values are looked up by their codes, with those that are not there, missing ones and texts that are not coded', async () => {
  const { mart } = temporary;
  const first = await mart.write({ columns, batches: batchesOf(rowsFrom(0, 300)) });
  const added: Cell[][] = [...rowsFrom(300, 400), [400, '新科', '注1']];
  const second = await mart.write({ columns, batches: batchesOf(added), appendTo: first.id });
  expect(first.dictionaries).toEqual([['科室', 'e1']]);
  const rows = [...rowsFrom(0, 300), ...added];
  const differences: (string | undefined)[] = [];
  for (const op of ops) {
    for (const value of [...lists, ['新科', '内科']]) {
      const filters: Filter[] = [{ column: '科室', op, value }];
      const chosen: Question = { kind: 'rows', columns: [], filters, sorts: [], page: { page: 2, size: 30 } };
      const counted: Question = {
        kind: 'groups',
        dimensions: [{ column: '备注' }],
        measures: [{ column: '号', calculation: 'sum', alias: '和' }],
        filters: [{ column: '备注', op, value: ['注1', ...value] }],
        sorts: [],
        inner: { ...chosen, page: { page: 1, size: 100 } },
      };
      for (const question of [chosen, counted]) {
        differences.push(await disagreement(first.id, question, columns, rows.slice(0, 300)));
        differences.push(await disagreement(second.id, question, columns, rows));
      }
    }
  }
  expect(differences.filter((found) => found !== undefined)).toEqual([]);
});

test('[FMT-13] rows hold their own texts however many different ones a column has: at the widths of codes', async () => {
  const { mart } = temporary;
  const coded: Column[] = [
    { name: '号', type: 'integer' },
    { name: '编码', type: 'text' },
  ];
  for (const distinct of [1, 2, 254, 255, 256, 257, 258, 1000]) {
    const rows: Cell[][] = Array.from({ length: 10 * distinct }, (_, at) => [
      at,
      String((at * 7) % distinct).padStart(6, '0'),
    ]);
    const { id, dictionaries } = await mart.write({ columns: coded, batches: batchesOf(rows) });
    expect(dictionaries).toEqual([['编码', 'e1']]);
    const stored = await askRows(mart, id, { kind: 'rows', columns: [], filters: [], sorts: [] });
    expect(stored.data, `${distinct} different texts`).toEqual(rows);
  }
});

test('[F] long texts have no dictionary: those seen before, beside and after them are read back as they were', async () => {
  const { mart } = temporary;
  const documents: Column[] = [
    { name: '号', type: 'integer' },
    { name: '病历', type: 'text' },
  ];
  const rows = Array.from({ length: 24 }, (_, at): Cell[] => [
    at,
    at % 4 === 3 ? '无' : `${at % 8}${'病'.repeat(1024 * 1024)}`,
  ]);
  const { id, dictionaries } = await mart.write({ columns: documents, batches: batchesOf(rows, 2) });
  expect(dictionaries).toEqual([]);
  const stored = await askRows(mart, id, { kind: 'rows', columns: [], filters: [], sorts: [] });
  expect(stored.data.length).toBe(24);
  // Compared by hand: what differs would else be printed whole.
  expect(stored.data.findIndex((row, at) => row[1] !== rows[at]?.[1])).toBe(-1);
  // Each of the two has fewer than are too many.
  const few = rows.slice(0, 3);
  const more = few.map(([at, text]): Cell[] => [Number(at) + 3, `又${String(text)}`]);
  const first = await mart.write({ columns: documents, batches: batchesOf(few) });
  const second = await mart.write({ columns: documents, batches: batchesOf(more), appendTo: first.id });
  expect([first, second].map((extract) => extract.dictionaries?.length)).toEqual([1, 0]);
  const added = await askRows(mart, second.id, { kind: 'rows', columns: [], filters: [], sorts: [] });
  expect([...few, ...more].findIndex((row, at) => row[1] !== added.data[at]?.[1])).toBe(-1);
});

test('[FMT-13] a table of more text columns than have dictionaries is read back as it was, with added rows', async () => {
  const wide: Column[] = Array.from({ length: 150 }, (_, at) => ({ name: `列${at}`, type: 'text' }));
  const rows = Array.from({ length: 40 }, (_, row) =>
    wide.map((_, at): Cell => (at % 50 === 49 ? null : `${at}-${(row * 7 + at) % 5}`)),
  );
  const { mart } = temporary;
  const extract = await mart.write({ columns: wide, batches: batchesOf(rows) });
  expect(extract.dictionaries).toHaveLength(40);
  const added = await mart.write({
    columns: wide,
    batches: batchesOf(rows.slice(0, 3)),
    appendTo: extract.id,
  });
  const { data } = await askRows(mart, added.id, { kind: 'rows', columns: [], filters: [], sorts: [] });
  expect(data).toEqual([...rows, ...rows.slice(0, 3)]);
});
