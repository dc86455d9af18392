// @vitest-environment node
import { expect, test } from 'vitest';
import { nextSort, pagerPages, sortRows } from './table-order.ts';

test('sorts numbers by size, texts by name, nothing last', () => {
  const rows = [['10'], ['9'], [null], ['-1']];
  expect(sortRows(rows, { column: 0, descending: false })).toEqual([['-1'], ['9'], ['10'], [null]]);
  expect(sortRows(rows, { column: 0, descending: true })).toEqual([['10'], ['9'], ['-1'], [null]]);
  expect(sortRows([['外科'], ['内科']], { column: 0, descending: false })).toEqual([['内科'], ['外科']]);
  expect(sortRows(rows, null)).toBe(rows);
});

test('a column goes up, down and back', () => {
  const up = nextSort(null, 2);
  const down = nextSort(up, 2);
  expect([up, down, nextSort(down, 2), nextSort(down, 1)]).toEqual([
    { column: 2, descending: false },
    { column: 2, descending: true },
    null,
    { column: 1, descending: false },
  ]);
});

test.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 6, 7, 8, 9]],
])('page %i of %i offers %j', (page, pages, offered) => {
  expect(pagerPages(page, pages)).toEqual(offered);
});
