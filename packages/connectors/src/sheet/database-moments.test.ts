import { expect, test } from 'vitest';
import { planColumn } from './column-plan.ts';
import { clockText } from './dates.ts';

function read(name: string, cells: string[]) {
  const plan = planColumn(
    cells.map((cell) => [cell]),
    0,
    { name, isPlainText: true },
  );
  return { type: plan.column.type, cells: cells.map(plan.read), note: plan.note, misfits: plan.misfits };
}

test('[UPL-08] days as Oracle writes them by itself are days, in English and in Chinese', () => {
  const days = read('入院日期', ['05-JAN-24', '28-FEB-24', '29-FEB-24', '无']);
  expect(days).toMatchObject({ type: 'date', cells: ['2024-01-05', '2024-02-28', '2024-02-29', null] });
  expect(days.note).toContain('按日、月、年的先后（数据库的默认写法）读作日期（如 05-JAN-24 为 2024-01-05）');
  expect(read('a', ['05-1月 -24', '31-12月-99', '01-十一月-2023'])).toMatchObject({
    type: 'date',
    cells: ['2024-01-05', '1999-12-31', '2023-11-01'],
  });
  expect(
    read('a', ['05-JAN-24 03.15.20.000000 PM', '06-1月 -24 12.00.01.5 上午', '07-JAN-2024 15:00:00']),
  ).toMatchObject({
    type: 'datetime',
    cells: ['2024-01-05 15:15:20', '2024-01-06 00:00:01', '2024-01-07 15:00:00'],
  });
});

test('[UPL-08] years of two digits that may be of two centuries make no days', () => {
  const days = read('出生日期', ['05-JAN-24', '06-MAR-31']);
  expect(days).toMatchObject({ type: 'text', cells: ['05-JAN-24', '06-MAR-31'] });
  expect(days.note).toContain('像年份只有两位的日期（如 05-JAN-24）');
  expect(read('出生日期', ['05-JAN-2024', '06-MAR-1931'])).toMatchObject({ type: 'date' });
});

test.each([
  [
    ['Jan  5 2024  3:15PM', 'Dec 31 2024 12:00AM'],
    ['2024-01-05 15:15:00', '2024-12-31 00:00:00'],
  ],
  // SQL Server whose language is Chinese names no months.
  [
    ['01  5 2024  3:15PM', '12 31 2024 11:59:59:997PM'],
    ['2024-01-05 15:15:00', '2024-12-31 23:59:59'],
  ],
  [
    ['20240105T151020', '20241231T0000'],
    ['2024-01-05 15:10:20', '2024-12-31 00:00:00'],
  ],
  [
    ['20240105 15:10:20', '20241231 235959'],
    ['2024-01-05 15:10:20', '2024-12-31 23:59:59'],
  ],
  [
    ['20240105151020+0800', '20241231160000Z'],
    ['2024-01-05 15:10:20', '2025-01-01 00:00:00'],
  ],
])('[UPL-08] moments as databases and interfaces write them: %j', (cells, moments) => {
  const found = read('列', cells);
  expect(found).toMatchObject({ type: 'datetime', cells: moments });
  expect(found.note).toContain(cells[0]);
});

test('[UPL-08] twelve digits below a name of times are moments, below another they are numbers', () => {
  expect(read('检验时间', ['202401051510', '202412312359'])).toMatchObject({
    type: 'datetime',
    cells: ['2024-01-05 15:10:00', '2024-12-31 23:59:00'],
  });
  expect(read('数量', ['202401051510', '202412312359']).type).toBe('integer');
});

test('[UPL-08] years of two digits before 年 are of this century', () => {
  expect(read('列', ['24年1月5日', '23年12月31日 8:05'])).toMatchObject({
    cells: ['2024-01-05 00:00:00', '2023-12-31 08:05:00'],
  });
  // 1998 or the 98th year of the Republic.
  expect(read('列', ['98年3月5日', '97年3月5日']).type).toBe('text');
});

test.each([
  ['型号', ['05-ABC-24', '06-DEF-24']],
  ['批号', ['31-JUN-24', '32-JAN-24']],
  ['编号', ['20240105 991020', '20240106 881020']],
  ['备注', ['20240105T15', '20240106T16']],
])('[UPL-08] what is no day stays as it is: %s %j', (name, cells) => {
  expect(read(name, cells)).toMatchObject({ type: 'text', cells });
});

test.each([
  ['凌晨3:05', '03:05:00'],
  ['凌晨12点', '00:00:00'],
  ['早上8点30分', '08:30:00'],
  ['中午12:00', '12:00:00'],
  ['中午1:30', '13:30:00'],
  ['傍晚6:00', '18:00:00'],
  ['晚上9:05:09', '21:05:09'],
  ['晚上21:05', '21:05:00'],
  // Midnight of which day, and hours that no such part of a day has.
  ['晚上12:00', undefined],
  ['晚上3:00', undefined],
  ['凌晨9:00', undefined],
  ['中午8:00', undefined],
])('[UPL-08] a time of day by the word for its part: %s', (text, clock) => {
  expect(clockText(text)).toBe(clock);
});

test('[UPL-08] moments as issue trackers export them are moments', () => {
  expect(read('Created', ['05/Jan/26 9:30 AM', '28/Feb/26 12:05 AM', '01/Dec/25 11:59 PM'])).toMatchObject({
    type: 'datetime',
    cells: ['2026-01-05 09:30:00', '2026-02-28 00:05:00', '2025-12-01 23:59:00'],
  });
  expect(read('Due', ['05/Jan/26', '06/Jan/2026'])).toMatchObject({
    type: 'date',
    cells: ['2026-01-05', '2026-01-06'],
  });
});
