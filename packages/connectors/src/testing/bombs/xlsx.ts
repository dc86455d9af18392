import { randomBytes } from 'node:crypto';
import { workbook, type ZipPart, zip } from '../zip.ts';
import { type Bomb, join, times } from './bomb.ts';

const cell = '<row r="1"><c r="A1" t="str"><v>a</v></c></row>';
const sheet = (rows: string | Buffer, rest = ''): Buffer =>
  Buffer.concat([
    Buffer.from('<worksheet><sheetData>'),
    typeof rows === 'string' ? Buffer.from(rows) : rows,
    Buffer.from(`</sheetData>${rest}</worksheet>`),
  ]);
/** Bytes that do not compress, so that a part stays below a limit on its ratio. */
const noise = (bytes: number): string => `<!--${randomBytes(Math.ceil(bytes)).toString('hex')}-->`;
const padded = (rows: Buffer): Buffer => sheet(join(cell, rows), noise(rows.length / 130));
const book = (rows: Buffer): Buffer => workbook(padded(rows));
const part = (name: string, data: Buffer): ZipPart => ({ name, data });
const beside = (name: string, data: Buffer): Buffer => workbook(sheet(cell), { parts: [part(name, data)] });

const repeated: Bomb[] = [
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

export const xlsxBombs: Bomb[] = [
  ...repeated,
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
];
