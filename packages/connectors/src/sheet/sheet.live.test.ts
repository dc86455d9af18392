import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SSF, utils, write } from '@e965/xlsx';
import type { Cell, Column, SheetReport } from '@mingjing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { workbook, type ZipPart, zip } from '../testing/zip.ts';
import { sheetKindOf } from './file-kind.ts';
import { sheetLimits } from './limits.ts';
import { readSheet, type SheetOptions } from './read-sheet.ts';
import { readTable } from './read-table.ts';
import { toCells } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Read {
  columns: Column[];
  rows: Cell[][];
  report: Omit<SheetReport, 'fileName'>;
}

/** What the worker does, without the worker. */
async function read(name: string, data: Buffer | string): Promise<Read> {
  const path = join(folder, 'upload');
  writeFileSync(path, data);
  const { columns, rows, plans, report } = await readTable(path, await sheetKindOf(path, name), sheetLimits);
  return { columns, rows: toCells(rows, plans), report };
}

async function readInWorker(name: string, data: Buffer | string, options?: SheetOptions): Promise<Read> {
  const path = join(folder, 'upload');
  writeFileSync(path, data);
  const table = await readSheet(path, name, options);
  const rows: Cell[][] = [];
  for await (const batch of table.batches) rows.push(...batch);
  expect(rows).toHaveLength(table.rows);
  return { columns: table.columns, rows, report: table.report };
}
const sheet = (rows: string, rest = ''): string =>
  `<worksheet><sheetData>${rows}</sheetData>${rest}</worksheet>`;
const strings = (...items: string[]): ZipPart => ({
  name: 'xl/sharedStrings.xml',
  data: `<sst>${items.map((item) => `<si>${item}</si>`).join('')}</sst>`,
});
const styles: ZipPart = {
  name: 'xl/styles.xml',
  data:
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="22"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>',
};
const unreadable = '文件无法读取，请检查文件内容是否完整';

describe('workbooks', () => {
  test('[UPL-08] [UPL-09] [I10] cells of every kind', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>是否</t></is></c><c r="E1" t="s"><v>0</v></c><c r="F1" t="str"><v>号码</v></c></row>' +
      '<row r="3"><c r="A3" s="1"><v>45351</v></c><c r="B3"><f>SUM(A1)</f><v>12.5</v></c><c r="C3" s="3"><v>0.25</v></c><c r="D3" t="b"><v>1</v></c><c r="E3" t="e"><v>#DIV/0!</v></c><c r="F3"><v>110101199003071234</v></c></row>' +
      '<row><c s="2"><v>45352.75</v></c><c><v>-3</v></c><c/><c t="b"><v>0</v></c><c t="d"><v>2024-01-02T03:04:05</v></c><c t="str"><v>a_x000A_b</v></c></row>';
    const first = strings('<t>日期</t>', '<r><t>费</t></r><r><t>用</t></r><rPh><t>ignored</t></rPh>');
    const { columns, rows: cells } = await read('a.xlsx', workbook(sheet(rows), { parts: [first, styles] }));
    expect(columns).toEqual([
      { name: '日期', type: 'datetime' },
      { name: '费用', type: 'decimal', precision: 18, scale: 2 },
      { name: '列3', type: 'text' },
      { name: '是否', type: 'boolean' },
      { name: '日期_2', type: 'datetime' },
      { name: '号码', type: 'text' },
    ]);
    expect(cells).toEqual([
      ['2024-02-29 00:00:00', 12.5, '06:00:00', true, null, '110101199003071234'],
      ['2024-03-01 18:00:00', -3, null, false, '2024-01-02 03:04:05', 'a\nb'],
    ]);
  });

  test('[UPL-08] the first sheet with data counts, visible ones first; merged cells are filled', async () => {
    const book =
      '<x:workbook xmlns:x="m"><x:workbookPr date1904="1"/><x:sheets>' +
      '<x:sheet name="隐" state="hidden" r:id="s2"/><x:sheet name="一" r:id="s1"/></x:sheets></x:workbook>';
    const second = { name: 'xl/worksheets/sheet2.xml', data: sheet('<row><c><v>9</v></c></row>') };
    const rows =
      '<row r="1"><c r="A1" t="str"><v>科室</v></c><c r="B1" t="str"><v>日期</v></c></row>' +
      '<row r="2"><c r="A2" t="str"><v>内科</v></c><c r="B2" s="1"><v>43889</v></c></row>' +
      '<row r="3"><c r="B3" s="1"><v>43890</v></c></row>';
    const merged = sheet(rows, '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>');
    const found = await read('a.xlsm', workbook(merged, { workbook: book, parts: [second, styles] }));
    expect(found.rows).toEqual([
      ['内科', '2024-02-29'],
      ['内科', '2024-03-01'],
    ]);
    const empty = workbook(sheet(''), { workbook: book, parts: [second] });
    expect((await read('a.xlsx', empty)).columns).toEqual([{ name: '9', type: 'text' }]);
    await expect(read('a.xlsx', workbook(sheet('')))).rejects.toMatchObject({ fault: 'empty' });
  });

  test('what a spreadsheet program writes, new and old, is read alike', async () => {
    const page = utils.aoa_to_sheet([
      ['编号', '日期', '费用', '备注'],
      ['007', 45_351, 12.5, '甲'],
      ['008', 45_352, 3, null],
    ]);
    for (const cell of ['B2', 'B3']) page[cell] = { ...page[cell], z: 'yyyy-mm-dd' };
    const book = utils.book_new();
    utils.book_append_sheet(book, page, '数据');
    for (const type of ['xlsx', 'biff8'] as const) {
      const data = write(book, { type: 'buffer', bookType: type }) as Buffer;
      const { columns, rows } = await read(type === 'xlsx' ? 'a.xlsx' : 'a.xls', data);
      expect(columns.map((column) => column.type)).toEqual(['text', 'date', 'decimal', 'text']);
      expect(rows).toEqual([
        ['007', '2024-02-29', 12.5, '甲'],
        ['008', '2024-03-01', 3, null],
      ]);
    }
  });

  test('[UPL-09] days in a format that Chinese editions of Excel have built in are days in an xls as well', async () => {
    const page = utils.aoa_to_sheet([
      ['建档', '复核', '人次', '时点'],
      [45_351, 45_352, 45_353, 0.75],
    ]);
    const builtIn: [string, number][] = [
      ['yyyy"年"m"月"d"日"', 31],
      ['m"月"d"日"', 58],
      ['h"时"mm"分"', 32],
    ];
    // What a program writes that has them built in: their numbers, and no word of what they are.
    for (const [code, id] of builtIn) SSF.load(code, id);
    for (const [at, cell] of ['A2', 'B2', 'D2'].entries()) page[cell] = { ...page[cell], z: builtIn[at]![0] };
    const book = utils.book_new();
    utils.book_append_sheet(book, page, '数据');
    const data = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
    expect(data.includes(Buffer.from('年', 'utf16le'))).toBe(false);
    expect((await readInWorker('a.xls', data)).rows).toEqual([
      ['2024-02-29', '2024-03-01', 45_353, '18:00:00'],
    ]);
  });
});

describe('what a workbook does not say plainly', () => {
  const line = (...cells: string[]): string => `<row>${cells.join('')}</row>`;
  const name = (text: string): string => `<c t="str"><v>${text}</v></c>`;

  test('[I10] the 1904 calendar holds although later versions repeat its element in an extension', async () => {
    const book =
      '<workbook xmlns:x15="m"><workbookPr date1904="1"/><sheets><sheet name="一" r:id="s1"/></sheets>' +
      '<extLst><ext uri="u"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>';
    const rows = line(name('日期')) + line('<c s="1"><v>43889</v></c>');
    const found = await read('a.xlsx', workbook(sheet(rows), { workbook: book, parts: [styles] }));
    expect(found.rows).toEqual([['2024-02-29']]);
  });

  test('hours past 24 are read as they are shown: lengths of time as seconds', async () => {
    const formats = styles.data.toString().replace('yyyy&quot;年&quot;m&quot;月&quot;', '[h]:mm');
    const rows =
      line(name('时长'), name('时刻')) +
      line('<c s="2"><v>1.1041666666666667</v></c>', '<c s="3"><v>0.25</v></c>') +
      line('<c s="2"><v>0.5</v></c>', '<c s="3"><v>2.5</v></c>') +
      line('<c s="2"><v>100</v></c>', '<c s="3"><v>0</v></c>');
    const parts = [{ ...styles, data: formats }];
    expect((await read('a.xlsx', workbook(sheet(rows), { parts }))).rows).toEqual([
      [95_400, '06:00:00'],
      [43_200, '60:00:00'],
      [8_640_000, '00:00:00'],
    ]);
  });

  test('[I07] formulas without stored results and error values are counted and told', async () => {
    const rows =
      line(name('科室'), name('合价'), name('比')) +
      line(name('内科'), '<c><f>1+1</f></c>', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>') +
      line(name('外科'), '<c><f>2+2</f><v></v></c>', '<c><v>1</v></c>');
    const { rows: cells, report } = await read('a.xlsx', workbook(sheet(rows)));
    expect(cells).toEqual([
      ['内科', null, null],
      ['外科', null, 1],
    ]);
    expect(report.notes).toEqual([
      '2个单元格（如 B2）的公式没有保存的结果，已作为空值。请用 Excel 打开并保存后重新上传',
      '1个单元格（如 C2：#DIV/0!）的公式结果是错误，已作为空值',
    ]);
  });

  test('what calculating leaves behind the 15th digit is no part of a number', async () => {
    const rows =
      line(name('金额')) +
      line('<c><v>38824.429999999993</v></c>') +
      line('<c><v>0.30000000000000004</v></c>');
    const { columns, rows: cells } = await read('a.xlsx', workbook(sheet(rows)));
    expect(columns).toEqual([{ name: '金额', type: 'decimal', precision: 18, scale: 2 }]);
    expect(cells).toEqual([[38824.43], [0.3]]);
  });

  test('a cover gives way to the first table', async () => {
    const book =
      '<workbook><sheets><sheet name="封面" r:id="s1"/><sheet name="明细" r:id="s2"/></sheets></workbook>';
    const table = sheet(
      line(name('科室'), name('人次'), name('费用')) +
        line(name('内科'), '<c><v>1</v></c>', '<c><v>2</v></c>'),
    );
    const second = { name: 'xl/worksheets/sheet2.xml', data: table };
    const cover = sheet(line(name('年报')) + line(name('编制'), name('财务科')));
    const { rows, report } = await read('a.xlsx', workbook(cover, { workbook: book, parts: [second] }));
    expect(rows).toEqual([['内科', 1, 2]]);
    expect(report).toMatchObject({ sheet: '明细', sheets: ['封面', '明细'] });
  });
});

describe('what other systems save as .xls', () => {
  const page = (body: string): string =>
    `<html><head><meta charset="gb2312"><style>td{}</style></head><body>${body}</body></html>`;

  test('[I06] a page: merged cells, entities, line breaks, hidden markup', async () => {
    const html = page(
      '<table border=1><tr><td colspan=3>门诊<b>日报</b></td></tr>' +
        '<tr><th>科室</th><th>费用&nbsp;</th><th>备注</th></tr>' +
        '<tr><td rowspan="2">内&#31185;</td><td>1,200.50</td><td>a<br>b</td></tr>' +
        '<tr><td>￥3</td><td>&lt;x&gt;<script>bad()</script></td></tr>' +
        '<tr><td>外科</td><td x:num="2.5">2.50</td><td>"007"</td></tr></table>',
    );
    const { columns, rows, report } = await read('a.xls', html);
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['科室', 'text'],
      ['费用', 'decimal'],
      ['备注', 'text'],
    ]);
    expect(rows).toEqual([
      ['内科', 1200.5, 'a\nb'],
      ['内科', 3, '<x>'],
      ['外科', 2.5, '"007"'],
    ]);
    expect(report.header).toEqual({ from: 2, to: 2 });
    await expect(read('a.xls', page('<frameset><frame src="x"></frameset>'))).rejects.toThrow(
      '其中没有表格数据',
    );
  });

  test('an XML spreadsheet of 2003', async () => {
    const xml =
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>' +
      '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
      '<Styles><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="h"><NumberFormat ss:Format="[h]:mm"/></Style></Styles>' +
      '<Worksheet ss:Name="日报"><Table><Row><Cell ss:MergeAcross="3"><Data ss:Type="String">日报</Data></Cell></Row>' +
      '<Row ss:Index="3"><Cell><Data ss:Type="String">科室</Data></Cell><Cell><Data ss:Type="String">日期</Data></Cell><Cell><Data ss:Type="String">费用</Data></Cell><Cell><Data ss:Type="String">时长</Data></Cell></Row>' +
      '<Row><Cell><Data ss:Type="String">内科</Data><Comment><Data>批注</Data></Comment></Cell><Cell ss:StyleID="d"><Data ss:Type="DateTime">2024-02-29T00:00:00.000</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">1.5</Data></Cell><Cell ss:StyleID="h"><Data ss:Type="DateTime">1900-01-01T02:30:00.000</Data></Cell></Row>' +
      '<Row><Cell><Data ss:Type="String">外科</Data></Cell><Cell ss:Index="3" ss:Formula="=1"/></Row></Table></Worksheet></Workbook>';
    const { columns, rows, report } = await read('a.xls', xml);
    expect(columns.map(({ name }) => name)).toEqual(['科室', '日期', '费用', '时长']);
    expect(rows).toEqual([
      ['内科', '2024-02-29', 1.5, 95_400],
      ['外科', null, null, null],
    ]);
    expect(report.notes[0]).toContain('公式没有保存的结果');
  });

  test('text with tabs', async () => {
    const bytes = Buffer.concat([Buffer.from([0xbf, 0xc6, 0xca, 0xd2]), Buffer.from('\tn\r\nx\t1\r\n')]);
    expect((await read('a.xls', bytes)).columns).toEqual([
      { name: '科室', type: 'text' },
      { name: 'n', type: 'integer' },
    ]);
  });

  test.each<[string, Buffer, string]>([
    ['a PDF', Buffer.from('%PDF-1.7\n'), '文件内容是 PDF 文档，请另存为 xlsx 或 csv 后上传'],
    ['a picture', Buffer.from('89504e470d0a1a0a00', 'hex'), '文件内容是图片，请另存为 xlsx 或 csv 后上传'],
    ['JSON', Buffer.from('{"a": 1}'), '文件内容是 JSON 数据，请另存为 xlsx 或 csv 后上传'],
    [
      'a protected workbook [I06]',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      '文件设有打开密码，请在 Excel 或 WPS 中取消密码并保存后上传',
    ],
    [
      'a Word document',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('WordDocument', 'utf16le')]),
      '文件内容是 Word 文档，请上传 xlsx、xls 或 csv 表格',
    ],
    [
      'a Word package',
      zip([{ name: 'word/document.xml', data: '<x/>' }]),
      '文件内容是 Word 文档，请上传 xlsx、xls 或 csv 表格',
    ],
    [
      'a bad byte in GBK',
      Buffer.concat([
        Buffer.from('a,b\n'),
        Buffer.from([0xbf, 0xc6, 0xca, 0xd2, 0xc4, 0xda, 0xbf, 0xc6, 0x2c, 0xff, 0x0a]),
      ]),
      '第2行有无法识别的字节（文件编码为 GBK），请改正该行，或用 Excel、WPS 另存为 xlsx 后上传',
    ],
    [
      'a bad byte in UTF-8',
      Buffer.concat([Buffer.from('科室,人次\n内科,1\n外'), Buffer.from([0xff, 0x0a])]),
      '第3行有无法识别的字节（文件编码为 UTF-8），请改正该行，或用 Excel、WPS 另存为 xlsx 后上传',
    ],
    [
      'an encoding of another country',
      Buffer.from('café,naïve,déjà,Müller,Größe\nçà,là,où,è\n', 'latin1'),
      '文件的文字编码像是西欧或中欧的编码（如 Windows-1252），无从确定是哪一种，请在上传表格的预览中选择文字编码，或用 Excel、WPS 打开后另存为“CSV UTF-8”或 xlsx 上传',
    ],
  ])('%s is named, with what to do', async (_, data, message) => {
    await expect(
      read(data.subarray(0, 2).toString() === 'PK' ? 'a.xlsx' : 'a.xls', data),
    ).rejects.toMatchObject({
      message,
    });
  });

  test('Big5 and UTF-16 without a mark are read', async () => {
    // 科別,人數 / 內科,12 / 外科,30 in Big5.
    const text = Buffer.from('aceca74f2ca448bcc60aa4baacec2c31320aa57eacec2c33300a', 'hex');
    const read5 = await read('a.csv', text);
    expect(read5.columns.map(({ name }) => name)).toEqual(['科別', '人數']);
    expect(read5.rows).toEqual([
      ['內科', 12],
      ['外科', 30],
    ]);
    const wide = Buffer.from('dept,count\r\nabc,12\r\n', 'utf16le');
    expect((await read('a.csv', wide)).rows).toEqual([['abc', 12]]);
  });
});

describe('text files', () => {
  test('csv whose lines end in several ways loses no row', async () => {
    const lines = '科室,人次,类别\n内科,1,门诊\r\n外科,2,住院\n儿科,3,门诊\n眼科,4,"换\r\n行"\r\n';
    expect((await read('a.csv', lines)).rows).toEqual([
      ['内科', 1, '门诊'],
      ['外科', 2, '住院'],
      ['儿科', 3, '门诊'],
      ['眼科', 4, '换\r\n行'],
    ]);
    expect((await read('a.csv', '科室,人次\r内科,1\r外科,2\r')).rows).toEqual([
      ['内科', 1],
      ['外科', 2],
    ]);
  });

  test('csv whose digits are kept by a formula is read without it', async () => {
    const kept = '住院号,科室,费用\n="0012345",内科,1.5\n="0012346",外科,2\n';
    expect((await read('a.csv', kept)).rows).toEqual([
      ['0012345', '内科', 1.5],
      ['0012346', '外科', 2],
    ]);
  });

  test('csv whose digits are kept by a tab is read without it; tabs inside words stay, behind them nobody sees any', async () => {
    const kept =
      '住院号,电话,费用,备注\n\t0012345,13800130000\t,\t1.5,"\t甲\t乙\t"\n"0012346\t",\t13800130001,2,\t\n';
    const { rows, columns } = await read('a.csv', kept);
    expect(columns.map(({ type }) => type)).toEqual(['text', 'text', 'decimal', 'text']);
    expect(rows).toEqual([
      ['0012345', '13800130000', 1.5, '甲\t乙'],
      ['0012346', '13800130001', 2, null],
    ]);
  });

  test('[UPL-09] utf-8, gbk, quoted fields, other separators', async () => {
    const { rows, columns } = await read('a.csv', '\ufeff科室,费用\r\n"内,科",1\r\n\r\n"换\n行",2.5\r\n');
    expect(columns).toEqual([
      { name: '科室', type: 'text' },
      { name: '费用', type: 'decimal', precision: 18, scale: 2 },
    ]);
    expect(rows).toEqual([
      ['内,科', 1],
      ['换\n行', 2.5],
    ]);
    const gbk = Buffer.concat([Buffer.from([0xc3, 0xc5, 0xd5, 0xef]), Buffer.from('\n1\n')]);
    expect((await read('a.csv', gbk)).columns).toEqual([{ name: '门诊', type: 'integer' }]);
    expect((await read('a.csv', 'a\tb\n1\t2\n')).rows).toEqual([[1, 2]]);
    expect((await read('a.csv', 'a;b\n1;2\n')).rows).toEqual([[1, 2]]);
  });

  test('[I07] [I10] formulas and markup are text', async () => {
    const nasty = '=1+1,<script>,__proto__\n=cmd|/c,+1,@x\n';
    const { columns, rows } = await read('a.csv', nasty);
    expect(columns.map(({ name }) => name)).toEqual(['=1+1', '<script>', '__proto__']);
    expect(rows).toEqual([['=cmd|/c', '+1', '@x']]);
  });

  test('[I02] an open quote, an empty file and a file that is something else are refused', async () => {
    await expect(read('a.csv', 'a,b\n"1,2\n3,4')).rejects.toThrow('第2行起的双引号没有成对');
    await expect(read('a.csv', '')).rejects.toMatchObject({ fault: 'empty' });
    await expect(read('a.csv', workbook(sheet('')))).rejects.toMatchObject({ fault: 'type' });
    await expect(read('a.csv', Buffer.from([0x4d, 0x5a, 0, 1]))).rejects.toMatchObject({ fault: 'type' });
    await expect(read('a.exe', 'a')).rejects.toMatchObject({ fault: 'type' });
  });
});

describe('[UPL-09] damaged and hostile files', () => {
  const good = workbook(sheet('<row><c t="str"><v>a</v></c></row>'));
  const row = '<row><c t="str"><v>a</v></c></row>';
  const dtd = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  const laughs = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
  const cases: [string, string, Buffer | string, string?][] = [
    ['nothing [I02]', 'a.xlsx', '', '文件是空的，请检查后重新上传'],
    ['an executable', 'a.xlsx', Buffer.from('MZ\x90\x00'), '文件内容是程序，请另存为 xlsx 或 csv 后上传'],
    ['cut off [I06]', 'a.xlsx', good.subarray(0, good.length - 40)],
    ['a password (xlsx) [I06]', 'a.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['broken xls [I06]', 'a.xls', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(2000)}`, 'hex')],
    [
      'no workbook',
      'a.xlsx',
      zip([{ name: 'x.txt', data: 'x' }]),
      '文件内容是压缩包，请上传 xlsx、xls 或 csv 表格',
    ],
    ['broken XML', 'a.xlsx', workbook('<worksheet><sheetData><row></worksheet>')],
    ['external entity', 'a.xlsx', workbook(`${dtd}${sheet('<row><c t="str"><v>&e;</v></c></row>')}`)],
    ['entities of entities', 'a.xlsx', workbook(`${laughs}${sheet('<row><c t="str"><v>&b;</v></c></row>')}`)],
    ['unknown entity', 'a.xlsx', workbook(sheet('<row><c t="str"><v>&nope;</v></c></row>'))],
    [
      'entity in shared strings',
      'a.xlsx',
      workbook(sheet(row), { parts: [{ name: 'xl/sharedStrings.xml', data: `${dtd}<sst/>` }] }),
    ],
    [
      'an encrypted part [I06]',
      'a.xlsx',
      zip([{ name: 'xl/workbook.xml', data: 'x', encrypted: true }]),
      '文件设有打开密码，请在 Excel 或 WPS 中取消密码并保存后上传',
    ],
    ['a part twice', 'a.xlsx', workbook(sheet(row), { parts: [{ name: 'xl/workbook.xml', data: 'x' }] })],
    ['a path out', 'a.xlsx', workbook(sheet(row), { parts: [{ name: '../../etc/x', data: 'x' }] })],
    [
      'a lying size',
      'a.xlsx',
      workbook(sheet(row), { parts: [{ name: 'xl/styles.xml', data: 'x'.repeat(9999), declaredSize: 5 }] }),
    ],
  ];
  test.each(cases)('%s is refused', async (_, name, data, message = unreadable) => {
    await expect(read(name, data)).rejects.toMatchObject({ fault: 'unreadable', message });
  });

  test('[I10] bombs are refused by what they declare and by what they hold', async () => {
    const huge = { name: 'xl/media/x', data: 'x', declaredSize: 1024 ** 3 };
    const many = Array.from({ length: 3000 }, (_, at) => ({ name: `x/${at}`, data: '' }));
    const wide = sheet('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>');
    const filled = sheet(
      '<row r="1"><c r="A1" t="str"><v>a</v></c></row>'.concat('<row><c><v>1</v></c></row>'.repeat(20_000)),
      '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
    );
    const long = sheet(`<row><c t="str"><v>${'x'.repeat(200_000)}</v></c></row>`);
    const tall = sheet('<row><c><v>1</v></c></row>'.repeat(600_000));
    // 0.2 MB that unfold to far more, with nothing in it.
    const unfolding = [sheet('<row/>'.repeat(8_000_000)), sheet(`<!--${'x'.repeat(100_000_000)}-->`)];
    const empty = sheet('<row/>'.repeat(1_100_000));
    for (const data of [
      ...unfolding.map((text) => workbook(text)),
      workbook(empty),
      workbook(sheet(row), { parts: [huge] }),
      workbook(sheet(row), { parts: many }),
      workbook(wide),
      workbook(filled),
      workbook(long),
      workbook(tall),
    ])
      await expect(read('a.xlsx', data)).rejects.toMatchObject({ fault: 'tooLarge' });
  });
});

describe('the worker', () => {
  test('rows arrive in batches, in their order', async () => {
    const lines = Array.from({ length: 9500 }, (_, at) => `${at},x${at}`).join('\n');
    const { columns, rows, report } = await readInWorker('a.csv', `n,t\n${lines}\n约30,y`);
    expect(columns).toEqual([
      { name: 'n', type: 'integer' },
      { name: 't', type: 'text' },
    ]);
    expect(rows.map(([, text]) => text)).toEqual([...Array.from({ length: 9500 }, (_, at) => `x${at}`), 'y']);
    expect(report.misfits).toEqual([
      { sheet: '', row: 9502, letters: 'A', column: 'n', value: '约30', wanted: 'number' },
    ]);
  });

  test('[I04] a long text that stands in every cell does not come in one message', async () => {
    const path = join(folder, 'repeated');
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(5)}</row>`;
    const parts = [strings(`<t>${'a'.repeat(90_000)}</t>`)];
    const head = `<row>${[...'abcde'].map((name) => `<c t="str"><v>${name}</v></c>`).join('')}</row>`;
    writeFileSync(path, workbook(sheet(head + row.repeat(60)), { parts }));
    const table = await readSheet(path, 'a.xlsx');
    const sizes: number[] = [];
    let rows = 0;
    for await (const batch of table.batches) {
      sizes.push(JSON.stringify(batch).length);
      rows += batch.length;
    }
    expect(rows).toBe(60);
    expect(Math.max(...sizes)).toBeLessThan(5_000_000);
  });

  test('[UPL-09] its faults come with their message', async () => {
    await expect(readInWorker('a.xlsx', zip([]))).rejects.toMatchObject({
      name: 'SheetError',
      fault: 'unreadable',
      message: unreadable,
    });
    await expect(readInWorker('a.csv', '\n\n')).rejects.toMatchObject({ fault: 'empty' });
  });

  test('a reading ends at its time, at its memory and when nobody wants it', async () => {
    const tall = workbook(sheet('<row><c t="str"><v>some text here</v></c></row>'.repeat(400_000)));
    const limited = (limits: SheetOptions['limits']) =>
      readInWorker('a.xlsx', tall, { limits: limits ?? {} });
    await expect(limited({ timeoutMs: 300 })).rejects.toMatchObject({ fault: 'tooLarge' });
    await expect(limited({ memoryMb: 24 })).rejects.toMatchObject({ fault: 'tooLarge' });
    const signal = AbortSignal.timeout(300);
    await expect(readInWorker('a.xlsx', tall, { signal })).rejects.toMatchObject({ fault: 'cancelled' });
  });

  test('a table that is left early ends its worker', async () => {
    const path = join(folder, 'left');
    writeFileSync(path, 'a\n'.concat('1\n'.repeat(20_000)));
    const table = await readSheet(path, 'a.csv');
    for await (const batch of table.batches) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
    const again = await table.batches[Symbol.asyncIterator]()
      .next()
      .catch(() => ({ done: true }));
    expect(again.done).toBe(true);
  });
});
