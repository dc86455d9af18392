import { randomBytes } from 'node:crypto';
import { longs, numberCell, oldWorkbook, record, texts, words } from './old-workbook.ts';
import { workbook, type ZipPart, zip } from './zip.ts';

/** A hostile upload: small as a file, and as costly to read as its size says. */
export interface Bomb {
  name: string;
  fileName: string;
  /** Repetitions that fill the 10 MB of an upload, or the limits within it. */
  size: number;
  make: (size: number) => Buffer;
}

const cell = '<row r="1"><c r="A1" t="str"><v>a</v></c></row>';
const sheet = (rows: string | Buffer, rest = ''): Buffer =>
  Buffer.concat([
    Buffer.from('<worksheet><sheetData>'),
    typeof rows === 'string' ? Buffer.from(rows) : rows,
    Buffer.from(`</sheetData>${rest}</worksheet>`),
  ]);
/** Repeats a text without building a string of it: strings end at half a gigabyte. */
const times = (text: string | Buffer, count: number): Buffer => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return Buffer.alloc(bytes.length * count, bytes);
};
const join = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
/** Bytes that do not compress, so that a part stays below a limit on its ratio. */
const noise = (bytes: number): string => `<!--${randomBytes(Math.ceil(bytes)).toString('hex')}-->`;
const padded = (rows: Buffer): Buffer => sheet(join(cell, rows), noise(rows.length / 130));
const book = (rows: Buffer): Buffer => workbook(padded(rows));
const part = (name: string, data: Buffer): ZipPart => ({ name, data });
const beside = (name: string, data: Buffer): Buffer => workbook(sheet(cell), { parts: [part(name, data)] });

const each = (count: number, make: (at: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, at) => make(at)));
/** The file's table of sectors starts after the sector that its header names. */
function withChain(file: Buffer): Buffer {
  const table = 512 * (file.readUInt32LE(0x4c) + 1);
  file.writeUInt32LE(2, table + 4 * 50);
  return file;
}
function withLength(file: Buffer): Buffer {
  file.writeUInt16LE(0xffff, file.indexOf(numberCell(0, 0)) + 2);
  return file;
}

const xlsxBombs: Bomb[] = [
  ['empty cells', '<c/>', 60_000_000],
  ['empty cells with a style', '<c s="1"/>', 24_000_000],
  ['formulas without results', '<c><f/></c>', 22_000_000],
  ['unknown elements', '<a/>', 60_000_000],
  ['elements within elements', '<a><b><c></c></b></a>', 11_000_000],
  [
    'attributes',
    `<c ${'abcdefgh'
      .split('')
      .map((a) => `${a}=""`)
      .join(' ')}/>`,
    5_500_000,
  ],
  ['character references', '&#65;', 50_000_000],
  ['empty character data', '<![CDATA[]]>', 20_000_000],
  ['processing instructions', '<?a?>', 50_000_000],
  ['comments', '<!---->', 36_000_000],
  ['line breaks', '\n', 250_000_000],
  ['empty rows', '<row/>', 1_000_000],
].map(([name, text, size]) => ({
  name: `xlsx: ${name}`,
  fileName: 'a.xlsx',
  size: size as number,
  make: (size) => book(times(text as string, size)),
}));

export const bombs: Bomb[] = [
  ...xlsxBombs,
  {
    name: 'xlsx: one value',
    fileName: 'a.xlsx',
    size: 240_000_000,
    make: (n) => workbook(padded(join('<row><c><v>', times('1', n), '</v></c></row>'))),
  },
  { name: 'xlsx: nesting', fileName: 'a.xlsx', size: 80_000_000, make: (n) => book(times('<a>', n)) },
  {
    name: 'xlsx: attributes of one element',
    fileName: 'a.xlsx',
    size: 3_000_000,
    make: (n) =>
      book(
        join(
          '<c',
          Buffer.from(Array.from({ length: n }, (_, at) => ` a${at.toString(36)}=""`).join('')),
          '/>',
        ),
      ),
  },
  {
    name: 'xlsx: shared strings',
    fileName: 'a.xlsx',
    size: 1_999_000,
    make: (n) =>
      beside(
        'xl/sharedStrings.xml',
        join('<sst>', times('<si><t>_x000D_</t></si>', n), noise(n / 5), '</sst>'),
      ),
  },
  {
    name: 'xlsx: shared strings of long runs',
    fileName: 'a.xlsx',
    size: 8_000_000,
    make: (n) =>
      beside(
        'xl/sharedStrings.xml',
        join('<sst>', times('<si><r><t>a</t></r></si>', n), noise(n / 4), '</sst>'),
      ),
  },
  {
    name: 'xlsx: one shared string',
    fileName: 'a.xlsx',
    size: 200_000_000,
    make: (n) =>
      beside(
        'xl/sharedStrings.xml',
        join('<sst><si><t>', times('a', n), '</t></si>', noise(n / 130), '</sst>'),
      ),
  },
  {
    name: 'xlsx: styles',
    fileName: 'a.xlsx',
    size: 40_000_000,
    make: (n) =>
      beside(
        'xl/styles.xml',
        join('<styleSheet><cellXfs>', times('<xf/>', n), noise(n / 26), '</cellXfs></styleSheet>'),
      ),
  },
  {
    name: 'xlsx: number formats',
    fileName: 'a.xlsx',
    size: 3_000_000,
    make: (n) =>
      beside(
        'xl/styles.xml',
        join(
          '<styleSheet>',
          Buffer.from(
            Array.from({ length: n }, (_, at) => `<numFmt numFmtId="${at}" formatCode="yyyy"/>`).join(''),
          ),
          '</styleSheet>',
        ),
      ),
  },
  {
    name: 'xlsx: sheets that are one part',
    fileName: 'a.xlsx',
    size: 100_000,
    make: (n) =>
      workbook(sheet(times('<row/>', 1_000_000)), {
        workbook: `<workbook><sheets>${'<sheet name="a" r:id="s1"/>'.repeat(n)}</sheets></workbook>`,
      }),
  },
  {
    name: 'xlsx: parts of the package',
    fileName: 'a.xlsx',
    size: 100_000,
    make: (n) => zip(Array.from({ length: n }, (_, at) => ({ name: `x/${at}`, data: '' }))),
  },
  {
    name: 'xlsx: merged areas over rows that are not there',
    fileName: 'a.xlsx',
    size: 100_000,
    make: (n) =>
      workbook(
        sheet(
          join(cell, '<row r="1048576"><c><v>1</v></c></row>'),
          `<mergeCells>${'<mergeCell ref="A1:B1048576"/>'.repeat(n)}</mergeCells>`,
        ),
      ),
  },
  {
    name: 'xlsx: a row far below',
    fileName: 'a.xlsx',
    size: 10_000_000_000_000,
    make: (n) =>
      workbook(
        sheet(
          join(cell, `<row r="${n}"><c><v>1</v></c></row>`),
          `<mergeCells><mergeCell ref="A1:B${n}"/></mergeCells>`,
        ),
      ),
  },
  {
    name: 'xlsx: rows whose last column is filled',
    fileName: 'a.xlsx',
    size: 499_000,
    make: (n) => book(times('<row><c r="ALL1"><v>1</v></c></row>', n)),
  },
  {
    name: 'xlsx: a wide header over narrow rows',
    fileName: 'a.xlsx',
    size: 499_000,
    make: (n) =>
      workbook(
        sheet(
          join(
            '<row>',
            times('<c t="str"><v>a</v></c>', 1000),
            '</row>',
            times('<row><c><v>1</v></c></row>', n),
          ),
        ),
      ),
  },
  { name: 'csv: one line', fileName: 'a.csv', size: 10_000_000, make: (n) => times('a', n) },
  { name: 'csv: columns', fileName: 'a.csv', size: 10_000_000, make: (n) => times(',', n) },
  { name: 'csv: filled columns', fileName: 'a.csv', size: 5_000_000, make: (n) => times('a,', n) },
  { name: 'csv: empty lines', fileName: 'a.csv', size: 10_000_000, make: (n) => times('\n', n) },
  {
    name: 'csv: lines of empty cells',
    fileName: 'a.csv',
    size: 10_000,
    make: (n) => join('a,b\n', times(`${','.repeat(999)}\n`, n)),
  },
  { name: 'csv: quotes', fileName: 'a.csv', size: 5_000_000, make: (n) => times('""', n) },
  {
    name: 'csv: an open quote',
    fileName: 'a.csv',
    size: 2_500_000,
    make: (n) => join('"', times('a,\n', n)),
  },
  {
    name: 'csv: open quotes in each line',
    fileName: 'a.csv',
    size: 2_500_000,
    make: (n) => times('a"\n', n),
  },
  { name: 'csv: quotes and separators', fileName: 'a.csv', size: 2_500_000, make: (n) => times('"a"b,', n) },
  { name: 'csv: carriage returns', fileName: 'a.csv', size: 10_000_000, make: (n) => times('\r', n) },
  {
    name: 'csv: wide header over narrow rows',
    fileName: 'a.csv',
    size: 490_000,
    make: (n) => join(Array.from({ length: 1000 }, (_, at) => `c${at}`).join(','), '\n', times('1\n', n)),
  },
  {
    name: 'csv: broken bytes',
    fileName: 'a.csv',
    size: 3_000_000,
    make: (n) => join(times('中\n', n / 2), Buffer.from([0xff, 0xff])),
  },
  {
    name: 'csv: numbers that nearly are',
    fileName: 'a.csv',
    size: 200_000,
    make: (n) => join('a\n', times(`${'1,'.repeat(1)}"${'1,111,'.repeat(6)}x"\n`, n)),
  },
  {
    name: 'csv: dates that nearly are',
    fileName: 'a.csv',
    size: 330_000,
    make: (n) => join('a\n', times('2024-02-30 11:11:11.1234567x\n', n)),
  },
  {
    name: 'csv: same names',
    fileName: 'a.csv',
    size: 1000,
    make: (n) => join(times('a,', n - 1), 'a\n', times('1,', n - 1), '1\n'),
  },
  {
    name: 'html: open cells',
    fileName: 'a.xls',
    size: 2_400_000,
    make: (n) => join('<table>', times('<td>', n)),
  },
  { name: 'html: rows', fileName: 'a.xls', size: 2_400_000, make: (n) => join('<table>', times('<tr>', n)) },
  {
    name: 'html: tables',
    fileName: 'a.xls',
    size: 1_200_000,
    make: (n) => join('<html>', times('<table>', n)),
  },
  {
    name: 'html: tables one after the other',
    fileName: 'a.xls',
    size: 400_000,
    make: (n) => join('<html>', times('<table><td>a</table>', n)),
  },
  {
    name: 'html: spans',
    fileName: 'a.xls',
    size: 99_000,
    make: (n) =>
      join('<table>', times('<tr><td rowspan=500000 colspan=1000>a', 1), times('<tr><td rowspan=9>a', n)),
  },
  {
    name: 'html: rows below wide spans',
    fileName: 'a.xls',
    size: 490_000,
    make: (n) => join('<table>', '<tr><td colspan=990 rowspan=500000>a', times('<tr><td>1', n)),
  },
  {
    name: 'html: open marks',
    fileName: 'a.xls',
    size: 10_000_000,
    make: (n) => join('<html>', times('<', n)),
  },
  {
    name: 'html: open comments',
    fileName: 'a.xls',
    size: 2_000_000,
    make: (n) => join('<html>', times('<!--', n)),
  },
  {
    name: 'html: open scripts',
    fileName: 'a.xls',
    size: 1_200_000,
    make: (n) => join('<html>', times('<script>', n)),
  },
  {
    name: 'html: closing script starts',
    fileName: 'a.xls',
    size: 1_200_000,
    make: (n) => join('<html><script>', times('</script', n)),
  },
  {
    name: 'html: open quotes in tags',
    fileName: 'a.xls',
    size: 2_000_000,
    make: (n) => join('<html>', times('<a "', n)),
  },
  {
    name: 'html: attributes of a cell',
    fileName: 'a.xls',
    size: 2_000_000,
    make: (n) => join('<table><tr><td ', times('x:num ', n), '>a'),
  },
  {
    name: 'html: spaces in an attribute',
    fileName: 'a.xls',
    size: 9_000_000,
    make: (n) => join('<table><tr><td colspan', times(' ', n), '>a'),
  },
  {
    name: 'html: spaces in a cell',
    fileName: 'a.xls',
    size: 5_000_000,
    make: (n) => join('<table><tr><td>a', times(' \u00a0', n / 2), 'b'),
  },
  {
    name: 'html: comments at the start',
    fileName: 'a.xls',
    size: 1_400_000,
    make: (n) => join(times('<!---->', n), '<table>'),
  },
  {
    name: 'html: line breaks in a cell',
    fileName: 'a.xls',
    size: 2_400_000,
    make: (n) => join('<table><tr><td>a', times('<br>', n), 'b'),
  },
  {
    name: 'html: blocks in a cell',
    fileName: 'a.xls',
    size: 3_000_000,
    make: (n) => join('<table><tr><td>a', times('<p>', n), 'b'),
  },
  {
    name: 'html: spaces and blocks in a cell',
    fileName: 'a.xls',
    size: 2_400_000,
    make: (n) => join('<table><tr><td>', times(' <p>', n), 'b'),
  },
  ...(
    [
      ['xml2003: rows', '<Row/>', 1_600_000],
      ['xml2003: cells', '<Row><Cell ss:Index="999"/></Row>', 300_000],
      ['xml2003: unknown elements', '<a/>', 2_400_000],
      ['xml2003: nesting', '<a>', 3_300_000],
      ['xml2003: worksheets', '<Worksheet>', 900_000],
      ['xml2003: styles', '<Style><NumberFormat/></Style>', 300_000],
      ['xml2003: last columns', '<Row><Cell ss:Index="1000"><Data>1</Data></Cell></Row>', 180_000],
      [
        'xml2003: merges',
        '<Row><Cell ss:MergeAcross="999" ss:MergeDown="1000000"><Data>1</Data></Cell></Row>',
        99_000,
      ],
      [
        'xml2003: far rows',
        '<Row ss:Index="99999999999"><Cell ss:MergeDown="99999999999"><Data>1</Data></Cell></Row>',
        100,
      ],
    ] as [string, string, number][]
  ).map(
    ([name, text, size]): Bomb => ({
      name,
      fileName: 'a.xls',
      size,
      make: (n) =>
        join(
          '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>',
          times(text, n),
          '</Table></Worksheet></Workbook>',
        ),
    }),
  ),
  ...(
    [
      ['rows', 65_536, (n) => oldWorkbook(each(n, (at) => numberCell(at, 255)))],
      ['last columns', 65_536, (n) => oldWorkbook(each(n, (at) => numberCell(at, 65_535)))],
      ['counts of texts', 1000, (n) => oldWorkbook(numberCell(0, 0), texts(n * 4_000_000, 100))],
      [
        'texts without bytes',
        1200,
        (n) =>
          oldWorkbook(
            numberCell(0, 0),
            join(
              texts(n * 10_000, 8000),
              each(n, () => record(0x3c, Buffer.alloc(8000))),
            ),
          ),
      ],
      ['records of nothing', 2_400_000, (n) => oldWorkbook(times(record(0x1ffe), n))],
      [
        'links over every cell',
        200,
        (n) =>
          oldWorkbook(
            join(
              numberCell(0, 0),
              times(record(0x1b8, words(0, 65_535, 0, 65_535), Buffer.alloc(16), longs(2, 0)), n),
            ),
          ),
      ],
      [
        'merged areas',
        1100,
        (n) =>
          oldWorkbook(
            join(
              numberCell(0, 0),
              numberCell(65_535, 0),
              times(record(0xe5, words(1027), times(words(0, 65_535, 0, 255), 1027)), n),
            ),
          ),
      ],
      [
        'names',
        2300,
        (n) =>
          oldWorkbook(
            numberCell(0, 0),
            times(
              record(
                0x18,
                words(0),
                Buffer.from([0, 1]),
                words(4000, 0, 0),
                Buffer.alloc(5),
                Buffer.from('A'),
                Buffer.alloc(4000, '\x1e\x01\0\x15'),
              ),
              n,
            ),
          ),
      ],
      ['sheets', 200_000, (n) => oldWorkbook(numberCell(0, 0), Buffer.alloc(0), n)],
      [
        'chains of sectors that end nowhere',
        500_000,
        (n) => withChain(oldWorkbook(times(numberCell(0, 0), n))),
      ],
      ['a record longer than the file', 1000, (n) => withLength(oldWorkbook(times(numberCell(0, 0), n)))],
    ] as [string, number, Bomb['make']][]
  ).map(([name, size, make]): Bomb => ({ name: `xls: ${name}`, fileName: 'a.xls', size, make })),
];
