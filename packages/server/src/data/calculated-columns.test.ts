import type { CalculatedColumn, Column, DataScope, Question, Sort } from '@mingjing/contract';
import { compileQuestion, QuestionError } from '@mingjing/query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withCalculated, withCalculatedColumns } from './calculated-columns.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '费用', type: 'integer' },
];
const calculated: CalculatedColumn[] = [
  { name: '两倍', expression: '费用 * 2' },
  { name: '四倍', expression: '`两倍` * 2' },
  { name: 'a`b "c', expression: '费用 + 1' },
  { name: '规 模（元）', expression: "IF(费用 > 5, '大', '小')" },
  { name: 'Big(元)', expression: '费用 - 1' },
  { name: 'x *2', expression: '费用 + 2' },
];
const row = { calculated_columns: JSON.stringify(calculated) };
const names = [...columns, ...calculated].map(({ name }) => name);
const rows: Question = { kind: 'rows', columns: [], filters: [], sorts: [] };
const groups = (more: Partial<Question>): Question =>
  ({
    kind: 'groups',
    inner: rows,
    dimensions: [],
    measures: [],
    filters: [],
    sorts: [],
    ...more,
  }) as Question;
const askedOf = (question: Question, scope?: DataScope): string[] => {
  const asked = withCalculated(question, row, columns, scope);
  const innermost = (level: Question): Question =>
    level.inner === undefined ? level : innermost(level.inner);
  return (innermost(asked).calculated ?? []).map(({ name }) => name);
};

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;
const wide = (text: string): string => text.replaceAll('*', '×');
const named = fc.constantFrom(...names);
const level = fc.record({
  dimensions: fc.array(
    named.map((column) => ({ column })),
    { maxLength: 1 },
  ),
  measures: fc.array(
    fc.oneof(
      named.map((column) => ({ column, calculation: 'max' as const, alias: 'm' })),
      fc
        .tuple(
          named,
          fc.constantFrom(quoted, wide, (name: string) => name.replaceAll(/\s/g, '')),
        )
        .map(([name, write]) => ({ expression: `MAX(${write(name)})`, alias: 'e' })),
    ),
    { minLength: 1, maxLength: 1 },
  ),
  filters: fc.array(
    named.map((column) => ({ column, op: 'ne' as const, value: '1' })),
    { maxLength: 1 },
  ),
  sorts: fc.constant<Sort[]>([]),
});
const question: fc.Arbitrary<Question> = fc.oneof(
  level.map((one) => groups(one)),
  level.map((one) =>
    groups({ ...one, inner: { ...rows, inner: rows, sorts: [{ key: 'Big(元)', descending: true }] } }),
  ),
  level.map((one): Question => ({ ...rows, inner: groups(one) })),
  fc.subarray(names, { minLength: 1 }).map((shown): Question => ({ ...rows, inner: rows, columns: shown })),
  fc.constant<Question>({ ...rows, inner: rows }),
);

describe('the calculated columns that a question carries', () => {
  test('are none where it names none, and those that it names with what they read', () => {
    expect(askedOf(groups({ dimensions: [{ column: '科室' }] } as Partial<Question>))).toEqual([]);
    expect(askedOf(groups({ dimensions: [{ column: '四倍' }] } as Partial<Question>))).toEqual([
      '两倍',
      '四倍',
    ]);
    expect(
      askedOf({ ...rows, inner: groups({ dimensions: [{ column: '科室' }] } as Partial<Question>) }),
    ).toEqual([]);
  });

  test('are all where all columns are shown', () => {
    for (const all of [rows, { ...rows, inner: rows }]) expect(askedOf(all)).toHaveLength(calculated.length);
  });

  test('[DATA] are those of the rules that keep rows from its caller', () => {
    const scope: DataScope = { rows: [[{ column: 'Big(元)', op: 'gt', value: 1 }]] };
    expect(askedOf(groups({ dimensions: [{ column: '科室' }] } as Partial<Question>), scope)).toEqual([
      'Big(元)',
    ]);
  });

  test('give the answer that all of them give', () => {
    const compiled = (asked: Question): unknown => {
      try {
        return compileQuestion(asked, { columns, table: 'data' }, 'duckdb').columns;
      } catch (error) {
        if (!(error instanceof QuestionError)) throw error;
        return error.message;
      }
    };
    const withAll = (asked: Question): Question =>
      asked.inner === undefined ? { ...asked, calculated } : { ...asked, inner: withAll(asked.inner) };
    fc.assert(
      fc.property(question, (asked) => {
        expect(compiled(withCalculated(asked, row, columns))).toEqual(compiled(withAll(asked)));
      }),
      { numRuns: 150 },
    );
  });
});

test('columns with those calculated behind them are the same list for as long as both are', () => {
  const all = withCalculatedColumns(row, columns);
  expect(all.map(({ name }) => name)).toEqual(names);
  expect(withCalculatedColumns({ ...row }, columns)).toBe(all);
  const other = { calculated_columns: JSON.stringify([{ name: '两倍', expression: 'LEFT(科室, 1)' }]) };
  expect(withCalculatedColumns(other, columns).at(-1)).toMatchObject({ name: '两倍', type: 'text' });
  expect(withCalculatedColumns(row, [...columns].reverse())).not.toBe(all);
});
