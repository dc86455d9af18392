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
