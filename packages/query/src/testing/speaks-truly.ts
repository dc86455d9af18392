import type { Cell, Column, Question } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileQuestion, type QuestionSource } from '../compile/compile-question.ts';
import { dialectCases } from './cases/index.ts';
import { compareCells } from './evaluate-filter.ts';
import { evaluateQuestion } from './evaluate-question.ts';
import { asWire, type LiveDatabase } from './live-database.ts';
import { rowForms } from './random-measures.ts';
import { randomQuestion } from './random-questions.ts';
import { randomColumns, randomRows } from './random-rows.ts';
import { difference, inAnyOrder } from './same-answer.ts';
import { askedSql } from './statement.ts';

const allRuns = Number(process.env['MINGJING_RANDOM_RUNS'] ?? 300);

/** What a database says otherwise than the oracle; undefined when they agree. */
async function disagreement(
  database: LiveDatabase,
  question: Question,
  columns: Column[],
  rows: Cell[][],
  from: Pick<QuestionSource, 'sql' | 'table'> = { sql: askedSql },
): Promise<string | undefined> {
  const compiled = compileQuestion(question, { columns, ...from }, database.dialect);
  const expected = evaluateQuestion(question, columns, rows);
  const actual = asWire(await database.ask(compiled.rows), compiled.columns);
  const total = compiled.total && Number((await database.ask(compiled.total))[0]?.[0]);
  if (total !== expected.total) return `total ${total} instead of ${expected.total}`;
  const isOrdered = question.kind === 'groups' || question.page !== undefined;
  const [left, right] = isOrdered
    ? [actual, expected.data]
    : [inAnyOrder(actual, compiled.columns), inAnyOrder(expected.data, compiled.columns)];
  const found = difference(left, right, compiled.columns);
  return found && `${found}\n${compiled.rows.sql}\n${JSON.stringify(compiled.rows.params)}`;
}

/** The rows with each value of these columns in place of another, the greatest for the least; nulls stay. */
function turned(rows: readonly Cell[][], names: readonly string[]): Cell[][] {
  const maps = names.map((name): [number, Map<Cell, Cell>] => {
    const at = randomColumns.findIndex((column) => column.name === name);
    const values = [...new Set(rows.map((row) => row[at] as Cell))].filter((value) => value !== null);
    const column = randomColumns[at] as Column;
    values.sort((a, b) => compareCells(a, b, column));
    return [at, new Map(values.map((value, place) => [value, values[values.length - 1 - place] as Cell]))];
  });
  return rows.map((row) => {
    const next = [...row];
    for (const [at, map] of maps) next[at] = map.get(row[at] as Cell) ?? (row[at] as Cell);
    return next;
  });
}

export interface Reach {
  /** The first day that the database's dates reach; rows hold none before it. */
  firstDay?: string;
  /** Questions that end the server itself. */
  ends?: (question: Question) => boolean;
  /** The same questions at every run, where others might end the server, too. */
  seed?: number;
  /** A value as the database can hold it: rows have it in place of their own. */
  held?: (cell: Cell) => Cell;
  /** Cases that it cannot be asked. */
  without?: readonly RegExp[];
  /** Whether it cannot be asked for values of rows within measures. */
  withoutRowValues?: boolean;
  /** Random questions, where they are fewer than of others. */
  runs?: number;
}

/** Tests that a database answers as the oracle does: every case, masked values, random questions. */
export function speaksTruly(
  open: () => Promise<LiveDatabase>,
  {
    firstDay = '0001-01-01',
    ends = () => false,
    seed,
    held = (cell) => cell,
    without = [],
    withoutRowValues = false,
    runs = allRuns,
  }: Reach = {},
): void {
  const reached = (cell: Cell): Cell =>
    typeof cell === 'string' && /^\d{4}-\d\d-\d\d/.test(cell) && cell < firstDay
      ? `${firstDay}${cell.slice(10)}`
      : held(cell);
  const cases = Object.entries(dialectCases).filter(([name]) => !without.some((one) => one.test(name)));
  const someRows = randomRows.map((rows) => rows.map((row) => row.map(reached)));
  let database: LiveDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());

  test.each(cases)('%s', async (_, { question, columns, rows: stated }) => {
    const rows = stated.map((row) => row.map(held));
    await database.fill(columns, rows);
    expect(await disagreement(database, question, columns, rows)).toBeUndefined();
  });

  const measures = [{ column: '单价', calculation: 'count' as const, alias: 'n' }];
  const seen = { filters: [], sorts: [], scope: { masked: ['科室', '日期', '单价'], hidden: ['时间'] } };
  test.each<[string, Question]>([
    ['texts', { kind: 'groups', dimensions: [{ column: '科室' }], measures, ...seen }],
    ['months', { kind: 'groups', dimensions: [{ column: '日期', grain: 'month' }], measures, ...seen }],
    ['figures', { kind: 'groups', dimensions: [{ column: '单价' }, { column: '是否' }], measures, ...seen }],
    ['rows', { kind: 'rows', columns: ['单价', "it's", '科室', '日期'], ...seen }],
    [
      'a page of groups in groups',
      {
        kind: 'groups',
        dimensions: [{ column: '科室', alias: '甲' }],
        measures: [{ column: 'n', calculation: 'sum', alias: '和' }],
        filters: [],
        sorts: [{ key: '和', descending: true }],
        inner: { kind: 'groups', dimensions: [{ column: '科室' }, { column: '日期' }], measures, ...seen },
      },
    ],
  ])('tells no masked values of %s', async (_, question) => {
    const rows = fc.sample(someRows, { numRuns: 8, seed: 7 }).flat();
    await database.fill(randomColumns, rows);
    const compiled = compileQuestion(question, { columns: randomColumns, sql: askedSql }, database.dialect);
    const expected = evaluateQuestion(question, randomColumns, rows);
    const actual = asWire(await database.ask(compiled.rows), compiled.columns);
    const [left, right] = [actual, expected.data].map((data) => inAnyOrder(data, compiled.columns));
    expect(difference(left!, right!, compiled.columns)).toBeUndefined();
    const masked = compiled.columns.flatMap(({ masked }, at) => (masked === true ? [at] : []));
    expect(masked.length).toBeGreaterThan(0);
    for (const row of actual) for (const at of masked) expect(row[at]).toBe('***');
  });

  const byName = { key: '科室', descending: false };
  test.each<[string, Question]>([
    ['texts', { kind: 'groups', dimensions: [{ column: '科室' }], measures, ...seen }],
    [
      'sorted texts',
      { kind: 'groups', dimensions: [{ column: '科室' }], measures, ...seen, sorts: [byName] },
    ],
    ['the first texts', { kind: 'groups', dimensions: [{ column: '科室' }], measures, ...seen, limit: 2 }],
    [
      'the first texts by name',
      { kind: 'groups', dimensions: [{ column: '科室' }], measures, ...seen, limit: 2, sorts: [byName] },
    ],
    [
      'a page of figures',
      { kind: 'groups', dimensions: [{ column: '单价' }], measures, ...seen, page: { page: 1, size: 2 } },
    ],
    ['rows', { kind: 'rows', columns: ['单价', "it's", '科室'], ...seen }],
    ['all columns', { kind: 'rows', columns: [], ...seen }],
    ['the first rows', { kind: 'rows', columns: ['单价', '是否', '科室'], ...seen, limit: 3 }],
    [
      'counts of groups that do not show',
      {
        kind: 'rows',
        columns: ['n'],
        filters: [],
        sorts: [],
        inner: { kind: 'groups', dimensions: [{ column: '科室' }], measures, ...seen, limit: 2 },
      },
    ],
  ])('[D06] the answer is the same whatever the order of the masked values: %s', async (_, question) => {
    const rows = fc.sample(someRows, { numRuns: 8, seed: 11 }).flat();
    const answers: string[] = [];
    for (const isTurned of [false, true]) {
      const asked = isTurned ? turned(rows, ['科室', '单价']) : rows;
      await database.fill(randomColumns, asked);
      const compiled = compileQuestion(question, { columns: randomColumns, sql: askedSql }, database.dialect);
      answers.push(JSON.stringify(asWire(await database.ask(compiled.rows), compiled.columns)));
    }
    expect(answers[1]).toBe(answers[0]);
  });

  const testRowValues = withoutRowValues ? () => {} : test;
  testRowValues(
    '[CALC-03] medians, and rows chosen and measured by values of their own, are as the oracle has them',
    async () => {
      const forms = ['MEDIAN(#)', 'MEDIAN(#) / COUNT(*)', ...rowForms(randomColumns)];
      const measured = forms.map((form, at) => ({
        expression: form.replaceAll('#', '`单价`'),
        alias: `m${at}`,
      }));
      const rows = fc.sample(someRows, { numRuns: 12, seed: 5 }).flat();
      await database.fill(randomColumns, rows);
      for (const dimensions of [[], [{ column: '是否' }]])
        for (let from = 0; from < measured.length; from += 10) {
          const measures = measured.slice(from, from + 10);
          const question: Question = { kind: 'groups', dimensions, measures, filters: [], sorts: [] };
          const found = await disagreement(database, question, randomColumns, rows);
          expect(found && `${found}\n${JSON.stringify(measures)}`).toBeUndefined();
        }
    },
  );

  test('[FMT-13] [E14] answers random questions over random rows like the oracle', async () => {
    await fc.assert(
      fc.asyncProperty(
        someRows,
        fc.array(randomQuestion, { minLength: 5, maxLength: 5 }),
        async (rows, questions) => {
          await database.fill(randomColumns, rows);
          for (const question of questions.filter((one) => !ends(one))) {
            const found = await disagreement(database, question, randomColumns, rows);
            expect(found && `${found}\n${JSON.stringify(question)}`).toBeUndefined();
          }
        },
      ),
      { numRuns: Math.ceil(runs / 5), ...(seed === undefined ? {} : { seed }) },
    );
  });
}
