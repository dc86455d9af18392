import type { Cell, Column, Filter, GroupsQuestion, Having, Measure, Question } from '@mingjing/contract';
import { tableCalculations } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Service,
  serviceOrSkip,
  startMariadb,
  startPostgres,
} from '../../../../scripts/services/index.ts';
import { compileQuestion } from '../compile/compile-question.ts';
import { evaluateTable } from '../testing/evaluate-table.ts';
import { asWire, type LiveDatabase, openDuckdb, openMysql, openPostgres } from '../testing/live-database.ts';
import { askedSql } from '../testing/statement.ts';
import { answerTableQuestion } from './table-question.ts';

const runs = Number(process.env['MINGJING_RANDOM_RUNS'] ?? 150);

const columns: Column[] = [
  { name: '就诊日期', type: 'date' },
  { name: '科室', type: 'text' },
  { name: '金额', type: 'decimal', precision: 12, scale: 2 },
  { name: '患者', type: 'text' },
];

const pad = (value: number): string => String(value).padStart(2, '0');
const day = fc
  .tuple(
    fc.integer({ min: 2023, max: 2025 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, date]) => `${year}-${pad(month)}-${pad(date)}`);
const cents = fc.integer({ min: -5000, max: 20_000 }).map((value) => (value / 100).toFixed(2));
const rows: fc.Arbitrary<Cell[][]> = fc.array(
  fc.tuple(
    fc.option(day, { freq: 12 }),
    fc.constantFrom<Cell>('内科', '外科', '儿科', null),
    fc.oneof({ weight: 5, arbitrary: cents }, { weight: 1, arbitrary: fc.constantFrom(null, '0.00') }),
    fc.constantFrom<Cell>('甲', '乙', '丙', '丁'),
  ),
  { maxLength: 60 },
);
const month = fc
  .tuple(fc.integer({ min: 2023, max: 2025 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, at]) => `${year}-${pad(at)}`);
const column = '就诊日期';
const whole: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .tuple(fc.constantFrom('gte', 'lte', 'gt', 'lt', 'eq') as fc.Arbitrary<Filter['op']>, month)
    .map(([op, value]) => ({ column, op, value })),
  fc.constantFrom('2023', '2024', '2025').map((value): Filter => ({ column, op: 'eq', value })),
);
const question: fc.Arbitrary<GroupsQuestion> = fc
  .record({
    grain: fc.constantFrom('day', 'week', 'month', 'quarter', 'year') as fc.Arbitrary<'month'>,
    split: fc.boolean(),
    made: fc.array(fc.constantFrom(...tableCalculations), { minLength: 1, maxLength: 3 }),
    calculation: fc.constantFrom('sum', 'count') as fc.Arbitrary<'sum'>,
    filters: fc.array(whole, { maxLength: 2 }),
    lock: fc.option(whole, { freq: 4 }),
    departments: fc.option(fc.subarray(['内科', '外科', '儿科'], { minLength: 1 })),
    tests: fc.array(
      fc.record({
        of: fc.integer({ min: 0, max: 4 }),
        op: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte') as fc.Arbitrary<Having['op']>,
        value: fc.constantFrom<Cell>(null, 0.0001, 0.3000123, 1, 2, 25.0013, -10.0013),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ grain, split, made, calculation, filters, lock, departments, tests }) => ({
    kind: 'groups' as const,
    tests,
    dimensions: [{ column, grain }, ...(split ? [{ column: '科室' }] : [])],
    measures: [
      { column: '金额', calculation },
      ...made.map((tableCalculation, at) => ({
        column: '金额',
        calculation,
        tableCalculation,
        alias: `m${at}`,
      })),
      {
        column: '患者',
        calculation: 'countAndClearRepeat' as const,
        tableCalculation: 'share' as const,
        alias: '人',
      },
    ],
    filters: [
      ...filters,
      ...(lock === null ? [] : [{ ...lock, fixed: true }]),
      ...(departments === null ? [] : [{ column: '科室', op: 'in' as const, value: departments }]),
    ],
    sorts: [],
  }))
  .map(({ tests, ...asked }): GroupsQuestion => {
    const measures: Measure[] = asked.measures;
    // Of the figures themselves, of what is made of them, and of figures that do not show.
    const hidden: Measure = { column: '金额', calculation: 'max' };
    const having = tests.map(({ of, op, value }) => ({ measure: measures[of] ?? hidden, op, value }));
    return { ...asked, measures, ...(having.length === 0 ? {} : { having }) };
  });

/** The same up to the last bits of a division. */
const told = (cell: Cell | undefined): Cell | undefined => {
  const number = typeof cell === 'string' && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
  return typeof number === 'number' ? Number(number.toPrecision(10)) + 0 : number;
};

function calculatesAsTheOracle(open: () => Promise<LiveDatabase>): void {
  let database: LiveDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());
  const ask = async (asked: Question): Promise<Cell[][]> => {
    const compiled = compileQuestion(asked, { columns, sql: askedSql }, database.dialect);
    return asWire(await database.ask(compiled.rows), compiled.columns);
  };

  test('[FMT-13] random shares, running totals, changes and ranks', async () => {
    await fc.assert(
      fc.asyncProperty(question, rows, async (asked, stored) => {
        await database.fill(columns, stored);
        const answer = await answerTableQuestion(asked, columns, ask);
        const expected = evaluateTable(asked, columns, stored);
        expect(answer.data.map((row) => row.map(told))).toEqual(expected.map((row) => row.map(told)));
        expect(JSON.stringify(answer)).not.toMatch(/Infinity|NaN/);
      }),
      { numRuns: runs, endOnFailure: process.env['MINGJING_SHRINK'] === undefined },
    );
  });

  test('sorts, first rows and pages are cut from what was made of all groups', async () => {
    await database.fill(columns, [
      ['2025-01-03', '内科', '10.10', '甲'],
      ['2025-01-04', '外科', '20.20', '乙'],
      ['2025-01-05', '儿科', '69.70', '乙'],
    ]);
    const groups: GroupsQuestion = {
      kind: 'groups',
      dimensions: [{ column: '科室' }],
      measures: [
        { column: '金额', calculation: 'sum', tableCalculation: 'share', alias: '金额 占比' },
        { column: '金额', calculation: 'sum', tableCalculation: 'rank', alias: '金额 排名' },
      ],
      filters: [],
      sorts: [],
    };
    const shown = { kind: 'rows' as const, columns: ['金额 排名', '科室', '金额 占比'], filters: [] };
    const asked: Question = {
      ...shown,
      inner: groups,
      sorts: [{ key: '金额 占比', descending: true }],
      limit: 2,
      page: { page: 2, size: 1 },
    };
    expect(await answerTableQuestion(asked, columns, ask)).toEqual({
      keys: shown.columns,
      data: [[2, '外科', 0.202]],
      total: 2,
    });
  });
}

describe('DuckDB', () => {
  calculatesAsTheOracle(openDuckdb);
});

const mariadb: Service | undefined = await serviceOrSkip('MariaDB', startMariadb);
describe.skipIf(mariadb === undefined)('MariaDB', () => {
  afterAll(() => mariadb?.stop());
  calculatesAsTheOracle(() => openMysql(mariadb as Service));
});

const postgres: Service | undefined = await serviceOrSkip('PostgreSQL', startPostgres);
describe.skipIf(postgres === undefined)('PostgreSQL', () => {
  afterAll(() => postgres?.stop());
  calculatesAsTheOracle(() => openPostgres(postgres as Service));
});
