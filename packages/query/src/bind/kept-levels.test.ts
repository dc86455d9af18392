import type { Cell, Column, DataScope, Filter, Question } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileQuestion, type QuestionSource } from '../compile/compile-question.ts';
import type { DialectId } from '../dialect/dialect.ts';
import { QuestionError } from '../question-error.ts';
import { keeps, parts, type Rollup } from '../rollup/rollup.ts';
import { randomQuestion, scopedQuestion } from '../testing/random-questions.ts';
import { randomColumns } from '../testing/random-rows.ts';
import { bindQuestion } from './bind-question.ts';

const copyOf = <T>(value: T): T => structuredClone(value);

/** Whatever comes of it, as plain data. */
function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof QuestionError)) throw error;
    return { refused: error.message };
  }
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

const everything = randomColumns.map((column) => ({
  column: column.name,
  parts: parts.filter((part) => keeps(part, column)),
}));
const rollups: Rollup[] = [
  [],
  [{ column: '科室' }],
  [{ column: '日期', grain: 'month' as const }, { column: '科室' }],
  [{ column: '日期' }, { column: '科室' }, { column: '是否' }, { column: '分数' }],
].map((dimensions, at) => ({ dimensions, measures: everything, table: `r${at}`, rows: 10 ** at }));
const extract: QuestionSource = {
  columns: randomColumns,
  table: 'data',
  place: 'n',
  unique: new Set(["it's"]),
  dictionaries: new Map([['科室', 'e0']]),
  numbers: [{ column: '科室', size: 40 }],
  spans: [['日期', '2023-01-01', '2025-12-31']],
  rows: 1_000_000,
  rollups,
};

/** All that is sent to an engine for a question. */
function sent(question: Question, source: QuestionSource, id: DialectId): unknown {
  return outcome(() => {
    const { rows, total, columns, dictionaries, rollup, shared } = compileQuestion(question, source, id);
    const { key, pays, isList } = shared ?? {};
    const fold = [shared?.fold(), shared?.fold(true), shared?.passing(), shared?.alike()];
    return { rows, total, columns, dictionaries, rollup: rollup?.table, key, pays, isList, fold };
  });
}

/** The same questions in any order, each asked several times: what was asked before may only make it faster. */
const asked = fc
  .array(randomQuestion, { minLength: 1, maxLength: 4 })
  .chain((questions) => fc.array(fc.constantFrom(...questions), { minLength: 2, maxLength: 8 }));

describe('what is remembered of questions', () => {
  test('gives what is bound anew', () => {
    const columns = copyOf(randomColumns);
    fc.assert(
      fc.property(asked, (questions) => {
        for (const question of questions) {
          const kept = outcome(() => frozen(bindQuestion(question, columns)));
          expect(kept).toEqual(outcome(() => bindQuestion(copyOf(question), copyOf(columns))));
        }
      }),
      { numRuns: 100 },
    );
  });

  test.each<DialectId>(['duckdb', 'clickhouse', 'mysql'])(
    'gives the statement that is made anew: %s',
    (id) => {
      fc.assert(
        fc.property(asked, (questions) => {
          for (const question of questions)
            expect(sent(question, extract, id)).toEqual(sent(copyOf(question), copyOf(extract), id));
        }),
        { numRuns: 60 },
      );
    },
  );

  test('is of the very columns: the same names with other types are others', () => {
    const filters: Filter[] = [{ column: 'a', op: 'eq', value: '1' }];
    const question: Question = { kind: 'rows', columns: [], filters, sorts: [] };
    const lists = (['text', 'integer', 'double', 'boolean'] as const).map((type): Column[] => [
      { name: 'a', type },
    ]);
    for (const _ of [1, 2, 3])
      for (const columns of lists)
        expect(bindQuestion(question, columns).where).toEqual(bindQuestion(question, copyOf(columns)).where);
  });
});

describe('[DATA] rights of callers who ask the same', () => {
  const columns: Column[] = [
    { name: '科室', type: 'text' },
    { name: '姓名', type: 'text' },
    { name: '费用', type: 'integer' },
  ];
  const question: Question = {
    kind: 'groups',
    inner: { kind: 'rows', columns: [], filters: [{ column: '费用', op: 'gt', value: 1 }], sorts: [] },
    dimensions: [{ column: '科室' }],
    measures: [{ column: '姓名', calculation: 'count', alias: 'n' }],
    filters: [],
    sorts: [{ key: '科室', descending: false }],
  };
  const rule = (value: Cell | Cell[]): DataScope => ({ rows: [[{ column: '科室', op: 'in', value }]] });
  const scopes: DataScope[] = [
    {},
    { rows: [] },
    { rows: [[]] },
    rule(['内科']),
    rule(['内科', '外科']),
    rule('内科,外科'),
    rule(['"],"filters":[]']),
    { ...rule(['内科']), masked: ['科室'] },
    { masked: ['科室'] },
    { masked: ['姓名'] },
    { hidden: ['姓名'] },
    { hidden: ['科室'] },
    { hidden: ['科室'], masked: ['姓名'] },
  ];

  test('each is bound by their own, whoever asked before', () => {
    const bound = (scope: DataScope, of: readonly Column[]) =>
      outcome(() => bindQuestion(scopedQuestion(question, scope), of));
    const alone = scopes.map((scope) => bound(scope, copyOf(columns)));
    expect(new Set(alone.map((one) => JSON.stringify(one))).size).toBeGreaterThan(9);
    for (const order of [scopes, scopes.toReversed(), scopes])
      for (const scope of order) expect(bound(scope, columns)).toEqual(alone[scopes.indexOf(scope)]);
  });

  test('rights above the innermost level are refused though the level was bound without', () => {
    bindQuestion(question, columns);
    bindQuestion(question, columns);
    expect(() => bindQuestion({ ...question, scope: rule(['内科']) }, columns)).toThrow(QuestionError);
  });
});

test('what JSON writes like a question that was bound is refused as ever', () => {
  const columns = copyOf(randomColumns);
  const of = (value: unknown, more: object = {}): Question =>
    ({
      kind: 'rows',
      columns: [],
      filters: [{ column: '科室', op: 'in', value }],
      sorts: [],
      ...more,
    }) as Question;
  for (const value of [[null], null, ['2024-01-05T00:00:00.000Z'], 'a'])
    for (const _ of [1, 2, 3]) bindQuestion(of(value), columns);
  const list = [undefined];
  for (const value of [[Number.NaN], list, Number.NaN, [new Date('2024-01-05')], [() => 1], { a: 1 }, [1n]])
    expect(() => bindQuestion(of(value), columns)).toThrow(QuestionError);
  for (const more of [
    { limit: Number.NaN },
    { page: { page: 0, size: 1 } },
    { inner: null },
    { filters: 'a' },
  ])
    expect(() => bindQuestion(of(null, more), columns)).toThrow(QuestionError);
});
