import { expect, test } from 'vitest';
import { planColumn } from './column-plan.ts';
import type { Raw } from './grid.ts';
import { yearNamed } from './yearless-days.ts';

function read(name: string, cells: readonly Raw[], more: { year?: number; type?: 'text' } = {}) {
  const rows = cells.map((cell) => [cell]);
  const { column, note, read: cell } = planColumn(rows, 0, { name, isPlainText: false, ...more });
  return { type: column.type, cells: cells.map(cell), note };
}

test('[UPL-08] a triangle before some numbers of a column says that they are less than zero', () => {
  const found = read('差异', [5, '△3', 0, '△1,234.5', 2]);
  expect(found).toMatchObject({ type: 'decimal', cells: [5, -3, 0, -1234.5, 2] });
  expect(found.note).toContain('△3 为 -3');
  expect(read('增减额', ['12', '▲4', '-', '7']).cells).toEqual([12, -4, null, 7]);
  expect(read('差异', [5, '△3'], { type: 'text' }).cells).toEqual(['5', '△3']);
});

test.each([
  ['all have one', ['△3', '△5', '△1']],
  ['down has a mark of its own', ['△3', '▽5', '1']],
  ['less than zero is written otherwise', ['△3', -5, 1]],
  ['texts', ['△重点', 3, '△其他']],
])('[UPL-08] triangles stay as they are written where %s', (_, cells) => {
  expect(read('涨跌', cells)).toMatchObject({ type: 'text', cells: cells.map(String) });
});

test('[UPL-08] days of seven digits count their years from 1911', () => {
  const days = read('立案日期', [1130105, '1130229', '0991231', '991231', null]);
  expect(days).toMatchObject({
    type: 'date',
    cells: ['2024-01-05', '2024-02-29', '2010-12-31', '2010-12-31', null],
  });
  expect(days.note).toContain('1130105 为 2024-01-05');
  // A number of another kind, a day that never was, and a name of no days.
  expect(read('立案日期', [1130105, 1131305]).type).toBe('integer');
  expect(read('金额', [1130105, 1130106]).type).toBe('integer');
  expect(read('日期', ['250105', '250106']).type).not.toBe('date');
});

test('[UPL-08] days without a year are of the year that the title names', () => {
  const days = read('日期', ['1月20日', '1月21日', '2月1日'], { year: 2020 });
  expect(days).toMatchObject({ type: 'date', cells: ['2020-01-20', '2020-01-21', '2020-02-01'] });
  expect(days.note).toContain('2020 年');
  expect(read('日期', ['12月31日', '1月1日'], { year: 2020 }).type).toBe('text');
  expect(read('日期', ['2月28日', '2月29日'], { year: 2023 }).type).toBe('text');
  expect(read('日期', ['1月20日', '1月21日']).type).toBe('text');
});

test.each([
  [['2020年疫情通报', 'Sheet1'], 2020],
  [['2024年与2025年对比'], undefined],
  [['2024—2025年统计'], undefined],
  [['2025年学年安排'], undefined],
  [['值班表', '打印时间：2025年1月3日'], undefined],
  [['值班表20251101'], undefined],
])('the year that %j names is %s', (titles, year) => {
  expect(yearNamed(titles)).toBe(year);
});

test('[UPL-08] what goods are counted in is taken off where it is the same throughout', () => {
  const boxes = Array.from({ length: 15 }, (_, at) => `${at * 7 + 3}箱`);
  expect(read('库存', boxes)).toMatchObject({ type: 'integer', cells: boxes.map((_, at) => at * 7 + 3) });
  expect(read('心率', ['72次/分', '80次/分', ...boxes.map((_, at) => `${60 + at}次/分`)]).type).toBe(
    'integer',
  );
  expect(read('起订量', ['5箱', '50公斤', '10箱', '20公斤', '30公斤']).type).toBe('text');
});
