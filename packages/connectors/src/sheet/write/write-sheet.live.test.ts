import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CellObject, read as readBook } from '@e965/xlsx';
import type { Cell } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { sheetLimits } from '../limits.ts';
import { readTable } from '../read-table.ts';
import { toCells } from '../table.ts';
import { makeFile } from './make-file.ts';
import { writeSheet } from './write-sheet.ts';
import type { WrittenColumn } from './written-column.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-written-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const columnsOf = (titles: string[]): WrittenColumn[] =>
  titles.map((title, index) => ({ title, index, plain: false }));
const contentOf = (format: 'csv' | 'xlsx', titles: string[]) => ({
  format,
  columns: columnsOf(titles),
  name: '数据',
  notes: [],
});

/** Writes and reads with the product's own importer. */
async function again(format: 'csv' | 'xlsx', titles: string[], rows: Cell[][]) {
  const path = join(folder, `file.${format}`);
  writeFileSync(path, await makeFile(rows, contentOf(format, titles)));
  const table = await readTable(path, format === 'csv' ? 'text' : format, sheetLimits);
  return { columns: table.columns, rows: toCells(table.rows, table.plans) };
}

const dangerous = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  "=cmd|' /C calc'!A0",
  "'=1",
  '-',
];
const awkward = ['逗号,引号"换行\n结束', ' 两端空白 ', '_x0041_', '<b>&amp;</b>', ']]>', '😀', "O'Neil"];

/**
 * Rows as they are read: line ends and tabs before a text are dropped, with the spaces behind them, and spaces after it;
 * one that is nothing else is none.
 */
const withoutEnds = (rows: readonly Cell[][]): Cell[][] =>
  rows.map((row) =>
    row.map((cell) =>
      typeof cell === 'string'
        ? cell.replace(/^[\t\n\r][\s\u3000]*/, '').replace(/[ \u00a0\u3000\t\n\r]+$/, '') || null
        : cell,
    ),
  );

describe.each(['csv', 'xlsx'] as const)('%s', (format) => {
  test('[I08] cells that look like formulas are read back as the texts they are', async () => {
    const rows = [...dangerous, ...awkward].map((text, at): Cell[] => [text, -at - 0.5]);
    const read = await again(format, ['说明', '金额'], rows);
    expect(read.rows).toEqual(withoutEnds(rows));
    expect(read.columns.map(({ type }) => type)).toEqual(['text', 'decimal']);
  });

  test('[I08] headers that look like formulas too', async () => {
    const read = await again(format, ['=HYPERLINK("x")', '@b'], [[1, 'x']]);
    expect(read.columns.map(({ name }) => name)).toEqual(['=HYPERLINK("x")', '@b']);
  });

  test('numbers, dates, times and gaps come back as they were', async () => {
    const rows: Cell[][] = [
      [1234.5, '2024-02-29', '2024-02-29 23:59:59', '内科', null],
      [-3, '1999-12-31', '2000-01-01 00:00:00', null, null],
      [null, null, null, '外科', null],
      [1e-7, '9999-12-31', '1900-03-01 00:00:01', '内科', null],
    ];
    const read = await again(format, ['费用', '日期', '时刻', '科室', '空'], rows);
    expect(read.rows).toEqual(rows);
    expect(read.columns.map(({ type }) => type)).toEqual(['decimal', 'date', 'datetime', 'text', 'text']);
  });

  test('[I08] any text beside a number comes back equal', async () => {
    const text = fc
      .tuple(fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '＝', "'"), fc.string({ unit: 'grapheme' }))
      .map(([start, rest]) => `文${start}`.slice(start === '' ? 0 : 1) + rest);
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
        const rows = [...texts.filter((one) => one !== ''), '终'].map((one, at): Cell[] => [one, at]);
        expect((await again(format, ['说明', '序号'], rows)).rows).toEqual(withoutEnds(rows));
      }),
      { numRuns: 60 },
    );
  });
});

test('a text file begins with the mark of UTF-8 and ends its lines as RFC 4180 says', async () => {
  const bytes = await makeFile([['a', 1]], contentOf('csv', ['甲', '乙']));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString().slice(1)).toBe('甲,乙\r\na,1\r\n');
});

test('[CALC-19] shares of one are written in percent, and stay the numbers they are', async () => {
  const content = contentOf('xlsx', ['科室', '折扣']);
  const [name, share] = content.columns as [WrittenColumn, WrittenColumn];
  const bytes = await makeFile(
    [
      ['内科', 0.16624],
      ['外科', 1],
    ],
    { ...content, columns: [name, { ...share, share: 'percent' }] },
  );
  const sheet = readBook(bytes, { cellNF: true }).Sheets['数据']!;
  expect(sheet['B2']).toMatchObject({ t: 'n', v: 0.16624, z: '0.00%', w: '16.62%' });
  expect(sheet['B3']).toMatchObject({ t: 'n', v: 1, z: '0.00%', w: '100.00%' });
});

test('[CALC-19] differences of shares are written in points, and chosen decimals are kept', async () => {
  const content = contentOf('xlsx', ['科室', '变化', '占比', '费用']);
  const [name, ...others] = content.columns as [WrittenColumn, ...WrittenColumn[]];
  const looks = [
    { share: 'points', decimals: 1 },
    { share: 'percent', decimals: 0 },
    { decimals: 1 },
  ] as const;
  const columns = [name, ...others.map((column, at) => ({ ...column, ...looks[at] }))];
  const bytes = await makeFile([['内科', 0.07, 0.166, 12345.678]], { ...content, columns });
  const sheet = readBook(bytes, { cellNF: true }).Sheets['数据']!;
  expect(sheet['B2']).toMatchObject({ t: 'n', v: 7, z: '0.0" 个百分点"', w: '7.0 个百分点' });
  expect(sheet['C2']).toMatchObject({ t: 'n', v: 0.166, w: '17%' });
  expect(sheet['D2']).toMatchObject({ t: 'n', v: 12345.678, w: '12,345.7' });
});

test('[CALC-19] averages and binary sums are written with the decimals of their chart, and stay what they are', async () => {
  const content = contentOf('xlsx', ['金额', '比率', '两位']);
  const columns = content.columns.map((column) => ({ ...column, round: 2 }));
  const rows = [
    [104874.97850000001, 0.000012345678, 12.5],
    [-2844.1, 0.0000001234567, 3],
  ];
  const sheet = readBook(await makeFile(rows, { ...content, columns }), { cellNF: true }).Sheets['数据']!;
  expect(sheet['A2']).toMatchObject({ t: 'n', v: 104874.97850000001, w: '104,874.98' });
  expect(sheet['A3']).toMatchObject({ t: 'n', v: -2844.1, w: '-2,844.10' });
  // Nothing but zeros would be left of these.
  expect(sheet['B2']).toMatchObject({ t: 'n', v: 0.000012345678, z: 'General' });
  expect(sheet['C2']).toMatchObject({ w: '12.5' });
});

test('a workbook has true numbers and dates, a frozen header, formats, widths and no formula', async () => {
  const rows: Cell[][] = [
    ['=1+1', 12345.25, '2024-05-01', 2024, true],
    ['内科', -1, '2024-05-02', 2025, false],
  ];
  const titles = ['科室', '费用', '日期', '年份', '已结'];
  const bytes = await makeFile(rows, { ...contentOf('xlsx', titles), notes: [['数据集', '门诊']] });
  const book = readBook(bytes, { cellNF: true, cellStyles: true, cellFormula: true });
  expect(book.SheetNames).toEqual(['数据', '说明']);
  const sheet = book.Sheets['数据']!;
  const cell = (at: string): CellObject => sheet[at] as CellObject;
  expect(cell('A2')).toMatchObject({ t: 's', v: '=1+1' });
  expect(cell('A2').f).toBeUndefined();
  expect(cell('B2')).toMatchObject({ t: 'n', v: 12345.25, z: '#,##0.00' });
  expect(cell('C2')).toMatchObject({ t: 'n', v: 45413, z: 'yyyy-mm-dd' });
  expect(cell('D2')).toMatchObject({ t: 'n', v: 2024, z: 'General' });
  expect(cell('E2')).toMatchObject({ t: 'b', v: true });
  expect(sheet['!autofilter']).toEqual({ ref: 'A1:E3' });
  expect(sheet['!cols']?.map((column) => Math.round(column.width ?? 0))).toHaveLength(5);
  expect(book.Sheets['说明']!['B1']).toMatchObject({ v: '门诊' });
});

test('the rows of a widget that is called as the sheet of notes stand on a sheet of another name', async () => {
  const content = { ...contentOf('xlsx', ['甲']), name: '说明', notes: [['图表', '说明']] as const };
  const book = readBook(await makeFile([['a']], content));
  expect(book.SheetNames).toEqual(['说明（2）', '说明']);
  expect(book.Sheets['说明（2）']!['A2']).toMatchObject({ v: 'a' });
  expect(book.Sheets['说明']!['B1']).toMatchObject({ v: '说明' });
});

describe('the thread', () => {
  const json = Buffer.from(JSON.stringify({ keys: ['a'], data: [[1], [2]] }));

  test('hands over the file and how many rows it has', async () => {
    const { bytes, rows } = await writeSheet({ json, content: contentOf('csv', ['甲']) });
    expect(rows).toBe(2);
    expect(Buffer.from(bytes).toString().slice(1)).toBe('甲\r\n1\r\n2\r\n');
  });

  test('ends when it is called off, takes too long or fails', async () => {
    const content = contentOf('csv', ['甲']);
    const gone = new AbortController();
    const called = writeSheet({ json, content }, { signal: gone.signal });
    gone.abort(new Error('连接已关闭'));
    await expect(called).rejects.toThrow('连接已关闭');
    await expect(writeSheet({ json, content }, { timeoutMs: 1 })).rejects.toThrow('too long');
    await expect(writeSheet({ json: Buffer.from('{'), content })).rejects.toThrow('JSON');
  });
});
