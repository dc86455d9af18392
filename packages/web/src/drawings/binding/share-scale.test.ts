// @vitest-environment node
import { expect, test } from 'vitest';
import { holdsNoShares, onScaleOf } from './share-scale.ts';

const fieldsOf = (...values: number[]) => ({
  columns: [{ name: '率', type: 'double' as const }],
  measures: [],
  rows: values.map((value) => [value]),
});
const column = { name: '率', numeric: true, dated: false };
const exp = (samples: number[], ...values: number[]) => onScaleOf(samples, column, fieldsOf(...values)).exp;

test('[TMPL-06] shares are told as the design tells them, to one or to a hundred', () => {
  expect(exp([31.2], 0.31, 0.28, 0.4)).toBe('AVG(`率`)*100');
  expect(exp([0.312], 31.2, 28, 40.5)).toBe('AVG(`率`)/100');
  expect(exp([0.312], 0.31, 0.28, 0.4)).toBeUndefined();
  expect(exp([31.2], 31.2, 28, 40.5)).toBeUndefined();
});

test('[TMPL-06] what rows hold divided is bound as the ratio of the sums, on either scale', () => {
  const profile = {
    rows: 3,
    columns: [],
    expressions: [],
    hierarchies: [],
    ratios: [{ column: '率', above: '药费', below: '收入', shape: 'rest' as const, times: 1 }],
  };
  const fields = { ...fieldsOf(0.31, 0.28, 0.4), profile };
  expect(onScaleOf([31.2], column, fields).exp).toMatch(/^\(1-SUM.*\)\*100$/);
});

test('marks and amounts are no shares, few rows do not tell', () => {
  expect(holdsNoShares(column, fieldsOf(4, 5, 1, 3))).toBe(true);
  expect(holdsNoShares(column, fieldsOf(1200, 3400, 18))).toBe(true);
  expect(holdsNoShares(column, fieldsOf(0.4, 0.5, 1))).toBe(false);
  expect(holdsNoShares(column, fieldsOf(4, 5))).toBe(false);
});
