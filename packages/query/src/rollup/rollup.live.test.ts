import type { Dimension, Filter, Grain, Measure, Question } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { bindQuestion } from '../bind/bind-question.ts';
import { compileQuestion } from '../compile/compile-question.ts';
import { mergeRows } from '../rewrite/merge-rows.ts';
import { columnsInConditions } from '../testing/columns-in-conditions.ts';
import { randomGroups, scopedQuestion } from '../testing/random-questions.ts';
import { randomColumns } from '../testing/random-rows.ts';
import { everything, grainsOf, rolledUp } from '../testing/rolled-up.ts';
import type { Rollup, RollupDimension } from './rollup.ts';

const groupedBy = ['科室', '日期', '时间', '是否', '分数'];
const columns = randomColumns;
const asked = columns.filter(({ name }) => [...groupedBy, "it's", '单价', 'Σ 费用', 'select'].includes(name));

const shapes: RollupDimension[][] = [
  [],
  [{ column: '科室' }],
  [{ column: '日期', grain: 'month' }],
  [{ column: '日期', grain: 'week' }, { column: '是否' }],
  [{ column: '时间', grain: 'day' }, { column: '科室' }],
  [
    { column: '时间', grain: 'quarter' },
    { column: '日期', grain: 'year' },
    { column: '科室' },
    { column: '是否' },
  ],
  [{ column: '日期' }, { column: '科室' }, { column: '是否' }, { column: '分数' }],
  groupedBy.map((column) => (column === '时间' ? { column, grain: 'day' as const } : { column })),
  [{ column: '日期' }, { column: '科室' }, { column: '单价' }, { column: "it's" }, { column: 'select' }],
];

const { rollups, answer, compare, close } = await rolledUp(
  shapes.map((dimensions) => ({ dimensions, measures: everything })),
);
afterAll(close);

describe('answers made of roll-ups', () => {
  test('[O09] equal those of the rows to the letter, whatever is asked', async () => {
    const questions = fc.sample(randomGroups(asked), { numRuns: 400, seed: 3 });
    const { differences, used } = await compare(questions);
    expect(differences).toEqual([]);
    // Every roll-up was asked, and rows where none would do.
    expect([...used.keys()].toSorted()).toEqual(['rows', ...rollups.map(({ table }) => table)].toSorted());
    expect(questions.length - (used.get('rows') ?? 0)).toBeGreaterThan(75);
  });

  test('[O09] equal those of the rows for each grain under bounds of every kind', async () => {
    const days = [
      '2024-01-01',
      '2024-01-05',
      '2024-04-01',
      '2023-12-31',
      '2024-01-01 12:30:00',
      '2024',
      '2024-Q1',
      '2024-02',
      '2024-01-01 12时',
    ];
    const places = ['周一', '2月', '12点'];
    // Every pair of grain, kind and bound comes, not every three of them.
    const questions = ['日期', '时间'].flatMap((column) =>
      grainsOf(column).flatMap((grain, a) =>
        (['gte', 'lt', 'gt', 'lte', 'eq', 'ne', 'in', 'notIn'] as const).flatMap((op, b) =>
          [...days, ...(b < 4 ? [] : places)].flatMap((value, c): Question[] => {
            if ((a + b + c) % 2 !== 0 || (value === '12点' && column === '日期')) return [];
            const filters: Filter[] = [
              { column, op, value: op === 'in' || op === 'notIn' ? [value, null] : value },
            ];
            return [
              {
                kind: 'groups',
                dimensions: [{ column, grain, alias: '期' }],
                measures: [
                  { column: 'Σ 费用', calculation: 'avg', alias: '均' },
                  { column: '单价', calculation: 'sum', alias: '和' },
                ],
                filters,
                sorts: [{ key: '和', descending: true }],
                limit: 4,
              },
            ];
          }),
        ),
      ),
    );
    const { differences, used } = await compare(questions);
    expect(differences).toEqual([]);
    expect(questions.length - (used.get('rows') ?? 0)).toBeGreaterThan(100);
  });

  test('[O09] days tell weekdays and months tell the months of all years, neither tells hours', async () => {
    const known = rollups.filter(({ table }) => ['rollup 2', 'rollup 4'].includes(table));
    const count = (column: string, grain: Grain, value?: string): Question => ({
      kind: 'groups',
      dimensions: [{ column, grain, alias: '期' }],
      measures: [{ column: '单价', calculation: 'sum', alias: '和' }],
      filters: value === undefined ? [] : [{ column, op: 'eq', value }],
      sorts: [],
    });
    const asked: [Question, string | undefined][] = [
      [count('日期', 'monthOfYear'), 'rollup 2'],
      [count('日期', 'year', '2月'), 'rollup 2'],
      [count('日期', 'dayOfWeek'), undefined],
      [count('日期', 'month', '周一'), undefined],
      [count('时间', 'dayOfWeek'), 'rollup 4'],
      [count('时间', 'month', '周一'), 'rollup 4'],
      [count('时间', 'monthOfYear', '周一'), 'rollup 4'],
      [count('时间', 'hourOfDay'), undefined],
      [count('时间', 'hour'), undefined],
      [count('时间', 'day', '12点'), undefined],
      [count('时间', 'dayOfWeek', '2024-01-01 12时'), undefined],
    ];
    for (const [question, table] of asked)
      expect([question, (await answer(question, known)).used?.table]).toEqual([question, table]);
    expect(
      (
        await compare(
          asked.map(([question]) => question),
          known,
        )
      ).differences,
    ).toEqual([]);
  });

  test('[O09] a caller of some rows is answered of a roll-up only where it groups by every column of their rules', async () => {
    const question: Question = {
      kind: 'groups',
      dimensions: [{ column: '科室' }],
      measures: [{ column: '单价', calculation: 'sum' }],
      filters: [],
      sorts: [],
    };
    const byDepartment = rollups.filter(
      ({ dimensions }) => dimensions.length === 1 && dimensions[0]?.column === '科室',
    );
    const [own, other] = ['科室', '是否'].map((column) =>
      scopedQuestion(question, { rows: [[{ column, op: 'eq', value: column === '科室' ? '内科' : true }]] }),
    ) as [Question, Question];
    expect((await answer(question, byDepartment)).used).toBeDefined();
    expect((await answer(own, byDepartment)).used).toBeDefined();
    expect((await answer(other, byDepartment)).used).toBeUndefined();
    expect((await compare([own, other], byDepartment)).differences).toEqual([]);
    // One list of rules the roll-up knows does not make up for another one.
    const either = scopedQuestion(question, {
      rows: [[{ column: '科室', op: 'eq', value: '内科' }], [{ column: "it's", op: 'gt', value: 1 }]],
    });
    expect((await answer(either, byDepartment)).used).toBeUndefined();
  });

  test('[O09] whatever rules and filters a question has, the roll-up it is answered of groups by their columns', async () => {
    const rule = fc
      .constantFrom(...asked)
      .chain(({ name }) => fc.constantFrom<Filter>({ column: name, op: 'notIn', value: [null] }));
    const questions = fc.sample(
      fc.tuple(
        randomGroups(asked),
        fc.array(fc.array(rule, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
      ),
      { numRuns: 120, seed: 3 },
    );
    const scoped = questions.map(([question, rows]) => scopedQuestion(question, { rows }));
    const breaches: unknown[] = [];
    for (const question of scoped) {
      const { used } = await answer(question, rollups);
      if (used === undefined) continue;
      const known = new Set(used.dimensions.map(({ column }) => column));
      if (columnsInConditions(mergeRows(bindQuestion(question, columns))).some((name) => !known.has(name)))
        breaches.push(question);
    }
    expect(breaches).toEqual([]);
    expect((await compare(scoped)).differences).toEqual([]);
  });

  const of = (
    column: string,
    calculation: 'sum' | 'avg' | 'median' | 'countAndClearRepeat',
    filters: Filter[] = [],
    dimensions: Dimension[] = [{ column: '科室' }],
  ): Question => ({
    kind: 'groups',
    dimensions,
    measures: [{ column, calculation }],
    filters,
    sorts: [],
  });

  test('[O09] sums of doubles and texts and medians of texts are asked of the rows', async () => {
    const notKnown = [of('select', 'sum'), of('select', 'avg'), of('分数', 'sum'), of('分数', 'median')];
    for (const question of notKnown) expect((await answer(question, rollups)).used).toBeUndefined();
    expect((await answer(of('日期', 'countAndClearRepeat'), rollups)).used).toBeDefined();
  });

  test('[O09] medians and different values are told of the very groups that are asked for, of no others', async () => {
    const byDepartment = rollups.filter(({ table }) => table === 'rollup 1');
    const byMonth = rollups.filter(({ table }) => table === 'rollup 2');
    const ofAll = rollups.filter(({ table }) => table === 'rollup 0');
    const month: Dimension = { column: '日期', grain: 'month', alias: '月' };
    const year: Dimension = { ...month, grain: 'year' };
    const wards: Filter = { column: '科室', op: 'in', value: ['内科', 'a', null] };
    const from: Filter = { column: '日期', op: 'gte', value: '2024-02-01' };
    const asked: [readonly Rollup[], readonly Dimension[], Filter[], boolean][] = [
      [byDepartment, [{ column: '科室' }], [], true],
      [byDepartment, [{ column: '科室' }], [wards], true],
      // No value is both, so that there is no group at all.
      [byDepartment, [{ column: '科室' }], [wards, { ...wards, op: 'notIn' }], true],
      [byDepartment, [], [], false],
      [byDepartment, [{ column: '科室' }], [from], false],
      [byMonth, [month], [from], true],
      [byMonth, [year], [], false],
      [byMonth, [], [from], false],
      [ofAll, [], [], true],
      [ofAll, [], [{ column: '科室', op: 'in', value: [] }], true],
      [ofAll, [], [wards], false],
    ];
    for (const [known, dimensions, filters, isUsed] of asked) {
      const questions = [
        ...columns.map(({ name }) => of(name, 'countAndClearRepeat', filters, [...dimensions])),
        ...["it's", 'Σ 费用', '单价', 'select', '是否'].map((name) =>
          of(name, 'median', filters, [...dimensions]),
        ),
        {
          ...of("it's", 'median', filters, [...dimensions]),
          measures: [{ expression: 'SUM(单价)/COUNT(DISTINCT 分数)', alias: '每个' }],
        },
      ];
      const { differences, used } = await compare(questions, known);
      expect(differences).toEqual([]);
      const ofRows = used.get('rows') ?? 0;
      // What the roll-up groups by is counted of it in any case.
      expect(isUsed ? ofRows : ofRows >= questions.length - known[0]!.dimensions.length).toBe(
        isUsed ? 0 : true,
      );
    }
  });

  test('[O09] medians of what is grouped by are counted of its values, whatever else is asked and filtered', async () => {
    const counting = rollups.filter(({ table }) => table === 'rollup 8');
    const ofTypes = await rolledUp(
      ['是否', 'Σ 费用'].map((column) => ({
        dimensions: [{ column }, { column: '时间', grain: 'day' }, { column: '科室' }],
        measures: everything,
      })),
    );
    const filters = fc.subarray<Filter>(
      [
        { column: '日期', op: 'gte', value: '2024-01-05' },
        { column: '日期', op: 'lt', value: '2024-03-31' },
        { column: '科室', op: 'in', value: ['内科', 'a', null] },
        { column: '单价', op: 'gt', value: 0 },
      ],
      { maxLength: 2 },
    );
    const dimensions = fc.subarray<Dimension>(
      [
        { column: '科室' },
        { column: '日期', grain: 'month', alias: '月' },
        { column: '日期', grain: 'quarter', alias: '季' },
        { column: '日期', alias: '日' },
        { column: "it's", alias: '数' },
      ],
      { maxLength: 2 },
    );
    const beside: Measure[] = [
      { column: '单价', calculation: 'sum', alias: '和' },
      { column: '分数', calculation: 'max', alias: '大' },
      { column: '单价', calculation: 'countAndClearRepeat', alias: '种' },
      { expression: 'COUNT(*)/COUNT(单价)', alias: '每' },
      { expression: 'MEDIAN(单价)-AVG(单价)', alias: '偏' },
      { column: 'Σ 费用', calculation: 'avg', alias: '均' },
    ];
    const questions = fc
      .sample(fc.tuple(filters, dimensions, fc.subarray(beside, { maxLength: 3 }), fc.boolean()), {
        numRuns: 150,
        seed: 3,
      })
      .map(
        ([filter, by, more, isSorted]): Question => ({
          kind: 'groups',
          dimensions: by,
          measures: [{ column: '单价', calculation: 'median', alias: '中' }, ...more],
          filters: filter,
          sorts: isSorted ? [{ key: '中', descending: true }] : [],
          ...(isSorted && { limit: 3 }),
        }),
      );
    const asked = await compare(questions, counting);
    expect(asked.differences).toEqual([]);
    expect(asked.used.get('rollup 8') ?? 0).toBeGreaterThan(100);
    const others = ['是否', 'Σ 费用'].map((column) => of(column, 'median'));
    const ofOthers = await ofTypes.compare(others);
    expect([ofOthers.differences, [...ofOthers.used.keys()]]).toEqual([[], ['rollup 0', 'rollup 1']]);
    ofTypes.close();
    // Those of two columns would need groups of both, and a double is not told alike everywhere.
    const two: Question = {
      ...of('单价', 'median'),
      measures: ['单价', "it's"].map((column) => ({ column, calculation: 'median', alias: column })),
    } as Question;
    for (const question of [two, of('分数', 'median')])
      expect((await answer(question, counting)).used).toBeUndefined();
    const masked = scopedQuestion(of('单价', 'median'), {
      rows: [[{ column: '科室', op: 'eq', value: 'a' }]],
    });
    expect((await answer(masked, counting)).used).toBeDefined();
    expect((await compare([masked], counting)).differences).toEqual([]);
  });

  test('[O09] how many rows pass conditions is counted of a roll-up that knows all of these', async () => {
    const conditions: Filter[] = [
      { column: '科室', op: 'like', value: '科' },
      { column: '科室', op: 'in', value: ['内科', null] },
      { column: '日期', op: 'gte', value: '2024-01-05' },
      { column: '日期', op: 'lt', value: '2024-04-01' },
      { column: '是否', op: 'ne', value: true },
      { column: '分数', op: 'gt', value: 12 },
      { column: 'x"; drop`t', op: 'like', value: 'a' },
    ];
    const rows = (filters: Filter[]): Question => ({
      kind: 'rows',
      columns: ['科室', '单价', 'x"; drop`t'],
      filters,
      sorts: [{ key: '单价', descending: true }],
      page: { page: 1, size: 5 },
    });
    const drawn = fc.sample(fc.subarray(conditions, { maxLength: 3 }), { numRuns: 80, seed: 2 });
    const chosen = [...new Map(drawn.map((filters) => [JSON.stringify(filters), filters])).values()];
    expect(chosen.length).toBeGreaterThan(20);
    const questions = chosen.flatMap((filters): Question[] => [
      rows(filters),
      scopedQuestion(rows(filters), { rows: [[{ column: '科室', op: 'eq', value: 'a' }], filters] }),
      { ...rows([]), inner: { ...rows(filters), page: { page: 1, size: 4 } } },
      { ...rows(filters), limit: 3 },
    ]);
    expect((await compare(questions)).differences).toEqual([]);
    const totalOf = (filters: Filter[]): string =>
      compileQuestion(rows(filters), { columns, table: 'data', rollups }, 'duckdb').total?.sql ?? '';
    expect(totalOf(conditions.slice(0, 3))).toContain('"rollup ');
    for (const filters of [[], conditions.slice(6), conditions.slice(4)])
      expect(totalOf(filters)).toContain('"data"');
  });

  test('[O09] masked columns are grouped by and not told, of a roll-up too', async () => {
    const question: Question = {
      kind: 'groups',
      dimensions: [{ column: '科室' }, { column: '是否' }],
      measures: [{ column: '单价', calculation: 'sum', alias: '和' }],
      filters: [],
      sorts: [{ key: '和', descending: true }],
      scope: { masked: ['科室'] },
    };
    const { used, told } = await answer(question, rollups);
    expect(used).toBeDefined();
    expect(told.data.map(([department]) => department)).not.toContain('内科');
    const byShown = (rows: typeof told.data): string[] => rows.map((row) => JSON.stringify(row)).toSorted();
    expect(byShown(told.data)).toEqual(byShown((await answer(question, [])).told.data));
  });
});
