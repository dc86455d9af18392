import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CellObject, read, type WorkSheet } from '@e965/xlsx';
import type { SheetChoices } from '@mingjing/contract';
import { afterAll, expect, test } from 'vitest';
import { type OfficeSheet, xlsxOf } from '../../testing/office-files.ts';
import { readMarked, readSheet } from '../read-sheet.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-marked-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function copyOf(data: Buffer | string, fileName: string, choices?: SheetChoices) {
  const path = join(folder, 'upload');
  writeFileSync(path, data);
  const { bytes, marks } = await readMarked(path, fileName, { choices });
  const book = read(bytes, { type: 'array', cellStyles: true });
  writeFileSync(join(folder, 'copy'), bytes);
  return { book, marks, first: book.Sheets[book.SheetNames[0]!]! };
}
const valueAt = (sheet: WorkSheet, place: string): unknown => (sheet[place] as CellObject | undefined)?.v;
const colourAt = (sheet: WorkSheet, place: string): unknown =>
  (sheet[place] as { s?: { fgColor?: { rgb?: string } } } | undefined)?.s?.fgColor?.rgb;

const month: OfficeSheet = {
  name: "一月'明细",
  rows: [
    ['2024年1月门诊收入', null, null],
    ['科室', '日期', '金额'],
    ['内科', { serial: 45_292, format: 'date' }, 10],
    ['外科', { serial: 45_293, format: 'date' }, '待核'],
    ['儿科', '未定', 12.5],
    ...Array.from({ length: 10 }, (_, at) => ['眼科', { serial: 45_294, format: 'date' } as const, at + 1]),
    ['口腔科', { serial: 45_294, format: 'date' }, { formula: true, error: '#DIV/0!' }],
  ],
  merges: [],
};

test('[UPL-09] cells that do not fit are coloured where they stand, explained in a column and listed', async () => {
  const { first, marks, book } = await copyOf(xlsxOf([month]), '月报.xlsx');
  expect(marks).toBe(3);
  expect(valueAt(first, 'A1')).toBe('2024年1月门诊收入');
  expect(valueAt(first, 'D2')).toBe('问题');
  expect(valueAt(first, 'C3')).toBe(10);
  expect([valueAt(first, 'C4'), colourAt(first, 'C4')]).toEqual(['待核', 'FFC7CE']);
  expect(valueAt(first, 'D4')).toBe('“金额”不是数字，已作为空值');
  expect([valueAt(first, 'B5'), valueAt(first, 'D5')]).toEqual(['未定', '“日期”不是日期，已作为空值']);
  expect([valueAt(first, 'C16'), colourAt(first, 'C16')]).toEqual(['#DIV/0!', 'FFC7CE']);
  expect(valueAt(first, 'D16')).toBe('“金额”的公式结果是错误（#DIV/0!），已作为空值');
  expect(colourAt(first, 'C3')).toBeUndefined();
  const list = book.Sheets['问题清单']!;
  expect(['A2', 'B2', 'C2', 'D2'].map((place) => valueAt(list, place))).toEqual([4, 'C', '金额', '待核']);
});

test('[UPL-09] every cell is marked, also those that the report only counts; the copy can be sent again', async () => {
  const lines = Array.from({ length: 3000 }, (_, at) => `内科,${at % 9 === 0 ? '无效' : at}`);
  const { marks } = await copyOf(`科室,人次\n${lines.join('\n')}\n`, '人次.csv', {
    columns: { 人次: 'empty' },
  });
  expect(marks).toBe(334);
  const again = await readSheet(join(folder, 'copy'), '人次.xlsx', {
    choices: { columns: { 人次: 'empty' } },
  });
  await again.close();
  expect(again.report).toMatchObject({ rows: 3000, misfitCount: 334 });
});

test('[I08] what looks like a formula is a text in the copy', async () => {
  const { first } = await copyOf('科室,人次\n内科,1\n外科,2\n儿科,3\n"=1+1",=2+5\n', 'a.csv');
  expect(first.A5).toMatchObject({ t: 's', v: '=1+1' });
  expect(first.B5).toMatchObject({ t: 's', v: '=2+5' });
});
