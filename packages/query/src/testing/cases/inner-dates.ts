import type { Question } from '@mingjing/contract';
import type { DialectCase } from '../statement.ts';
import { visitColumns, visits } from './visits.ts';

const ask = (question: Question) => ({ question, columns: visitColumns, rows: visits });
const none = { filters: [], sorts: [] };

/** Dates of questions below: they are reckoned with before they are written. */
export const innerDateCases: Record<string, DialectCase> = {
  'the latest day of a question below that groups by days': {
    ...ask({
      kind: 'groups',
      dimensions: [],
      measures: [{ column: '就诊日期', calculation: 'max' }],
      filters: [{ column: '人次', op: 'lt', value: '10' }],
      sorts: [],
      inner: {
        kind: 'groups',
        dimensions: [{ column: '就诊日期' }],
        measures: [{ column: '人次', calculation: 'sum' }],
        ...none,
      },
    }),
    sql: {
      duckdb:
        'SELECT MAX(t."c1") AS "就诊日期" FROM (SELECT t."就诊日期" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."就诊日期") t WHERE t."c2" < CAST($1 AS BIGINT)',
      mysql:
        'SELECT MAX(t.`c1`) AS `就诊日期` FROM (SELECT t.`就诊日期` AS `c1`, SUM(t.`人次`) AS `c2` FROM (…) t GROUP BY t.`就诊日期`) t WHERE t.`c2` < CAST(? AS SIGNED)',
      postgres:
        'SELECT MAX(t."c1") AS "就诊日期" FROM (SELECT t."就诊日期" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."就诊日期") t WHERE t."c2" < CAST($1 AS bigint)',
      sqlserver:
        'SELECT MAX(t.[c1]) AS [就诊日期] FROM (SELECT t.[就诊日期] AS [c1], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [c2] FROM (…) t GROUP BY t.[就诊日期]) t WHERE t.[c2] < CAST(@p1 AS bigint)',
      sqlserver2005:
        'SELECT MAX(t.[c1]) AS [就诊日期] FROM (SELECT t.[就诊日期] AS [c1], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [c2] FROM (…) t GROUP BY t.[就诊日期]) t WHERE t.[c2] < CAST(@p1 AS bigint)',
      clickhouse:
        'SELECT MAX(toNullable(t.`c1`)) AS `_c1` FROM (SELECT t.`就诊日期` AS `c1`, sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c2` FROM (…) t GROUP BY t.`就诊日期`) t WHERE t.`c2` < toInt64({p1:String})',
      oracle: `SELECT TO_CHAR(MAX(t."c1"), 'YYYY-MM-DD') AS "_c1" FROM (SELECT t."就诊日期" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."就诊日期") t WHERE t."c2" < CAST(? AS NUMBER(38))`,
      oracle11: `SELECT TO_CHAR(MAX(t."c1"), 'YYYY-MM-DD') AS "_c1" FROM (SELECT t."就诊日期" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."就诊日期") t WHERE t."c2" < CAST(? AS NUMBER(38))`,
      db2: 'SELECT MAX(t."c1") AS "_c1" FROM (SELECT t."就诊日期" AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY t."就诊日期") t WHERE t."c2" < CAST(? AS BIGINT)',
      db2v9:
        'SELECT MAX(t."c1") AS "_c1" FROM (SELECT t."就诊日期" AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY t."就诊日期") t WHERE t."c2" < CAST(? AS BIGINT)',
      generic:
        'SELECT MAX(t."c1") AS "_c1" FROM (SELECT t."就诊日期" AS "c1", SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS "c2" FROM (…) t GROUP BY t."就诊日期") t WHERE t."c2" < CAST(? AS BIGINT)',
    },
    params: ['10'],
    answer: [['2024-04-01']],
  },
  'months of the days on a page below': {
    ...ask({
      kind: 'groups',
      dimensions: [],
      measures: [{ expression: 'MAX(MONTH(`就诊日期`))', alias: '月' }],
      ...none,
      inner: {
        kind: 'rows',
        columns: ['就诊日期'],
        filters: [],
        sorts: [{ key: '就诊日期', descending: false }],
        page: { page: 1, size: 2 },
      },
    }),
    sql: {
      duckdb:
        'SELECT CAST(MAX(month(t."c1")) AS DOUBLE) AS "月" FROM (SELECT t."就诊日期" AS "c1" FROM (…) t ORDER BY t."就诊日期" NULLS LAST LIMIT 2) t',
      mysql:
        'SELECT (MAX(MONTH(t.`c1`)) + 0e0) AS `月` FROM (SELECT t.`就诊日期` AS `c1` FROM (…) t ORDER BY t.`就诊日期` IS NULL, t.`就诊日期` LIMIT 2) t',
      postgres: `SELECT CAST(MAX(CAST(date_part('month', t."c1") AS integer)) AS double precision) AS "月" FROM (SELECT t."就诊日期" AS "c1" FROM (…) t ORDER BY t."就诊日期" NULLS LAST LIMIT 2) t`,
      sqlserver:
        'SELECT CAST(MAX(DATEPART(month, t.[c1])) AS float) AS [月] FROM (SELECT TOP (2) t.[就诊日期] AS [c1] FROM (…) t ORDER BY CASE WHEN t.[就诊日期] IS NULL THEN 1 ELSE 0 END, t.[就诊日期]) t',
      sqlserver2005:
        'SELECT CAST(MAX(DATEPART(month, t.[c1])) AS float) AS [月] FROM (SELECT TOP (2) t.[就诊日期] AS [c1] FROM (…) t ORDER BY CASE WHEN t.[就诊日期] IS NULL THEN 1 ELSE 0 END, t.[就诊日期]) t',
      clickhouse:
        'SELECT toFloat64(MAX(toNullable(toMonth(t.`c1`)))) AS `_c1` FROM (SELECT t.`就诊日期` AS `c1` FROM (…) t ORDER BY t.`就诊日期` NULLS LAST LIMIT 2) t',
      oracle: `SELECT CAST(MAX(CAST(TO_CHAR(t."c1", 'MM') AS NUMBER(10))) AS BINARY_DOUBLE) AS "_c1" FROM (SELECT t."就诊日期" AS "c1" FROM (…) t ORDER BY t."就诊日期" NULLS LAST FETCH FIRST 2 ROWS ONLY) t`,
      oracle11: `SELECT CAST(MAX(CAST(TO_CHAR(t."c1", 'MM') AS NUMBER(10))) AS BINARY_DOUBLE) AS "_c1" FROM (SELECT t.* FROM (SELECT t."就诊日期" AS "c1" FROM (…) t ORDER BY t."就诊日期" NULLS LAST) t WHERE ROWNUM <= 2) t`,
      db2: 'SELECT CAST(MAX(MONTH(t."c1")) AS DOUBLE) AS "_c1" FROM (SELECT t."就诊日期" AS "c1" FROM (…) t ORDER BY CASE WHEN t."就诊日期" IS NULL THEN 1 ELSE 0 END, t."就诊日期" FETCH FIRST 2 ROWS ONLY) t',
      db2v9:
        'SELECT CAST(MAX(MONTH(t."c1")) AS DOUBLE) AS "_c1" FROM (SELECT t."就诊日期" AS "c1" FROM (…) t ORDER BY CASE WHEN t."就诊日期" IS NULL THEN 1 ELSE 0 END, t."就诊日期" FETCH FIRST 2 ROWS ONLY) t',
      generic: `SELECT CAST(MAX(CAST(TO_CHAR(t."c1", 'MM') AS INTEGER)) AS DOUBLE PRECISION) AS "_c1" FROM (SELECT t."就诊日期" AS "c1" FROM (…) t ORDER BY CASE WHEN t."就诊日期" IS NULL THEN 1 ELSE 0 END, t."就诊日期" FETCH FIRST 2 ROWS ONLY) t`,
    },
    params: [],
    answer: [[12]],
  },
};
