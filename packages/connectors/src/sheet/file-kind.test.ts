import { limits } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { decodeText } from './encoding.ts';
import { checkSheetName } from './file-kind.ts';
import { columnOf } from './xlsx/worksheet.ts';

test('[UPL-03] only xlsx, csv, xls and xlsm are accepted, in any letter case', () => {
  for (const name of ['a.xlsx', 'a.csv', 'a.xls', 'a.xlsm', '门诊 2024.XLSX', 'a.b.Csv', ' a.xls '])
    expect(() => checkSheetName(name)).not.toThrow();
  for (const name of [
    '',
    'xlsx',
    '.xlsx',
    'a.exe',
    'a.xlsx.exe',
    'a.xlsx\0.exe',
    'a.exe\0.xlsx',
    'a.xlsxx',
    'a.xlsb',
    'a.ods',
    'a.et',
    'a.fods',
    'a.xlsx/',
    'a/.xlsx',
    'a.txt',
    'a.html',
  ])
    expect(() => checkSheetName(name)).toThrow('导入的Excel文件类型错误');
});

test('[UPL-03] an installation may take .et, .fods and others besides', () => {
  for (const name of ['a.et', '月报.ET', 'a.fods', 'a.ods', 'a.xlsb', 'a.tsv', 'a.txt'])
    expect(() => checkSheetName(name, limits.moreUploadExtensions)).not.toThrow();
  for (const name of ['a.e', 'a.ett', 'a.fodt'])
    expect(() => checkSheetName(name, limits.moreUploadExtensions)).toThrow('导入的Excel文件类型错误');
});

test('[UPL-09] text is UTF-8, GB18030 where it is not, or what its mark says', () => {
  const text = '科室,费用\n内科,12';
  const utf8 = new TextEncoder().encode(text);
  expect(decodeText(utf8)).toBe(text);
  expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8]))).toBe(text);
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  expect(decodeText(utf16)).toBe(text);
  expect(decodeText(Buffer.from(utf16).swap16())).toBe(text);
  // 门诊 in GBK; 𠀀 in four bytes of GB18030.
  expect(decodeText(Uint8Array.from([0xc3, 0xc5, 0xd5, 0xef]))).toBe('门诊');
  expect(decodeText(Uint8Array.from([0x95, 0x32, 0x82, 0x36]))).toBe('𠀀');
  expect(() => decodeText(Uint8Array.from([0xff, 0x41, 0xff]))).toThrow('无法识别文件的文字编码');
});

/** Small files, byte by byte as programs of all kinds write them. */
const read: [string, string, string][] = [
  ['plain ASCII', '646570742c6665650a412c31320a', 'dept,fee\nA,12\n'],
  ['UTF-8', 'e7a791e5aea42ce8b4b9e794a80ae58685e7a7912c31320a', '科室,费用\n内科,12\n'],
  ['UTF-8 with its mark', 'efbbbfe7a791e5aea42ce8b4b9e794a80ae58685e7a7912c31320a', '科室,费用\n内科,12\n'],
  ['UTF-8 with pictures', 'e7a791e5aea42ce8af840ae58685e7a7912cf09f98800a', '科室,评\n内科,😀\n'],
  ['GBK', 'bfc6cad22cb7d1d3c30ac4dabfc62c31320a', '科室,费用\n内科,12\n'],
  [
    'GBK, rare characters of two bytes',
    'd0d5c3fb2cc3e6bbfd0ad6ece946bbf92c3132a94f0a86b42c330a',
    '姓名,面积\n朱镕基,12㎡\n喆,3\n',
  ],
  [
    'GB18030 of four bytes',
    'd0d5c3fb2cb7d1d3c30a953282369534b2352c31320a8139ee392c330a',
    '姓名,费用\n𠀀𠮷,12\n㐀,3\n',
  ],
  ['GB18030 with pictures', 'bfc6cad22cc6c00ac4dabfc62c9439fc360a', '科室,评\n内科,😀\n'],
  ['Big5', 'aceca74f2ca448bcc60aa4baacec2c31320aa57eacec2c33300a', '科別,人數\n內科,12\n外科,30\n'],
  [
    'UTF-16, little end first',
    'fffed179a45b2c00398d28750a008551d1792c00310032000a00',
    '科室,费用\n内科,12\n',
  ],
  ['UTF-16, big end first', 'feff79d15ba4002c8d397528000a518579d1002c00310032000a', '科室,费用\n内科,12\n'],
  ['UTF-16 with pictures', 'fffec48b2c003dd800de0a00', '评,😀\n'],
  ['UTF-16 without its mark', '64006500700074002c006600650065000a0041002c00310032000a00', 'dept,fee\nA,12\n'],
  [
    'ISO-8859-1, German',
    '4b756e64653b53747261df653b466ce46368650a4dfc6c6c65723b4bf66e696773747261df653b67726fdf0a576569df3bd66c6dfc686c653b6de4df69670a4ae46765723b42e4636b657267617373653bfc62656c0a',
    'Kunde;Straße;Fläche\nMüller;Königstraße;groß\nWeiß;Ölmühle;mäßig\nJäger;Bäckergasse;übel\n',
  ],
];
const refused: [string, string, string][] = [
  [
    'ISO-8859-1 of signs alone',
    '50726f647563742c4e6f74650a5769646765742c323020b0430a',
    '请在上传表格的预览中选择文字编码',
  ],
  [
    'a bad byte in UTF-8',
    'e7a791e5aea42ce4babae6aca10ae58685e7a7912c310ae5a496ff0a',
    '第3行有无法识别的字节（文件编码为 UTF-8）',
  ],
  ['a bad byte in GBK', 'bfc6cad22cb7d1d3c30ac4ff0a', '第2行有无法识别的字节（文件编码为 GBK）'],
  [
    'a bad byte in Big5',
    'aceca74f2ca448bcc60aa4baacec2c31320aa57eacec2c33300aa4ff0a',
    '第4行有无法识别的字节（文件编码为 Big5）',
  ],
  ['half a character of UTF-16', 'fffec48b2c0031000a003dd8', '无法识别文件的文字编码'],
  ['bytes of nothing', 'ff41ff', '无法识别文件的文字编码'],
];

test.each(read)('[I09] [UPL-09] %s is read as it was written', (_, bytes, text) => {
  expect(decodeText(Buffer.from(bytes, 'hex'))).toBe(text);
});

test.each(refused)('[I09] [UPL-09] %s is refused, with what is wrong', (_, bytes, why) => {
  expect(() => decodeText(Buffer.from(bytes, 'hex'))).toThrow(why);
});

test('columns of references', () => {
  expect(['A1', 'Z9', 'AA10', 'XFD1048576', '12', ''].map(columnOf)).toEqual([0, 25, 26, 16_383, -1, -1]);
});
