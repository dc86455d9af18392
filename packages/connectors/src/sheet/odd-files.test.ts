import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CFB, utils, write } from '@e965/xlsx';
import { afterAll, expect, test } from 'vitest';
import { longs, numberCell, oldWorkbook, record, words } from '../testing/old-workbook.ts';
import { partsOf, workbook, type ZipPart, zip } from '../testing/zip.ts';
import { readCsv } from './csv.ts';
import { sheetKindOf } from './file-kind.ts';
import type { Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { openBook, readTable } from './read-table.ts';
import { openXls } from './xls.ts';
import { checkRecords } from './xls-records.ts';
import { openXlsx } from './xlsx/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-odd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The rows of a workbook's first sheet, as the file has them. */
async function rowsOf(rows: string, more: { parts?: ZipPart[] } = {}): Promise<Raw[][]> {
  const path = join(folder, 'book.xlsx');
  writeFileSync(path, workbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`, more));
  const book = await openXlsx(path, sheetLimits);
  try {
    return (await book.read(0)).rows;
  } finally {
    book.close();
  }
}

test('[UPL-08] a text of its own counts before the number that a program writes beside it', async () => {
  const cell = (reference: string, inner: string): string => `<c r="${reference}" t="inlineStr">${inner}</c>`;
  const text = '<is><r><t>1.</t></r><r><t>a</t></r></is>';
  const rows = `<row r="1">${cell('A1', `<v>1.0</v>${text}`)}${cell('B1', `${text}<v>1.0</v>`)}${cell('C1', '<v>2.5</v>')}</row>`;
  expect(await rowsOf(rows)).toEqual([['1.a', '1.a', '2.5']]);
});

test('[UPL-08] an old workbook whose records are encrypted is named so, whatever its bytes seem to say', () => {
  const encrypted = Buffer.concat([
    record(0x809, words(0x0600, 5)),
    record(0x2f, words(1), Buffer.alloc(52, 7)),
    record(0xfc, longs(0xf0_00_00_00, 0xf0_00_00_00)),
    numberCell(0, 0),
  ]);
  expect(() => checkRecords(encrypted, sheetLimits)).toThrow(
    '文件设有打开密码，请在 Excel 或 WPS 中取消密码并保存后上传',
  );
});

test('[UPL-09] what is written beside an open workbook is named, a workbook that is called so is read', async () => {
  const path = join(folder, 'owner.xlsx');
  writeFileSync(
    path,
    Buffer.concat([Buffer.from([5]), Buffer.from('admin'.padEnd(54)), Buffer.alloc(110, 0)]),
  );
  await expect(sheetKindOf(path, '~$门诊.xlsx')).rejects.toThrow(
    '名称以“~$”开头的是表格打开时的临时文件，其中没有表格，请选择同名而不带这两个字符的文件',
  );
  await expect(sheetKindOf(path, '门诊.xlsx')).rejects.toThrow('文件无法读取');
  writeFileSync(path, Buffer.from('504b0304', 'hex'));
  await expect(sheetKindOf(path, '~$门诊.xlsx')).resolves.toBe('xlsx');
});

test('[I10] twenty thousand columns are refused by their number', async () => {
  const path = join(folder, 'wide.csv');
  writeFileSync(path, `${Array.from({ length: 20_000 }, (_, at) => `c${at}`).join(',')}\n`);
  await expect(readTable(path, 'text', sheetLimits)).rejects.toMatchObject({
    fault: 'tooLarge',
    message: '文件内容过大：超过1000列，请拆分后上传',
  });
});

test('[UPL-09] a DIF table is named, a text whose first lines are like its own is read', async () => {
  const path = join(folder, 'dif.xls');
  writeFileSync(path, 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\n');
  await expect(sheetKindOf(path, 'dif.xls')).rejects.toThrow(
    '文件内容是 DIF 表格，请另存为 xlsx 或 csv 后上传',
  );
  writeFileSync(path, 'TABLE\r\n0,1\r\n2,3\r\n');
  await expect(sheetKindOf(path, 'dif.csv')).resolves.toBe('text');
});

test('[UPL-09] rows of a text that are longer than its header are told with the first, and kept', async () => {
  const path = join(folder, 'long.csv');
  const notes = async (text: string): Promise<string[]> => {
    writeFileSync(path, text);
    return (await readTable(path, 'text', sheetLimits)).report.notes;
  };
  const head = '费用表\n\n科室,金额,人数\n内科,800.00,3\n';
  expect(await notes(`${head}外科,1,234.50,2\n儿科,950.00,1\n骨科,2,100.00,4\n`)).toContainEqual(
    expect.stringMatching(/^2行（第一处是第5行）的单元格比列名多/),
  );
  // Separators behind the last value make no cell, and quotes keep one together.
  expect(await notes(`${head}外科,"1,234.50",2,,\n`)).toEqual([]);
});

test('[UPL-09] zero bytes that pad a text do not make it UTF-16; UTF-16 without its mark is read', async () => {
  const path = join(folder, 'text.csv');
  writeFileSync(path, 'a,b\0,c\n1,2,3\n');
  await expect(sheetKindOf(path, 'text.csv')).resolves.toBe('text');
  const { rows, dropped } = await readCsv(path, sheetLimits);
  expect({ rows, dropped }).toEqual({
    rows: [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ],
    dropped: 1,
  });
  // Fields of a fixed width are filled up with them.
  writeFileSync(path, `科室${'\0'.repeat(14)},12\n外科${'\0'.repeat(14)},3\n`);
  await expect(sheetKindOf(path, 'text.csv')).resolves.toBe('text');
  expect((await readCsv(path, sheetLimits)).rows).toEqual([
    ['科室', '12'],
    ['外科', '3'],
  ]);
  for (const binary of ['a\0b\x01c\n', `a,b\n${'\0'.repeat(100)}`, 'a\0b,c']) {
    writeFileSync(path, binary);
    await expect(sheetKindOf(path, 'text.csv')).rejects.toThrow('文件内容不是文本');
  }
  writeFileSync(path, Buffer.from('科室,费用\n中,12\n', 'utf16le'));
  await expect(sheetKindOf(path, 'text.csv')).resolves.toBe('text');
  expect((await readCsv(path, sheetLimits)).rows).toEqual([
    ['科室', '费用'],
    ['中', '12'],
  ]);
});

test.each([
  ['little', [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]],
  ['big', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x61]],
  ['little, without its mark,', [0x2d, 0x4e, 0, 0, 0x2c, 0, 0, 0, 0x31, 0, 0, 0, 0x0a, 0, 0, 0]],
  ['big, without its mark,', [0, 0, 0x4e, 0x2d, 0, 0, 0, 0x2c, 0, 0, 0, 0x31, 0, 0, 0, 0x0a]],
])('[UPL-09] UTF-32 is named, %s end first', async (_, bytes) => {
  const path = join(folder, 'text.csv');
  writeFileSync(path, Buffer.from(bytes));
  await expect(sheetKindOf(path, 'text.csv')).rejects.toThrow(
    '文件的文字编码是 UTF-32，请用文本编辑器另存为 UTF-8 后上传',
  );
});

test('[UPL-09] single letters beside the ends of their fields in UTF-16 are no UTF-32', async () => {
  const path = join(folder, 'letters.csv');
  const text = Buffer.from('a\tb\n1\t2\n', 'utf16le');
  for (const bytes of [text, Buffer.from(text).swap16()]) {
    writeFileSync(path, bytes);
    await expect(sheetKindOf(path, 'letters.csv')).resolves.toBe('text');
    expect((await readCsv(path, sheetLimits)).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  }
});

test('[UPL-09] a package named .csv is told from a workbook of that name', async () => {
  const path = join(folder, 'packed.csv');
  writeFileSync(path, zip([{ name: 'data/费用.csv', data: 'a,b\n1,2\n' }]));
  await expect(sheetKindOf(path, 'packed.csv')).rejects.toThrow('文件内容是压缩包，请解压后上传其中的表格');
  writeFileSync(path, workbook('<worksheet><sheetData/></worksheet>'));
  await expect(sheetKindOf(path, 'packed.csv')).rejects.toThrow('文件内容是 Excel 工作簿');
});

test.each(['sep=;\n', '"sep=;"\r\n', 'SEP=;\r\n', '"sep=;";;\n'])(
  '[UPL-08] the line %j names the separator',
  async (line) => {
    const path = join(folder, 'sep.csv');
    writeFileSync(path, `${line}科室;人次\n内科;12\n`);
    expect((await readCsv(path, sheetLimits)).rows).toEqual([
      ['科室', '人次'],
      ['内科', '12'],
    ]);
  },
);

const namedFormats = (formats: readonly string[]): string => {
  const styles = formats.map((one, at) => `<Style ss:ID="s${at}"><NumberFormat ss:Format="${one}"/></Style>`);
  const cells = formats.map(
    (_, at) => `<Cell ss:StyleID="s${at}"><Data ss:Type="Number">45302.5</Data></Cell>`,
  );
  return (
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
    `<Styles>${styles.join('')}</Styles><Worksheet ss:Name="一"><Table><Row>${cells.join('')}</Row></Table></Worksheet></Workbook>`
  );
};

test('[UPL-09] the named formats of an XML spreadsheet: amounts stay amounts, dates are dates', async () => {
  const amounts = [
    'Standard',
    'Fixed',
    'Currency',
    'Euro Currency',
    'Percent',
    'Scientific',
    'Yes/No',
    'General Number',
  ];
  const moments = ['General Date', 'Short Date', 'Long Time'];
  const path = join(folder, 'named.xls');
  writeFileSync(path, namedFormats([...amounts, ...moments]));
  const book = await openBook(path, await sheetKindOf(path, 'named.xls'), sheetLimits);
  const expected = [...amounts.map(() => 45_302.5), ...moments.map(() => '2024-01-11 12:00:00')];
  expect((await book.read(0)).rows).toEqual([expected]);
});

test('[UPL-08] references in small letters name the same cells', async () => {
  expect(await rowsOf('<row r="1"><c r="a1"><v>1</v></c><c r="c1"><v>3</v></c></row>')).toEqual([
    [1, null, 3],
  ]);
});

test('[UPL-08] dates of a strict workbook are dates, times and lengths, to the second', async () => {
  const cells = [
    '2014-01-16T15:59:59.99999979045242400',
    '2014-01-16T23:59:59.9999',
    '10:59:59.9999999999984025',
    'PT24H11M0.000S',
  ];
  const rows = `<row r="1">${cells.map((one) => `<c t="d"><v>${one}</v></c>`).join('')}</row>`;
  expect(await rowsOf(rows)).toEqual([['2014-01-16 16:00:00', '2014-01-17', '11:00:00', '24:11:00']]);
});

/** Records of an old workbook: its sheets' names with where they say that they begin, then one stream for each kind. */
function oldStream(
  sheets: readonly { kind: number; shift: number; cells: Buffer }[],
  globals: Buffer,
): Buffer {
  const begin = (kind: number): Buffer => record(0x809, words(0x600, kind, 0x0dbb, 0x07cc), longs(0, 6));
  const bound = (place: number, kind: number, name: string): Buffer =>
    record(0x85, longs(place), Buffer.from([0, kind === 0x20 ? 2 : 0, 1, 0]), Buffer.from(name));
  const parts = sheets.map(({ kind, cells }) => Buffer.concat([begin(kind), cells, record(0x0a)]));
  const head = Buffer.concat([begin(5), globals]);
  let place = head.length + bound(0, 0, 'a').length * sheets.length + record(0x0a).length;
  const names = sheets.map(({ kind, shift }, at) => {
    const name = bound(place + shift, kind, String.fromCharCode(97 + at));
    place += parts[at]?.length ?? 0;
    return name;
  });
  return Buffer.concat([head, ...names, record(0x0a), ...parts]);
}

test('[UPL-08] a chart of an old workbook is no sheet, and a sheet that begins elsewhere than it says is read', async () => {
  const stream = oldStream(
    [
      { kind: 0x20, shift: 0, cells: numberCell(5, 5) },
      { kind: 0x10, shift: 20, cells: numberCell(0, 0) },
    ],
    Buffer.alloc(0),
  );
  const container: object = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/Workbook', stream);
  const path = join(folder, 'old.xls');
  writeFileSync(path, CFB.write(container, { type: 'buffer' }) as Buffer);
  const book = await openXls(path, sheetLimits);
  expect(book.sheets).toHaveLength(1);
  expect((await book.read(0)).places).toEqual([0]);
});

test.each([0, 1, 900])('[UPL-08] two shared texts are counted where an old workbook says %d', (told) => {
  const text = (letter: string): Buffer => Buffer.concat([words(1), Buffer.from([0]), Buffer.from(letter)]);
  const stream = oldStream([], record(0xfc, longs(told, told), text('a'), text('b')));
  checkRecords(stream, sheetLimits);
  expect(stream.readUInt32LE(stream.indexOf(words(0xfc, 16)) + 8)).toBe(2);
});

test('[UPL-08] records of later versions in a binary workbook are no cells', async () => {
  const sheets = { SheetNames: ['一'], Sheets: { 一: utils.aoa_to_sheet([['科室'], ['内科']]) } };
  const later = Buffer.from([35, 4, 0, 0, 0, 0, 5, 16, ...Array.from({ length: 16 }, () => 0), 36, 0]);
  const parts = partsOf(write(sheets, { type: 'buffer', bookType: 'xlsb', compression: true }) as Buffer);
  const path = join(folder, 'later.xlsb');
  // Behind the record that begins the sheet: two bytes of its number, one of its length.
  const withLater = (data: Buffer): Buffer => Buffer.concat([data.subarray(0, 3), later, data.subarray(3)]);
  writeFileSync(
    path,
    zip(
      parts.map((part) =>
        part.name.endsWith('sheet1.bin') ? { ...part, data: withLater(part.data) } : part,
      ),
    ),
  );
  const book = await openXlsx(path, sheetLimits);
  expect((await book.read(0)).rows).toEqual([['科室'], ['内科']]);
  book.close();
});

const formula = (row: number, result: Buffer, options: number, chain = 0): Buffer =>
  record(0x06, words(row, 1, 0), result, words(options), longs(chain), words(0));
const [emptyResult, four] = [Buffer.from('030000000000ffff', 'hex'), Buffer.from('0000000000001040', 'hex')];
test.each([
  ['xlwt leaves an empty text', emptyResult, 0, 0, 3],
  ['POI and PHPExcel leave 0', Buffer.alloc(8), 2, 0, 3],
  ['JXL leaves 4', four, 2, 0xfce0_0000, 3],
  ['a program has calculated 4 each time', four, 3, 0, 0],
  ['a program has calculated 0 each time', Buffer.alloc(8), 0, 0, 0],
])(
  '[UPL-08] formulas of an old workbook that were never calculated are told: %s',
  async (_, left, options, chain, lost) => {
    const path = join(folder, 'formulas.xls');
    const cells = [1, 2, 3].map((row) => formula(row, left, options, chain));
    const lostOf = async (...more: Buffer[]): Promise<number> => {
      writeFileSync(path, oldWorkbook(Buffer.concat([numberCell(0, 1), ...cells, ...more])));
      return (await (await openXls(path, sheetLimits)).read(0)).lostCount.formula;
    };
    expect(await lostOf()).toBe(lost);
    // One other result shows that the program calculates.
    expect(await lostOf(formula(4, Buffer.from('000000000000f03f', 'hex'), options))).toBe(0);
  },
);

test.each([
  ['nothing is calculated', '0', '0', 2],
  ['one result shows that it is', '0', '3', 0],
])(
  '[UPL-08] a workbook that is to be calculated first has no sums of 0: %s',
  async (_, first, second, lost) => {
    const cells = [first, second].map((value, at) => `<c r="B${at + 2}"><f>A1*2</f><v>${value}</v></c>`);
    const rows = cells.map((cell, at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>5</v></c>${cell}</row>`);
    const path = join(folder, 'sums.xlsx');
    const lostOf = async (properties: string): Promise<number> => {
      const main = `<workbook><sheets><sheet name="a" sheetId="1" r:id="s1"/></sheets>${properties}</workbook>`;
      const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
      writeFileSync(path, workbook(sheet, { workbook: main }));
      const book = await openXlsx(path, sheetLimits);
      try {
        return (await book.read(0)).lostCount.formula;
      } finally {
        book.close();
      }
    };
    expect(await lostOf('<calcPr fullCalcOnLoad="1"/>')).toBe(lost);
    expect(await lostOf('')).toBe(0);
  },
);

test.each([
  ['Hive', '内科\u000112\u0001a,b\n外科\u00013\u0001c\n儿科\u00014\u0001d\n', ['内科', '12', 'a,b']],
  ['full width', '科室，人次\n内科，12\n外科，3\n', ['科室', '人次']],
  ['carets', '科室^人次\n内科^12\n外科^3\n', ['科室', '人次']],
  ['none: texts with a comma of full width', '地址\n北京，海淀\n上海\n', ['地址']],
  ['commas, carets in the texts', '式,值\n2^3,8\n3^2,9\n', ['式', '值']],
])('[UPL-09] the sign that divides every line is found: %s', async (_, text, first) => {
  const path = join(folder, 'divided.csv');
  writeFileSync(path, text);
  expect(await sheetKindOf(path, 'divided.csv')).toBe('text');
  const { rows } = await readCsv(path, sheetLimits);
  expect(rows[0]).toEqual(first);
});

test('[UPL-09] quotes behind a backslash are read where only that pairs all quotes', async () => {
  const path = join(folder, 'escaped.csv');
  writeFileSync(path, '科室,说明,人次\n内科,"说\\"好\\", 是",1\n外科,b,2\n');
  expect((await readCsv(path, sheetLimits)).rows[1]).toEqual(['内科', '说"好", 是', '1']);
  writeFileSync(path, '科室,说明\n内科,"C:\\"\n外科,"b ""c"""\n');
  expect((await readCsv(path, sheetLimits)).rows).toEqual([
    ['科室', '说明'],
    ['内科', 'C:\\'],
    ['外科', 'b "c"'],
  ]);
  writeFileSync(path, '科室,说明\n内科,"说\\"好\n');
  await expect(readCsv(path, sheetLimits)).rejects.toThrow('第2行起的双引号没有成对');
});

test.each([',', '\t', ';', '|'])(
  '[UPL-08] a text whose every field stands in quotes is divided by %j',
  async (separator) => {
    const path = join(folder, 'quoted.csv');
    const rows = [
      ['编号', '名称', '备注'],
      ['001', '第一行\n第二"行', 'a;b,c|d\te'],
      ['002', '无', '短'],
    ];
    const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
    writeFileSync(path, rows.map((row) => row.map(quoted).join(separator)).join('\r\n'));
    const { rows: read } = await readCsv(path, sheetLimits);
    expect(read).toEqual(rows);
  },
);
