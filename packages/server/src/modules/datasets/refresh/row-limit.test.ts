import type { Cell } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { withinRows } from './row-limit.ts';

test('[CACHE-11] rows beyond the limit end the reading; those before it pass', async () => {
  let left = false;
  async function* endless(): AsyncGenerator<Cell[][]> {
    try {
      for (;;) yield [[1], [2]];
    } finally {
      left = true;
    }
  }
  let rows = 0;
  const read = async (most: number, before?: number): Promise<void> => {
    for await (const batch of withinRows(endless(), most, before)) rows += batch.length;
  };
  await expect(read(5)).rejects.toMatchObject({ message: expect.stringContaining('查询结果超过 5 行') });
  expect([rows, left]).toEqual([4, true]);
  // Rows that are stored already count.
  await expect(read(5, 4)).rejects.toThrow('BI_MART_MAX_ROWS');
  expect(rows).toBe(4);
});
