import { expect, test } from 'vitest';
import { clockOf, sheetLimits } from './limits.ts';

test('[UPL-05] a file larger than usual may take longer, by as many times as it is larger', () => {
  const megabytes = 1024 * 1024;
  expect(clockOf(sheetLimits, 0)).toBe(60_000);
  expect(clockOf(sheetLimits, 10 * megabytes)).toBe(60_000);
  expect(clockOf(sheetLimits, 35 * megabytes)).toBe(210_000);
  expect(clockOf({ ...sheetLimits, timeoutMs: 300 }, 100)).toBe(300);
});
