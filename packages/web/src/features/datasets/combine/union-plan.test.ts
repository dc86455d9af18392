import type { CombinationStart, UnionCombination } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { leftOut, pair, unites, withRow } from './union-plan.ts';

const plan: UnionCombination = {
  kind: 'union',
  parents: [1, 2],
  columns: [
    { name: '月份', from: ['月份', '月份'] },
    { name: '科室', from: ['科室', null] },
    { name: '部门', from: [null, '部门'] },
  ],
};
const start: CombinationStart = {
  parents: [],
  uncached: [],
  steps: [],
  joined: [],
  united: plan.columns,
};

test('[DSET-01] columns of different names come below each other in one move', () => {
  const paired = pair(plan, 1, 1, '部门');
  expect(paired.columns).toEqual([
    { name: '月份', from: ['月份', '月份'] },
    { name: '科室', from: ['科室', '部门'] },
  ]);
  expect(leftOut(paired, start)).toEqual([]);
  const apart = pair(paired, 1, 1, null);
  expect(apart.columns[1]).toEqual({ name: '科室', from: ['科室', null] });
  expect(leftOut(apart, start)).toEqual([{ name: '部门', from: [null, '部门'] }]);
});

test('a column that is taken out of a pair leaves the other where it was', () => {
  const moved = pair(plan, 1, 1, '月份');
  expect(moved.columns).toEqual([
    { name: '月份', from: ['月份', null] },
    { name: '科室', from: ['科室', '月份'] },
    { name: '部门', from: [null, '部门'] },
  ]);
});

test('a new row is called as the first column that is put into it', () => {
  const { columns } = pair(withRow({ ...plan, columns: plan.columns.slice(0, 1) }), 1, 0, '科室');
  expect(columns[1]).toEqual({ name: '科室', from: ['科室', null] });
});

test('what is put back gets a name of its own', () => {
  const named = { ...plan, columns: [{ name: '部门', from: ['科室', null] }] };
  expect(leftOut(named, start)).toEqual([
    { name: '月份', from: ['月份', '月份'] },
    { name: '部门.2', from: [null, '部门'] },
  ]);
});

test('only values of one kind stand in one column', () => {
  const of = (type: 'text' | 'integer' | 'decimal' | 'double' | 'date' | 'datetime') => ({ name: 'a', type });
  expect(unites(of('integer'), of('decimal'))).toBe(true);
  expect(unites(of('date'), of('datetime'))).toBe(true);
  expect(unites(of('integer'), of('double'))).toBe(false);
  expect(unites(of('text'), of('date'))).toBe(false);
});
