import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halfWidthMarks } from './half-width-marks.ts';
import { parseExpression } from './parse-expression.ts';
import { parseRowExpression } from './parse-row-expression.ts';

test.each([
  ['SUM（费用）', 'SUM(费用)'],
  ['SUM（金额（元））/COUNT（*）', 'SUM(金额（元）)/COUNT(*)'],
  ['（SUM(a)＋1）×2÷4', '(SUM(a)+1)*2/4'],
  ['COUNTIF(单价×数量 ＞ 5)', 'COUNTIF(单价×数量 > 5)'],
  ['sum （费用）', 'sum (费用)'],
  ['COUNTIF（科室=“内科”）', 'COUNTIF(科室="内科")'],
  ['COUNTIF(科室 = ‘内科（东）’)', "COUNTIF(科室 = '内科（东）')"],
  ['COUNTIF(备注=“他说"好"”)', 'COUNTIF(备注=“他说"好"”)'],
  ['SUM(`药费（元）`)', 'SUM(`药费（元）`)'],
  ["IF(备注 = '（无）', 1, 0)", "IF(备注 = '（无）', 1, 0)"],
  ['SUMIF(金额（元）, 备注（全） <> "x")', 'SUMIF(金额（元）, 备注（全） <> "x")'],
  ['SUM（费用）／１００．５％', 'SUM(费用)/100.5％'],
  ['SUM（２０２５）＋（１＋２）', 'SUM(２０２５)+(1+2)'],
  ['SUM(１季度)＋１', 'SUM(１季度)+1'],
])('[CALC-03] marks of full width are read as those of half width: %s', (text, read) => {
  expect(halfWidthMarks(text)).toBe(read);
});

test('[CALC-03] both languages read what an input method wrote', () => {
  expect(parseExpression('SUM（费用（元））/COUNT（*）')).toEqual(
    parseExpression('SUM(`费用（元）`)/COUNT(*)'),
  );
  expect(parseExpression('COUNTIF（科室=“内科”）')).toEqual(parseExpression("COUNTIF(科室='内科')"));
  expect(parseRowExpression('IF（费用（元）>100，“大额”，“其他”）')).toEqual(
    parseRowExpression("IF(`费用（元）`>100, '大额', '其他')"),
  );
  expect(parseRowExpression('（收入-成本）*2')).toEqual(parseRowExpression('(收入-成本)*2'));
});

test('every other character keeps its place, and what is written in half width stays', () => {
  const pieces = fc.array(
    fc.constantFrom('SUM', '（', '）', '(', ')', '“', '”', "'", '`', ',', ' ', '金额', '×', '𠮷', '1'),
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('');
      const read = halfWidthMarks(text);
      const plain = (one: string) => one.replaceAll(/[（）()“”"‘’'×*]/g, '.');
      expect(plain(read)).toBe(plain(text));
      expect(/[（）“”×]/.test(text) || read === text).toBe(true);
    }),
  );
});
