import type { Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import type { Rollup } from '../rollup/rollup.ts';
import { keptOf } from './kept-of-rollup.ts';

const columns: Column[] = [
  { name: '日期', type: 'date' },
  { name: '科室', type: 'text' },
  { name: '费用', type: 'decimal', precision: 12, scale: 2 },
];
const rollup: Rollup = {
  table: 'r0',
  rows: 10,
  dimensions: [{ column: '日期', grain: 'month' }, { column: '科室' }],
  measures: [{ column: '费用', parts: ['count', 'sum'] }],
};

test('a roll-up keeps its groups, its number of rows and the parts of its measures', () => {
  const kept = keptOf(rollup, columns);
  expect(kept.columns.map(({ name }) => name)).toEqual(['日期', '科室', 'n', 'count0', 'sum0']);
  expect([...kept.dimensions]).toEqual([
    ['日期', 0],
    ['科室', 1],
  ]);
  expect(kept.values[kept.parts.get('sum 费用') ?? -1]?.column).toMatchObject({
    type: 'decimal',
    precision: 38,
  });
});

test('what is masked for one caller is masked whoever asked before, and for nobody else', () => {
  const masked = columns.map((column) => (column.name === '科室' ? { ...column, masked: true } : column));
  const isMasked = (of: readonly Column[]) => keptOf(rollup, of).columns[1]?.masked === true;
  expect([columns, masked, columns, masked].map(isMasked)).toEqual([false, true, false, true]);
});

test('a roll-up of other columns keeps nothing that could be asked', () => {
  const kept = keptOf(rollup, columns.slice(0, 2));
  expect([...kept.dimensions, ...kept.parts, ...kept.values]).toEqual([]);
  expect(keptOf(rollup, columns).values).toHaveLength(5);
});
