import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, expect, test } from 'vitest';
import { zip } from '../testing/zip.ts';
import { sheetKindOf } from './file-kind.ts';
import { sheetLimits } from './limits.ts';
import { readTable } from './read-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-hidden-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = ['科室', '姓名', '人次', '基本工资'];
const rows = [
  ['内科', '张三', 10, 5200],
  ['外科', '李四', 20, 6800],
];

function library(bookType: 'xlsx' | 'xlsb'): Buffer {
  const page = utils.aoa_to_sheet([names, ...rows]);
  page['!cols'] = [{}, { hidden: true }, {}, { hidden: true }];
  const book = utils.book_new();
  utils.book_append_sheet(book, page, '一');
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}

function ods(): Buffer {
  const cell = (value: string | number): string =>
    typeof value === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${value}"/>`
      : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const lines = [names, ...rows].map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`);
  const columns =
    '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>' +
    '<table:table-column table:visibility="filter" table:number-columns-repeated="16381"/>';
  return zip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      data:
        '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>' +
        `<table:table table:name="一">${columns}${lines.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
  ]);
}

function xml2003(): Buffer {
  const cell = (value: string | number): string =>
    `<Cell><Data ss:Type="${typeof value === 'number' ? 'Number' : 'String'}">${value}</Data></Cell>`;
  const lines = [names, ...rows].map((row) => `<Row>${row.map(cell).join('')}</Row>`);
  const space = 'urn:schemas-microsoft-com:office:spreadsheet';
  return Buffer.from(
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="${space}" xmlns:ss="${space}">` +
      `<Worksheet ss:Name="一"><Table><Column ss:Index="2" ss:Hidden="1"/><Column/><Column ss:Hidden="1" ss:Span="3"/>` +
      `${lines.join('')}</Table></Worksheet></Workbook>`,
  );
}

test.each<[string, () => Buffer]>([
  ['a.xlsx', () => library('xlsx')],
  ['a.xlsb', () => library('xlsb')],
  ['a.ods', ods],
  ['a.xls', xml2003],
])('[UPL-08] %s: columns that the file hides come in, and a note names them', async (fileName, make) => {
  const path = join(folder, 'upload');
  writeFileSync(path, make());
  const kind = await sheetKindOf(path, fileName);
  const { columns, report } = await readTable(path, kind, sheetLimits, {});
  expect(columns.map(({ name }) => name)).toEqual(names);
  expect(report.notes).toEqual([
    'B列 姓名、D列 基本工资在原文件中被隐藏，已一并导入；不需要时在预览中点“不导入”',
  ]);
});
