import { expect, test } from 'vitest';
import { limitsOf, sheetLimits } from './limits.ts';

test('[UPL-05] a file larger than usual may take longer by as many times, and hold up to twice as much', () => {
  const megabytes = 1024 * 1024;
  const of = (bytes: number) => {
    const { timeoutMs, memoryMb, cells, unzippedBytes } = limitsOf(sheetLimits, bytes);
    return [timeoutMs, memoryMb, cells, unzippedBytes / megabytes];
  };
  expect(of(0)).toEqual([60_000, 512, 5_000_000, 256]);
  expect(of(10 * megabytes)).toEqual([60_000, 512, 5_000_000, 256]);
  expect(of(15 * megabytes)).toEqual([90_000, 768, 7_500_000, 384]);
  expect(of(35 * megabytes)).toEqual([210_000, 1024, 10_000_000, 512]);
  expect(limitsOf({ ...sheetLimits, timeoutMs: 300, memoryMb: 16 }, 100)).toEqual({
    ...sheetLimits,
    timeoutMs: 300,
    memoryMb: 16,
  });
});
