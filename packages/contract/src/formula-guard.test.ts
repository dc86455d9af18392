import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guarded, unguarded } from './formula-guard.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['＝1+1', "'＝1+1"],
  ['  =1+1', "'  =1+1"],
  ["'=1", "''=1"],
  ['-2+3', "'-2+3"],
  ['-', "'-"],
  ["|calc.exe|'/c calc'!A1", "'|calc.exe|'/c calc'!A1"],
  ['｜cmd', "'｜cmd"],
  ['\n|cmd(', "'\n'|cmd("],
  ['\u3000＝1+1', "'\u3000＝1+1"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\ufeff@A1', "'\ufeff@A1"],
  ['\u0000=1', "'\u0000=1"],
  ['−1+1', "'−1+1"],
  ['﹦1', "'﹦1"],
  // Programs of countries whose separator is ; divide there, whatever quotes stand around.
  [';=1', ";'=1"],
  ['内科;=HYPERLINK("http://x")', '内科;\'=HYPERLINK("http://x")'],
  ['a; "=1', 'a;\' "=1'],
  ["a\t-cmd|' /c calc'!A0", "a\t'-cmd|' /c calc'!A0"],
  ['a\n@SUM(A1);=2', "a\n'@SUM(A1);'=2"],
  [" \n=1;'=2", "' \n'=1;''=2"],
])('[I08] %j is written as text', (text, written) => {
  expect(guarded(text)).toBe(written);
});

const plain = [
  '-12',
  '-12.5',
  '-1e-7',
  '12',
  '内科',
  "O'Neil",
  'a|b',
  "'引号",
  'a=b',
  '',
  'a;b',
  '甲：\n- 一\n- 二',
  '1;-2',
];
test.each(plain)('%j stays as it is', (text) => {
  expect(guarded(text)).toBe(text);
  expect(unguarded(text)).toBe(text);
});

test('[I08] whatever was guarded is read back as it was', () => {
  const start = fc.constantFrom(
    '',
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '＝',
    '|',
    '\u200b',
    "'",
    "''",
    ' ',
    ';',
    '"',
    '(',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(start, fc.string()), { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      expect(unguarded(guarded(text))).toBe(text);
    }),
  );
});
