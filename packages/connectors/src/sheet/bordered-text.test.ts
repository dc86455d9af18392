import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sheetLimits } from './limits.ts';
import { readTable } from './read-table.ts';
import { toCells } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-bordered-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(text: string) {
  const path = join(folder, 'a.csv');
  writeFileSync(path, text);
  const { columns, rows, plans, places } = await readTable(path, 'text', sheetLimits);
  return { names: columns.map(({ name }) => name), rows: toCells(rows, plans), places };
}
const names = ['科室', '金额', '日期'];
const rows = [
  ['内科', 100.5, '2024-01-01'],
  ['外科', 12, '2024-01-02'],
];

test.each([
  [
    'as MySQL draws it',
    '+------+-------+------------+\n| 科室 | 金额  | 日期       |\n+------+-------+------------+\n| 内科 | 100.5 | 2024-01-01 |\n| 外科 |    12 | 2024-01-02 |\n+------+-------+------------+\n2 rows in set (0.00 sec)\n',
  ],
  [
    'as PostgreSQL draws it',
    ' 科室 | 金额  |    日期    \n------+-------+------------\n 内科 | 100.5 | 2024-01-01\n 外科 |    12 | 2024-01-02\n(2 rows)\n\n',
  ],
  [
    'of Markdown',
    '| 科室 | 金额 | 日期 |\r\n| :--- | ---: | --- |\r\n| 内科 | 100.5 | 2024-01-01 |\r\n| 外科 | 12 | 2024-01-02 |\r\n',
  ],
])('[UPL-08] a table %s is read without its lines', async (_, text) => {
  expect(await read(text)).toMatchObject({ names, rows });
});

test('[UPL-08] rows keep the places that they have in the file', async () => {
  const { places } = await read('| a | b |\n| --- | --- |\n| x | 1 |\n| y | 2 |\n');
  expect(places).toEqual([2, 3]);
});

test('[UPL-08] blanks before a quote belong to no field; within quotes and elsewhere they stay', async () => {
  const text = '"科室", "金额",  "日期"\n"内, 科", "100.5", "2024-01-01"\n"外 ""科", 12, "2024-01-02"\n';
  expect(await read(text)).toMatchObject({
    names,
    rows: [
      ['内, 科', 100.5, '2024-01-01'],
      ['外 "科', 12, '2024-01-02'],
    ],
  });
  // A quote in the middle of words opens nothing.
  const words = '名称,说明\n甲, 5" 管, 直\n乙,好\n';
  expect((await read(words)).rows[0]?.slice(0, 2)).toEqual(['甲', ' 5" 管']);
  expect((await read('名称,说明\n甲, "好" 的\n乙,坏\n')).rows[0]).toEqual(['甲', ' "好" 的']);
});

test('[UPL-08] \\N of database tools is no value, in columns of days and of words', async () => {
  const text = '科室,日期,备注\n内科,2024-01-01,\\N\n外科,\\N,好\n儿科,2024-01-03,坏\n';
  expect((await read(text)).rows).toEqual([
    ['内科', '2024-01-01', null],
    ['外科', null, '好'],
    ['儿科', '2024-01-03', '坏'],
  ]);
});

test('[UPL-08] dashes that are values are no lines', async () => {
  expect((await read('a|b\nx|---\n---|---\ny|2\n')).rows.length).toBeGreaterThan(1);
  expect((await read('a,b\nx,---\ny,2\nz,3\n')).rows).toEqual([
    ['x', null],
    ['y', 2],
    ['z', 3],
  ]);
});
