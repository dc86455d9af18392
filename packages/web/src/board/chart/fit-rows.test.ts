// @vitest-environment node
import { expect, test } from 'vitest';
import { fitRows } from './fit-rows.ts';

test.each([
  ['all fit', 6, 216, { rowHeight: 36 }],
  ['a little closer', 6, 200, { rowHeight: 33 }],
  ['as close as it gets', 6, 162, { rowHeight: 27 }],
  ['too many: whole rows only', 6, 161, { rowHeight: 36, most: 144 }],
  ['many more: whole rows only', 11, 250, { rowHeight: 36, most: 216 }],
  ['no room for a row', 6, 50, { rowHeight: 36 }],
  ['not yet measured', 6, 0, { rowHeight: 36 }],
])('no row of a table is cut in half: %s', (_, lines, place, fitted) => {
  expect(fitRows(lines, place, 36, 24)).toEqual(fitted);
});

test.each([
  ['whole rows under it', 20, 400, { rowHeight: 36, most: 44 + 9 * 36 }],
  ['closer under it', 6, 44 + 160, { rowHeight: 32 }],
  ['all fit under it', 6, 44 + 180, { rowHeight: 36 }],
])('no row is cut under a head that is higher than a row: %s', (_, lines, place, fitted) => {
  expect(fitRows(lines, place, 36, 24, 44)).toEqual(fitted);
});

test('the upper row of a head of two closes up with the rows, higher titles do not', () => {
  expect(fitRows(7, 7 * 30, 36, 24)).toEqual({ rowHeight: 30 });
  expect(fitRows(7, 44 + 6 * 30, 36, 24, 44)).toEqual({ rowHeight: 30 });
});

test('rows never become smaller than a line of text', () => {
  expect(fitRows(6, 5 * 28, 28, 24)).toEqual({ rowHeight: 28, most: 5 * 28 });
});
