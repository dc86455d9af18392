import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { manySheets, officeSheets } from '../testing/many-sheets.ts';
import { readSheet, readSheets } from './read-sheet.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-survey-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'upload');

const survey = (data: string | Buffer, fileName: string, limits = {}) => {
  writeFileSync(path, data);
  return readSheets(path, fileName, { limits });
};

describe('[UPL-08] the sheets of a workbook', () => {
  test('each is told with the size of its table; covers, empty and hidden ones as such', async () => {
    expect(await survey(manySheets(), '台账.xlsx')).toEqual([
      { sheet: '封面', isHidden: false, rows: 1, columns: 1, isTable: false },
      { sheet: '门诊明细', isHidden: false, rows: 2, columns: 3, isTable: true },
      { sheet: '住院\'费用"（2024）', isHidden: false, rows: 3, columns: 2, isTable: true },
      { sheet: '😀 Detail', isHidden: false, rows: 1, columns: 3, isTable: true },
      { sheet: '空表', isHidden: false, rows: 0, columns: 0, isTable: false },
      { sheet: '旧数据', isHidden: true, rows: 2, columns: 2, isTable: false },
    ]);
  });

  test('what is told of a sheet is what reading it gives', async () => {
    const sheets = await survey(manySheets(), '台账.xlsx');
    for (const { sheet, rows, columns } of sheets.filter((one) => one.rows !== 0)) {
      const table = await readSheet(path, '台账.xlsx', { choices: { sheet } });
      await table.close();
      expect({ sheet: table.report.sheet, rows: table.rows, columns: table.columns.length }).toEqual({
        sheet,
        rows,
        columns,
      });
    }
  });

  test('names that differ by case only are two sheets', async () => {
    const rows = officeSheets[1]!.rows;
    const book = manySheets([
      { name: 'data', rows },
      { name: 'DATA', rows: [...rows, ['眼科', 7, '2024-05-03']] },
    ]);
    const sheets = await survey(book, 'x.xlsx');
    expect(sheets.map(({ sheet, rows: count }) => [sheet, count])).toEqual([
      ['data', 2],
      ['DATA', 3],
    ]);
  });

  test('a sheet beyond the limits is named without its size, the others are counted', async () => {
    const sheets = await survey(manySheets(), '台账.xlsx', { columns: 2 });
    expect(sheets.map(({ sheet, rows }) => [sheet, rows])).toEqual([
      ['封面', 1],
      ['门诊明细', null],
      ['住院\'费用"（2024）', 3],
      ['😀 Detail', null],
      ['空表', 0],
      ['旧数据', 2],
    ]);
  });

  test('a text file has one sheet without a name; a damaged file is refused', async () => {
    expect(await survey('科室,人数\n内科,3\n', 'x.csv')).toEqual([
      { sheet: '', isHidden: false, rows: 1, columns: 2, isTable: true },
    ]);
    await expect(survey(manySheets().subarray(0, 900), 'x.xlsx')).rejects.toMatchObject({
      fault: 'unreadable',
    });
  });
});
