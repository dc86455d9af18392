import type { DialectCase } from '../statement.ts';
import { keep, of } from './filter-rows.ts';

/** Filters by lists, conditions beside each other, and what they do with NULL. */
export const listFilterCases: Record<string, DialectCase> = {
  '[FMT-10] one of a list': {
    ...keep({ column: '科室', op: 'in', value: ['内科', '心内科'] }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE CAST(t."科室" AS VARCHAR) IN (CAST($1 AS VARCHAR), CAST($2 AS VARCHAR)) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) IN (CAST(CONVERT(? USING utf8mb4) AS BINARY), CAST(CONVERT(? USING utf8mb4) AS BINARY)) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE CAST(t."科室" AS text) COLLATE "C" IN (CAST($1 AS text), CAST($2 AS text)) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IN ((CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, (CAST(@p2 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IN ((CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, (CAST(@p2 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`科室` IN ({p1:String}, {p2:String}) ORDER BY t.`人次` NULLS LAST',
      oracle: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IN (?, ?) ORDER BY t."人次" NULLS LAST',
      oracle11: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IN (?, ?) ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE (t."科室" || CHR(1)) IN ((CAST(? AS VARCHAR(4000)) || CHR(1)), (CAST(? AS VARCHAR(4000)) || CHR(1))) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE (t."科室" || CHR(1)) IN ((CAST(? AS VARCHAR(4000)) || CHR(1)), (CAST(? AS VARCHAR(4000)) || CHR(1))) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IN (CAST(? AS VARCHAR(4000)), CAST(? AS VARCHAR(4000))) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['内科', '心内科'],
    answer: of(1, 2, 3),
  },
  'one of no values: no rows': {
    ...keep({ column: '科室', op: 'in', value: [] }),
    sql: {
      duckdb: 'SELECT t."人次" AS "人次" FROM (…) t WHERE 1 = 0 ORDER BY t."人次" NULLS LAST',
      mysql: 'SELECT t.`人次` AS `人次` FROM (…) t WHERE 1 = 0 ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres: 'SELECT t."人次" AS "人次" FROM (…) t WHERE 1 = 0 ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE 1 = 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE 1 = 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse: 'SELECT t.`人次` AS `c1` FROM (…) t WHERE 1 = 0 ORDER BY t.`人次` NULLS LAST',
      oracle: 'SELECT t."人次" AS "c1" FROM (…) t WHERE 1 = 0 ORDER BY t."人次" NULLS LAST',
      oracle11: 'SELECT t."人次" AS "c1" FROM (…) t WHERE 1 = 0 ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE 1 = 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE 1 = 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE 1 = 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: [],
    answer: [],
  },
  'a list may ask for NULL itself': {
    ...keep({ column: '科室', op: 'in', value: ['内科', null] }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."科室" IS NULL OR CAST(t."科室" AS VARCHAR) = CAST($1 AS VARCHAR) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`科室` IS NULL OR CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."科室" IS NULL OR CAST(t."科室" AS text) COLLATE "C" = CAST($1 AS text) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[科室] IS NULL OR (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[科室] IS NULL OR (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`科室` IS NULL OR t.`科室` = {p1:String} ORDER BY t.`人次` NULLS LAST',
      oracle:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NULL OR t."科室" = ? ORDER BY t."人次" NULLS LAST',
      oracle11:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NULL OR t."科室" = ? ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NULL OR (t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NULL OR (t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NULL OR t."科室" = CAST(? AS VARCHAR(4000)) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['内科'],
    answer: of(1, 2, 5),
  },
  'values removed: NULL stays unless it is removed too': {
    ...keep({ column: '科室', op: 'notIn', value: ['内科', '外科'] }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."科室" IS NULL OR NOT (CAST(t."科室" AS VARCHAR) IN (CAST($1 AS VARCHAR), CAST($2 AS VARCHAR))) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`科室` IS NULL OR NOT (CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) IN (CAST(CONVERT(? USING utf8mb4) AS BINARY), CAST(CONVERT(? USING utf8mb4) AS BINARY))) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."科室" IS NULL OR NOT (CAST(t."科室" AS text) COLLATE "C" IN (CAST($1 AS text), CAST($2 AS text))) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[科室] IS NULL OR NOT ((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IN ((CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, (CAST(@p2 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[科室] IS NULL OR NOT ((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IN ((CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, (CAST(@p2 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`科室` IS NULL OR NOT (t.`科室` IN ({p1:String}, {p2:String})) ORDER BY t.`人次` NULLS LAST',
      oracle:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NULL OR NOT (t."科室" IN (?, ?)) ORDER BY t."人次" NULLS LAST',
      oracle11:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NULL OR NOT (t."科室" IN (?, ?)) ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NULL OR NOT ((t."科室" || CHR(1)) IN ((CAST(? AS VARCHAR(4000)) || CHR(1)), (CAST(? AS VARCHAR(4000)) || CHR(1)))) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NULL OR NOT ((t."科室" || CHR(1)) IN ((CAST(? AS VARCHAR(4000)) || CHR(1)), (CAST(? AS VARCHAR(4000)) || CHR(1)))) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NULL OR NOT (t."科室" IN (CAST(? AS VARCHAR(4000)), CAST(? AS VARCHAR(4000)))) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['内科', '外科'],
    answer: of(3, 5),
  },
  'NULL removed with others': {
    ...keep({ column: '科室', op: 'notIn', value: ['内科', null] }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."科室" IS NOT NULL AND (t."科室" IS NULL OR NOT (CAST(t."科室" AS VARCHAR) = CAST($1 AS VARCHAR))) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`科室` IS NOT NULL AND (t.`科室` IS NULL OR NOT (CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY))) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."科室" IS NOT NULL AND (t."科室" IS NULL OR NOT (CAST(t."科室" AS text) COLLATE "C" = CAST($1 AS text))) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[科室] IS NOT NULL AND (t.[科室] IS NULL OR NOT ((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[科室] IS NOT NULL AND (t.[科室] IS NULL OR NOT ((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`科室` IS NOT NULL AND (t.`科室` IS NULL OR NOT (t.`科室` = {p1:String})) ORDER BY t.`人次` NULLS LAST',
      oracle:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NOT NULL AND (t."科室" IS NULL OR NOT (t."科室" = ?)) ORDER BY t."人次" NULLS LAST',
      oracle11:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NOT NULL AND (t."科室" IS NULL OR NOT (t."科室" = ?)) ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NOT NULL AND (t."科室" IS NULL OR NOT ((t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)))) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NOT NULL AND (t."科室" IS NULL OR NOT ((t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)))) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" IS NOT NULL AND (t."科室" IS NULL OR NOT (t."科室" = CAST(? AS VARCHAR(4000)))) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['内科'],
    answer: of(3, 4, 10, null),
  },
  'booleans by their Chinese names': {
    ...keep({ column: '复诊', op: 'eq', value: '是' }),
    sql: {
      duckdb: 'SELECT t."人次" AS "人次" FROM (…) t WHERE t."复诊" = TRUE ORDER BY t."人次" NULLS LAST',
      mysql: 'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`复诊` = TRUE ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres: 'SELECT t."人次" AS "人次" FROM (…) t WHERE t."复诊" = TRUE ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[复诊] = CAST(1 AS bit) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[复诊] = CAST(1 AS bit) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse: 'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`复诊` = 1 ORDER BY t.`人次` NULLS LAST',
      oracle: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."复诊" = 1 ORDER BY t."人次" NULLS LAST',
      oracle11: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."复诊" = 1 ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."复诊" = TRUE ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."复诊" = TRUE ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."复诊" = TRUE ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: [],
    answer: of(1, 4, 10),
  },
  'conditions are joined by AND': {
    ...keep({ column: '科室', op: 'eq', value: '外科' }, { column: '人次', op: 'lt', value: 10 }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE CAST(t."科室" AS VARCHAR) = CAST($1 AS VARCHAR) AND t."人次" < CAST($2 AS BIGINT) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY) AND t.`人次` < CAST(? AS SIGNED) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE CAST(t."科室" AS text) COLLATE "C" = CAST($1 AS text) AND t."人次" < CAST($2 AS bigint) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 AND t.[人次] < CAST(@p2 AS bigint) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 AND t.[人次] < CAST(@p2 AS bigint) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`科室` = {p1:String} AND t.`人次` < toInt64({p2:String}) ORDER BY t.`人次` NULLS LAST',
      oracle:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" = ? AND t."人次" < CAST(? AS NUMBER(38)) ORDER BY t."人次" NULLS LAST',
      oracle11:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" = ? AND t."人次" < CAST(? AS NUMBER(38)) ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE (t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) AND t."人次" < CAST(? AS BIGINT) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE (t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) AND t."人次" < CAST(? AS BIGINT) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."科室" = CAST(? AS VARCHAR(4000)) AND t."人次" < CAST(? AS BIGINT) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['外科', '10'],
    answer: of(4),
  },
};
