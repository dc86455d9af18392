import type { Cell, Column } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MergeRows } from './mart.ts';
import { martsUnderTest } from './testing/marts-under-test.ts';
import { allRows, askRows, batchesOf } from './testing/temporary-mart.ts';

describe.each(martsUnderTest)('%s', (_, open) => {
  let temporary: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    temporary = await open();
  });
  afterAll(() => temporary.remove());

  const columns: Column[] = [
    { name: '编号', type: 'integer' },
    { name: '更新', type: 'date' },
    { name: '科室', type: 'text' },
  ];

  /** Stores rows, adds others as `merge` says, and reads all of them. */
  async function added(stored: Cell[][], read: Cell[][], merge: MergeRows) {
    const { mart } = temporary;
    const before = await mart.write({ columns, batches: batchesOf(stored, 3) });
    const after = await mart.write({ columns, batches: batchesOf(read, 3), appendTo: before.id, merge });
    const { data } = await askRows(mart, after.id, allRows);
    await Promise.all([mart.drop(before.id), mart.drop(after.id)]);
    return { data, merged: after.merged, rows: after.rows };
  }

  const stored: Cell[][] = [
    [1, '2024-05-01', '内科'],
    [2, '2024-05-02', '外科'],
    [3, '2024-05-03', '儿科'],
    [4, null, '急诊'],
  ];

  test('[CACHE-15] stored rows of the window give way to those that were read again', async () => {
    const read: Cell[][] = [
      [2, '2024-05-02', '骨科'],
      [5, '2024-05-04', '内科'],
    ];
    const found = await added(stored, read, { above: { column: '更新', value: '2024-05-01' } });
    expect(found.data).toEqual([stored[0], stored[3], ...read]);
    expect(found).toMatchObject({ rows: 4, merged: { replaced: 2, doubled: 0 } });
  });

  test('[CACHE-15] of rows with the same key the latest stays; rows without a whole key all stay', async () => {
    const read: Cell[][] = [
      [3, '2024-05-05', '新生儿'],
      [3, '2024-05-04', '早一版'],
      [null, '2024-05-04', '甲'],
      [null, '2024-05-04', '乙'],
    ];
    const found = await added(stored, read, { uniqueBy: ['编号'], latestBy: '更新' });
    expect(found.data).toEqual([stored[0], stored[1], stored[3], read[0], read[2], read[3]]);
    expect(found).toMatchObject({ rows: 6, merged: { replaced: 1, doubled: 1 } });
  });

  test('[CACHE-15] a first run keeps one row of a key as well', async () => {
    const { mart } = temporary;
    const read: Cell[][] = [...stored, [1, '2024-05-01', '后来的'], [2, '2024-04-01', '更早']];
    const merge = { uniqueBy: ['编号'], latestBy: '更新' };
    const { id, merged } = await mart.write({ columns, batches: batchesOf(read), merge });
    const { data } = await askRows(mart, id, allRows);
    expect(data).toEqual([read[1], read[2], read[3], read[4]]);
    expect(merged).toEqual({ replaced: 0, doubled: 2 });
    await mart.drop(id);
  });

  test('[CACHE-15] gaps that replaced rows leave do not mix the order of later ones', async () => {
    const { mart } = temporary;
    // Dates that do not ascend have the rows numbered.
    const first: Cell[][] = Array.from({ length: 10 }, (_, at) => [at, `2024-05-${20 - at}`, '甲']);
    const merge = { uniqueBy: ['编号'], latestBy: '编号' };
    const one = await mart.write({ columns, batches: batchesOf(first) });
    const again = first.slice(0, 8).map(([n]): Cell[] => [n ?? null, '2024-06-01', '乙']);
    const two = await mart.write({ columns, batches: batchesOf(again), appendTo: one.id, merge });
    const last: Cell[][] = [[99, '2024-01-01', '丙']];
    const three = await mart.write({ columns, batches: batchesOf(last), appendTo: two.id, merge });
    const { data } = await askRows(mart, three.id, allRows);
    expect(data.map(([n]) => n)).toEqual([8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 99]);
    await Promise.all([one, two, three].map(({ id }) => mart.drop(id)));
  });

  test('[CACHE-15] pages of merged rows hold every row once, in their order', async () => {
    const { mart } = temporary;
    const day = (at: number): string => `2024-05-${String(30 - at).padStart(2, '0')}`;
    const rows = Array.from({ length: 10 }, (_, at): Cell[] => [at, day(at), '内科']);
    const merge = { uniqueBy: ['编号'], latestBy: '更新' };
    const before = await mart.write({ columns, batches: batchesOf(rows, 3), merge });
    const read = rows.slice(0, 8).map(([id, date]): Cell[] => [id!, date!, '外科']);
    const after = await mart.write({ columns, batches: batchesOf(read, 3), appendTo: before.id, merge });
    const pages: Cell[][] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { data, total } = await askRows(mart, after.id, { ...allRows, page: { page, size: 3 } });
      expect({ total, rows: data.length }).toEqual({ total: 10, rows: page < 4 ? 3 : 1 });
      pages.push(...data);
    }
    expect(pages).toEqual([...rows.slice(8), ...read]);
    await Promise.all([mart.drop(before.id), mart.drop(after.id)]);
  });

  test('[CACHE-15] merged rows are those that a list would hold', async () => {
    const cell = fc.record({ n: fc.option(fc.nat(6)), day: fc.option(fc.integer({ min: 1, max: 6 })) });
    const rowsOf = (cells: { n: number | null; day: number | null }[], word: string): Cell[][] =>
      cells.map(({ n, day }, at) => [n, day === null ? null : `2024-05-0${day}`, `${word}${at}`]);
    const rank = (row: Cell[]): string => String(row[1] ?? '');
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 12 }),
        fc.array(cell, { maxLength: 12 }),
        fc.integer({ min: 0, max: 6 }),
        fc.boolean(),
        async (olds, news, bound, isUnique) => {
          const value = `2024-05-0${bound}`.replace('-00', '-01');
          const [old, read] = [rowsOf(olds, '旧'), rowsOf(news, '新')];
          const all = [...old.filter((row) => row[1] === null || String(row[1]) <= value), ...read];
          const expected = all.filter(
            (row, at) =>
              !isUnique ||
              row[0] === null ||
              !all.some(
                (other, then) =>
                  other[0] === row[0] &&
                  (rank(other) > rank(row) || (rank(other) === rank(row) && then > at)),
              ),
          );
          const merge = { above: { column: '更新', value } };
          const unique = isUnique ? { uniqueBy: ['编号'], latestBy: '更新' } : {};
          const found = await added(old, read, { ...merge, ...unique });
          expect(found.data).toEqual(expected);
          const stayed = expected.filter((row) => String(row[2]).startsWith('旧')).length;
          expect(found.merged).toEqual({
            replaced: old.length - stayed,
            doubled: read.length - (expected.length - stayed),
          });
        },
      ),
      { numRuns: 12 },
    );
  });
});
