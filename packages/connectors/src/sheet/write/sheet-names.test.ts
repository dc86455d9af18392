import { expect, test } from 'vitest';
import { sheetNames } from './workbook-xml.ts';

test.each([
  [
    ['说明', '说明'],
    ['说明（2）', '说明'],
  ],
  [
    ['数据', '', '*'],
    ['数据（3）', '数据（2）', '数据'],
  ],
  [['History'], ['History（2）']],
  [['a\u202Eb\u2028c'], ['a b c']],
  [["' 门诊 '"], ['门诊']],
  [[`${'量'.repeat(30)}'x`], ['量'.repeat(30)]],
])('sheets of the names %j are called %j', (names, called) => {
  expect(sheetNames(names)).toEqual(called);
});

test('names of signs beyond the first plane are as long as spreadsheets take, and whole', () => {
  const names = sheetNames(['📊'.repeat(40), '📊'.repeat(40)]);
  expect(new Set(names).size).toBe(2);
  for (const name of names) {
    expect(name.length).toBeLessThanOrEqual(31);
    expect(name).not.toMatch(/\p{Cs}/u);
  }
});
