import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sheetLimits } from './limits.ts';
import { readTable } from './read-table.ts';
import { toCells } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-comma-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The cells of one column of a text, and what is said of it. */
async function columnOf(text: string, name: string) {
  const path = join(folder, 'text.csv');
  writeFileSync(path, text);
  const { columns, rows, plans, report } = await readTable(path, 'text', sheetLimits);
  const at = columns.findIndex((column) => column.name === name);
  const notes = report.notes.filter((note) => note.startsWith(`“${name}”`));
  return { type: columns[at]?.type, cells: toCells(rows, plans).map((row) => row[at]), notes };
}

test('[UPL-09] where one column tells that commas stand before fractions, 1,234 is no thousand in another', async () => {
  const text = '品名;单价;重量\nA;1,5;1,234\nB;2,75;2,500\nC;3,25;12,125\n';
  expect(await columnOf(text, '重量')).toEqual({
    type: 'decimal',
    cells: [1.234, 2.5, 12.125],
    notes: ['“重量”以逗号作小数点读作数值，与文件中其他列一致（如 1,234 为 1.234）'],
  });
  // Tabs divide what a spreadsheet program of such a country writes as Unicode text.
  expect((await columnOf(text.replaceAll(';', '\t'), '重量')).cells).toEqual([1.234, 2.5, 12.125]);
});

test('[UPL-09] in such a file points stand between thousands, unless the column shows that they do not', async () => {
  const file = (cells: string[]) => `品名;单价;产量\n${cells.map((cell) => `A;1,5;${cell}`).join('\n')}\n`;
  expect(await columnOf(file(['1.234', '12.500', '7']), '产量')).toEqual({
    type: 'integer',
    cells: [1234, 12_500, 7],
    notes: ['“产量”去掉千位之间的点读作数值，与文件中其他列一致（如 1.234 为 1234）'],
  });
  expect((await columnOf(file(['1.234', '0.500']), '产量')).cells).toEqual([1.234, 0.5]);
  expect((await columnOf(file(['1.234', '12.5']), '产量')).cells).toEqual([1.234, 12.5]);
  expect((await columnOf(file(['1.234', '1500']), '产量')).cells).toEqual([1.234, 1500]);
  expect((await columnOf(file(['1,234.50', '1,500.00']), '产量')).cells).toEqual([1234.5, 1500]);
  expect((await columnOf(file(['1500', '20']), '产量')).notes).toEqual([]);
});

test('[UPL-09] where no column tells, thousands between semicolons are told; zero before a comma tells', async () => {
  expect(await columnOf('品名;重量\nA;1,234\nB;2,500\n', '重量')).toEqual({
    type: 'integer',
    cells: [1234, 2500],
    notes: [
      '“重量”的逗号读作千位分隔（如 1,234 为 1234）；如果逗号是小数点，请在原文件中改为小数点后重新上传',
    ],
  });
  expect(await columnOf('品名;重量\nA;1,234\nB;0,500\n', '重量')).toMatchObject({
    type: 'decimal',
    cells: [1.234, 0.5],
  });
  const quoted = '品名,单价,重量\nA,"1,5","1,234"\nB,"2,75","2,500"\n';
  expect(await columnOf(quoted, '重量')).toMatchObject({ cells: [1234, 2500], notes: [] });
});
