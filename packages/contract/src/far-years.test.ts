import { expect, test } from 'vitest';
import { farYears } from './far-years.ts';

test('[AUTO] a mistyped year and dates that stand for none are told from the others', () => {
  const counts = [
    [2025, 3000],
    [2203, 1],
    [1900, 1],
    [1, 1],
    [9999, 1],
  ] as const;
  expect(farYears(counts)).toEqual({ from: 1901, to: 2202, years: [1, 1900, 2203, 9999], rows: 4 });
  expect(
    farYears([
      [2023, 400],
      [2024, 500],
      [2204, 2],
    ]),
  ).toEqual({ to: 2203, years: [2204], rows: 2 });
});

test.each([
  ['no year is far', [[2019, 4] as const, [2024, 500] as const]],
  ['many rows without an end are no mistake', [[2024, 500] as const, [9999, 100] as const]],
  ['few rows say nothing about others', [[2024, 9] as const, [1900, 1] as const]],
  ['years of history lie far from each other', [1200, 1402, 1650, 1911].map((year) => [year, 5] as const)],
  ['there is no row', []],
])('[AUTO] %s: all years are shown', (_, counts) => {
  expect(farYears(counts)).toBeUndefined();
});
