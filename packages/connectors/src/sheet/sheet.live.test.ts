import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { Cell, Column } from '@mingjing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { workbook, type ZipPart, zip } from '../testing/zip.ts';
import { sheetKindOf } from './file-kind.ts';
import { toCells } from './infer.ts';
import { sheetLimits } from './limits.ts';
import { readSheet, type SheetOptions } from './read-sheet.ts';
import { readTable } from './read-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Read {
  columns: Column[];
  rows: Cell[][];
  misfits: string[];
}

/** What the worker does, without the worker. */
async function read(name: string, data: Buffer | string): Promise<Read> {
  const path = join(folder, 'upload');
  writeFileSync(path, data);
  const { columns, rows, misfits } = await readTable(path, await sheetKindOf(path, name), sheetLimits);
  return { columns, rows: toCells(rows, columns), misfits };
}

async function readInWorker(name: string, data: Buffer | string, options?: SheetOptions): Promise<Read> {
  const path = join(folder, 'upload');
  writeFileSync(path, data);
  const table = await readSheet(path, name, options);
  const rows: Cell[][] = [];
  for await (const batch of table.batches) rows.push(...batch);
  expect(rows).toHaveLength(table.rows);
  return { columns: table.columns, rows, misfits: table.misfits };
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
  test('[UPL-08] [UPL-09] cells of every kind', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>是否</t></is></c><c r="E1" t="s"><v>0</v></c><c r="F1" t="str"><v>号码</v></c></row>' +
      '<row r="3"><c r="A3" s="1"><v>45351</v></c><c r="B3"><f>SUM(A1)</f><v>12.5</v></c><c r="C3" s="3"><v>0.25</v></c><c r="D3" t="b"><v>1</v></c><c r="E3" t="e"><v>#DIV/0!</v></c><c r="F3"><v>110101199003071234</v></c></row>' +
      '<row><c s="2"><v>45352.75</v></c><c><v>-3</v></c><c/><c t="b"><v>0</v></c><c t="d"><v>2024-01-02T03:04:05</v></c><c t="str"><v>a_x000A_b</v></c></row>';
    const first = strings('<t>日期</t>', '<r><t>费</t></r><r><t>用</t></r><rPh><t>ignored</t></rPh>');
    const { columns, rows: cells } = await read('a.xlsx', workbook(sheet(rows), { parts: [first, styles] }));
    expect(columns).toEqual([
      { name: '日期', type: 'datetime' },
      { name: '费用', type: 'double' },
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
      expect(columns.map((column) => column.type)).toEqual(['text', 'date', 'double', 'text']);
      expect(rows).toEqual([
        ['007', '2024-02-29', 12.5, '甲'],
        ['008', '2024-03-01', 3, null],
      ]);
    }
  });
});

describe('text files', () => {
  test('[UPL-09] utf-8, gbk, quoted fields, other separators', async () => {
    const { rows, columns } = await read('a.csv', '\ufeff科室,费用\r\n"内,科",1\r\n\r\n"换\n行",2.5\r\n');
    expect(columns).toEqual([
      { name: '科室', type: 'text' },
      { name: '费用', type: 'double' },
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

  test('formulas and markup are text', async () => {
    const nasty = '=1+1,<script>,__proto__\n=cmd|/c,+1,@x\n';
    const { columns, rows } = await read('a.csv', nasty);
    expect(columns.map(({ name }) => name)).toEqual(['=1+1', '<script>', '__proto__']);
    expect(rows).toEqual([['=cmd|/c', '+1', '@x']]);
  });

  test('an open quote, an empty file and a file that is something else are refused', async () => {
    await expect(read('a.csv', 'a,b\n"1,2\n3,4')).rejects.toThrow(unreadable);
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
  const cases: [string, string, Buffer | string][] = [
    ['nothing', 'a.xlsx', ''],
    ['an executable', 'a.xlsx', Buffer.from('MZ\x90\x00')],
    ['HTML as xls', 'a.xls', '<html><table><tr><td>1</td></tr></table></html>'],
    ['text as xlsx', 'a.xlsx', 'a,b\n1,2'],
    ['cut off', 'a.xlsx', good.subarray(0, good.length - 40)],
    ['a password (xlsx)', 'a.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['broken xls', 'a.xls', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(2000)}`, 'hex')],
    ['no workbook', 'a.xlsx', zip([{ name: 'x.txt', data: 'x' }])],
    ['broken XML', 'a.xlsx', workbook('<worksheet><sheetData><row></worksheet>')],
    ['external entity', 'a.xlsx', workbook(`${dtd}${sheet('<row><c t="str"><v>&e;</v></c></row>')}`)],
    ['entities of entities', 'a.xlsx', workbook(`${laughs}${sheet('<row><c t="str"><v>&b;</v></c></row>')}`)],
    ['unknown entity', 'a.xlsx', workbook(sheet('<row><c t="str"><v>&nope;</v></c></row>'))],
    [
      'entity in shared strings',
      'a.xlsx',
      workbook(sheet(row), { parts: [{ name: 'xl/sharedStrings.xml', data: `${dtd}<sst/>` }] }),
    ],
    ['an encrypted part', 'a.xlsx', zip([{ name: 'xl/workbook.xml', data: 'x', encrypted: true }])],
    ['a part twice', 'a.xlsx', workbook(sheet(row), { parts: [{ name: 'xl/workbook.xml', data: 'x' }] })],
    ['a path out', 'a.xlsx', workbook(sheet(row), { parts: [{ name: '../../etc/x', data: 'x' }] })],
    [
      'a lying size',
      'a.xlsx',
      workbook(sheet(row), { parts: [{ name: 'xl/styles.xml', data: 'x'.repeat(9999), declaredSize: 5 }] }),
    ],
  ];
  test.each(cases)('%s is refused', async (_, name, data) => {
    await expect(read(name, data)).rejects.toMatchObject({ fault: 'unreadable', message: unreadable });
  });

  test('bombs are refused by what they declare and by what they hold', async () => {
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
    const { columns, rows, misfits } = await readInWorker('a.csv', `n,t\n${lines}\n约30,y`);
    expect(columns).toEqual([
      { name: 'n', type: 'text' },
      { name: 't', type: 'text' },
    ]);
    expect(rows.map(([, text]) => text)).toEqual([...Array.from({ length: 9500 }, (_, at) => `x${at}`), 'y']);
    expect(misfits).toEqual(["第9502行 A列: '约30' 不是数字"]);
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
