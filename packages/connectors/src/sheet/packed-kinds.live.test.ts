import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import type { SheetChoices } from '@mingjing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { partsOf, zip } from '../testing/zip.ts';
import { sheetKindOf } from './file-kind.ts';
import { sheetLimits } from './limits.ts';
import { readTable } from './read-table.ts';
import { toCells } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-packed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(data: Buffer, fileName: string, choices: SheetChoices = {}) {
  const path = join(folder, 'upload');
  writeFileSync(path, data);
  const kind = await sheetKindOf(path, fileName);
  const { columns, rows, plans, report } = await readTable(path, kind, sheetLimits, choices);
  return { names: columns.map(({ name }) => name), columns, rows: toCells(rows, plans), report };
}

/** The month of a hospital as LibreOffice 7.4 saved it: a title, merged cells, dates, times, a note, an error, a hidden sheet. */
const saved = readFileSync(new URL('../testing/files/month.ods', import.meta.url));
const month = [
  ['内科', '2024-01-01 00:00:00', 95_400, 120, 0.125, 1234.5, '初诊\n复诊'],
  ['内科', '2024-01-02 08:30:00', 29_700, 80, 0.25, 0.1, 'a  b'],
  ['外科', '2024-01-03 00:00:00', 5400, 60, 0.5, null, "O'Neil & <b>"],
];
const names = ['科室', '日期', '时长', '人次', '占比', '金额', '备注'];

/** The same month as a library writes it. */
function written(bookType: 'xlsb' | 'xlsx' | 'ods', date1904 = false): Buffer {
  const page: WorkSheet = utils.aoa_to_sheet([
    ['2024年1月 门诊收入月报', null, null, null, null, null, null],
    names,
    ['内科', null, null, 120, 0.125, 1234.5, '初诊\n复诊'],
    [null, null, null, 80, 0.25, 0.1, 'a  b'],
    ['外科', null, null, 60, 0.5, null, "O'Neil & <b>"],
    ['合计', null, null, 260, null, null, null],
  ]);
  const shift = date1904 ? 1462 : 0;
  const put = (place: string, v: number, z: string): void => {
    page[place] = { t: 'n', v, z };
  };
  put('B3', 45_292 - shift, 'yyyy-mm-dd');
  put('B4', 45_293.354166666664 - shift, 'yyyy-mm-dd hh:mm');
  put('B5', 45_294 - shift, 'yyyy-mm-dd');
  put('C3', 26.5 / 24, '[h]:mm');
  put('C4', 8.25 / 24, 'hh:mm');
  put('C5', 1.5 / 24, '[h]:mm:ss');
  page.F5 = { t: 'e', v: 7, w: '#DIV/0!' };
  page['!merges'] = [
    { s: { r: 0, c: 0 }, e: { r: 0, c: 6 } },
    { s: { r: 2, c: 0 }, e: { r: 3, c: 0 } },
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['编号'], ['007']]), '隐藏');
  utils.book_append_sheet(book, page, "一月'明细");
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }], WBProps: { date1904 } };
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}

describe('[UPL-08] [UPL-09] OpenDocument', () => {
  test('what LibreOffice saved: every cell, the visible sheet first', async () => {
    const found = await read(saved, '月报.ods');
    expect(found.names).toEqual(names);
    expect(found.rows).toEqual(month);
    expect(found.report.sheets).toEqual(["一月'明细", '空', '隐藏']);
    expect(found.report.notes.join()).toContain('如 F5：#DIV/0!');
    expect(found.report.skipped.map(({ reason }) => reason)).toEqual(['title', 'total']);
    expect((await read(saved, '月报.xlsx', { sheet: '隐藏' })).rows).toEqual([['007'], ['1']]);
  });

  /** The same document as one file of XML, which is the package's contents below another root. */
  const flat = (data: Buffer): Buffer => {
    const xml = String(partsOf(data).find(({ name }) => name === 'content.xml')?.data);
    return Buffer.from(xml.replaceAll('office:document-content', 'office:document'));
  };

  test('one file of XML is read like the package, whatever its name', async () => {
    const whole = await read(saved, '月报.ods');
    for (const name of ['月报.fods', '月报.xls']) expect(await read(flat(saved), name)).toEqual(whole);
    const words = String(flat(saved)).replaceAll('office:spreadsheet', 'office:text');
    await expect(read(Buffer.from(words), '月报.fods')).rejects.toThrow('OpenDocument 文档，但不是表格');
    await expect(read(flat(saved).subarray(0, 9000), '月报.fods')).rejects.toThrow('文件不完整，缺少末尾');
  });

  test('a large one costs what its size allows', async () => {
    const xml = String(flat(saved));
    // Beyond what any file may cost, were it a package of so few bytes.
    const padded = xml.replace('<office:body>', `<!--${' '.repeat(sheetLimits.work.fixed)}--><office:body>`);
    expect((await read(Buffer.from(padded), '月报.fods')).rows).toEqual(month);
  });

  test('files that were read are closed', async () => {
    const open = () => readdirSync('/proc/self/fd').length;
    await read(saved, '月报.ods');
    const before = open();
    for (let left = 10; left > 0; left -= 1) await read(saved, '月报.ods');
    await expect.poll(open).toBeLessThan(before + 5);
  });

  const content = (rows: string, before = ''): Buffer =>
    zip([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
      {
        name: 'content.xml',
        data:
          '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>' +
          `${before}<table:table table:name="一">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
      },
    ]);
  const text = (value: string, more = ''): string =>
    `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`;
  const float = (value: string, more = ''): string =>
    `<table:table-cell office:value-type="float" office:value="${value}"${more}><text:p>?</text:p></table:table-cell>`;
  const row = (cells: string, more = ''): string => `<table:table-row${more}>${cells}</table:table-row>`;

  test('repeated rows and cells, spaces, paragraphs, identifiers, kept changes and drawings', async () => {
    const older = `<table:tracked-changes><table:cell-content-change><table:previous>${text('旧')}</table:previous></table:cell-content-change></table:tracked-changes>`;
    const found = await read(
      content(
        row(text('甲') + text('乙') + text('丙')) +
          row(
            float('110101199003071234') +
              float('2.50', ' table:number-columns-repeated="2"') +
              '<table:table-cell table:number-columns-repeated="16380"/>',
            ' table:number-rows-repeated="3"',
          ) +
          row(
            `<table:table-cell><draw:frame xmlns:draw="d"><text:p>图</text:p></draw:frame></table:table-cell>${float('0.30000000000000004')}` +
              '<table:table-cell table:formula="of:=1"/>',
          ) +
          row(
            '<table:table-cell table:number-columns-repeated="16384"/>',
            ' table:number-rows-repeated="1048000"',
          ),
        older,
      ),
      'a.ods',
    );
    const three = Array.from({ length: 3 }, () => ['110101199003071234', 2.5, 2.5]);
    expect(found.rows).toEqual([...three, [null, 0.3, null]]);
    expect(found.report.notes.join()).toContain('如 C5');
    const words = await read(
      content(
        row(text('名')) +
          row(
            '<table:table-cell office:value-type="string"> <text:p>a<text:s text:c="2"/>b<text:tab/>c</text:p> <text:p>d</text:p> </table:table-cell>',
          ),
      ),
      'a.ods',
    );
    expect(words.rows).toEqual([['a  b\tc\nd']]);
  });

  test('bombs of repeated rows and cells are refused by what they unfold to', async () => {
    const wide = ' table:number-columns-repeated="16384"';
    const high = ' table:number-rows-repeated="1048576"';
    await expect(read(content(row(text('x', wide))), 'a.ods')).rejects.toMatchObject({
      message: '文件内容过大：超过1000列，请拆分后上传',
    });
    await expect(read(content(row(text('x'), high).repeat(2)), 'a.ods')).rejects.toMatchObject({
      message: '文件内容过大：超过1048576行，请拆分后上传',
    });
    const many = ' table:number-columns-repeated="1000"';
    await expect(read(content(row(float('1', many), high)), 'a.ods')).rejects.toMatchObject({
      fault: 'tooLarge',
    });
  });

  test('protected files, other documents and broken ones say what they are', async () => {
    const manifest =
      '<manifest:manifest xmlns:manifest="m"><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
    const parts = partsOf(content(row(text('x'))));
    const locked = zip([...parts, { name: 'META-INF/manifest.xml', data: manifest }]);
    await expect(read(locked, 'a.ods')).rejects.toMatchObject({
      message: '文件设有打开密码，请在 Excel 或 WPS 中取消密码并保存后上传',
    });
    const words = zip([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text' },
      ...parts.slice(1),
    ]);
    await expect(read(words, 'a.ods')).rejects.toMatchObject({
      message: '文件是 OpenDocument 文档，但不是表格，请上传 xlsx、xls 或 csv 表格',
    });
    for (const size of [100, 3000, 9000, saved.length - 5])
      await expect(read(saved.subarray(0, size), 'a.ods')).rejects.toMatchObject({ name: 'SheetError' });
  });
});

describe('[UPL-08] [UPL-09] binary workbooks', () => {
  test.each([false, true])(
    'every cell as in the same workbook in XML, calendar of 1904: %s',
    async (date1904) => {
      const found = await read(written('xlsb', date1904), '月报.xlsb');
      expect(found.names).toEqual(names);
      expect(found.rows).toEqual(month);
      expect(found.report.sheets).toEqual(["一月'明细", '隐藏']);
      expect(found.report.notes.join()).toContain('如 F5：#DIV/0!');
      const plain = await read(written('xlsx', date1904), '月报.xlsx');
      expect({ ...found.report, choices: {} }).toEqual({ ...plain.report, choices: {} });
    },
  );

  test('numbers in each of their forms, texts of all kinds, empty rows between', async () => {
    const numbers = [0, 1, -1, 0.01, -12.34, 1e15, 536_870_911, -536_870_912, 1 / 3, 123_456.789, 2 ** 52];
    const page = utils.aoa_to_sheet([
      ['号', '数', '字'],
      ...numbers.map((value, at) => [`n${at}`, value, '😀𠮷']),
    ]);
    const book = utils.book_new();
    utils.book_append_sheet(book, page, '一');
    const { rows } = await read(write(book, { type: 'buffer', bookType: 'xlsb' }) as Buffer, 'a.xlsb');
    expect(rows.map((cells) => cells[1])).toEqual(
      numbers.map((value) => (Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)))),
    );
    expect(rows.map((cells) => cells[2])).toEqual(numbers.map(() => '😀𠮷'));
  });

  test('a part that is cut or changed is refused, or every cell of it is right', async () => {
    const parts = partsOf(written('xlsb'));
    const at = parts.findIndex(({ name }) => name.endsWith('worksheets/sheet2.bin'));
    const whole = Buffer.from(parts[at]!.data);
    const withSheet = (data: Buffer) =>
      zip(parts.map((part, place) => (place === at ? { ...part, data } : part)));
    for (let size = 1; size < whole.length; size += 7) {
      const outcome = await read(withSheet(whole.subarray(0, size)), 'a.xlsb', { sheet: "一月'明细" }).then(
        ({ rows }) => rows.length <= month.length,
        (error: unknown) => (error as Error).name === 'SheetError',
      );
      expect(outcome).toBe(true);
    }
  });

  test('records that unfold to far more than they are packed to are refused', async () => {
    const parts = partsOf(written('xlsb'));
    const at = parts.findIndex(({ name }) => name.endsWith('worksheets/sheet2.bin'));
    // Rows without a cell: a kind, a size and a number each.
    const empty = Buffer.alloc(60_000_000, Buffer.from([0, 4, 0, 0, 0, 0]));
    const bomb = zip(parts.map((part, place) => (place === at ? { ...part, data: empty } : part)));
    await expect(read(bomb, 'a.xlsb', { sheet: "一月'明细" })).rejects.toMatchObject({ fault: 'tooLarge' });
  });
});
