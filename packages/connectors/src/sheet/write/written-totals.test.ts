import { expect, test } from 'vitest';
import { withTotals } from './written-totals.ts';

const rows = [
  ['2月', '外科', 5],
  ['1月', '内科', 1],
  ['2月', '内科', 2],
  ['1月', '儿科', 4],
];
const line = (value: string, count: number, sum: number) => ({
  value,
  rows: count,
  cells: [null, `${value} 小计`, sum],
});

test('rows of a group stand together with what they come to, all of them last', () => {
  const groups = { index: 1, lines: [line('儿科', 1, 4), line('内科', 2, 3), line('外科', 1, 5)] };
  const { rows: written, made } = withTotals(rows, { groups, row: [null, '合计', 12] });
  expect(written.map(([, name]) => name)).toEqual(['儿科', '内科', '内科', '内科 小计', '外科', '合计']);
  expect([...made]).toEqual([3, 5]);
});

test('a group that the file has a part of has no figures: they would not be those of its rows', () => {
  const groups = { index: 1, lines: [line('内科', 3, 30)] };
  const { rows: written, made } = withTotals(rows, { groups });
  expect(written.map(([, name]) => name)).toEqual(['内科', '内科', '外科', '儿科']);
  expect(made.size).toBe(0);
  expect(withTotals(rows, {}).rows).toEqual(rows);
});
