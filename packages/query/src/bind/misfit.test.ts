import type { Cell, ColumnType, FilterOp } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { misfit } from './misfit.ts';

const of = (type: ColumnType, value: Cell | Cell[], op: FilterOp = 'eq') =>
  misfit({ name: '列', type }, { column: '列', op, value } as Parameters<typeof misfit>[1]);

test.each<[ColumnType, Cell[]]>([
  ['date', ['abc', '2024-13-01', '今天', true]],
  ['datetime', ['25:00', '']],
  ['integer', ['abc', '1,000', '']],
  ['decimal', ['1e', '一百']],
  ['double', ['NaN']],
  ['boolean', ['也许', 2]],
])('a %s is compared with no other words', (type, values) => {
  for (const value of values) {
    expect([value, of(type, value)]).toEqual([value, value]);
    expect([value, of(type, [value], 'notIn')]).toEqual([value, value]);
  }
});

test.each<[ColumnType, Cell[]]>([
  ['date', ['2024-01-01', '2024', '2024-02', null]],
  ['datetime', ['2024-01-01 08:00:00']],
  ['integer', [3, '3', '-2.5', null]],
  ['decimal', ['100.50']],
  ['boolean', [true, '否', 0]],
  ['text', ['abc', 3, null]],
])('a %s is compared with what it can be', (type, values) => {
  expect(of(type, values, 'in')).toBeUndefined();
});

test('a part of a text is looked for in columns of every type', () => {
  expect(of('date', '2024-1', 'like')).toBeUndefined();
});
