import type { ChosenType } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { planColumn } from './column-plan.ts';
import type { Raw } from './grid.ts';

function read(name: string, cells: Raw[], zone?: string, type?: ChosenType) {
  const plan = planColumn(
    cells.map((cell) => [cell]),
    0,
    { name, isPlainText: true, zone, type },
  );
  return { type: plan.column.type, cells: cells.map(plan.read), note: plan.note, misfits: plan.misfits };
}

test('[UPL-08] seconds since 1970 below a name of times are moments of the zone, and said to be', () => {
  const moments = read('创建时间', [1735689600, '1735693199', 0, null, 'NULL']);
  expect(moments).toMatchObject({
    type: 'datetime',
    cells: ['2025-01-01 08:00:00', '2025-01-01 08:59:59', null, null, null],
    misfits: 0,
  });
  expect(moments.note).toBe(
    '“创建时间”的数字是从1970年起的秒数，按本系统时区 Asia/Shanghai 读作日期时间（如 1735689600 为 2025-01-01 08:00:00）；不是时间时请改选类型',
  );
  expect(read('created_at', [1735689600], 'UTC').cells).toEqual(['2025-01-01 00:00:00']);
});

test('[UPL-08] milliseconds are cut to the second', () => {
  expect(read('updateTime', ['1735689600999', '1735689601000'])).toMatchObject({
    type: 'datetime',
    cells: ['2025-01-01 08:00:00', '2025-01-01 08:00:01'],
  });
});

test('[UPL-08] whoever chooses a type gets it', () => {
  expect(read('开单', ['1735689600'], 'UTC', 'datetime')).toMatchObject({ cells: ['2025-01-01 00:00:00'] });
  expect(read('开单', [1735689600], 'UTC', 'date')).toMatchObject({ cells: ['2025-01-01'], misfits: 0 });
  expect(read('时间', [1735689600], 'UTC', 'integer')).toMatchObject({ cells: [1735689600] });
  expect(read('时间', ['1735689600'], 'UTC', 'text')).toMatchObject({ cells: ['1735689600'] });
});

test.each([
  ['金额', [1735689600, 1735689601]],
  ['format', [1735689600, 1735689601]],
  ['时间', [1735689600, 12]],
  ['时间', [1735689600, 1735689600000]],
  ['用时', [1735689600, 1735689601]],
  ['流水号时间', ['1735689600', '1735689601']],
])('[UPL-08] numbers that are no such moments stay as they are: %s %j', (name, cells) => {
  expect(read(name, cells)).toMatchObject({ cells });
});
