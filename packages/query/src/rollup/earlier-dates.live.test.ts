import type { Cell, Dimension, Filter, Grain, GroupsQuestion, Measure, Question } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { compileQuestion } from '../compile/compile-question.ts';
import { scopedQuestion } from '../testing/random-questions.ts';
import { randomColumns as columns } from '../testing/random-rows.ts';
import { everything, grainsOf, rolledUp } from '../testing/rolled-up.ts';
import type { Rollup, RollupShape } from './rollup.ts';

/** Roll-ups with earlier dates: of texts and numbers, by days of dates and of moments. */
const earlierShapes: RollupShape[] = [
  { dimensions: [{ column: '日期' }], measures: everything, earlier: { of: 'x"; drop`t', by: '日期' } },
  { dimensions: [{ column: '时间', grain: 'day' }], measures: [], earlier: { of: "it's", by: '时间' } },
  {
    dimensions: [{ column: '日期' }, { column: '科室' }],
    measures: everything,
    earlier: { of: "it's", by: '日期' },
  },
  {
    dimensions: [{ column: '是否' }, { column: '时间', grain: 'day' }, { column: '日期', grain: 'month' }],
    measures: everything,
    earlier: { of: 'x"; drop`t', by: '时间' },
  },
];

const { rollups, answer, compare, close } = await rolledUp(earlierShapes);
afterAll(close);

const of = (
  column: string,
  calculation: 'sum' | 'median' | 'countAndClearRepeat',
  filters: Filter[] = [],
  dimensions: Dimension[] = [{ column: '科室' }],
): GroupsQuestion => ({
  kind: 'groups',
  dimensions,
  measures: [{ column, calculation }],
  filters,
  sorts: [],
});
const medianBeside: Measure[] = [
  { column: 'x"; drop`t', calculation: 'countAndClearRepeat', alias: '种' },
  { column: '单价', calculation: 'median', alias: '中' },
];
const alsoAsked = (counted: string): Measure[] => [
  { column: '单价', calculation: 'sum', alias: '和' },
  { expression: `COUNT(DISTINCT \`${counted.replaceAll('`', '``')}\`)/COUNT(*)`, alias: '每行' },
];

describe('between two dates', () => {
  const [ofText, ofNumber, byDepartment, byMonths] = [0, 1, 2, 3];
  const between = (column: string, from?: string, to?: string): Filter[] => [
    ...(from === undefined ? [] : [{ column, op: 'gte', value: from } as const]),
    ...(to === undefined ? [] : [{ column, op: 'lt', value: to } as const]),
  ];
  const some = between('日期', '2024-01-05', '2024-03-31');
  const period = (column: string, grain: Grain): Dimension => ({ column, grain, alias: '期' });
  const usedBy = async (at: number, question: Question): Promise<boolean> =>
    (await answer(question, [rollups[at] as Rollup])).used !== undefined;

  test('[O09] different values are counted by their earlier dates, whatever is asked, and never otherwise than of the rows', async () => {
    const days = ['1990-04-15', '2023-12-31', '2024-01-01', '2024-01-05', '2024-02', '2024', '2024-12-30'];
    const bound = fc.record({
      op: fc.constantFrom<Filter['op'][]>('gte', 'gte', 'lt', 'lt', 'lte', 'gt', 'eq', 'ne', 'in'),
      value: fc.constantFrom<Cell[]>(...days, '2024-01-01 12:30:00', null),
    });
    const besides: Filter[] = [
      { column: '科室', op: 'eq', value: 'a' },
      { column: '科室', op: 'in', value: ['a', '内科'] },
      { column: '科室', op: 'ne', value: null },
      { column: '是否', op: 'eq', value: true },
      { column: '单价', op: 'gt', value: 0 },
      { column: '日期', op: 'gte', value: '2024' },
    ];
    // Each roll-up's own date, value and groups, and others among them.
    const question = fc.constantFrom(...rollups).chain(({ dimensions, earlier = { of: '', by: '' } }) =>
      fc.record({
        date: fc.constant(earlier.by),
        bounds: fc.array(bound, { minLength: 1, maxLength: 2 }),
        besides: fc.subarray(besides, { maxLength: 1 }),
        own: fc.oneof(
          fc.constant(dimensions.filter(({ column }) => column !== earlier.by)),
          fc.subarray(dimensions.filter(({ column }) => column !== earlier.by)),
        ),
        periods: fc.subarray(
          grainsOf(earlier.by).map((grain) => ({ column: earlier.by, grain })),
          { maxLength: 2 },
        ),
        other: fc.oneof(
          { weight: 3, arbitrary: fc.constant([]) },
          fc.subarray([{ column: '科室' }, { column: '时间' }], { maxLength: 1 }),
        ),
        of: fc.constantFrom(earlier.of, earlier.of, earlier.of, "it's"),
        more: fc.boolean(),
      }),
    );
    const questions = fc.sample(question, { numRuns: 260, seed: 17 }).map(
      ({ date, bounds, besides: also, own, periods, other, of: counted, more }): Question => ({
        kind: 'groups',
        dimensions: [...own, ...periods, ...other].map(
          (one, at): Dimension => ({ ...one, alias: `列${at}` }),
        ),
        measures: [
          { column: counted, calculation: 'countAndClearRepeat', alias: '种' },
          ...(more ? alsoAsked(counted) : []),
        ],
        filters: [
          ...bounds.map(
            ({ op, value }): Filter => ({ column: date, op, value: op === 'in' ? [value] : value }),
          ),
          ...also,
        ],
        sorts: more ? [{ key: '种', descending: true }] : [],
      }),
    );
    const { differences, used } = await compare(questions);
    expect(differences).toEqual([]);
    for (const { table } of rollups) expect(used.get(table) ?? 0).toBeGreaterThan(4);
  });

  test('[O09] rows without a date, dates on both sides and moments inside a day are asked as they have to be', async () => {
    const count = (filters: Filter[], dimensions: Dimension[] = [], column = 'x"; drop`t') =>
      of(column, 'countAndClearRepeat', filters, dimensions);
    const used: [number, Question][] = [
      [ofText, count(some)],
      [ofText, count(between('日期', '2024-01-01'))],
      [ofText, count(between('日期', undefined, '2024-01-01'))],
      [ofText, count([{ column: '日期', op: 'lte', value: '2024-01-05' }])],
      [ofText, count([{ column: '日期', op: 'eq', value: '2024-01-05' }])],
      [ofText, count(some, [period('日期', 'month')])],
      [ofText, count(some, [period('日期', 'week'), { column: '日期', grain: 'year', alias: '年' }])],
      [ofText, count(some, [{ column: '日期' }])],
      [byDepartment, count(some, [{ column: '科室' }], "it's")],
      [byDepartment, count([...some, { column: '科室', op: 'eq', value: 'a' }], [], "it's")],
      [
        byDepartment,
        count([...some, { column: '科室', op: 'in', value: ['a', null] }], [{ column: '科室' }], "it's"),
      ],
      [ofNumber, count(between('时间', '2024-01-01', '2024-01-05'), [period('时间', 'day')], "it's")],
      [byMonths, count(between('时间', '2024-01-01'), [{ column: '是否' }, period('日期', 'month')])],
    ];
    const notUsed: [number, Question][] = [
      // Rows without a date pass as well.
      [ofText, count([])],
      [ofText, count([], [period('日期', 'month')])],
      [ofText, count([{ column: '日期', op: 'ne', value: '2024-01-05' }])],
      [ofText, count([...some, { column: '科室', op: 'eq', value: 'a' }])],
      [ofText, count(some, [], "it's")],
      [ofText, of('单价', 'sum', some, [])],
      [ofText, of('单价', 'median', some, [])],
      // Of a day each earlier date is a group.
      [ofText, { ...count(some, [{ column: '日期' }]), measures: medianBeside }],
      [byDepartment, count(some, [], "it's")],
      [byDepartment, count([...some, { column: '科室', op: 'in', value: ['a', '内科'] }], [], "it's")],
      [byDepartment, count([...some, { column: '单价', op: 'gt', value: 0 }], [{ column: '科室' }], "it's")],
      [ofNumber, count(between('时间', '2024-01-01 12:30:00'), [], "it's")],
      [ofNumber, count(between('时间', '2024-01-01'), [{ column: '时间' }], "it's")],
      [byMonths, count(between('时间', '2024-01-01'), [{ column: '是否' }, period('日期', 'day')])],
      [byMonths, count(between('时间', '2024-01-01'), [{ column: '是否' }])],
    ];
    for (const [at, question] of used)
      expect([question, await usedBy(at, question)]).toEqual([question, true]);
    for (const [at, question] of notUsed)
      expect([question, await usedBy(at, question)]).toEqual([question, false]);
    const questions = [...used, ...notUsed].map(([, question]) => question);
    expect((await compare(questions)).differences).toEqual([]);
  });

  test('[O09] rules on rows and masks are kept: a rule on a column that is not grouped by is asked of the rows', async () => {
    const counted = of("it's", 'countAndClearRepeat', some);
    const rule = (...rows: Filter[][]): Question => scopedQuestion(counted, { rows });
    const department: Filter = { column: '科室', op: 'in', value: ['a', '内科', null] };
    const own: [Question, boolean][] = [
      [rule([department]), true],
      [rule([department], [{ column: '科室', op: 'like', value: 'A' }]), true],
      [rule([{ column: '单价', op: 'gt', value: 0 }]), false],
      [rule([department], [{ column: '日期', op: 'gte', value: '2024' }]), false],
      [scopedQuestion(counted, { masked: ['科室'] }), true],
      [scopedQuestion(counted, { masked: ["it's"] }), true],
    ];
    for (const [question, isUsed] of own)
      expect([question, await usedBy(byDepartment, question)]).toEqual([question, isUsed]);
    const byShown = ({ told }: Awaited<ReturnType<typeof answer>>): string[] =>
      told.data.map((row) => JSON.stringify(row)).toSorted();
    for (const [question] of own)
      expect(byShown(await answer(question, rollups))).toEqual(byShown(await answer(question, [])));
  });

  test('what few rows pass is asked of the rows, where other questions ask them too', async () => {
    const question = of("it's", 'countAndClearRepeat', some);
    const spans = [['日期', '2024-01-01', '2024-12-31'] as const];
    const rollupOf = (rows: number) =>
      compileQuestion(question, { columns, table: 'data', rows, spans, rollups }, 'duckdb').rollup;
    expect(rollupOf(200_000)).toBeUndefined();
    expect(rollupOf(2_000_000)).toBe(rollups[byDepartment]);
  });
});
