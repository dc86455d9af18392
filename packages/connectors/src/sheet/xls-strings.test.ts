import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longs, numberCell, record, words } from '../testing/old-workbook.ts';
import { sheetLimits } from './limits.ts';
import { checkRecords } from './xls-records.ts';
import { countSharedStrings } from './xls-strings.ts';

interface Text {
  characters: string;
  isWide: boolean;
  runs: number;
  extension: number;
}
/** A text as Excel stores it in one piece. */
function stored({ characters, isWide, runs, extension }: Text): Buffer {
  const kind = (isWide ? 1 : 0) | (extension > 0 ? 4 : 0) | (runs > 0 ? 8 : 0);
  return Buffer.concat([
    words(characters.length),
    Buffer.from([kind]),
    runs > 0 ? words(runs) : Buffer.alloc(0),
    extension > 0 ? longs(extension) : Buffer.alloc(0),
    Buffer.from(characters, isWide ? 'utf16le' : 'latin1'),
    Buffer.alloc(runs * 4 + extension),
  ]);
}
const text = fc.record({
  characters: fc.string({ maxLength: 20 }),
  isWide: fc.boolean(),
  runs: fc.nat(3),
  extension: fc.nat(9),
});
const table = (texts: readonly Text[]): Buffer =>
  Buffer.concat([longs(texts.length, texts.length), ...texts.map(stored)]);

test('texts as Excel stores them pass, and none that is cut off by so much as a byte', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
      const whole = table(texts);
      countSharedStrings([whole], sheetLimits);
      expect(() => countSharedStrings([whole.subarray(0, -1)], sheetLimits)).toThrow('文件无法读取');
    }),
  );
});

test('a text that goes on in the next record tells there how wide its characters are', () => {
  const [first, rest] = [Buffer.from('门诊', 'utf16le'), Buffer.from('abc', 'latin1')];
  const begun = Buffer.concat([longs(1, 1), words(5), Buffer.from([1]), first]);
  countSharedStrings([begun, Buffer.concat([Buffer.from([0]), rest])], sheetLimits);
  const cut = [begun, Buffer.concat([Buffer.from([1]), rest])];
  expect(() => countSharedStrings(cut, sheetLimits)).toThrow('文件无法读取');
  expect(() => countSharedStrings([begun, Buffer.alloc(0)], sheetLimits)).toThrow('文件无法读取');
});

test.each([
  ['a text of a formula', 0x07],
  ['a text of a formula in Excel 97', 0x207],
  ['a cell with a text', 0x204],
  ['a cell with a rich text', 0xd6],
  ['a sheet', 0x85],
  ['the shared texts', 0xfc],
])('%s without its bytes is refused before the library looks for its end', (_, type) => {
  const stream = Buffer.concat([record(0x809, words(0x600, 5)), record(type), numberCell(0, 0)]);
  expect(() => checkRecords(stream, sheetLimits)).toThrow('文件无法读取');
});

test('records that no table needs are blanked in place', () => {
  const name = record(0x18, Buffer.alloc(20));
  const stream = Buffer.concat([record(0x809, words(0x600, 5)), name, numberCell(0, 0)]);
  const before = stream.length;
  checkRecords(stream, sheetLimits);
  expect(stream.length).toBe(before);
  expect(stream.indexOf(name)).toBe(-1);
  expect(stream.indexOf(numberCell(0, 0))).toBeGreaterThan(0);
});
