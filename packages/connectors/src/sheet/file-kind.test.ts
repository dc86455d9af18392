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

test('columns of references', () => {
  expect(['A1', 'Z9', 'AA10', 'XFD1048576', '12', ''].map(columnOf)).toEqual([0, 25, 26, 16_383, -1, -1]);
});
