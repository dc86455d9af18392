import type { Cell, Filter } from '@mingjing/contract';
import type { DialectCase } from '../statement.ts';
import { visitColumns, visits } from './visits.ts';

const keep = (...filters: Filter[]) => ({
  question: {
    kind: 'rows' as const,
    columns: ['人次'],
    filters,
    sorts: [{ key: '人次', descending: false }],
  },
  columns: visitColumns,
  rows: visits,
});
const of = (...counts: Cell[]): Cell[][] => counts.map((count) => [count]);

/** Filters keep rows; their answers list the visits by 人次, which is unique. */
export const filterCases: Record<string, DialectCase> = {
  '[FMT-03] text equals by its bytes: not another case, not a space more': {
    ...keep({ column: '医生', op: 'eq', value: 'Li' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE CAST(t."医生" AS VARCHAR) = CAST($1 AS VARCHAR) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE CAST(t."医生" AS text) COLLATE "C" = CAST($1 AS text) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE (CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE (CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
    },
    params: ['Li'],
    answer: of(3),
  },
  '[FMT-10] not equal is the only comparison NULL passes': {
    ...keep({ column: '医生', op: 'ne', value: 'Li' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."医生" IS NULL OR NOT (CAST(t."医生" AS VARCHAR) = CAST($1 AS VARCHAR)) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`医生` IS NULL OR NOT (CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY)) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."医生" IS NULL OR NOT (CAST(t."医生" AS text) COLLATE "C" = CAST($1 AS text)) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[医生] IS NULL OR NOT ((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[医生] IS NULL OR NOT ((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
    },
    params: ['Li'],
    answer: of(1, 2, 4, 5, 10, null),
  },
  '[FMT-10] substring search ignores letter case and knows no wildcards': {
    ...keep({ column: '医生', op: 'like', value: '%_O' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE contains(CASE WHEN lower(CAST($1 AS VARCHAR)) = upper(CAST($1 AS VARCHAR)) THEN CAST(t."医生" AS VARCHAR) ELSE lower(CAST(t."医生" AS VARCHAR)) END, lower(CAST($1 AS VARCHAR))) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE INSTR(CAST(LOWER(CONVERT(t.`医生` USING utf8mb4)) AS BINARY), CAST(LOWER(CONVERT(? USING utf8mb4)) AS BINARY)) > 0 ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE strpos(lower(CAST(t."医生" AS text)), lower(CAST($1 AS text))) > 0 ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE CHARINDEX(LOWER(@p1) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[医生] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE CHARINDEX(LOWER(@p1) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[医生] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
    },
    params: ['%_O'],
    answer: of(10),
  },
  '[FMT-10] substring of Chinese text': {
    ...keep({ column: '科室', op: 'like', value: '内科' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE contains(CASE WHEN lower(CAST($1 AS VARCHAR)) = upper(CAST($1 AS VARCHAR)) THEN CAST(t."科室" AS VARCHAR) ELSE lower(CAST(t."科室" AS VARCHAR)) END, lower(CAST($1 AS VARCHAR))) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE INSTR(CAST(LOWER(CONVERT(t.`科室` USING utf8mb4)) AS BINARY), CAST(LOWER(CONVERT(? USING utf8mb4)) AS BINARY)) > 0 ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE strpos(lower(CAST(t."科室" AS text)), lower(CAST($1 AS text))) > 0 ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE CHARINDEX(LOWER(@p1) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[科室] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE CHARINDEX(LOWER(@p1) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[科室] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
    },
    params: ['内科'],
    answer: of(1, 2, 3),
  },
  '[FMT-10] substring of a number': {
    ...keep({ column: '费用', op: 'like', value: '0.' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE contains(CASE WHEN lower(CAST($1 AS VARCHAR)) = upper(CAST($1 AS VARCHAR)) THEN CAST(t."费用" AS VARCHAR) ELSE lower(CAST(t."费用" AS VARCHAR)) END, lower(CAST($1 AS VARCHAR))) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE INSTR(CAST(LOWER(CAST(t.`费用` AS CHAR)) AS BINARY), CAST(LOWER(CONVERT(? USING utf8mb4)) AS BINARY)) > 0 ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE strpos(lower(CAST(t."费用" AS text)), lower(CAST($1 AS text))) > 0 ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE CHARINDEX(LOWER(@p1) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[费用] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE CHARINDEX(LOWER(@p1) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[费用] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
    },
    params: ['0.'],
    answer: of(1, 2, 3, 10),
  },
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
    },
    params: ['内科'],
    answer: of(3, 4, 10, null),
  },
  '[FMT-10] numbers compare as numbers, not as text': {
    ...keep({ column: '人次', op: 'gt', value: '3' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."人次" > CAST($1 AS BIGINT) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`人次` > CAST(? AS SIGNED) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."人次" > CAST($1 AS bigint) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[人次] > CAST(@p1 AS bigint) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[人次] > CAST(@p1 AS bigint) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
    },
    params: ['3'],
    answer: of(4, 5, 10),
  },
  'a fraction beside whole numbers': {
    ...keep({ column: '人次', op: 'gte', value: 3.5 }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."人次" > CAST($1 AS BIGINT) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`人次` > CAST(? AS SIGNED) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."人次" > CAST($1 AS bigint) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[人次] > CAST(@p1 AS bigint) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[人次] > CAST(@p1 AS bigint) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
    },
    params: ['3'],
    answer: of(4, 5, 10),
  },
  '[PARAM-16] a decimal is compared digit by digit': {
    ...keep({ column: '费用', op: 'lte', value: '20.2500000000000000001' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."费用" <= CAST($1 AS DECIMAL(10, 2)) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`费用` <= CAST(? AS DECIMAL(65, 2)) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."费用" <= CAST($1 AS numeric) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[费用] <= CAST(@p1 AS decimal(10, 2)) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[费用] <= CAST(@p1 AS decimal(10, 2)) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
    },
    params: ['20.25'],
    answer: of(1, 2, 3, 5),
  },
  'a double column': {
    ...keep({ column: '评分', op: 'lt', value: '2' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."评分" < CAST($1 AS DOUBLE) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`评分` < (? + 0e0) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."评分" < CAST($1 AS double precision) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[评分] < CAST(@p1 AS float) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[评分] < CAST(@p1 AS float) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
    },
    params: ['2'],
    answer: of(5, null),
  },
  'a value that is no number matches no number': {
    ...keep({ column: '人次', op: 'eq', value: "1' OR '1'='1" }),
    sql: {
      duckdb: 'SELECT t."人次" AS "人次" FROM (…) t WHERE 1 = 0 ORDER BY t."人次" NULLS LAST',
      mysql: 'SELECT t.`人次` AS `人次` FROM (…) t WHERE 1 = 0 ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres: 'SELECT t."人次" AS "人次" FROM (…) t WHERE 1 = 0 ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE 1 = 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE 1 = 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
    },
    params: [],
    answer: [],
  },
  'a number beyond 38 digits is above every whole number': {
    ...keep({ column: '人次', op: 'lt', value: '1e60' }),
    sql: {
      duckdb: 'SELECT t."人次" AS "人次" FROM (…) t WHERE t."人次" IS NOT NULL ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`人次` IS NOT NULL ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."人次" IS NOT NULL ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[人次] IS NOT NULL ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[人次] IS NOT NULL ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
    },
    params: [],
    answer: of(1, 2, 3, 4, 5, 10),
  },
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
    },
    params: ['2024-02-29'],
    answer: of(4, 10),
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
    },
    params: ['外科', '10'],
    answer: of(4),
  },
};
