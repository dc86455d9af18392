import { expect, test } from 'vitest';
import { knownSizes } from './known-sizes.ts';

const sizeOf = knownSizes({
  columns: [
    { name: '日期', type: 'date' },
    { name: '时间', type: 'datetime' },
    { name: '科室', type: 'text' },
    { name: '患者', type: 'integer' },
    { name: '等候', type: 'integer' },
    { name: '急诊', type: 'boolean' },
    { name: '备注', type: 'text' },
  ],
  numbers: [
    { column: '科室', size: 40 },
    { column: '患者', size: 4_000_000, least: '20000001' },
    { column: '等候', size: 81, least: '3' },
  ],
  spans: [
    ['日期', '2023-01-01', '2025-12-31'],
    ['时间', '2023-01-01 08:00:00', '2023-02-01 09:00:00'],
  ],
});

test('how many groups there are is told of dictionaries, numbers that lie close together and days, not of what may repeat', () => {
  expect(sizeOf({ column: '科室' })).toBe(40);
  expect(sizeOf({ column: '等候' })).toBe(81);
  expect(sizeOf({ column: '急诊' })).toBe(2);
  expect(sizeOf({ column: '日期' })).toBe(1096);
  expect(sizeOf({ column: '时间', grain: 'day' })).toBe(32);
  // At least as many as there are.
  expect(sizeOf({ column: '日期', grain: 'month' })).toBeGreaterThanOrEqual(36);
  expect(sizeOf({ column: '日期', grain: 'week' })).toBeGreaterThanOrEqual(157);
  for (const column of ['患者', '时间', '备注']) expect(sizeOf({ column })).toBeUndefined();
});
