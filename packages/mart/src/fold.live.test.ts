import type { Cell, Column, Dimension, Filter, Measure, Question } from '@mingjing/contract';
import { randomColumns, randomGroups, randomRows } from '@mingjing/query/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMart, type EmbeddedMart } from './create-mart.ts';
import type { Extract } from './mart.ts';
import { Lane, type Way } from './process/lane.ts';
import { batchesOf, type TemporaryMart, temporaryMart } from './testing/temporary-mart.ts';

/** Asked one by one by statements, and all at once with nothing kept: two marts over the same files. */
let temporary: TemporaryMart;
let together: EmbeddedMart;
beforeAll(async () => {
  const options = {
    memoryBytes: 1_000_000_000,
    threads: 2,
    deadlineMs: 20_000,
    answerCacheBytes: 0,
    // Numbers of what is counted, and no roll-ups.
    rollups: { leastRows: 1000, groupShare: 0.5, valueShare: 2, tables: 0 },
  };
  temporary = await temporaryMart({ ...options, keptColumnBytes: 0 });
  together = await createMart({ ...options, directory: temporary.directory });
});
afterAll(async () => {
  await together.close();
  await temporary.remove();
});

const run = vi.spyOn(Lane.prototype, 'runTogether');
beforeEach(() => {
  run.mockClear();
});
/** How many questions were sent in each way. */
const sent = (): Partial<Record<Way, number>> => {
  const counts: Partial<Record<Way, number>> = {};
  for (const [jobs, how] of run.mock.calls) counts[how] = (counts[how] ?? 0) + jobs.length;
  return counts;
};

const store = (columns: Column[], rows: Cell[][], counted: string[] = []): Promise<Extract> =>
  temporary.mart.write({
    columns,
    batches: batchesOf(rows),
    known: counted.map((column) => ({
      question: groups([], [{ column, calculation: 'countAndClearRepeat', alias: '值' }], []),
      filters: [],
    })),
  });
const groups = (dimensions: Dimension[], measures: Measure[], filters: Filter[]): Question =>
  ({ kind: 'groups', dimensions, measures, filters, sorts: [] }) as Question;

/** Questions whose answers differ when they are asked together. */
async function differences(extract: Extract, asked: readonly Question[]): Promise<unknown[]> {
  const told = async (mart: EmbeddedMart, one: Question): Promise<string> =>
    (await mart.ask(extract.id, one, { tenant: 'test' })).json.toString();
  const all = await Promise.all(asked.map((one) => told(together, one)));
  const found: unknown[] = [];
  for (const [at, one] of asked.entries()) {
    const expected = await told(temporary.mart, one);
    if (all[at] !== expected) found.push({ one, expected, other: all[at] });
  }
  return found.slice(0, 2);
}

const columns: Column[] = [
  { name: '日期', type: 'date' },
  { name: '时间', type: 'datetime' },
  { name: '科室', type: 'text' },
  { name: '患者', type: 'text' },
  { name: '件数', type: 'integer' },
  { name: '费用', type: 'decimal', precision: 12, scale: 2 },
  { name: '空', type: 'integer' },
];
const day = (n: number): string => new Date(Date.UTC(2023, 0, 1 + n)).toISOString().slice(0, 10);
const visits = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, n) => [
    n % 19 === 0 ? null : day(n % 800),
    `${day((n * 7) % 800)} 0${n % 10}:00:0${n % 7}`,
    n % 17 === 0 ? null : `科室${n % 300}`,
    n % 23 === 0 ? null : `患者${n % 12_000}`,
    n % 11 === 0 ? null : n % 101,
    n % 13 === 0 ? null : `${(n % 500) - 200}.${String(n % 100).padStart(2, '0')}`,
    null,
  ]);
const measures: Measure[] = [
  { expression: 'COUNT(*)', alias: '行' },
  { column: '件数', calculation: 'count', alias: '有' },
  { column: '患者', calculation: 'countAndClearRepeat', alias: '人' },
  { column: '科室', calculation: 'countAndClearRepeat', alias: '科' },
  { column: '时间', calculation: 'countAndClearRepeat', alias: '时' },
  { column: '费用', calculation: 'sum', alias: '和' },
  { column: '费用', calculation: 'avg', alias: '均' },
  { column: '费用', calculation: 'median', alias: '中' },
  { column: '件数', calculation: 'median', alias: '中件' },
  { column: '费用', calculation: 'max', alias: '大' },
  { column: '日期', calculation: 'min', alias: '早' },
  { column: '空', calculation: 'sum', alias: '无' },
  { expression: 'SUM(费用) / COUNT(DISTINCT 患者)', alias: '人均' },
  { expression: '-(SUM(件数) - COUNT(*) * 2) / (COUNT(空) + AVG(费用))', alias: '算' },
];
const dimensions = [
  [],
  ['科室'],
  ['日期'],
  ['日期', '科室'],
  ['科室', '件数'],
  ...(['day', 'week', 'month', 'quarter', 'year'] as const).flatMap((grain) => [
    [`日期 ${grain}`],
    [`时间 ${grain}`, '科室'],
  ]),
  ['时间 hour'],
  ['时间 dayOfWeek', '时间 hourOfDay'],
  ['日期 year', '日期 monthOfYear'],
].map((names) =>
  names.map((name, at) => {
    const [column = '', grain] = name.split(' ');
    return { column, alias: `d${at}`, ...(grain ? { grain: grain as 'day' } : {}) };
  }),
);
const some: Filter[] = [{ column: '日期', op: 'gte', value: '2023-03-05' }];

test('[O09] every way of grouping and every measure that is folded is answered as by a statement', async () => {
  const extract = await store(columns, visits(25_000), ['患者']);
  const asked = dimensions.flatMap((by) => measures.map((measure) => groups(by, [measure], some)));
  const sorted = asked
    .filter((one) => one.kind === 'groups' && one.dimensions.length > 0)
    .map((one, at): Question => {
      const key = one.kind === 'groups' ? (one.measures[0]?.alias ?? '') : '';
      return { ...one, sorts: [{ key, descending: at % 2 === 0 }], limit: 7 };
    });
  expect(await differences(extract, [...asked, ...sorted])).toEqual([]);
  const { folded = 0, gathered = 0 } = sent();
  expect(folded).toBeGreaterThan(asked.length);
  // None of them came back.
  expect(gathered).toBe(0);
});

test('[O09] where no row passes, a group of all is there and others are none', async () => {
  const extract = await store(columns, visits(25_000), ['患者']);
  const none: Filter[] = [{ column: '科室', op: 'eq', value: '科室1000' }];
  const asked = dimensions.flatMap((by) => [
    groups(by, measures, none),
    groups(by, measures.slice(2, 4), none),
  ]);
  expect(await differences(extract, asked)).toEqual([]);
  expect(sent()).toEqual({ folded: asked.length });
});

test('[O09] values past what a double holds, and more rows than were thought, are left to a statement', async () => {
  const odd: Column[] = [
    { name: '科室', type: 'text' },
    { name: '数', type: 'integer' },
    { name: '大', type: 'decimal', precision: 38, scale: 10 },
    { name: '日', type: 'date' },
  ];
  const rows = Array.from({ length: 5000 }, (_, n): Cell[] => [
    `科室${n % 7}`,
    n === 4999 ? '9007199254740993' : n,
    n === 4999 ? '1234567890123456789012345.0123456789' : n,
    n === 4999 ? '0001-01-01' : day(n % 500),
  ]);
  const extract = await store(odd, rows);
  const by = [{ column: '科室' }];
  const asked = [
    groups(by, [{ column: '数', calculation: 'sum', alias: '值' }], []),
    groups(by, [{ column: '大', calculation: 'sum', alias: '值' }], []),
    groups([], [{ column: '大', calculation: 'median', alias: '值' }], []),
    groups(
      [{ column: '日', grain: 'month', alias: '月' }],
      [{ column: '数', calculation: 'count', alias: '值' }],
      [],
    ),
    groups([], [{ expression: 'COUNT(*)', alias: '值' }], []),
    groups(by, [{ expression: 'COUNT(*) * 2', alias: '值' }], []),
  ];
  expect(await differences(extract, asked)).toEqual([]);
  expect(sent().folded).toBe(asked.length);
  run.mockClear();
  // Of 200 departments one has nearly all rows.
  const skewed = Array.from({ length: 100_000 }, (_, n): Cell[] => [
    n < 90_000 ? '大科' : `科室${n % 199}`,
    n,
    n,
    day(n % 500),
  ]);
  const much = await store(odd, skewed, ['科室']);
  const most: Filter[] = [{ column: '科室', op: 'eq', value: '大科' }];
  const few = dimensionsOf(odd).map((one) =>
    groups(one, [{ column: '数', calculation: 'sum', alias: '值' }], most),
  );
  expect(await differences(much, few)).toEqual([]);
  expect(sent().folded).toBe(few.length);
  expect(sent().gathered ?? 0).toBe(few.length);
});

test('[O09] lists of rows, whole, cut and by pages, are taken of the rows that are gathered for the groups', async () => {
  const ordered = visits(9000).toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1));
  const extract = await temporary.mart.write({ columns, batches: batchesOf(ordered), orderBy: '时间' });
  const one: Filter[] = [{ column: '科室', op: 'in', value: ['科室3', '科室17', '科室200'] }];
  const list = (more: Partial<Question>): Question =>
    ({
      kind: 'rows',
      columns: ['患者', '科室', '时间', '费用', '空'],
      filters: one,
      sorts: [],
      ...more,
    }) as Question;
  const lists = [
    list({ limit: 10_000 }),
    list({ limit: 7 }),
    list({ page: { page: 1, size: 20 } }),
    list({ page: { page: 3, size: 20 } }),
    list({ page: { page: 40, size: 20 } }),
    list({ page: { page: 2, size: 50 }, limit: 70 }),
    list({ columns: [], page: { page: 1, size: 1000 } }),
  ];
  const board = dimensions.slice(0, 4).map((by) => groups(by, measures.slice(5, 6), one));
  expect(await differences(extract, [...board, ...lists])).toEqual([]);
  expect(sent().folded).toBe(board.length + lists.length);
  run.mockClear();
  // In another order they are asked by themselves, and so are those of too many rows.
  const sorted = lists.map((asked) => ({ ...asked, sorts: [{ key: '费用', descending: true }] }));
  expect(await differences(extract, [...board, ...sorted])).toEqual([]);
  expect(sent().folded).toBe(board.length);
  run.mockClear();
  const many = await store(columns, visits(60_000));
  const all = [...board, ...lists].map((asked) => ({ ...asked, filters: some }) as Question);
  expect(await differences(many, all)).toEqual([]);
  expect(sent()).toEqual({ gathered: board.length });
});

/** Each of them, and all rows. */
function dimensionsOf(all: readonly Column[]): { column: string }[][] {
  return [[], ...all.flatMap(({ name, type }) => (type === 'decimal' ? [] : [[{ column: name }]]))];
}

test('[O09] random questions of a few rows, many of them folded, are answered as each by itself', async () => {
  const rows = fc.sample(randomRows, { numRuns: 100, seed: 33 }).flat();
  // Whole numbers that a double holds, in one of two extracts.
  const small = rows.map((row) => row.map((cell, at) => (at === 2 && String(cell).length > 3 ? null : cell)));
  for (const [at, of] of [rows, small].entries()) {
    const extract = await store(randomColumns, of, ['科室', "it's"]);
    const plain = (one: Question): Question => {
      const { page: _, inner, ...whole } = one;
      return inner === undefined ? { ...whole, filters: [] } : { ...whole, inner: plain(inner) };
    };
    const questions = fc.sample(randomGroups(randomColumns), { numRuns: 250, seed: 7 + at }).map(plain);
    run.mockClear();
    expect(await differences(extract, questions)).toEqual([]);
    expect(sent().folded).toBeGreaterThan(5);
  }
});
