import { expect, test } from 'vitest';
import { decodeBytes } from './decode-bytes.ts';
import { Grid, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { misreadNote } from './misread-text.ts';

function noteOf(rows: readonly Raw[][]): string | undefined {
  const grid = new Grid(sheetLimits);
  for (const [at, row] of rows.entries()) grid.add(at, [...row]);
  return misreadNote(grid);
}

const sheet = '日期,科室,姓名,金额\n2024-01-01,内科,张三丰,100\n2024-01-02,外科门诊,李四光,200';
const rowsOf = (text: string): Raw[][] => text.split('\n').map((line) => line.split(','));
const again = '请从原系统重新导出为 xlsx 或“CSV UTF-8”后上传';
const read = (bytes: Uint8Array, encoding: 'gb18030' | 'windows-1252'): Raw[][] =>
  rowsOf(decodeBytes(bytes, encoding) ?? new TextDecoder(encoding).decode(bytes));

/** The sheet above in GBK. */
const gbk = Buffer.from(
  'c8d5c6da2cbfc6cad22cd0d5c3fb2cbdf0b6ee0a323032342d30312d30312ccde2bfc6c3c5d5ef2cc0eecbc4b9e22c323030',
  'hex',
);

test('[UPL-09] UTF-8 that was read as GBK or as Windows-1252 and saved is told with what it was', () => {
  const bytes = new TextEncoder().encode(sheet);
  const asGbk = noteOf(read(bytes, 'gb18030'));
  expect(asGbk).toContain('UTF-8 的文字被按 GBK 读取后又保存，如“鏃ユ湡”原为“日期”');
  expect(asGbk).toContain(again);
  const asWestern = noteOf(read(bytes, 'windows-1252'));
  expect(asWestern).toContain('UTF-8 的文字被按西欧编码读取后又保存，如“æ—¥æœŸ”原为“日期”');
  // Bytes that the wrong encoding does not have are lost; the others tell.
  expect(noteOf(rowsOf(Buffer.from(bytes).toString('latin1')))).toContain('被按西欧编码');
});

test('[UPL-09] GBK that was read as Windows-1252 and saved is told with what it was', () => {
  expect(noteOf(read(gbk, 'windows-1252'))).toContain(
    'GBK 的文字被按西欧编码读取后又保存，如“ÈÕÆÚ”原为“日期”',
  );
  expect(noteOf(read(gbk, 'gb18030'))).toBeUndefined();
});

test('[UPL-09] texts that are lost are told with their place', () => {
  expect(noteOf([['科室'], ['\ufffd\ufffd科']])).toContain('有单元格（如 A2）的文字中有“\ufffd”');
  expect(noteOf([['科室'], ['内科'], ['锟斤拷锟斤拷']])).toContain('如 A3');
  expect(
    noteOf([
      ['??', '金额'],
      ['???', '1'],
    ]),
  ).toContain('有单元格（如 A1）只有问号');
});

test('[UPL-09] texts of people are right as they are', () => {
  for (const words of [
    ['日期', '科室', '内科', '外科', '欧阳娜娜', '鏖战', '镕基', '㙍', '𠮷田', '門診費用', '患者主訴：頭痛'],
    ['Müller', 'Äpfel', 'café', 'naïve', 'Ålesund', 'Œuvre', '“quoted” – and €5', 'São João', 'Ñandú'],
    ['東京都', 'カタカナ', 'ひらがな', '株式会社'],
    ['서울', '부산', 'Москва', 'Ελλάδα', '①②③', '√', '——', '…'],
    ['?', '是?', '多少??钱', ''],
  ])
    expect(noteOf([words, words])).toBeUndefined();
});
