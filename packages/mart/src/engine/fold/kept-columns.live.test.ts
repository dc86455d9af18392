import type { Cell, Column, Dimension, Filter, GroupsQuestion, Question } from '@mingjing/contract';
import { randomColumns, randomGroups, randomRows } from '@mingjing/query/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compileAsk, rollupFor } from '../../compile-ask.ts';
import type { Extract } from '../../mart.ts';
import type { FoldParts } from '../../process/messages.ts';
import { batchesOf, type TemporaryMart, temporaryMart } from '../../testing/temporary-mart.ts';
import { type Databases, openDatabases } from '../databases.ts';
import { Dictionaries } from '../dictionaries.ts';
import { runAsk } from '../run-ask.ts';
import { foldOfKept } from './fold-of-kept.ts';
import { KeptColumns } from './kept-columns.ts';

let temporary: TemporaryMart;
let databases: Databases;
let rolling: TemporaryMart;
let rolled: Databases;
const dictionaries = new Dictionaries();
beforeAll(async () => {
  temporary = await temporaryMart();
  const { directory } = temporary;
  databases = await openDatabases({ role: 'read', directory, memoryBytes: 600_000_000, threads: 2 });
});
beforeAll(async () => {
  rolling = await temporaryMart({
    rollups: { leastRows: 1000, groupShare: 0.5, valueShare: 2, tables: 8 },
  });
  const { directory } = rolling;
  rolled = await openDatabases({ role: 'read', directory, memoryBytes: 600_000_000, threads: 2 });
});
afterAll(() => Promise.all([temporary.remove(), rolling.remove()]));

const keeping = (mostBytes = 100_000_000): KeptColumns =>
  new KeptColumns({ mostBytes, use: (extract, work) => databases.one.use([extract], work) });
const never = (): boolean => false;

/** What is sent for a question. */
const sent = (extract: Extract, question: Question) => compileAsk(extract.id, question, extract).message(1);
/** The answer of its statement. */
const stated = async (message: ReturnType<typeof sent>): Promise<string> => {
  const answer = databases.one.use([message.extract], (connection) =>
    runAsk(connection, message, dictionaries, never),
  );
  return (await answer).json.toString();
};
/** Waits for what comes some turns later. */
async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise((resolve) => setImmediate(resolve));
}
/** Waits until the columns stand in memory; false for those that cannot. */
async function isKept(kept: KeptColumns, extract: string, parts: FoldParts): Promise<boolean> {
  const isFound = (): boolean => kept.find(extract, parts) !== undefined;
  await until(() => isFound() || kept.isRefused(extract, parts));
  return isFound();
}
const foldedText = async (
  kept: KeptColumns,
  extract: string,
  parts: FoldParts,
  atOnce?: number,
): Promise<string | undefined> => {
  const how = { kept, dictionaries, ...(atOnce === undefined ? {} : { atOnce }) };
  const answers = await foldOfKept(extract, parts, how, never);
  return answers?.[0]?.json.toString();
};

const columns: Column[] = [
  { name: '日期', type: 'date' },
  { name: '时间', type: 'datetime' },
  { name: '科室', type: 'text' },
  { name: '件数', type: 'integer' },
  { name: '费用', type: 'decimal', precision: 12, scale: 2 },
  { name: '说明', type: 'text' },
];
const day = (n: number): string => new Date(Date.UTC(2023, 0, 1 + n)).toISOString().slice(0, 10);
const visits = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, n) => [
    n % 19 === 0 ? null : day(n % 800),
    n % 23 === 0 ? null : `${day(Math.floor(n / 40))} ${String(n % 24).padStart(2, '0')}:30:0${n % 7}`,
    n % 17 === 0 ? null : n % 29 === 0 ? 'o\'neil "x"' : `科室${n % 300}`,
    n % 11 === 0 ? null : (n % 101) - 50,
    n % 13 === 0 ? null : `${(n % 500) - 200}.${String(n % 100).padStart(2, '0')}`,
    `说明 ${n}`,
  ]);

const someDay = fc.integer({ min: -40, max: 840 }).map(day);
const time = fc.tuple(someDay, fc.constantFrom('00:00:00', '09:30:01', '23:59:59')).map((at) => at.join(' '));
const department = fc.oneof(
  fc.integer({ min: 0, max: 320 }).map((n) => `科室${n}`),
  fc.constantFrom('o\'neil "x"', '科室', '', ' 科室1', '科室1 ', 'a\u0000b', '\ud800'),
);
const op = fc.constantFrom('eq', 'gte', 'gt', 'lte', 'lt');
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ column: fc.constant('日期'), op, value: someDay }),
  fc.record({ column: fc.constant('时间'), op, value: fc.oneof(time, someDay) }),
  fc.record({ column: fc.constant('科室'), op: fc.constant('eq'), value: department }),
  fc.record({
    column: fc.constant('科室'),
    op: fc.constant('in'),
    value: fc.array(department, { minLength: 1, maxLength: 40 }),
  }),
  fc.record({
    column: fc.constantFrom('日期', '时间'),
    op: fc.constant('eq'),
    value: fc.constantFrom('周一', '周日', '3月'),
  }),
  fc.record({
    column: fc.constant('时间'),
    op: fc.constant('in'),
    value: fc.constantFrom(['0点', '9点', '23点'], ['周六', '周日'], ['周一', '9点'], ['周二', '3月']),
  }),
) as fc.Arbitrary<Filter>;
const filters = fc.array(filter, { maxLength: 4 });
const page = fc.option(fc.constantFrom({ page: 1, size: 20 }, { page: 3, size: 50 }), { nil: undefined });
const groups = fc.record({
  kind: fc.constant('groups'),
  dimensions: fc.constantFrom(
    [],
    [{ column: '科室' }],
    [{ column: '日期', grain: 'month' }],
    [{ column: '时间', grain: 'day' }, { column: '科室' }],
    [{ column: '件数' }],
    [{ column: '时间', grain: 'hour' }],
    [
      { column: '时间', grain: 'dayOfWeek', alias: '周' },
      { column: '时间', grain: 'hourOfDay', alias: '时' },
    ],
    [
      { column: '日期', grain: 'year', alias: '年' },
      { column: '日期', grain: 'monthOfYear', alias: '月' },
    ],
  ),
  measures: fc.constantFrom(
    [{ column: '费用', calculation: 'sum', alias: '和' }],
    [{ column: '科室', calculation: 'countAndClearRepeat', alias: '科' }],
    [{ column: '件数', calculation: 'median', alias: '中' }],
    [{ expression: 'SUM(费用) / COUNT(件数)', alias: '均' }],
    [{ column: '时间', calculation: 'count', alias: '有' }],
    [{ column: '日期', calculation: 'max', alias: '晚' }],
  ),
  filters,
  sorts: fc.constant([]),
  limit: fc.option(fc.constantFrom(3, 1000), { nil: undefined }),
  page,
});
/** Groups that a table shows in another order, or some of their columns. */
const shown = fc.record({
  kind: fc.constant('rows'),
  inner: fc.record({
    kind: fc.constant('groups'),
    dimensions: fc.constantFrom(
      [{ column: '科室', alias: '甲' }],
      [{ column: '日期', grain: 'quarter', alias: '甲' }],
      [
        { column: '日期', alias: '甲' },
        { column: '件数', alias: '丙' },
      ],
    ),
    measures: fc.constantFrom(
      [{ column: '费用', calculation: 'sum', alias: '乙' }],
      [{ expression: 'COUNT(*)', alias: '乙' }],
      [{ expression: 'SUM(费用) / COUNT(件数)', alias: '乙' }],
      [{ column: '件数', calculation: 'median', alias: '乙' }],
    ),
    filters,
    sorts: fc.constant([]),
  }),
  columns: fc.constantFrom(['甲', '乙'], ['乙', '甲'], ['乙']),
  filters: fc.constant([]),
  sorts: fc.constantFrom(
    [{ key: '乙', descending: true }],
    [{ key: '乙', descending: false }],
    [{ key: '甲', descending: true }],
    [],
  ),
  limit: fc.option(fc.constantFrom(5, 100), { nil: undefined }),
  page,
});
const asked: fc.Arbitrary<Question> = fc.oneof(
  groups,
  shown,
  fc.record({
    kind: fc.constant('rows'),
    columns: fc.constantFrom(['日期', '科室', '费用'], ['时间', '件数'], ['费用', '费用', '时间']),
    filters,
    sorts: fc.constant([]),
    page,
    limit: fc.constantFrom(7, 900),
  }),
) as unknown as fc.Arbitrary<Question>;

test('[O09] under any filter, rows found in memory are answered byte by byte as by the statement', async () => {
  const rows = visits(30_000).toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1));
  const extract = await temporary.mart.write({ columns, batches: batchesOf(rows), orderBy: '时间' });
  const kept = keeping();
  let folded = 0;
  let above = 0;
  let paged = 0;
  let byPieces = 0;
  let cycles = 0;
  for (const question of fc.sample(asked, { numRuns: 600, seed: 35 })) {
    const message = sent(extract, question);
    if (message.folded?.passing === undefined || !(await isKept(kept, extract.id, message.folded))) continue;
    const text = await foldedText(kept, extract.id, message.folded);
    if (text === undefined) continue;
    folded += 1;
    if (question.inner !== undefined) above += 1;
    if (question.kind === 'groups' && question.page !== undefined) paged += 1;
    if (/hour|dayOfWeek|monthOfYear|周|点/i.test(JSON.stringify(question))) cycles += 1;
    const other = await stated(message);
    expect({ question, text }).toEqual({ question, text: other });
    // As where many rows pass: a piece of them after the other.
    const ofPieces = await foldedText(kept, extract.id, message.folded, 0);
    if (ofPieces === undefined) continue;
    byPieces += 1;
    expect({ question, ofPieces }).toEqual({ question, ofPieces: other });
  }
  expect(folded).toBeGreaterThan(330);
  expect(byPieces).toBeGreaterThan(250);
  expect(above).toBeGreaterThan(60);
  expect(paged).toBeGreaterThan(20);
  expect(cycles).toBeGreaterThan(60);
});

test('[O09] medians of values that a roll-up counts are the same gathered, in pieces and by the statement', async () => {
  const { mart } = rolling;
  const medians = (dimensions: Dimension[]): GroupsQuestion => ({
    kind: 'groups',
    dimensions,
    measures: [
      { column: '件数', calculation: 'median', alias: '中' },
      { expression: 'COUNT(*)', alias: '行' },
    ],
    filters: [],
    sorts: [],
  });
  const month: Dimension = { column: '日期', grain: 'month', alias: '月' };
  const asked = [medians([]), medians([month]), medians([{ column: '科室' }])];
  const known = asked.map((question) => ({ question, filters: ['日期', '科室'] }));
  const rows = visits(60_000).map(
    ([, time, , ...rest], n) => [n % 19 === 0 ? null : day(n % 60), time, `科室${n % 3}`, ...rest] as Cell[],
  );
  const [plain, extract] = [
    await mart.write({ columns, batches: batchesOf(rows) }),
    await mart.write({ columns, batches: batchesOf(rows), known }),
  ];
  const kept = new KeptColumns({
    mostBytes: 100_000_000,
    use: (id, work) => rolled.one.use([id], work),
  });
  const filters: Filter[][] = [
    [],
    [
      { column: '日期', op: 'gte', value: day(10) },
      { column: '日期', op: 'lt', value: day(50) },
    ],
    [{ column: '科室', op: 'in', value: ['科室1', '科室2'] }],
    [{ column: '日期', op: 'lt', value: day(-1) }],
  ];
  for (const question of asked)
    for (const some of filters) {
      const one = { ...question, filters: some };
      expect(rollupFor(one, extract)?.dimensions.some(({ column }) => column === '件数')).toBe(true);
      const message = sent(extract, one);
      const expected = (await mart.ask(plain.id, one, { tenant: 'test' })).json.toString();
      expect(await isKept(kept, extract.id, message.folded!)).toBe(true);
      expect(await foldedText(kept, extract.id, message.folded!)).toBe(expected);
      expect(await foldedText(kept, extract.id, message.folded!, 10)).toBe(expected);
      const stated = rolled.one.use([extract.id], (connection) =>
        runAsk(connection, message, dictionaries, never),
      );
      expect((await stated).json.toString()).toBe(expected);
    }
});

test('[O09] random questions of columns with odd names are answered in memory as by the statement, or not at all', async () => {
  const rows = fc.sample(randomRows, { numRuns: 100, seed: 33 }).flat();
  const extract = await temporary.mart.write({ columns: randomColumns, batches: batchesOf(rows) });
  const kept = keeping();
  let folded = 0;
  for (const question of fc.sample(randomGroups(randomColumns), { numRuns: 400, seed: 8 })) {
    if (question.kind !== 'groups' || question.inner !== undefined) continue;
    const { page: _, having: __, ...plain } = question;
    const message = sent(extract, { ...plain, filters: [] });
    if (message.folded?.passing === undefined || !(await isKept(kept, extract.id, message.folded))) continue;
    const text = await foldedText(kept, extract.id, message.folded);
    if (text === undefined) continue;
    folded += 1;
    const other = await stated(message);
    expect({ question, text }).toEqual({ question, text: other });
    const ofPieces = (await foldedText(kept, extract.id, message.folded, 0)) ?? other;
    expect({ question, ofPieces }).toEqual({ question, ofPieces: other });
  }
  expect(folded).toBeGreaterThan(5);
});

test('[O09] of more rows than are gathered at once, groups are answered in memory as by the statement', async () => {
  const rows = visits(100_000).toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1));
  const extract = await temporary.mart.write({ columns, batches: batchesOf(rows), orderBy: '时间' });
  const kept = keeping();
  const measures = [
    { column: '件数', calculation: 'sum', alias: '和' },
    { column: '件数', calculation: 'median', alias: '中' },
    { column: '日期', calculation: 'countAndClearRepeat', alias: '天' },
    { column: '科室', calculation: 'countAndClearRepeat', alias: '科' },
    { column: '时间', calculation: 'count', alias: '有' },
    { expression: 'SUM(费用) / COUNT(*)', alias: '均' },
  ];
  const filters = [{ column: '时间', op: 'gte', value: '2023-03-05' }];
  for (const dimensions of [
    [],
    [{ column: '科室' }],
    [{ column: '时间', grain: 'month' }, { column: '件数' }],
    [{ column: '日期', grain: 'week' }],
    [
      { column: '日期', grain: 'dayOfWeek', alias: '周' },
      { column: '时间', grain: 'hourOfDay', alias: '时' },
    ],
    [{ column: '时间', grain: 'monthOfYear' }],
  ])
    for (const question of [
      byDepartment({ dimensions, measures, filters: [] } as Partial<Question>),
      byDepartment({ dimensions, measures, filters } as Partial<Question>),
    ]) {
      const message = sent(extract, question);
      expect(await isKept(kept, extract.id, message.folded!)).toBe(true);
      const text = await foldedText(kept, extract.id, message.folded!);
      expect({ question, text }).toEqual({ question, text: await stated(message) });
    }
  // Of 800 days and 301 departments are more groups than have places: a statement tells them.
  const wide = byDepartment({ dimensions: [{ column: '日期' }, { column: '科室' }], filters: [] });
  const message = sent(extract, wide);
  expect(await isKept(kept, extract.id, message.folded!)).toBe(true);
  expect(await foldedText(kept, extract.id, message.folded!)).toBeUndefined();
});

const byDepartment = (more: Partial<Question> = {}): Question =>
  ({
    kind: 'groups',
    dimensions: [{ column: '科室' }],
    measures: [{ column: '费用', calculation: 'sum', alias: '和' }],
    filters: [{ column: '日期', op: 'gte', value: '2023-03-05' }],
    sorts: [],
    ...more,
  }) as Question;

test('a table is read once it was asked as often as reading it costs, and forgotten with its extract', async () => {
  const extract = await temporary.mart.write({ columns, batches: batchesOf(visits(9000)) });
  const parts = sent(extract, byDepartment()).folded!;
  const large = { ...parts, passing: { ...parts.passing!, rows: 30_000 } };
  const kept = keeping();
  const read = vi.spyOn(databases.one, 'use');
  expect(kept.find(extract.id, large)).toBeUndefined();
  expect(kept.find(extract.id, large)).toBeUndefined();
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).not.toHaveBeenCalled();
  expect(kept.find(extract.id, large)).toBeUndefined();
  await until(() => read.mock.calls.length > 0);
  read.mockRestore();
  // It has other rows than it should have.
  expect(await isKept(kept, extract.id, large)).toBe(false);
  kept.release(extract.id);
  expect(await isKept(kept, extract.id, parts)).toBe(true);
  kept.release(extract.id);
  expect(kept.find(extract.id, parts)).toBeUndefined();
});

test('columns make room for those of other tables, and those that find none are left to statements', async () => {
  const [one, other] = [
    await temporary.mart.write({ columns, batches: batchesOf(visits(10_000)) }),
    await temporary.mart.write({ columns, batches: batchesOf(visits(10_000)) }),
  ];
  const partsOf = (extract: Extract): FoldParts => sent(extract, byDepartment()).folded!;
  // Codes of two bytes, days and cents of four or eight.
  const kept = keeping(250_000);
  expect(await isKept(kept, one.id, partsOf(one))).toBe(true);
  expect(await isKept(kept, other.id, partsOf(other))).toBe(true);
  expect(kept.bytes).toBeLessThanOrEqual(250_000);
  expect(await isKept(kept, one.id, partsOf(one))).toBe(true);
  const none = keeping(50_000);
  expect(await isKept(none, one.id, partsOf(one))).toBe(false);
  expect(none.bytes).toBeLessThanOrEqual(50_000);
});

test('columns that are expected are there for the first who asks, and nothing that is asked makes way for them', async () => {
  const stored = () => temporary.mart.write({ columns, batches: batchesOf(visits(10_000)) });
  const [one, other] = [await stored(), await stored()];
  const partsOf = (extract: Extract): FoldParts => sent(extract, byDepartment()).folded!;
  const expected = { table: 'data', rows: 10_000, columns: ['日期', '科室', '费用'] };
  const read = vi.spyOn(databases.one, 'use');
  /** Waits until all that is being read has been, and tells how often there was something. */
  const ended = async (): Promise<number> => {
    await until(() => read.mock.calls.length > 0);
    await Promise.all(read.mock.results.map(({ value }) => value));
    await new Promise((resolve) => setImmediate(resolve));
    return read.mock.calls.length;
  };
  const kept = keeping();
  kept.expect(one.id, { ...expected, asked: 0 });
  kept.expect(other.id, { ...expected, asked: 1 });
  expect(await ended()).toBe(1);
  expect(kept.find(other.id, partsOf(other))?.size).toBe(3);
  read.mockClear();
  const narrow = keeping(250_000);
  expect(await isKept(narrow, one.id, partsOf(one))).toBe(true);
  read.mockClear();
  narrow.expect(other.id, { ...expected, asked: 100 });
  await ended();
  expect(narrow.bytes).toBeLessThanOrEqual(250_000);
  expect(narrow.find(one.id, partsOf(one))?.size).toBe(3);
  read.mockRestore();
  // Whoever asks for them has room made.
  expect(await isKept(narrow, other.id, partsOf(other))).toBe(true);
  expect(await foldedText(narrow, other.id, partsOf(other))).toBe(await stated(sent(other, byDepartment())));
});

test('what is not found or folded in memory is asked in a statement', async () => {
  const rows = visits(5000).map((row, n) => row.with(3, n === 4999 ? '9007199254740993' : (row[3] ?? null)));
  const extract = await temporary.mart.write({ columns, batches: batchesOf(rows) });
  const kept = keeping();
  const other: Filter[][] = [
    [{ column: '科室', op: 'ne', value: '科室1' }],
    [{ column: '说明', op: 'like', value: '1' }],
    [{ column: '科室', op: 'notIn', value: ['科室1'] }],
    [{ column: '件数', op: 'gte', value: 3 }],
  ];
  for (const filters of other) expect(sent(extract, byDepartment({ filters })).folded).toBeUndefined();
  // A value past 2^53 stands in the column, whichever rows pass.
  const sum = byDepartment({ measures: [{ column: '件数', calculation: 'sum', alias: '和' }] });
  const parts = sent(extract, sum).folded!;
  expect(parts.passing).toBeDefined();
  expect(await isKept(kept, extract.id, parts)).toBe(false);
});
