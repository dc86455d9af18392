import type { Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { compileAsk } from './compile-ask.ts';

const byDepartment: Question = {
  kind: 'groups',
  dimensions: [{ column: '科室' }],
  measures: [{ column: '费用', calculation: 'sum', alias: '费用' }],
  filters: [{ column: '科室', op: 'in', value: ['内科', '外科'] }],
  sorts: [],
};
const extract = (rows: number, departments = 1000) => ({
  columns: [
    { name: '科室', type: 'text' as const },
    { name: '费用', type: 'decimal' as const, precision: 12, scale: 2 },
  ],
  unique: [],
  dictionaries: [['科室', 'e0']] as [string, string][],
  numbers: [{ column: '科室', size: departments }],
  spans: [],
  place: undefined,
  rollups: [],
  rows,
});

test('[O09] questions of few rows of a table that one thread reads are folded, no others', () => {
  const fold = (rows: number, departments?: number) =>
    compileAsk('x', byDepartment, extract(rows, departments) as never).shared?.rows.fold();
  expect(fold(1_000_000)).toMatchObject({ kind: 'groups', keys: [{ column: '科室' }] });
  // Two of ten departments are too many rows.
  expect(fold(1_000_000, 10)).toBeUndefined();
  // All threads read it.
  expect(fold(3_000_000)).toBeUndefined();
});

test('[O09] where columns stand in memory groups are folded of any number of rows, pages of lists of few', () => {
  const list: Question = {
    kind: 'rows',
    columns: ['科室'],
    filters: byDepartment.filters,
    sorts: [],
    page: { page: 1, size: 20 },
  };
  const folded = (question: Question, departments?: number) =>
    compileAsk('x', question, extract(1_000_000, departments) as never).message(1).folded?.asks[0]?.fold;
  expect(folded(byDepartment, 10)).toMatchObject({ kind: 'groups' });
  expect(folded({ ...byDepartment, filters: [] })).toMatchObject({ kind: 'groups' });
  expect(folded(list)).toMatchObject({ kind: 'list', counts: true });
  expect(folded(list, 10)).toBeUndefined();
});
