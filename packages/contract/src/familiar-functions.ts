import { rowFunctions } from './row-value.ts';

/** Names that people know from spreadsheets and other databases, and what is written here in their place. */
const written: Record<string, string> = {
  AVERAGE: 'AVG(字段)',
  MEAN: 'AVG(字段)',
  平均: 'AVG(字段)',
  平均值: 'AVG(字段)',
  求和: 'SUM(字段)',
  合计: 'SUM(字段)',
  计数: 'COUNT(字段)',
  最大值: 'MAX(字段)',
  最小值: 'MIN(字段)',
  COUNTA: 'COUNT(字段)',
  COUNTD: 'COUNT(DISTINCT 字段)',
  COUNTUNIQUE: 'COUNT(DISTINCT 字段)',
  DISTINCTCOUNT: 'COUNT(DISTINCT 字段)',
  COUNTIFS: 'COUNTIF(条件 AND 条件)',
  SUMIFS: 'SUMIF(字段, 条件 AND 条件)',
  AVERAGEIF: 'AVGIF(字段, 条件)',
  AVERAGEIFS: 'AVGIF(字段, 条件 AND 条件)',
  IFS: 'CASE WHEN 条件 THEN 值 WHEN 条件 THEN 值 ELSE 值 END',
  SWITCH: 'CASE WHEN 条件 THEN 值 WHEN 条件 THEN 值 ELSE 值 END',
  IFERROR: 'COALESCE(值, 0)，除以 0 时没有值',
  IFNULL: 'COALESCE(值, 0)',
  NVL: 'COALESCE(值, 0)',
  ISNULL: '字段 IS NULL',
  ISBLANK: '字段 IS NULL',
  AND: '条件 AND 条件',
  OR: '条件 OR 条件',
  DIVIDE: '值 / 值，除以 0 时没有值',
  CALCULATE: 'SUMIF(字段, 条件)',
  COUNTROWS: 'COUNT(*)',
  SUMX: 'SUM(值)，值可以是逐行的算式',
  AVERAGEX: 'AVG(值)，值可以是逐行的算式',
  SUMPRODUCT: 'SUM(值 * 值)',
  IIF: 'IF(条件, 值, 值)',
  ZN: 'COALESCE(值, 0)',
  LEN: 'LENGTH(字段)',
  CONCATENATE: rowFunctions.CONCAT.signature,
  DATEDIF: rowFunctions.DATEDIFF.signature,
  DAYS: rowFunctions.DATEDIFF.signature,
  TODATE: rowFunctions.DATE.signature,
  TO_DATE: rowFunctions.DATE.signature,
  TRUNC: rowFunctions.DATE.signature,
  TO_TIMESTAMP: rowFunctions.FROM_UNIXTIME.signature,
  TODATETIME: rowFunctions.FROM_UNIXTIME.signature,
};

/** What stands here for a function of that name: '，请写作 AVG(字段)'; '' where nothing is known of it. */
export function insteadOf(word: string): string {
  const key = word.toUpperCase();
  return Object.hasOwn(written, key) ? `，请写作 ${written[key]}` : '';
}
