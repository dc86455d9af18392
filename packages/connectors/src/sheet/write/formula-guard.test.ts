import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guarded, unguarded } from './formula-guard.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['＝1+1', "'＝1+1"],
  ['  =1+1', "'  =1+1"],
  ["'=1", "''=1"],
  ['-2+3', "'-2+3"],
  ['-', "'-"],
  ["|calc.exe|'/c calc'!A1", "'|calc.exe|'/c calc'!A1"],
  ['｜cmd', "'｜cmd"],
  ['\n|cmd', "'\n|cmd"],
  ['\u3000＝1+1', "'\u3000＝1+1"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\ufeff@A1', "'\ufeff@A1"],
  ['\u0000=1', "'\u0000=1"],
  ['−1+1', "'−1+1"],
  ['﹦1', "'﹦1"],
])('[I08] %j is written as text', (text, written) => {
  expect(guarded(text)).toBe(written);
});

test.each(['-12', '-12.5', '-1e-7', '12', '内科', "O'Neil", 'a|b', "'引号", 'a=b', ''])(
  '%j stays as it is',
  (text) => {
    expect(guarded(text)).toBe(text);
    expect(unguarded(text)).toBe(text);
  },
);

test('[I08] whatever was guarded is read back as it was', () => {
  const start = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '＝', '|', '\u200b', "'", "''", ' ');
  fc.assert(
    fc.property(fc.tuple(start, start, fc.string()), (parts) => {
      const text = parts.join('');
      expect(unguarded(guarded(text))).toBe(text);
    }),
  );
});
