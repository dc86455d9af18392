import { choiceHelp } from './expression-texts.ts';
import { rowFunctions } from './row-value.ts';
import { scalarFunctions } from './scalar-functions.ts';

/** What the dialog of a calculated column offers, as `expressionHelp` does for aggregate expressions. */
export const rowExpressionHelp: readonly {
  name: string;
  insert: string;
  caret: number;
  signature: string;
  means: string;
  example: string;
}[] = [
  {
    name: 'IF',
    insert: 'IF(, , )',
    caret: 3,
    ...choiceHelp.if,
    means: '按条件取值，条件可用 AND、OR、NOT、IN、BETWEEN、LIKE、IS NULL，文本写在引号里',
    example: "IF(年龄 >= 60, '老年', '其他')",
  },
  {
    name: 'CASE',
    insert: 'CASE WHEN  THEN  ELSE  END',
    caret: 10,
    ...choiceHelp.case,
    example: "CASE WHEN 年龄 < 18 THEN '儿童' WHEN 年龄 < 60 THEN '成人' ELSE '老年' END",
  },
  { name: 'YEAR', insert: 'YEAR()', caret: 5, ...rowFunctions.YEAR, example: 'YEAR(就诊日期)' },
  { name: 'QUARTER', insert: 'QUARTER()', caret: 8, ...rowFunctions.QUARTER, example: 'QUARTER(就诊日期)' },
  { name: 'MONTH', insert: 'MONTH()', caret: 6, ...rowFunctions.MONTH, example: 'MONTH(就诊日期)' },
  { name: 'DAY', insert: 'DAY()', caret: 4, ...rowFunctions.DAY, example: 'DAY(就诊日期)' },
  { name: 'WEEKDAY', insert: 'WEEKDAY()', caret: 8, ...rowFunctions.WEEKDAY, example: 'WEEKDAY(就诊日期)' },
  { name: 'HOUR', insert: 'HOUR()', caret: 5, ...rowFunctions.HOUR, example: 'HOUR(挂号时间)' },
  { name: 'DATE', insert: 'DATE()', caret: 5, ...rowFunctions.DATE, example: 'DATE(就诊时间)' },
  {
    name: 'DATETIME',
    insert: 'DATETIME()',
    caret: 9,
    ...rowFunctions.DATETIME,
    example: 'COALESCE(出院时间, DATETIME(出院日期))',
  },
  {
    name: 'DATEDIFF',
    insert: 'DATEDIFF(, )',
    caret: 9,
    ...rowFunctions.DATEDIFF,
    example: 'DATEDIFF(出院日期, 入院日期)',
  },
  {
    name: 'HOURDIFF',
    insert: 'HOURDIFF(, )',
    caret: 9,
    ...rowFunctions.HOURDIFF,
    example: 'HOURDIFF(报告时间, 送检时间)',
  },
  {
    name: 'MINUTEDIFF',
    insert: 'MINUTEDIFF(, )',
    caret: 11,
    ...rowFunctions.MINUTEDIFF,
    example: 'MINUTEDIFF(就诊时间, 挂号时间)',
  },
  { name: 'LENGTH', insert: 'LENGTH()', caret: 7, ...rowFunctions.LENGTH, example: 'LENGTH(诊断)' },
  { name: 'LEFT', insert: 'LEFT(, 1)', caret: 5, ...rowFunctions.LEFT, example: 'LEFT(诊断编码, 3)' },
  {
    name: 'CONCAT',
    insert: 'CONCAT(, )',
    caret: 7,
    ...rowFunctions.CONCAT,
    example: "CONCAT(院区, '-', 科室)",
  },
  {
    name: 'FROM_UNIXTIME',
    insert: 'FROM_UNIXTIME()',
    caret: 14,
    ...rowFunctions.FROM_UNIXTIME,
    example: 'FROM_UNIXTIME(创建时间戳)',
  },
  { name: 'ROUND', insert: 'ROUND()', caret: 6, ...scalarFunctions.ROUND, example: 'ROUND(费用 / 人次, 1)' },
  { name: 'ABS', insert: 'ABS()', caret: 4, ...scalarFunctions.ABS, example: 'ABS(收入 - 成本)' },
  {
    name: 'COALESCE',
    insert: 'COALESCE(, )',
    caret: 9,
    ...scalarFunctions.COALESCE,
    example: "COALESCE(科室, '未填')",
  },
  {
    name: 'NULLIF',
    insert: 'NULLIF(, )',
    caret: 7,
    ...scalarFunctions.NULLIF,
    example: "NULLIF(备注, '无')",
  },
];
