import { choiceHelp } from './expression-texts.ts';
import { rowFunctions } from './row-value.ts';
import { scalarFunctions } from './scalar-functions.ts';

/** What the dialog offers, one row a function: the text that is put in, where the caret goes, an example. */
export const expressionHelp: readonly {
  name: string;
  insert: string;
  caret: number;
  signature: string;
  means: string;
  example: string;
}[] = [
  {
    name: 'SUM',
    insert: 'SUM()',
    caret: 4,
    signature: 'SUM(值)',
    means: '求和，值是字段或逐行的算式',
    example: 'SUM(单价 * 数量)',
  },
  {
    name: 'COUNT',
    insert: 'COUNT()',
    caret: 6,
    signature: 'COUNT(值)',
    means: '不为空的个数，COUNT(*) 为行数',
    example: 'SUM(费用)/COUNT(*)',
  },
  {
    name: 'COUNT DISTINCT',
    insert: 'COUNT(DISTINCT )',
    caret: 15,
    signature: 'COUNT(DISTINCT 值)',
    means: '去重个数',
    example: 'COUNT(DISTINCT 患者号)',
  },
  {
    name: 'AVG',
    insert: 'AVG()',
    caret: 4,
    signature: 'AVG(值)',
    means: '平均值',
    example: 'AVG(等候分钟)',
  },
  { name: 'MAX', insert: 'MAX()', caret: 4, signature: 'MAX(值)', means: '最大值', example: 'MAX(费用)' },
  { name: 'MIN', insert: 'MIN()', caret: 4, signature: 'MIN(值)', means: '最小值', example: 'MIN(费用)' },
  {
    name: 'MEDIAN',
    insert: 'MEDIAN()',
    caret: 7,
    signature: 'MEDIAN(值)',
    means: '中位数',
    example: 'MEDIAN(费用)',
  },
  {
    name: 'COUNTIF',
    insert: 'COUNTIF()',
    caret: 8,
    signature: 'COUNTIF(条件)',
    means: '符合条件的行数，条件可用 AND、OR、NOT、IN、BETWEEN、LIKE、IS NULL，文本写在引号里',
    example: "COUNTIF(费用 > 1000 AND 科室 = '内科')",
  },
  {
    name: 'SUMIF',
    insert: 'SUMIF()',
    caret: 6,
    signature: 'SUMIF(值, 条件)',
    means: '符合条件的行求和',
    example: "SUMIF(费用, 支付方式 = '医保')/SUM(费用)",
  },
  {
    name: 'AVGIF',
    insert: 'AVGIF()',
    caret: 6,
    signature: 'AVGIF(值, 条件)',
    means: '符合条件的行求平均',
    example: 'AVGIF(费用, YEAR(就诊日期) = 2026)',
  },
  {
    name: 'DATEDIFF',
    insert: 'AVG(DATEDIFF(, ))',
    caret: 13,
    ...rowFunctions.DATEDIFF,
    example: 'AVG(DATEDIFF(出院日期, 入院日期))',
  },
  {
    name: 'HOURDIFF',
    insert: 'AVG(HOURDIFF(, ))',
    caret: 13,
    ...rowFunctions.HOURDIFF,
    example: 'AVG(HOURDIFF(报告时间, 送检时间))',
  },
  {
    name: 'MINUTEDIFF',
    insert: 'AVG(MINUTEDIFF(, ))',
    caret: 15,
    ...rowFunctions.MINUTEDIFF,
    example: 'MEDIAN(MINUTEDIFF(就诊时间, 挂号时间))',
  },
  {
    name: 'YEAR',
    insert: 'COUNTIF(YEAR() = )',
    caret: 13,
    ...rowFunctions.YEAR,
    example: 'COUNTIF(YEAR(就诊日期) = 2026)',
  },
  {
    name: 'MONTH',
    insert: 'COUNTIF(MONTH() = )',
    caret: 14,
    ...rowFunctions.MONTH,
    example: 'SUMIF(费用, MONTH(就诊日期) <= 6)',
  },
  {
    name: 'DAY',
    insert: 'COUNTIF(DAY() = )',
    caret: 12,
    ...rowFunctions.DAY,
    example: 'COUNTIF(DAY(就诊日期) <= 10)',
  },
  {
    name: 'WEEKDAY',
    insert: 'COUNTIF(WEEKDAY() = )',
    caret: 16,
    ...rowFunctions.WEEKDAY,
    example: 'COUNTIF(WEEKDAY(就诊日期) >= 6)',
  },
  {
    name: 'HOUR',
    insert: 'COUNTIF(HOUR() = )',
    caret: 13,
    ...rowFunctions.HOUR,
    example: 'COUNTIF(HOUR(挂号时间) < 12)',
  },
  {
    name: 'LENGTH',
    insert: 'COUNTIF(LENGTH() > )',
    caret: 15,
    ...rowFunctions.LENGTH,
    example: 'COUNTIF(LENGTH(诊断) > 10)',
  },
  {
    name: 'LEFT',
    insert: "COUNTIF(LEFT(, 1) = '')",
    caret: 13,
    ...rowFunctions.LEFT,
    example: "COUNTIF(LEFT(诊断编码, 1) = 'J')",
  },
  {
    name: 'CONCAT',
    insert: "COUNTIF(CONCAT(, ) = '')",
    caret: 15,
    ...rowFunctions.CONCAT,
    example: "COUNTIF(CONCAT(院区, 科室) = '东院内科')",
  },
  {
    name: 'IF',
    insert: 'IF()',
    caret: 3,
    ...choiceHelp.if,
    means: "按条件取值；写在汇总函数里为逐行判断，如 SUM(IF(科室 = '内科', 费用, 0))",
    example: 'IF(SUM(人次)>0, SUM(费用)/SUM(人次), 0)',
  },
  {
    name: 'CASE',
    insert: 'CASE WHEN  THEN  ELSE  END',
    caret: 10,
    ...choiceHelp.case,
    example: "SUM(CASE WHEN 科室 IN ('内科', '外科') THEN 费用 ELSE 0 END)",
  },
  {
    name: 'ROUND',
    insert: 'ROUND()',
    caret: 6,
    ...scalarFunctions.ROUND,
    example: 'ROUND(SUM(费用)/SUM(人次), 1)',
  },
  { name: 'ABS', insert: 'ABS()', caret: 4, ...scalarFunctions.ABS, example: 'ABS(SUM(收入)-SUM(成本))' },
  {
    name: 'COALESCE',
    insert: 'COALESCE()',
    caret: 9,
    ...scalarFunctions.COALESCE,
    example: 'COALESCE(SUM(费用), 0)',
  },
  {
    name: 'NULLIF',
    insert: 'NULLIF()',
    caret: 7,
    ...scalarFunctions.NULLIF,
    example: 'SUM(费用)/NULLIF(SUM(人次), 0)',
  },
];
