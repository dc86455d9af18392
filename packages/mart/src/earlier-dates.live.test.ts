import type { Cell, Column, GroupsQuestion } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollupFor } from './compile-ask.ts';
import { batchesOf, type TemporaryMart, temporaryMart } from './testing/temporary-mart.ts';

let temporary: TemporaryMart;
beforeAll(async () => {
  temporary = await temporaryMart({
    rollups: { leastRows: 1000, groupShare: 0.1, valueShare: 0.25, tables: 8 },
  });
});
afterAll(() => temporary.remove());

const columns: Column[] = [
  { name: '日期', type: 'datetime' },
  { name: '科室', type: 'text' },
  { name: '患者', type: 'text' },
];
/** Patients who come back, in no order, some several times a day; some rows are of nobody or of no day. */
const rowsOf = (from: number, to: number): Cell[][] =>
  Array.from({ length: to - from }, (_, at) => {
    const n = from + at;
    const moment = new Date(Date.UTC(2024, 0, 1 + ((n * 37) % 400), n % 24)).toISOString();
    return [
      n % 23 === 0 ? null : moment.slice(0, 19).replace('T', ' '),
      n % 19 === 0 ? null : `科室${n % 5}`,
      n % 17 === 0 ? null : `P${(n * 7919) % 20_011}`,
    ];
  });
const between = (from: string, to: string, dimensions: GroupsQuestion['dimensions']): GroupsQuestion => ({
  kind: 'groups',
  dimensions,
  measures: [
    { column: '患者', calculation: 'countAndClearRepeat', alias: '人数' },
    { expression: 'COUNT(*)/COUNT(DISTINCT 患者)', alias: '人均' },
  ],
  filters: [
    { column: '日期', op: 'gte', value: from },
    { column: '日期', op: 'lt', value: to },
  ],
  sorts: [],
});
const dimensions: GroupsQuestion['dimensions'][] = [
  [],
  [{ column: '科室' }],
  [{ column: '日期', grain: 'month', alias: '月' }],
  [{ column: '科室' }, { column: '日期', grain: 'quarter', alias: '季' }],
];

test('[O09] different values between any two days are those of the rows, after rows were added too', async () => {
  const { mart } = temporary;
  const known = dimensions.map((by) => ({
    question: { ...between('', '', by), filters: [] },
    filters: ['日期', '科室'],
  }));
  const write = (rows: Cell[][], asked: typeof known, appendTo?: string) =>
    mart.write({ columns, batches: batchesOf(rows), known: asked, ...(appendTo && { appendTo }) });
  const plain = await write(rowsOf(0, 110_000), []);
  const first = await write(rowsOf(0, 70_000), known);
  const rolled = await write(rowsOf(70_000, 110_000), known, first.id);
  const ofDays = { of: '患者', by: '日期' };
  expect(rolled.rollups?.flatMap(({ earlier }) => earlier ?? [])).toEqual([ofDays, ofDays]);
  const told = async (extract: string, question: GroupsQuestion): Promise<string> =>
    (await mart.ask(extract, question, { tenant: 'test' })).json.toString();
  for (const by of dimensions) {
    for (const [from, to] of [
      ['2024-01-02', '2025-02-01'],
      ['2024-01-20', '2026-01-01'],
    ] as const) {
      const question = between(from, to, by);
      expect(rollupFor(question, rolled)?.earlier).toEqual(ofDays);
      expect(await told(rolled.id, question)).toBe(await told(plain.id, question));
    }
    // Few rows pass: they are asked themselves, and so are those from a moment inside a day.
    for (const [from, to] of [
      ['2024-03-05', '2024-05-09'],
      ['2024-01-05 12:30:00', '2026-01-01'],
    ] as const) {
      const question = between(from, to, by);
      expect(rollupFor(question, rolled)?.earlier).toBeUndefined();
      expect(await told(rolled.id, question)).toBe(await told(plain.id, question));
    }
  }
});
