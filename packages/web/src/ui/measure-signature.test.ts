// @vitest-environment node
import { expressionHelp, rowExpressionHelp } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { signatureAt } from './measure-signature.ts';

/** The signature at the bar, the value that is being written in brackets of its own. */
function told(marked: string, help = expressionHelp): string | undefined {
  const caret = marked.indexOf('|');
  return signatureAt(marked.replace('|', ''), caret, help)
    ?.parts.map(({ text, current }) => (current ? `[${text}]` : text))
    .join('');
}

test('[CALC-02] behind the bracket of a function stands what it takes, and which value is being written', () => {
  expect(told('SUMIF(|')).toBe('SUMIF([值], 条件)');
  expect(told("SUMIF(费用, |科室 = '内科')")).toBe('SUMIF(值, [条件])');
  expect(told('sumif（费用，|')).toBe('SUMIF(值, [条件])');
  expect(told('SUM(费用)/COUNTIF(|)')).toBe('COUNTIF([条件])');
  expect(told('IF(SUM(人次) > 0, |')).toBe('IF(条件, [成立时的值], 否则的值)');
});

test('the innermost call counts; brackets around values and what is quoted begin none', () => {
  expect(told('AVG(DATEDIFF(出院日期, |')).toBe('DATEDIFF(结束日期, [开始日期])');
  expect(told('ROUND((费用 + |')).toBe('ROUND([值], 小数位数)');
  expect(told("COUNTIF(LEFT(编码, 1) = 'SUM(,|")).toBe('COUNTIF([条件])');
  expect(told('SUM(`费用(元), 合计`|')).toBe('SUM([值])');
  expect(told('SUM(CASE WHEN 科室 = |')).toBe('CASE WHEN 条件 THEN 值 … ELSE 值 END');
  expect(told('SUM(CASE WHEN 科室 = 1 THEN 2 END|')).toBe('SUM([值])');
});

test('a function that takes any number marks its last value', () => {
  expect(told("CONCAT(院区, '-', 科室, |", rowExpressionHelp)).toBe('CONCAT(文本, 文本, […])');
});

test('nothing is told outside of a call and for words that are no functions', () => {
  expect(told('|SUM(费用)')).toBeUndefined();
  expect(told('SUM(费用)|')).toBeUndefined();
  expect(told('(费用 + |')).toBeUndefined();
  expect(told('销售(|')).toBeUndefined();
});
