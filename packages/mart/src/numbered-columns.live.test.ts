import type { Cell, Column, Combination, Filter, Grain, GroupsQuestion, Question } from '@mingjing/contract';
import { bindCombination, compileQuestion } from '@mingjing/query';
import { difference, evaluateQuestion } from '@mingjing/query/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Extract, MergeRows } from './mart.ts';
import { allRows, askRows, batchesOf, type TemporaryMart, temporaryMart } from './testing/temporary-mart.ts';

let temporary: TemporaryMart;
beforeAll(async () => {
  // Without roll-ups, so that rows are asked.
  temporary = await temporaryMart({
    rollups: { leastRows: 1000, groupShare: 0.5, valueShare: 1, tables: 0 },
  });
});
afterAll(() => temporary.remove());

const columns: Column[] = [
  { name: '日期', type: 'date' },
  { name: 'n', type: 'text' },
  { name: '患者', type: 'text' },
  { name: '证号', type: 'integer' },
  { name: 'v', type: 'integer' },
  { name: '医生', type: 'text' },
  { name: '是否', type: 'boolean' },
  { name: 'mingjing:number0', type: 'integer' },
];
const odd = ['', ' ', 'a', 'A', 'a ', "o'neil", '\u0000', 'x\u0000y', '😀', 'é', 'e'];
/** A row whose patients and numbers repeat about four times, some of them missing. */
const row = (at: number, size: number): Cell[] => {
  const patient = (at * 7919) % Math.floor(size / 4);
  return [
    at % 29 === 0 ? null : new Date(Date.UTC(2024, 0, 1 + ((at * 31) % 500))).toISOString().slice(0, 10),
    at % 17 === 0 ? null : `科${at % 12}`,
    at % 23 === 0 ? null : (odd[patient] ?? `患者-${patient}`),
    at % 19 === 0 ? null : (patient - 300) * 1_000_003_000_007,
    at % 13 === 0 ? null : patient - 300,
    `医生${at % 300}`,
    at % 11 === 0 ? null : at % 2 === 0,
    at,
  ];
};
const rowsOf = (size: number, from = 0): Cell[][] =>
  Array.from({ length: size }, (_, at) => row(from + at, 4000));
const names = columns.map(({ name }) => name);
const distinct = (column: string, at: number) => ({
  column,
  calculation: 'countAndClearRepeat' as const,
  alias: `数${at}`,
});
const counted = (dimensions: string[], filters: Filter[] = []): GroupsQuestion => ({
  kind: 'groups',
  dimensions: dimensions.map((column) => ({ column })),
  measures: [
    ...names.map(distinct),
    { expression: 'COUNT(*)/COUNT(DISTINCT 患者)', alias: '每人' },
    { column: 'v', calculation: 'sum', alias: '和' },
  ],
  filters,
  sorts: [{ key: '数2', descending: true }],
});
const known = [{ question: counted([]), filters: [] }];
const store = (rows: Cell[][], more: { appendTo?: string; merge?: MergeRows } = {}): Promise<Extract> =>
  temporary.mart.write({ columns, batches: batchesOf(rows), known, ...more });

/** What differs between an extract's answers and those of the oracle over its rows. */
async function differences({ id }: Extract, rows: Cell[][], questions: readonly Question[]) {
  const found: unknown[] = [];
  for (const question of questions) {
    const answer = await askRows(temporary.mart, id, question);
    const expected = evaluateQuestion(question, columns, rows);
    const differs = difference(answer.data, expected.data, expected.columns);
    if (differs !== undefined) found.push({ question, differs });
  }
  return found.slice(0, 2);
}

const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.constantFrom<Filter>(
    { column: '日期', op: 'gte', value: '2024-03-10' },
    { column: '日期', op: 'lt', value: '2024-02-01' },
    { column: '日期', op: 'lt', value: '1999-01-01' },
    { column: '患者', op: 'like', value: '1' },
    { column: 'v', op: 'lt', value: -280 },
    { column: '证号', op: 'in', value: [null] },
  ),
  fc
    .subarray([null, '科1', '科5', '科7', '无此科'], { minLength: 1 })
    .map((value): Filter => ({ column: 'n', op: 'in', value })),
);
const questions = fc.sample(
  fc
    .tuple(
      fc.subarray(['n', '患者', '医生', '是否', 'v'], { maxLength: 2 }),
      fc.array(filter, { maxLength: 2 }),
    )
    .map(([dimensions, filters]) => counted(dimensions, filters)),
  { numRuns: 30, seed: 4 },
);
const spring: Filter[] = [
  { column: '日期', op: 'gte', value: '2024-03-10' },
  { column: '日期', op: 'lt', value: '2024-06-01' },
];
const periods = (['week', 'month', 'quarter', 'year'] as const).flatMap((grain) =>
  [[], spring.slice(0, 1), spring].map((filters) => ({
    ...counted([], filters),
    dimensions: [{ column: '日期', grain }],
  })),
);
const some = [counted([]), counted(['n']), counted(['是否'], [{ column: 'n', op: 'in', value: ['科3'] }])];

describe('columns whose values are numbered', () => {
  test('[O09] count their different values as the oracle does, whatever is asked', async () => {
    const rows = rowsOf(5000);
    const extract = await store(rows);
    const numbers = new Map(extract.numbers?.map((one) => [one.column, one]));
    // Long values have numbers beside them, codes and numbers that lie close together are numbers themselves.
    const isKept = [...numbers].map(([name, { kept }]) => [name, kept !== undefined] as const);
    expect(new Map(isKept)).toEqual(
      new Map([
        ['患者', true],
        ['证号', true],
        ['n', false],
        ['医生', false],
        ['v', false],
        ['mingjing:number0', false],
      ]),
    );
    expect(await differences(extract, rows, [...questions, ...periods])).toEqual([]);
    const { id, rows: stored } = extract;
    expect(stored).toBe(5000);
    // The hidden columns are no columns of the dataset.
    expect((await temporary.mart.describe(id))?.columns.map(({ name }) => name)).toEqual(names);
    expect((await askRows(temporary.mart, id, allRows)).data).toEqual(rows);
  });

  test('[O09] are marked where that takes little room, told apart by their numbers elsewhere', async () => {
    const { numbers, rows } = await store(rowsOf(5000));
    const sqlOf = (question: Question): string =>
      compileQuestion(question, { columns, table: 'data', numbers, rows }, 'duckdb').rows.sql;
    const patients = (dimensions: string[], filters: Filter[] = []): GroupsQuestion => ({
      ...counted(dimensions, filters),
      measures: [distinct('患者', 2)],
    });
    expect(sqlOf(patients([]))).toContain('bitstring_agg');
    expect(sqlOf(patients(['是否']))).toContain('bitstring_agg');
    for (const many of [patients(['患者']), patients(['日期']), patients(['医生', 'n'])])
      expect(sqlOf(many)).toContain('COUNT(DISTINCT t."mingjing:number');
    const filtered = sqlOf(patients(['n'], [{ column: '日期', op: 'gte', value: '2024-03-10' }]));
    expect(filtered).toContain('COUNT(DISTINCT t."mingjing:number');
    // Periods are few where the dates are known; so are the rows that pass where all that chooses them is.
    const dated = (grain: Grain, column: string, value: string | number): string => {
      const filters: Filter[] = [{ column, op: 'gte', value }];
      const question = { ...patients([], filters), dimensions: [{ column: '日期', grain }] };
      const spans = [['日期', '2024-01-01', '2025-05-14']] as const;
      return compileQuestion(question, { columns, table: 'data', numbers, rows, spans }, 'duckdb').rows.sql;
    };
    expect(dated('month', '日期', '2024-03-10')).toContain('bitstring_agg');
    for (const sql of [dated('day', '日期', '2024-03-10'), dated('month', 'v', 700)])
      expect(sql).toContain('COUNT(DISTINCT t."mingjing:number');
    // Of groups without periods too: a month of the days leaves five bytes a row, ten of them leave sixteen.
    const since = (value: string): string => {
      const question = patients(['n'], [{ column: '日期', op: 'gte', value }]);
      const spans = [['日期', '2024-01-01', '2025-05-14']] as const;
      return compileQuestion(question, { columns, table: 'data', numbers, rows, spans }, 'duckdb').rows.sql;
    };
    expect(since('2025-04-15')).toContain('bitstring_agg');
    expect(since('2025-05-05')).toContain('COUNT(DISTINCT t."mingjing:number');
    // Groups of groups are counted as they are.
    const ofGroups = { ...counted([]), measures: [distinct('患者', 2)], inner: patients(['患者', 'n']) };
    expect(sqlOf(ofGroups)).toMatch(/^SELECT COUNT\(DISTINCT t."c1"\)/);
  });

  test('[O09] keep the order of rows that came in order, and pages', async () => {
    const rows = rowsOf(3000).toSorted(([a], [b]) => ((a ?? '9') < (b ?? '9') ? -1 : a === b ? 0 : 1));
    const extract = await store(rows);
    expect(extract.place).toBeUndefined();
    expect(extract.numbers?.some(({ kept }) => kept !== undefined)).toBe(true);
    expect((await askRows(temporary.mart, extract.id, allRows)).data).toEqual(rows);
    const page: Question = {
      kind: 'rows',
      columns: [],
      filters: [],
      sorts: [],
      page: { page: 7, size: 50 },
    };
    expect((await askRows(temporary.mart, extract.id, page)).data).toEqual(rows.slice(300, 350));
  });

  test('[CACHE-15] are numbered anew with rows that are added, give way or are doubled', async () => {
    const [before, read] = [rowsOf(3000), rowsOf(2000, 2500)];
    const first = await store(before);
    const added = await store(read, { appendTo: first.id });
    expect(await differences(added, [...before, ...read], some)).toEqual([]);
    const again = await store(read, { appendTo: first.id, merge: { uniqueBy: ['mingjing:number0'] } });
    const kept = [...before.slice(0, 2500), ...read];
    expect(again.rows).toBe(kept.length);
    expect(again.numbers?.some(({ kept: name }) => name !== undefined)).toBe(true);
    expect(await differences(again, kept, some)).toEqual([]);
    expect((await askRows(temporary.mart, again.id, allRows)).data).toEqual(kept);
    const window = await store(read, {
      appendTo: again.id,
      merge: { above: { column: 'mingjing:number0', value: 2499 } },
    });
    expect(await differences(window, kept, some)).toEqual([]);
  });

  test('[O09] are numbered in rows put together of other extracts', async () => {
    const rows = rowsOf(3000);
    const parent = await store(rows);
    const parents = [parent, parent].map((one, at) => ({ name: `甲${at}`, columns: one.columns }));
    const combination: Combination = {
      kind: 'union',
      parents: [1, 2],
      columns: names.map((name) => ({ name, from: [name, name] })),
    };
    const bound = bindCombination(combination, parents);
    const both = await temporary.mart.combine({
      combination: bound,
      parents: [parent.id, parent.id],
      mostRows: 100_000,
      known,
    });
    expect(both.numbers?.some(({ kept }) => kept !== undefined)).toBe(true);
    expect(await differences(both, [...rows, ...rows], some)).toEqual([]);
  });

  test('[O09] are counted in the rows that a caller may see, beside calculated and masked columns', async () => {
    const rows = rowsOf(3000);
    const extract = await store(rows);
    const own: Question = {
      ...counted(['n']),
      scope: { rows: [[{ column: 'n', op: 'in', value: ['科1', '科2'] }]], masked: ['患者'] },
    };
    const made: Question = {
      ...counted(['层']),
      calculated: [{ name: '层', expression: "IF(v > 0, '高', '低')" }],
    };
    expect(await differences(extract, rows, [own, made])).toEqual([]);
  });

  test('are left out where nothing repeats, nobody counts or rows are few', async () => {
    const plain = await temporary.mart.write({ columns, batches: batchesOf(rowsOf(3000)) });
    expect(plain.numbers?.some(({ kept }) => kept !== undefined)).toBe(false);
    const few = await store(rowsOf(900));
    expect(few.numbers).toEqual([]);
    expect(await differences(few, rowsOf(900), some)).toEqual([]);
    const once = rowsOf(3000).map((cells, at) => cells.with(2, at < 20 ? '两次' : `${at}`));
    expect((await store(once)).numbers?.find(({ column }) => column === '患者')).toBeUndefined();
  });
});
