import { expect, test } from 'vitest';
import { limitsOf, sheetLimits } from './limits.ts';

test('[UPL-05] a file larger than usual may take longer by as many times, and up to twice the memory', () => {
  const megabytes = 1024 * 1024;
  const of = (bytes: number) => {
    const { timeoutMs, memoryMb } = limitsOf(sheetLimits, bytes);
    return [timeoutMs, memoryMb];
  };
  expect(of(0)).toEqual([60_000, 512]);
  expect(of(10 * megabytes)).toEqual([60_000, 512]);
  expect(of(15 * megabytes)).toEqual([90_000, 768]);
  expect(of(35 * megabytes)).toEqual([210_000, 1024]);
  expect(limitsOf({ ...sheetLimits, timeoutMs: 300, memoryMb: 16 }, 100)).toEqual({
    ...sheetLimits,
    timeoutMs: 300,
    memoryMb: 16,
  });
});
