import type { Cell, Column, Question } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Service,
  serviceOrSkip,
  startMariadb,
  startPostgres,
} from '../../../../scripts/services/index.ts';
import { compileQuestion, type QuestionSource } from '../compile/compile-question.ts';
import { dialectCases } from '../testing/cases/index.ts';
import { compareCells } from '../testing/evaluate-filter.ts';
import { evaluateQuestion } from '../testing/evaluate-question.ts';
import { asWire, type LiveDatabase, openDuckdb, openMysql, openPostgres } from '../testing/live-database.ts';
import { randomColumns, randomQuestion, randomRows } from '../testing/random-questions.ts';
import { difference, inAnyOrder } from '../testing/same-answer.ts';
import { askedSql, askedTable } from '../testing/statement.ts';

const runs = Number(process.env['MINGJING_RANDOM_RUNS'] ?? 300);

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

function speaksTruly(open: () => Promise<LiveDatabase>): void {
  let database: LiveDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());

  test.each(Object.entries(dialectCases))('%s', async (_, { question, columns, rows }) => {
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
    const rows = fc.sample(randomRows, { numRuns: 8, seed: 7 }).flat();
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
    const rows = fc.sample(randomRows, { numRuns: 8, seed: 11 }).flat();
    const answers: string[] = [];
    for (const isTurned of [false, true]) {
      const asked = isTurned ? turned(rows, ['科室', '单价']) : rows;
      await database.fill(randomColumns, asked);
      const compiled = compileQuestion(question, { columns: randomColumns, sql: askedSql }, database.dialect);
      answers.push(JSON.stringify(asWire(await database.ask(compiled.rows), compiled.columns)));
    }
    expect(answers[1]).toBe(answers[0]);
  });

  test('[FMT-13] answers random questions over random rows like the oracle', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomRows,
        fc.array(randomQuestion, { minLength: 5, maxLength: 5 }),
        async (rows, questions) => {
          await database.fill(randomColumns, rows);
          for (const question of questions) {
            const found = await disagreement(database, question, randomColumns, rows);
            expect(found && `${found}\n${JSON.stringify(question)}`).toBeUndefined();
          }
        },
      ),
      { numRuns: Math.ceil(runs / 5) },
    );
  });
}

describe('DuckDB', () => {
  speaksTruly(openDuckdb);

  test('pages of a stored table keep the order its rows were written in', async () => {
    const database = await openDuckdb();
    const columns: Column[] = [{ name: 'n', type: 'integer' }];
    const rows = Array.from({ length: 5000 }, (_, at) => [(at * 7919) % 5000]);
    await database.fill(columns, rows);
    const question: Question = {
      kind: 'rows',
      columns: [],
      filters: [],
      sorts: [],
      page: { page: 400, size: 10 },
    };
    const { rows: query } = compileQuestion(question, { columns, table: askedTable }, 'duckdb');
    const answer = await database.ask(query);
    await database.close();
    expect(answer.map(([n]) => Number(n))).toEqual(rows.slice(3990, 4000).flat());
  });
});

const mariadb: Service | undefined = await serviceOrSkip('MariaDB', startMariadb);
describe.skipIf(mariadb === undefined)('MariaDB', () => {
  afterAll(() => mariadb?.stop());
  speaksTruly(() => openMysql(mariadb as Service));
});

const postgres: Service | undefined = await serviceOrSkip('PostgreSQL', startPostgres);
describe.skipIf(postgres === undefined)('PostgreSQL', () => {
  afterAll(() => postgres?.stop());
  speaksTruly(() => openPostgres(postgres as Service));
});
