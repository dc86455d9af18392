import type { DialectCase } from '../statement.ts';
import { keep, of } from './filter-rows.ts';

/** Filters on days and moments, and on the periods that are clicked. */
export const dateFilterCases: Record<string, DialectCase> = {
  '[PARAM-13] an upper end of a day includes the whole day': {
    ...keep(
      { column: '登记时间', op: 'gte', value: '2024-01-01' },
      { column: '登记时间', op: 'lte', value: '2024-01-31' },
    ),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."登记时间" >= CAST($1 AS TIMESTAMP) AND t."登记时间" < CAST($2 AS TIMESTAMP) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`登记时间` >= CAST(? AS DATETIME(6)) AND t.`登记时间` < CAST(? AS DATETIME(6)) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."登记时间" >= CAST($1 AS timestamp) AND t."登记时间" < CAST($2 AS timestamp) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[登记时间] >= CONVERT(datetime2, @p1, 120) AND t.[登记时间] < CONVERT(datetime2, @p2, 120) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[登记时间] >= CONVERT(datetime, @p1, 120) AND t.[登记时间] < CONVERT(datetime, @p2, 120) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE substring(toString(t.`登记时间`), 1, 19) >= {p1:String} AND substring(toString(t.`登记时间`), 1, 19) < {p2:String} ORDER BY t.`人次` NULLS LAST',
      oracle: `SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= TO_DATE(?, 'YYYY-MM-DD HH24:MI:SS') AND t."登记时间" < TO_DATE(?, 'YYYY-MM-DD HH24:MI:SS') ORDER BY t."人次" NULLS LAST`,
      oracle11: `SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= TO_DATE(?, 'YYYY-MM-DD HH24:MI:SS') AND t."登记时间" < TO_DATE(?, 'YYYY-MM-DD HH24:MI:SS') ORDER BY t."人次" NULLS LAST`,
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= CAST(? AS TIMESTAMP) AND t."登记时间" < CAST(? AS TIMESTAMP) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= CAST(? AS TIMESTAMP) AND t."登记时间" < CAST(? AS TIMESTAMP) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= CAST(? AS TIMESTAMP) AND t."登记时间" < CAST(? AS TIMESTAMP) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['2024-01-01 00:00:00', '2024-02-01 00:00:00'],
    answer: of(1, 2),
  },
  '[PARAM-10] [PARAM-13] an upper end at midnight includes the whole day': {
    ...keep(
      { column: '登记时间', op: 'gte', value: '2024-01-01 00:00:00' },
      { column: '登记时间', op: 'lte', value: '2024-01-31 00:00:00' },
    ),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."登记时间" >= CAST($1 AS TIMESTAMP) AND t."登记时间" < CAST($2 AS TIMESTAMP) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`登记时间` >= CAST(? AS DATETIME(6)) AND t.`登记时间` < CAST(? AS DATETIME(6)) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."登记时间" >= CAST($1 AS timestamp) AND t."登记时间" < CAST($2 AS timestamp) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[登记时间] >= CONVERT(datetime2, @p1, 120) AND t.[登记时间] < CONVERT(datetime2, @p2, 120) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[登记时间] >= CONVERT(datetime, @p1, 120) AND t.[登记时间] < CONVERT(datetime, @p2, 120) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE substring(toString(t.`登记时间`), 1, 19) >= {p1:String} AND substring(toString(t.`登记时间`), 1, 19) < {p2:String} ORDER BY t.`人次` NULLS LAST',
      oracle: `SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= TO_DATE(?, 'YYYY-MM-DD HH24:MI:SS') AND t."登记时间" < TO_DATE(?, 'YYYY-MM-DD HH24:MI:SS') ORDER BY t."人次" NULLS LAST`,
      oracle11: `SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= TO_DATE(?, 'YYYY-MM-DD HH24:MI:SS') AND t."登记时间" < TO_DATE(?, 'YYYY-MM-DD HH24:MI:SS') ORDER BY t."人次" NULLS LAST`,
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= CAST(? AS TIMESTAMP) AND t."登记时间" < CAST(? AS TIMESTAMP) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= CAST(? AS TIMESTAMP) AND t."登记时间" < CAST(? AS TIMESTAMP) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= CAST(? AS TIMESTAMP) AND t."登记时间" < CAST(? AS TIMESTAMP) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['2024-01-01 00:00:00', '2024-02-01 00:00:00'],
    answer: of(1, 2),
  },
  'a day of a date column': {
    ...keep({ column: '就诊日期', op: 'eq', value: '2024-02-29' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."就诊日期" >= CAST($1 AS DATE) AND t."就诊日期" < CAST($2 AS DATE) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`就诊日期` >= CAST(? AS DATE) AND t.`就诊日期` < CAST(? AS DATE) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."就诊日期" >= CAST($1 AS date) AND t."就诊日期" < CAST($2 AS date) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[就诊日期] >= CONVERT(date, @p1, 120) AND t.[就诊日期] < CONVERT(date, @p2, 120) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[就诊日期] >= CONVERT(datetime, @p1, 120) AND t.[就诊日期] < CONVERT(datetime, @p2, 120) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE toString(t.`就诊日期`) >= {p1:String} AND toString(t.`就诊日期`) < {p2:String} ORDER BY t.`人次` NULLS LAST',
      oracle: `SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" >= TO_DATE(?, 'YYYY-MM-DD') AND t."就诊日期" < TO_DATE(?, 'YYYY-MM-DD') ORDER BY t."人次" NULLS LAST`,
      oracle11: `SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" >= TO_DATE(?, 'YYYY-MM-DD') AND t."就诊日期" < TO_DATE(?, 'YYYY-MM-DD') ORDER BY t."人次" NULLS LAST`,
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" >= CAST(? AS DATE) AND t."就诊日期" < CAST(? AS DATE) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" >= CAST(? AS DATE) AND t."就诊日期" < CAST(? AS DATE) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" >= CAST(? AS DATE) AND t."就诊日期" < CAST(? AS DATE) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['2024-02-29', '2024-03-01'],
    answer: of(3),
  },
  'a month that was clicked means its days': {
    ...keep({ column: '登记时间', op: 'eq', value: '2024-01' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."登记时间" >= CAST($1 AS TIMESTAMP) AND t."登记时间" < CAST($2 AS TIMESTAMP) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`登记时间` >= CAST(? AS DATETIME(6)) AND t.`登记时间` < CAST(? AS DATETIME(6)) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."登记时间" >= CAST($1 AS timestamp) AND t."登记时间" < CAST($2 AS timestamp) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[登记时间] >= CONVERT(datetime2, @p1, 120) AND t.[登记时间] < CONVERT(datetime2, @p2, 120) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[登记时间] >= CONVERT(datetime, @p1, 120) AND t.[登记时间] < CONVERT(datetime, @p2, 120) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE substring(toString(t.`登记时间`), 1, 19) >= {p1:String} AND substring(toString(t.`登记时间`), 1, 19) < {p2:String} ORDER BY t.`人次` NULLS LAST',
      oracle: `SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= TO_DATE(?, 'YYYY-MM-DD HH24:MI:SS') AND t."登记时间" < TO_DATE(?, 'YYYY-MM-DD HH24:MI:SS') ORDER BY t."人次" NULLS LAST`,
      oracle11: `SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= TO_DATE(?, 'YYYY-MM-DD HH24:MI:SS') AND t."登记时间" < TO_DATE(?, 'YYYY-MM-DD HH24:MI:SS') ORDER BY t."人次" NULLS LAST`,
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= CAST(? AS TIMESTAMP) AND t."登记时间" < CAST(? AS TIMESTAMP) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= CAST(? AS TIMESTAMP) AND t."登记时间" < CAST(? AS TIMESTAMP) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."登记时间" >= CAST(? AS TIMESTAMP) AND t."登记时间" < CAST(? AS TIMESTAMP) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['2024-01-01 00:00:00', '2024-02-01 00:00:00'],
    answer: of(1, 2),
  },
  'a quarter that is left out': {
    ...keep({ column: '就诊日期', op: 'ne', value: '2024-Q1' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."就诊日期" IS NULL OR NOT (t."就诊日期" >= CAST($1 AS DATE) AND t."就诊日期" < CAST($2 AS DATE)) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`就诊日期` IS NULL OR NOT (t.`就诊日期` >= CAST(? AS DATE) AND t.`就诊日期` < CAST(? AS DATE)) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."就诊日期" IS NULL OR NOT (t."就诊日期" >= CAST($1 AS date) AND t."就诊日期" < CAST($2 AS date)) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[就诊日期] IS NULL OR NOT (t.[就诊日期] >= CONVERT(date, @p1, 120) AND t.[就诊日期] < CONVERT(date, @p2, 120)) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[就诊日期] IS NULL OR NOT (t.[就诊日期] >= CONVERT(datetime, @p1, 120) AND t.[就诊日期] < CONVERT(datetime, @p2, 120)) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`就诊日期` IS NULL OR NOT (toString(t.`就诊日期`) >= {p1:String} AND toString(t.`就诊日期`) < {p2:String}) ORDER BY t.`人次` NULLS LAST',
      oracle: `SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" IS NULL OR NOT (t."就诊日期" >= TO_DATE(?, 'YYYY-MM-DD') AND t."就诊日期" < TO_DATE(?, 'YYYY-MM-DD')) ORDER BY t."人次" NULLS LAST`,
      oracle11: `SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" IS NULL OR NOT (t."就诊日期" >= TO_DATE(?, 'YYYY-MM-DD') AND t."就诊日期" < TO_DATE(?, 'YYYY-MM-DD')) ORDER BY t."人次" NULLS LAST`,
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" IS NULL OR NOT (t."就诊日期" >= CAST(? AS DATE) AND t."就诊日期" < CAST(? AS DATE)) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" IS NULL OR NOT (t."就诊日期" >= CAST(? AS DATE) AND t."就诊日期" < CAST(? AS DATE)) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" IS NULL OR NOT (t."就诊日期" >= CAST(? AS DATE) AND t."就诊日期" < CAST(? AS DATE)) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['2024-01-01', '2024-04-01'],
    answer: of(4, 5, 10, null),
  },
  'a moment beside a date column': {
    ...keep({ column: '就诊日期', op: 'gte', value: '2024-02-29 10:00:00' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."就诊日期" > CAST($1 AS DATE) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`就诊日期` > CAST(? AS DATE) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."就诊日期" > CAST($1 AS date) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[就诊日期] > CONVERT(date, @p1, 120) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[就诊日期] > CONVERT(datetime, @p1, 120) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE toString(t.`就诊日期`) > {p1:String} ORDER BY t.`人次` NULLS LAST',
      oracle: `SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" > TO_DATE(?, 'YYYY-MM-DD') ORDER BY t."人次" NULLS LAST`,
      oracle11: `SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" > TO_DATE(?, 'YYYY-MM-DD') ORDER BY t."人次" NULLS LAST`,
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" > CAST(? AS DATE) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" > CAST(? AS DATE) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."就诊日期" > CAST(? AS DATE) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['2024-02-29'],
    answer: of(4, 10),
  },
};
