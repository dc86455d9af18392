import { expect, test } from 'vitest';
import { parseExpression } from './parse-expression.ts';
import { parseRowExpression } from './parse-row-expression.ts';

function refusalOf(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}

test.each([
  ['AVERAGE(费用)', '未知函数AVERAGE，请写作 AVG(字段)'],
  ['average(费用)', '未知函数average，请写作 AVG(字段)'],
  ['求和(费用)', '未知函数求和，请写作 SUM(字段)'],
  ['SUM(费用)/计数（费用）', '未知函数计数，请写作 COUNT(字段)'],
  ['COUNTIFS(科室, 1)', '未知函数COUNTIFS，请写作 COUNTIF(条件 AND 条件)'],
  ['=SUM(费用)', '开头不用写等号'],
  ['VLOOKUP(费用)', '未知函数VLOOKUP'],
  ['constructor(费用)', '未知函数constructor'],
])('[CALC] a measure with a name from elsewhere is told what is written here: %s', (text, message) => {
  expect(refusalOf(() => parseExpression(text, ['费用', '科室']))).toBe(message);
});

test.each([
  ['LEN(科室)', '没有函数LEN，请写作 LENGTH(字段)'],
  ['IF(ISBLANK(科室), 1, 0)', '没有函数ISBLANK，请写作 字段 IS NULL'],
  ["IF(AND(科室 = '内科', 费用 > 1), 1, 0)", 'AND不是函数，请写作 条件 AND 条件'],
  ['IF(AND 费用 > 1, 1, 0)', 'AND之前缺少字段或值'],
  ['UPPER(科室)', '没有函数UPPER；名称含括号的字段要写在反引号里'],
])('[CALC] a calculated column likewise: %s', (text, message) => {
  expect(refusalOf(() => parseRowExpression(text))).toBe(message);
});
