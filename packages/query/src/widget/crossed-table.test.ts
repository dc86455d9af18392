import type { Column, Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { crossedTable, inCrossOrder } from './crossed-table.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '月份', type: 'text' },
  { name: '费用', type: 'double' },
];
const rest = { filters: [], sorts: [] };
const tableOf = (shown: string[], more: Partial<Question> = {}): Question =>
  ({
    kind: 'rows',
    columns: shown,
    inner: {
      kind: 'groups',
      dimensions: [{ column: '科室' }, { column: '月份' }],
      measures: [{ column: '费用', calculation: 'sum' }],
      ...rest,
    },
    ...rest,
    ...more,
  }) as Question;

test('a cross table is made of groups by another name and a figure, all of which are shown', () => {
  const whole = tableOf(['月份', '费用', '科室']);
  expect(crossedTable(whole, columns, 0)).toEqual({ names: [2], head: 0, figures: [1] });
  expect(crossedTable(whole, columns, 1)).toBeUndefined();
  expect(crossedTable(tableOf(['月份', '费用']), columns, 0)).toBeUndefined();
  expect(crossedTable(tableOf(['月份', '科室']), columns, 0)).toBeUndefined();
  expect(crossedTable({ ...whole, limit: 10 }, columns, 0)).toBeUndefined();
  const rows: Question = { kind: 'rows', columns: ['月份', '科室', '费用'], ...rest };
  expect(crossedTable(rows, columns, 0)).toBeUndefined();
});

test('its groups come one row behind the other; a sort by a name stands, one by a figure is the folded table', () => {
  const places = { names: [2], head: 0, figures: [1] };
  const keys = ['月份', '费用', '科室'];
  const order = (key: string) =>
    inCrossOrder(tableOf(keys, { sorts: [{ key, descending: true }] }), keys, places).sorts.map(
      ({ key: name, descending }) => [name, descending],
    );
  expect(order('科室')).toEqual([
    ['科室', true],
    ['月份', false],
  ]);
  expect(order('费用')).toEqual([
    ['科室', false],
    ['月份', false],
  ]);
});
