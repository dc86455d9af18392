import { type Column, type DataScope, grains, isOfClock, type Question, type Sort } from '@mingjing/contract';
import fc from 'fast-check';
import { misfit } from '../bind/misfit.ts';
import { filterOf } from './random-filters.ts';
import { havingOf, measureOf } from './random-measures.ts';
import { aggregatedColumns, randomColumns } from './random-rows.ts';

const paging = fc.option(
  fc.record({ page: fc.integer({ min: 1, max: 3 }), size: fc.integer({ min: 1, max: 6 }) }),
  { nil: undefined },
);

function groupsOver(columns: readonly Column[], inner: Question | undefined): fc.Arbitrary<Question> {
  const dimension = fc.constantFrom(...columns).chain((column) =>
    column.type === 'date' || column.type === 'datetime'
      ? fc.record({
          column: fc.constant(column.name),
          grain: fc.option(
            fc.constantFrom(...grains.filter((grain) => column.type === 'datetime' || !isOfClock(grain))),
            { nil: undefined },
          ),
        })
      : fc.constant({ column: column.name, grain: undefined }),
  );
  return fc
    .tuple(
      fc.array(dimension, { maxLength: 2 }),
      measureOf(columns, 1),
      measureOf(columns, 2),
      fc.array(filterOf(columns), { maxLength: 3 }),
      paging,
      fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
      fc.boolean(),
    )
    .chain((parts) => {
      const having = havingOf(columns, [parts[1], parts[2]]);
      return having.map((conditions) => [...parts, conditions] as const);
    })
    .map(([dimensions, first, second, filters, page, limit, descending, having]): Question => {
      const named = dimensions.map(({ column, grain }, at) => ({
        column,
        alias: `d${at}`,
        ...(grain ? { grain } : {}),
      }));
      // Averages that are equal on paper may differ in their last bit from database to database.
      const isExact = !('expression' in first) && first.calculation !== 'avg';
      const sorts: Sort[] = isExact && dimensions.length > 0 ? [{ key: 'm1', descending }] : [];
      return {
        kind: 'groups',
        dimensions: named,
        measures: [first, second],
        ...(having.length === 0 ? {} : { having }),
        filters,
        sorts,
        ...(page === undefined ? {} : { page }),
        ...(limit === undefined ? {} : { limit }),
        ...(inner === undefined ? {} : { inner }),
      };
    });
}

/** Groups over some of the columns, now and then over rows that were chosen before, or groups of groups. */
export const randomGroups = (columns: readonly Column[]): fc.Arbitrary<Question> =>
  fc.oneof(
    { weight: 4, arbitrary: groupsOver(columns, undefined) },
    {
      weight: 1,
      arbitrary: fc
        .array(filterOf(columns), { maxLength: 2 })
        .chain((filters) => groupsOver(columns, { kind: 'rows', columns: [], filters, sorts: [] })),
    },
    { weight: 1, arbitrary: groupsOver(aggregatedColumns, aggregated) },
  );

const rowsQuestion: fc.Arbitrary<Question> = fc
  .tuple(
    fc.subarray(
      randomColumns.map(({ name }) => name),
      { minLength: 1 },
    ),
    fc.array(filterOf(randomColumns), { maxLength: 3 }),
    fc.array(
      fc.record({ key: fc.constantFrom(...randomColumns.map(({ name }) => name)), descending: fc.boolean() }),
      { maxLength: 2 },
    ),
    paging,
  )
  .map(
    ([columns, filters, sorts, page]): Question => ({
      kind: 'rows',
      columns,
      filters,
      sorts,
      ...(page === undefined ? {} : { page }),
    }),
  );

/** Rules below a chart: all columns, filtered, sometimes sorted and cut to a page. */
const rules: fc.Arbitrary<Question> = fc
  .tuple(
    fc.array(filterOf(randomColumns), { maxLength: 2 }),
    fc.option(fc.record({ page: fc.constant(1), size: fc.integer({ min: 1, max: 8 }) }), { nil: undefined }),
  )
  .map(
    ([filters, page]): Question => ({
      kind: 'rows',
      columns: [],
      filters,
      sorts: [{ key: '单价', descending: true }],
      ...(page === undefined ? {} : { page }),
    }),
  );

const aggregated: Question = {
  kind: 'groups',
  dimensions: [{ column: '科室' }, { column: '日期', grain: 'month', alias: '月' }],
  measures: [
    { column: "it's", calculation: 'sum', alias: '和' },
    { column: '单价', calculation: 'max', alias: '大' },
  ],
  filters: [],
  sorts: [],
};

const wholeQuestion: fc.Arbitrary<Question> = fc.oneof(
  { weight: 3, arbitrary: rowsQuestion },
  { weight: 4, arbitrary: groupsOver(randomColumns, undefined) },
  { weight: 2, arbitrary: rules.chain((inner) => groupsOver(randomColumns, inner)) },
  { weight: 1, arbitrary: groupsOver(aggregatedColumns, aggregated) },
);

/** A rule that its column can be compared with: any other is refused, whatever is asked. */
const randomRule = filterOf(randomColumns).filter((rule) => {
  const column = randomColumns.find(({ name }) => name === rule.column);
  return column !== undefined && misfit(column, rule) === undefined;
});
/** Rows of a caller who may not see all of them. */
const randomScope: fc.Arbitrary<DataScope> = fc
  .array(fc.array(randomRule, { maxLength: 2 }), { maxLength: 3 })
  .map((rows) => ({ rows }));

/** A question of a caller with these rights: on its innermost level, whatever stands above. */
export const scopedQuestion = (question: Question, scope: DataScope): Question =>
  question.inner === undefined
    ? { ...question, scope }
    : { ...question, inner: scopedQuestion(question.inner, scope) };

const openQuestion: fc.Arbitrary<Question> = fc
  .tuple(wholeQuestion, fc.option(randomScope, { freq: 3 }))
  .map(([question, scope]) => (scope === null ? question : scopedQuestion(question, scope)));

const groupsOf = (question: Question): boolean =>
  question.kind === 'groups' || (question.inner !== undefined && groupsOf(question.inner));

/** What callers who do not see rows ask: small groups are kept back. */
const guardedQuestion: fc.Arbitrary<Question> = fc
  .tuple(
    wholeQuestion.filter(groupsOf),
    fc.option(randomScope, { freq: 3 }),
    fc.array(
      fc.record(
        { least: fc.integer({ min: 1, max: 4 }), column: fc.constantFrom('科室', '单价', "it's") },
        { requiredKeys: ['least'] },
      ),
      { minLength: 1, maxLength: 2 },
    ),
  )
  .map(([question, scope, smallest]) => scopedQuestion(question, { ...scope, smallest }));

export const randomQuestion: fc.Arbitrary<Question> = fc.oneof(
  { weight: 5, arbitrary: openQuestion },
  { weight: 1, arbitrary: guardedQuestion },
);
