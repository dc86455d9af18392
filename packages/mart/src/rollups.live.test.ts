import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cell, Column, Question } from '@mingjing/contract';
import type { KnownQuestion, RollupLimits } from '@mingjing/query';
import { randomColumns, randomGroups, randomRows } from '@mingjing/query/testing';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rollupFor } from './compile-ask.ts';
import { createMart, type EmbeddedMart } from './create-mart.ts';
import { type Writer, Writers } from './process/writers.ts';
import { rollUp } from './roll-up.ts';
import { batchesOf, type TemporaryMart, temporaryMart } from './testing/temporary-mart.ts';

const limits: RollupLimits = { leastRows: 1000, groupShare: 0.5, valueShare: 2, tables: 8 };
let temporary: TemporaryMart;
let mart: EmbeddedMart;
beforeAll(async () => {
  temporary = await temporaryMart({ rollups: limits });
  mart = temporary.mart;
});
afterEach(() => mart.sweep(new Set()));
afterAll(() => temporary.remove());

const columns: Column[] = [
  { name: '日期', type: 'date' },
  { name: '科室', type: 'text' },
  { name: '医生', type: 'text' },
  { name: '费用', type: 'decimal', precision: 12, scale: 2 },
  { name: '人数', type: 'integer' },
];
const rowsOf = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, n) => [
    new Date(Date.UTC(2024, 0, 1 + (n % 300))).toISOString().slice(0, 10),
    n % 17 === 0 ? null : `科室${n % 12}`,
    `医生${n % 90}`,
    n % 13 === 0 ? null : `${n}.${String(n % 100).padStart(2, '0')}`,
    n % 7,
  ]);
const byDepartment: Question = {
  kind: 'groups',
  dimensions: [{ column: '科室' }],
  measures: [
    { column: '费用', calculation: 'sum', alias: '和' },
    { column: '费用', calculation: 'avg', alias: '均' },
    { column: '人数', calculation: 'max', alias: '大' },
    { expression: 'SUM(费用)/COUNT(*)', alias: '每行' },
  ],
  filters: [],
  sorts: [{ key: '和', descending: true }],
};
const byMonth: Question = {
  ...byDepartment,
  dimensions: [{ column: '日期', grain: 'month', alias: '月' }],
  sorts: [],
};
const known: KnownQuestion[] = [byDepartment, byMonth].map((question) => ({
  question,
  filters: ['日期', '科室'],
}));
const store = (rows: Cell[][], asked: KnownQuestion[] = known, appendTo?: string) =>
  mart.write({ columns, batches: batchesOf(rows), known: asked, ...(appendTo && { appendTo }) });
const told = async (extract: string, question: Question, of = mart): Promise<string> =>
  (await of.ask(extract, question, { tenant: 'test' })).json.toString();
const filtered = (question: Question): Question => ({
  ...question,
  filters: [
    { column: '日期', op: 'gte', value: '2024-02-01' },
    { column: '日期', op: 'lte', value: '2024-04-17' },
    { column: '科室', op: 'in', value: ['科室1', '科室5', null] },
  ],
});

describe('roll-ups of an extract', () => {
  test('[O09] are made for what will be asked, survive a restart, and answer as the rows do', async () => {
    const rows = rowsOf(6000);
    const [plain, rolled] = [await store(rows, []), await store(rows)];
    expect(plain.rollups).toEqual([]);
    // Both questions under all filters: the months lie in the days that are filtered by.
    expect(rolled.rollups?.map(({ dimensions }) => dimensions)).toEqual([
      [{ column: '日期' }, { column: '科室' }],
    ]);
    const later = await createMart({
      directory: temporary.directory,
      memoryBytes: 1_000_000_000,
      threads: 2,
      deadlineMs: 20_000,
      answerCacheBytes: 0,
    });
    expect((await later.describe(rolled.id))?.rollups).toEqual(rolled.rollups);
    for (const question of [byDepartment, byMonth, filtered(byDepartment), filtered(byMonth)]) {
      const ofRows = await told(plain.id, question);
      expect(await told(rolled.id, question)).toBe(ofRows);
      expect(await told(rolled.id, question, later)).toBe(ofRows);
    }
    await later.close();
  });

  test('[O09] random questions over an extract with roll-ups are answered as by one without', async () => {
    const some = fc.sample(randomRows, { numRuns: 100, seed: 21 }).flat();
    const rows = [some, some, some, some].flat();
    const asked = randomColumns.filter(({ name }) => ['科室', '日期', '是否', '单价', "it's"].includes(name));
    const questions = fc.sample(randomGroups(asked), { numRuns: 120, seed: 9 });
    const write = (some: Question[]) =>
      mart.write({
        columns: randomColumns,
        batches: batchesOf(rows),
        known: some.map((question) => ({ question, filters: ['日期', '科室'] })),
      });
    const [plain, rolled] = [await write([]), await write(questions)];
    expect(rolled.rollups?.length).toBeGreaterThan(0);
    const differences: unknown[] = [];
    for (const question of questions) {
      const [one, other] = [await told(plain.id, question), await told(rolled.id, question)];
      if (one !== other) differences.push({ question, one, other });
    }
    expect(differences.slice(0, 2)).toEqual([]);
  });

  test('[O09] medians and different values are kept of the groups that are asked for, beside what is filtered', async () => {
    const perDay: Question = {
      ...byDepartment,
      measures: [
        { column: '费用', calculation: 'median', alias: '中' },
        { column: '费用', calculation: 'countAndClearRepeat', alias: '种' },
      ],
      sorts: [{ key: '种', descending: true }],
    };
    const alone: Question = {
      ...byDepartment,
      dimensions: [],
      measures: [{ column: '费用', calculation: 'countAndClearRepeat', alias: '种' }],
      sorts: [],
    };
    const asked = [perDay, alone, byMonth].map((question) => ({ question, filters: ['日期', '科室'] }));
    const rows = rowsOf(6000);
    const [plain, rolled] = [await store(rows, []), await store(rows, asked)];
    expect(rolled.rollups?.map(({ dimensions }) => dimensions)).toEqual(
      expect.arrayContaining([[], [{ column: '科室' }], [{ column: '日期' }, { column: '科室' }]]),
    );
    for (const question of [perDay, alone]) {
      expect(rollupFor(question, rolled)).toBeDefined();
      expect(rollupFor(filtered(question), rolled)).toBeUndefined();
      for (const one of [question, filtered(question)])
        expect(await told(rolled.id, one)).toBe(await told(plain.id, one));
    }
  });

  test('new rows that are added have roll-ups of all rows', async () => {
    const first = await store(rowsOf(3000));
    const second = await store(rowsOf(2000), known, first.id);
    const whole = await store([...rowsOf(3000), ...rowsOf(2000)], []);
    expect(second.rollups).toHaveLength(1);
    expect(await told(second.id, byMonth)).toBe(await told(whole.id, byMonth));
  });

  test('none are made of few rows, for nothing known, of columns that are gone or of groups nearly as many as rows', async () => {
    expect((await store(rowsOf(900))).rollups).toEqual([]);
    const gone = { question: { ...byDepartment, dimensions: [{ column: '没有' }] }, filters: [] };
    const fine = { question: { ...byDepartment, dimensions: [{ column: '费用' }] }, filters: [] };
    expect((await store(rowsOf(2000), [gone, fine])).rollups).toEqual([]);
  });

  test('[N05] one that ends the process that builds it is left out, and said so; the others are built by another process', async () => {
    const { directory } = temporary;
    const plain = await store(rowsOf(6000), []);
    const writers = new Writers({ role: 'write', directory, memoryBytes: 600_000_000, threads: 1 });
    const spares: Writer[] = [];
    const spare = (): Writer => {
      spares.push(writers.spare());
      return spares.at(-1)!;
    };
    const asked = ['科室', '医生'].map((column) => ({
      question: { ...byDepartment, dimensions: [{ column }] },
      filters: [],
    }));
    const built = await writers.use(async (writer) => {
      await writer.engine.ready;
      const ask = writer.ask.bind(writer);
      let builds = 0;
      vi.spyOn(writer, 'ask').mockImplementation((message, answer) => {
        builds += message.type === 'build' ? 1 : 0;
        if (builds === 2) writer.engine.kill('memory');
        return ask(message, answer);
      });
      const { columns, rows, durationMs } = plain;
      const about = { columns, rows, durationMs };
      return rollUp(writer, `${plain.id}.duckdb`, about, { known: asked, limits, spare });
    });
    expect(built.leftOut).toEqual([{ by: '医生', why: 'memory' }]);
    expect(built.rollups).toHaveLength(1);
    expect(spares).toHaveLength(1);
    await writers.close();
    const later = await createMart({
      directory,
      memoryBytes: 1_000_000_000,
      threads: 2,
      deadlineMs: 20_000,
      answerCacheBytes: 0,
    });
    expect(await later.describe(plain.id)).toMatchObject(built);
    for (const { question } of asked)
      expect(await told(plain.id, question, later)).toBe(await told(plain.id, question));
    await later.close();
  });

  test('[N05] an engine that is killed at any moment of it leaves rows that answer, with roll-ups or without', async () => {
    const rows = rowsOf(20_000);
    const plain = await store(rows, []);
    const expected = await told(plain.id, byMonth);
    const answers: string[] = [];
    for (let kill = 0; kill < 6; kill += 1) {
      let sent: () => void = () => undefined;
      const isSent = new Promise<void>((resolve) => {
        sent = resolve;
      });
      async function* batches(): AsyncGenerator<Cell[][]> {
        yield* batchesOf(rows);
        sent();
      }
      const writing = mart.write({ columns, batches: batches(), known }).catch(() => undefined);
      await Promise.race([isSent, writing]);
      await pause(kill * 40);
      for (const pid of mart.writerPids) process.kill(pid, 'SIGKILL');
      const extract = await writing;
      // Killed before the rows were whole, there is no extract at all.
      if (extract !== undefined) answers.push(await told(extract.id, byMonth));
    }
    expect(new Set([...answers, expected])).toEqual(new Set([expected]));
    expect((await readdir(temporary.directory)).filter((name) => name.includes('.duckdb.part'))).toEqual([]);
  });
});
