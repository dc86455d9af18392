import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { partsOf, workbook, type ZipPart, zip } from '../testing/zip.ts';
import { sheetKindOf } from './file-kind.ts';
import { sheetLimits } from './limits.ts';
import { type ReadTable, readTable } from './read-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-xml-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(data: Buffer | string, fileName = 'a.xls'): Promise<ReadTable> {
  const path = join(folder, 'upload');
  writeFileSync(path, data);
  return readTable(path, await sheetKindOf(path, fileName), sheetLimits);
}

/** An XML spreadsheet with a name and an amount below their titles, as written by hand. */
const spreadsheet = (name: string, amount = '<Data ss:Type="Number">12</Data>', declared = ''): string =>
  `<?xml version="1.0"${declared}?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" ` +
  'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">\n<Worksheet ss:Name="明细"><Table>\n' +
  '<Row><Cell><Data ss:Type="String">科室</Data></Cell><Cell><Data ss:Type="String">金额</Data></Cell></Row>\n' +
  `<Row><Cell><Data ss:Type="String">${name}</Data></Cell><Cell>${amount}</Cell></Row>\n` +
  '</Table></Worksheet></Workbook>\n';

describe('characters that XML does not have are left out and told', () => {
  const note = (count: number): string => `文件中有${count}个不可见的字符，已去掉；其余内容不变`;
  test.each([
    ['内\x01科\x1f', 2],
    ['内&#1;科&#x1F;&#xFFFF;', 3],
    ['内\ufffe科&#xD83D;', 2],
  ])('[UPL-09] in an XML spreadsheet (%#)', async (name, count) => {
    const { rows, report } = await read(spreadsheet(name));
    expect(rows).toEqual([['内科', 12]]);
    expect(report.notes).toContain(note(count));
  });

  test('[UPL-08] in a workbook', async () => {
    const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = `<worksheet><sheetData><row>${cell('科室')}</row><row>${cell('内\x0b科')}</row></sheetData></worksheet>`;
    const { rows, report } = await read(workbook(sheet), 'a.xlsx');
    expect(rows).toEqual([['内科']]);
    expect(report.notes).toContain(note(1));
  });

  test.each([
    ['内_x0000__x0001_科_xFFFF_', '内科', 3],
    ['内_xD83D_科', '内科', 1],
    ['内科_xD83D__xDE00__x0041__x005F_x0000_', '内科😀A_x0000_', 0],
  ])('[UPL-08] in a workbook that writes them as escapes: %s', async (written, name, count) => {
    const cells = '<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>';
    const inline = `<row><c t="inlineStr"><is><t>${written}</t></is></c></row>`;
    const parts = [
      { name: 'xl/sharedStrings.xml', data: `<sst><si><t>科室</t></si><si><t>${written}</t></si></sst>` },
    ];
    const sheet = `<worksheet><sheetData>${cells}${inline}</sheetData></worksheet>`;
    const { rows, report } = await read(workbook(sheet, { parts }), 'a.xlsx');
    expect(rows).toEqual([[name], [name]]);
    expect(report.notes).toEqual(count === 0 ? [] : [note(count * 2)]);
  });

  test.each([
    ['科室,金额\n内\x01科,12\n', 1],
    ['科室,金额\n内科\x1f\x0b,12\n\x1a', 3],
  ])('[UPL-09] in a text, however short it is (%#)', async (text, count) => {
    const { rows, report } = await read(text, 'a.csv');
    expect(rows).toEqual([['内科', '12']]);
    expect(report.notes).toEqual([note(count)]);
  });

  test('[UPL-09] halves of one character that follow each other are that character', async () => {
    const { rows, report } = await read(spreadsheet('好&#55357;&#56832;&#xD83D;&#xDE00;'));
    expect(rows).toEqual([['好😀😀', 12]]);
    expect(report.notes).toEqual([]);
  });
});

test.each([
  ['utf-8 under the name of utf-16', 'utf-16', (text: string) => Buffer.from(text)],
  ['utf-16 with its mark', 'UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['utf-16 without its mark', 'utf-16', (text: string) => Buffer.from(text, 'utf16le')],
  ['utf-8 under the name of GBK', 'GBK', (text: string) => Buffer.from(text)],
  ['an unknown name', 'x-hospital', (text: string) => Buffer.from(text)],
])('[UPL-09] an XML spreadsheet is read by its bytes: %s', async (_, encoding, bytes) => {
  expect((await read(bytes(spreadsheet('内科', undefined, ` encoding="${encoding}"`)))).rows).toEqual([
    ['内科', 12],
  ]);
});

test('[UPL-09] a byte that is of no encoding is told with its line', async () => {
  const bytes = Buffer.from(spreadsheet('心内科 消化科 呼吸科 ~'));
  bytes[bytes.indexOf('~')] = 0xff;
  await expect(read(bytes)).rejects.toThrow('第5行有无法识别的字节（文件编码为 UTF-8）');
});

test.each([
  ['A & B', '第5行的 XML 有误：“&”应写成“&amp;”'],
  ['<5', '第5行的 XML 有误：标签写法有误，或文字中的“<”没有写成“&lt;”'],
  ['</Row>', '第5行的 XML 有误：标签没有成对'],
])('[UPL-09] what is wrong with an XML spreadsheet is told with its line: %s', async (name, told) => {
  await expect(read(spreadsheet(name))).rejects.toThrow(told);
});

test('[UPL-09] an XML spreadsheet that ends early, and one with places that are none', async () => {
  const whole = spreadsheet('内科');
  await expect(read(whole.slice(0, -30))).rejects.toThrow('XML 有误：文件不完整，缺少末尾');
  await expect(read(whole.replace('<Row>', '<Row ss:Index="0">'))).rejects.toThrow(
    '文件中有行号写成了“0”，没有这样的行',
  );
});

test('[UPL-09] an XML spreadsheet without its first line is one; other XML is named', async () => {
  expect((await read(spreadsheet('内科').replace(/^.*\n/, ''))).rows).toEqual([['内科', 12]]);
  await expect(read('<?xml version="1.0"?><!-- a --><rows><row id="1"/></rows>')).rejects.toThrow(
    '文件内容是 XML 数据，不是表格，请在原系统中导出为 xlsx 或 csv 后上传',
  );
});

const sheetOf = (rows: string): Buffer => workbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);

test.each([
  ['<row r="0"><c r="A1"><v>1</v></c></row>', '行号写成了“0”'],
  ['<row r="x"><c r="A1"><v>1</v></c></row>', '行号写成了“x”'],
  ['<row r="1"><c r="0"><v>1</v></c></row>', '单元格位置写成了“0”'],
])('[UPL-08] places of a workbook that are none are named: %s', async (rows, told) => {
  await expect(read(sheetOf(rows), 'a.xlsx')).rejects.toThrow(`文件中有${told}`);
});

test('[UPL-08] parts of a workbook in UTF-16 are read', async () => {
  const written = write(
    { SheetNames: ['一'], Sheets: { 一: utils.aoa_to_sheet([['科室'], ['内科']]) } },
    { type: 'buffer', bookType: 'xlsx', bookSST: true },
  ) as Buffer;
  const wide = (text: string): Buffer =>
    Buffer.from(`\ufeff${text.replace('encoding="UTF-8"', 'encoding="UTF-16"')}`, 'utf16le');
  const parts = partsOf(written).map(({ name, data }) => ({
    name,
    data: /\.(?:xml|rels)$/.test(name) ? wide(data.toString()) : data,
  }));
  expect((await read(zip(parts), 'a.xlsx')).rows).toEqual([['内科']]);
});

test('[UPL-08] an OpenDocument sheet without the part that names its type is read; a text is named', async () => {
  const sheets = { SheetNames: ['一'], Sheets: { 一: utils.aoa_to_sheet([['科室'], ['内科']]) } };
  const parts = partsOf(write(sheets, { type: 'buffer', bookType: 'ods' }) as Buffer);
  const without = parts.filter(({ name }) => name !== 'mimetype');
  expect((await read(zip(without), 'a.xlsx')).rows).toEqual([['内科']]);
  const texts = without.map(({ name, data }) => ({
    name,
    data: data.toString().replaceAll('office:spreadsheet', 'office:text'),
  }));
  await expect(read(zip(texts), 'a.xlsx')).rejects.toThrow('文件是 OpenDocument 文档，但不是表格');
});

test('[UPL-08] a table within a cell of an OpenDocument sheet ends no rows', async () => {
  const sheets = { SheetNames: ['一'], Sheets: { 一: utils.aoa_to_sheet([['科室'], ['内科'], ['外科']]) } };
  const inner = '<table:table><table:table-row><table:table-cell/></table:table-row></table:table>';
  const parts = partsOf(write(sheets, { type: 'buffer', bookType: 'ods' }) as Buffer).map(
    ({ name, data }) => ({
      name,
      data: name === 'content.xml' ? data.toString().replace('内科</text:p>', `内科</text:p>${inner}`) : data,
    }),
  );
  expect((await read(zip(parts), 'a.ods')).rows).toEqual([['内科'], ['外科']]);
});

test('[UPL-08] a sheet of errors alone, or of formulas without results, is told as that', async () => {
  const errors = '<row r="1"><c r="B1" t="e"><v>#REF!</v></c><c r="C1" t="e"><v>#N/A</v></c></row>';
  await expect(read(sheetOf(errors), 'a.xlsx')).rejects.toThrow(
    '文件中没有可用的数据：2个单元格的公式结果都是错误（如 B1：#REF!），请在原文件中修正公式后重新上传',
  );
  await expect(read(sheetOf('<row r="1"><c r="A1"><f>B1*2</f></c></row>'), 'a.xlsx')).rejects.toThrow(
    '1个单元格的公式没有保存结果（如 A1），请用 Excel 打开并保存后重新上传',
  );
});

test('[UPL-08] a space beyond the last column that is read refuses no workbook', async () => {
  const rows =
    '<row r="1"><c r="A1" t="str"><v>科室</v></c></row><row r="2"><c r="A2" t="str"><v>内科</v></c>';
  const far = (text: string) => sheetOf(`${rows}<c r="ALN2" t="str"><v>${text}</v></c></row>`);
  expect((await read(far(' '), 'a.xlsx')).rows).toEqual([['内科']]);
  await expect(read(far('x'), 'a.xlsx')).rejects.toThrow('超过1000列');
});

test('[UPL-09] numbers that are none are empty and told, in a workbook, a document and an XML spreadsheet', async () => {
  const told = (place: string, text: string) => expect.stringContaining(`1个单元格（如 ${place}：${text}）`);
  const rows = '<row r="1"><c r="A1" t="str"><v>金额</v></c></row><row r="2"><c r="A2"><v>5</v></c></row>';
  const book = await read(sheetOf(`${rows}<row r="3"><c r="A3"><v>nan</v></c></row>`), 'a.xlsx');
  expect(book.rows).toEqual([[5]]);
  expect(book.report.notes).toEqual([told('A3', 'nan')]);
  const xml = await read(spreadsheet('内科', '<Data ss:Type="Number">INF</Data>'));
  expect(xml.rows).toEqual([['内科']]);
  expect(xml.report.notes).toEqual([told('B2', 'INF')]);
  const sheets = { SheetNames: ['一'], Sheets: { 一: utils.aoa_to_sheet([['金额'], [5], [7]]) } };
  const parts = partsOf(write(sheets, { type: 'buffer', bookType: 'ods' }) as Buffer).map(
    ({ name, data }) => ({
      name,
      data: name === 'content.xml' ? data.toString().replace('office:value="7"', 'office:value="NaN"') : data,
    }),
  );
  const document = await read(zip(parts), 'a.ods');
  expect(document.rows).toEqual([[5]]);
  expect(document.report.notes).toEqual([told('A3', '7')]);
});

test.each([
  ['sheet1.xml', '内科'],
  ['workbook.xml', '一'],
])('[I06] [UPL-08] a workbook whose bytes were changed on their way is refused: %s', async (part, name) => {
  const row = (text: string): string => `<row><c t="str"><v>${text}</v></c></row>`;
  const good = workbook(`<worksheet><sheetData>${row('科室')}${row('内科')}</sheetData></worksheet>`);
  expect((await read(good, 'a.xlsx')).rows).toEqual([['内科']]);
  const changed = partsOf(good).map((one) => {
    const data = one.data.toString().replace(name, '外科');
    return one.name.endsWith(part) ? { ...one, data, declaredCrc: crc32(one.data) } : one;
  });
  await expect(read(zip(changed), 'a.xlsx')).rejects.toMatchObject({
    fault: 'unreadable',
    message: '文件无法读取，请检查文件内容是否完整',
  });
});

test('[I07] macros, links to other files, formulas and DDE are never run: cells are what the file keeps', async () => {
  const cell = (formula: string, value: string): string => `<c t="str"><f>${formula}</f><v>${value}</v></c>`;
  const heads = ['甲', '乙', '丙'].map((name) => `<c t="str"><v>${name}</v></c>`).join('');
  const cells =
    cell('WEBSERVICE(&quot;http://127.0.0.1:9/x&quot;)', '网') +
    `${cell("cmd|' /C calc'!A0", '令')}${cell('[1]外!$A$1', '外')}<c><f>1+1</f><v>3</v></c>`;
  const parts: ZipPart[] = [
    { name: 'xl/vbaProject.bin', data: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
    {
      name: 'xl/externalLinks/externalLink1.xml',
      data: '<externalLink><ddeLink ddeService="cmd" ddeTopic="/C calc"/></externalLink>',
    },
  ];
  const sheet = `<row>${heads}<c t="str"><v>丁</v></c></row><row>${cells}</row>`;
  const asked = vi.spyOn(Socket.prototype, 'connect');
  const book = workbook(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`, { parts });
  expect((await read(book, 'a.xlsm')).rows).toEqual([['网', '令', '外', 3]]);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
