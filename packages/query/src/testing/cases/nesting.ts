import type { Question } from '@mingjing/contract';
import type { DialectCase } from '../statement.ts';
import { visitColumns, visits } from './visits.ts';

const ask = (question: Question) => ({ question, columns: visitColumns, rows: visits });
const none = { filters: [], sorts: [] };
const byDepartment: Question = {
  kind: 'groups',
  dimensions: [{ column: '科室' }],
  measures: [{ column: '人次', calculation: 'sum' }],
  ...none,
};

/** Sorting, cutting, and questions over the answers of questions. */
export const nestingCases: Record<string, DialectCase> = {
  '[FMT-05] NULLs sort last in both directions, ties stay as the statement gives them': {
    ...ask({ kind: 'rows', columns: ['科室'], filters: [], sorts: [{ key: '科室', descending: true }] }),
    sql: {
      duckdb: 'SELECT t."科室" AS "科室" FROM (…) t ORDER BY CAST(t."科室" AS VARCHAR) DESC NULLS LAST',
      mysql:
        'SELECT t.`科室` AS `科室` FROM (…) t ORDER BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) IS NULL, CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) DESC',
      postgres:
        'SELECT t."科室" AS "科室" FROM (…) t ORDER BY CAST(t."科室" AS text) COLLATE "C" DESC NULLS LAST',
      sqlserver:
        'SELECT t.[科室] AS [科室] FROM (…) t ORDER BY CASE WHEN (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 DESC',
      sqlserver2005:
        'SELECT t.[科室] AS [科室] FROM (…) t ORDER BY CASE WHEN (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 DESC',
      clickhouse: 'SELECT t.`科室` AS `c1` FROM (…) t ORDER BY t.`科室` DESC NULLS LAST',
      oracle: 'SELECT t."科室" AS "c1" FROM (…) t ORDER BY t."科室" DESC NULLS LAST',
      oracle11: 'SELECT t."科室" AS "c1" FROM (…) t ORDER BY t."科室" DESC NULLS LAST',
      db2: 'SELECT t."科室" AS "c1" FROM (…) t ORDER BY CASE WHEN (t."科室" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."科室" || CHR(1)) DESC',
      db2v9:
        'SELECT t."科室" AS "c1" FROM (…) t ORDER BY CASE WHEN (t."科室" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."科室" || CHR(1)) DESC',
      generic:
        'SELECT t."科室" AS "c1" FROM (…) t ORDER BY CASE WHEN t."科室" IS NULL THEN 1 ELSE 0 END, t."科室" DESC',
    },
    params: [],
    answer: [['心内科'], ['外科'], ['外科'], ['外科'], ['内科'], ['内科'], [null]],
  },
  '[FMT-12] a page of rows is ordered to the last column': {
    ...ask({
      kind: 'rows',
      columns: ['科室', '人次'],
      filters: [],
      sorts: [{ key: '科室', descending: false }],
      page: { page: 2, size: 3 },
    }),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", t."人次" AS "人次" FROM (…) t ORDER BY CAST(t."科室" AS VARCHAR) NULLS LAST, t."人次" NULLS LAST LIMIT 3 OFFSET 3',
      mysql:
        'SELECT t.`科室` AS `科室`, t.`人次` AS `人次` FROM (…) t ORDER BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) IS NULL, CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY), t.`人次` IS NULL, t.`人次` LIMIT 3 OFFSET 3',
      postgres:
        'SELECT t."科室" AS "科室", t."人次" AS "人次" FROM (…) t ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST, t."人次" NULLS LAST LIMIT 3 OFFSET 3',
      sqlserver:
        'SELECT t.[科室] AS [科室], t.[人次] AS [人次] FROM (…) t ORDER BY CASE WHEN (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次] OFFSET 3 ROWS FETCH NEXT 3 ROWS ONLY',
      sqlserver2005:
        'SELECT TOP (3) t.[科室], t.[人次] FROM (SELECT t.[科室] AS [科室], t.[人次] AS [人次], ROW_NUMBER() OVER (ORDER BY CASE WHEN (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]) AS [row_1] FROM (…) t) t WHERE t.[row_1] > 3 ORDER BY t.[row_1]',
      clickhouse:
        'SELECT t.`科室` AS `c1`, t.`人次` AS `c2` FROM (…) t ORDER BY t.`科室` NULLS LAST, t.`人次` NULLS LAST LIMIT 3, 3',
      oracle:
        'SELECT t."科室" AS "c1", t."人次" AS "c2" FROM (…) t ORDER BY t."科室" NULLS LAST, t."人次" NULLS LAST OFFSET 3 ROWS FETCH NEXT 3 ROWS ONLY',
      oracle11:
        'SELECT t."c1", t."c2" FROM (SELECT t.*, ROWNUM AS "row_1" FROM (SELECT t."科室" AS "c1", t."人次" AS "c2" FROM (…) t ORDER BY t."科室" NULLS LAST, t."人次" NULLS LAST) t WHERE ROWNUM <= 6) t WHERE t."row_1" > 3 ORDER BY t."row_1"',
      db2: 'SELECT t."科室" AS "c1", t."人次" AS "c2" FROM (…) t ORDER BY CASE WHEN (t."科室" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."科室" || CHR(1)), CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次" OFFSET 3 ROWS FETCH NEXT 3 ROWS ONLY',
      db2v9:
        'SELECT t."c1", t."c2" FROM (SELECT t."科室" AS "c1", t."人次" AS "c2", ROW_NUMBER() OVER (ORDER BY CASE WHEN (t."科室" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."科室" || CHR(1)), CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次") AS "row_1" FROM (…) t) t WHERE t."row_1" > 3 ORDER BY t."row_1" FETCH FIRST 3 ROWS ONLY',
      generic:
        'SELECT t."科室" AS "c1", t."人次" AS "c2" FROM (…) t ORDER BY CASE WHEN t."科室" IS NULL THEN 1 ELSE 0 END, t."科室", CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次" OFFSET 3 ROWS FETCH NEXT 3 ROWS ONLY',
    },
    params: [],
    answer: [
      ['外科', 10],
      ['外科', null],
      ['心内科', 3],
    ],
    total: 7,
  },
  '[FMT-12] a page of groups tells how many groups there are': {
    ...ask({ ...byDepartment, sorts: [{ key: '人次', descending: true }], page: { page: 1, size: 2 } }),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", SUM(t."人次") AS "人次" FROM (…) t GROUP BY t."科室" ORDER BY SUM(t."人次") DESC NULLS LAST, CAST(t."科室" AS VARCHAR) NULLS LAST LIMIT 2',
      mysql:
        'SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, SUM(t.`人次`) AS `人次` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY SUM(t.`人次`) IS NULL, SUM(t.`人次`) DESC, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) LIMIT 2',
      postgres:
        'SELECT CAST(t."科室" AS text) COLLATE "C" AS "科室", SUM(t."人次") AS "人次" FROM (…) t GROUP BY CAST(t."科室" AS text) COLLATE "C" ORDER BY SUM(t."人次") DESC NULLS LAST, CAST(t."科室" AS text) COLLATE "C" NULLS LAST LIMIT 2',
      sqlserver:
        'SELECT TOP (2) MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN SUM(CAST(t.[人次] AS decimal(38, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t.[人次] AS decimal(38, 0))) DESC, CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      sqlserver2005:
        'SELECT TOP (2) MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN SUM(CAST(t.[人次] AS decimal(38, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t.[人次] AS decimal(38, 0))) DESC, CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      clickhouse:
        'SELECT t.`科室` AS `c1`, sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c2` FROM (…) t GROUP BY t.`科室` ORDER BY sum(toNullable(toDecimal128(t.`人次`, 0))) DESC NULLS LAST, t.`科室` NULLS LAST LIMIT 2',
      oracle:
        'SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY SUM(t."人次") DESC NULLS LAST, t."科室" NULLS LAST FETCH FIRST 2 ROWS ONLY',
      oracle11:
        'SELECT t.* FROM (SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY SUM(t."人次") DESC NULLS LAST, t."科室" NULLS LAST) t WHERE ROWNUM <= 2',
      db2: 'SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN SUM(CAST(t."人次" AS DECIMAL(31, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t."人次" AS DECIMAL(31, 0))) DESC, CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1))) FETCH FIRST 2 ROWS ONLY',
      db2v9:
        'SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN SUM(CAST(t."人次" AS DECIMAL(31, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t."人次" AS DECIMAL(31, 0))) DESC, CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1))) FETCH FIRST 2 ROWS ONLY',
      generic:
        'SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY CASE WHEN SUM(CAST(t."人次" AS DECIMAL(38, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t."人次" AS DECIMAL(38, 0))) DESC, CASE WHEN MIN(t."科室") IS NULL THEN 1 ELSE 0 END, MIN(t."科室") FETCH FIRST 2 ROWS ONLY',
    },
    params: [],
    answer: [
      ['外科', 14],
      [null, 5],
    ],
    total: 4,
  },
  'the first entries of a sorted chart': {
    ...ask({ ...byDepartment, sorts: [{ key: '人次', descending: true }], limit: 1 }),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", SUM(t."人次") AS "人次" FROM (…) t GROUP BY t."科室" ORDER BY SUM(t."人次") DESC NULLS LAST, CAST(t."科室" AS VARCHAR) NULLS LAST LIMIT 1',
      mysql:
        'SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, SUM(t.`人次`) AS `人次` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY SUM(t.`人次`) IS NULL, SUM(t.`人次`) DESC, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) LIMIT 1',
      postgres:
        'SELECT CAST(t."科室" AS text) COLLATE "C" AS "科室", SUM(t."人次") AS "人次" FROM (…) t GROUP BY CAST(t."科室" AS text) COLLATE "C" ORDER BY SUM(t."人次") DESC NULLS LAST, CAST(t."科室" AS text) COLLATE "C" NULLS LAST LIMIT 1',
      sqlserver:
        'SELECT TOP (1) MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN SUM(CAST(t.[人次] AS decimal(38, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t.[人次] AS decimal(38, 0))) DESC, CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      sqlserver2005:
        'SELECT TOP (1) MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN SUM(CAST(t.[人次] AS decimal(38, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t.[人次] AS decimal(38, 0))) DESC, CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      clickhouse:
        'SELECT t.`科室` AS `c1`, sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c2` FROM (…) t GROUP BY t.`科室` ORDER BY sum(toNullable(toDecimal128(t.`人次`, 0))) DESC NULLS LAST, t.`科室` NULLS LAST LIMIT 1',
      oracle:
        'SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY SUM(t."人次") DESC NULLS LAST, t."科室" NULLS LAST FETCH FIRST 1 ROWS ONLY',
      oracle11:
        'SELECT t.* FROM (SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY SUM(t."人次") DESC NULLS LAST, t."科室" NULLS LAST) t WHERE ROWNUM <= 1',
      db2: 'SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN SUM(CAST(t."人次" AS DECIMAL(31, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t."人次" AS DECIMAL(31, 0))) DESC, CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1))) FETCH FIRST 1 ROWS ONLY',
      db2v9:
        'SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN SUM(CAST(t."人次" AS DECIMAL(31, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t."人次" AS DECIMAL(31, 0))) DESC, CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1))) FETCH FIRST 1 ROWS ONLY',
      generic:
        'SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY CASE WHEN SUM(CAST(t."人次" AS DECIMAL(38, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t."人次" AS DECIMAL(38, 0))) DESC, CASE WHEN MIN(t."科室") IS NULL THEN 1 ELSE 0 END, MIN(t."科室") FETCH FIRST 1 ROWS ONLY',
    },
    params: [],
    answer: [['外科', 14]],
  },
  'pages within the first entries': {
    ...ask({
      ...byDepartment,
      sorts: [{ key: '人次', descending: true }],
      limit: 3,
      page: { page: 2, size: 2 },
    }),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", SUM(t."人次") AS "人次" FROM (…) t GROUP BY t."科室" ORDER BY SUM(t."人次") DESC NULLS LAST, CAST(t."科室" AS VARCHAR) NULLS LAST LIMIT 1 OFFSET 2',
      mysql:
        'SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, SUM(t.`人次`) AS `人次` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY SUM(t.`人次`) IS NULL, SUM(t.`人次`) DESC, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) LIMIT 1 OFFSET 2',
      postgres:
        'SELECT CAST(t."科室" AS text) COLLATE "C" AS "科室", SUM(t."人次") AS "人次" FROM (…) t GROUP BY CAST(t."科室" AS text) COLLATE "C" ORDER BY SUM(t."人次") DESC NULLS LAST, CAST(t."科室" AS text) COLLATE "C" NULLS LAST LIMIT 1 OFFSET 2',
      sqlserver:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN SUM(CAST(t.[人次] AS decimal(38, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t.[人次] AS decimal(38, 0))) DESC, CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) OFFSET 2 ROWS FETCH NEXT 1 ROWS ONLY',
      sqlserver2005:
        'SELECT TOP (1) t.[科室], t.[人次] FROM (SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次], ROW_NUMBER() OVER (ORDER BY CASE WHEN SUM(CAST(t.[人次] AS decimal(38, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t.[人次] AS decimal(38, 0))) DESC, CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)) AS [row_1] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) t WHERE t.[row_1] > 2 ORDER BY t.[row_1]',
      clickhouse:
        'SELECT t.`科室` AS `c1`, sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c2` FROM (…) t GROUP BY t.`科室` ORDER BY sum(toNullable(toDecimal128(t.`人次`, 0))) DESC NULLS LAST, t.`科室` NULLS LAST LIMIT 2, 1',
      oracle:
        'SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY SUM(t."人次") DESC NULLS LAST, t."科室" NULLS LAST OFFSET 2 ROWS FETCH NEXT 1 ROWS ONLY',
      oracle11:
        'SELECT t."c1", t."c2" FROM (SELECT t.*, ROWNUM AS "row_1" FROM (SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY SUM(t."人次") DESC NULLS LAST, t."科室" NULLS LAST) t WHERE ROWNUM <= 3) t WHERE t."row_1" > 2 ORDER BY t."row_1"',
      db2: 'SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN SUM(CAST(t."人次" AS DECIMAL(31, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t."人次" AS DECIMAL(31, 0))) DESC, CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1))) OFFSET 2 ROWS FETCH NEXT 1 ROWS ONLY',
      db2v9:
        'SELECT t."c1", t."c2" FROM (SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2", ROW_NUMBER() OVER (ORDER BY CASE WHEN SUM(CAST(t."人次" AS DECIMAL(31, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t."人次" AS DECIMAL(31, 0))) DESC, CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))) AS "row_1" FROM (…) t GROUP BY (t."科室" || CHR(1))) t WHERE t."row_1" > 2 ORDER BY t."row_1" FETCH FIRST 1 ROWS ONLY',
      generic:
        'SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY CASE WHEN SUM(CAST(t."人次" AS DECIMAL(38, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t."人次" AS DECIMAL(38, 0))) DESC, CASE WHEN MIN(t."科室") IS NULL THEN 1 ELSE 0 END, MIN(t."科室") OFFSET 2 ROWS FETCH NEXT 1 ROWS ONLY',
    },
    params: [],
    answer: [['内科', 3]],
    total: 3,
  },
  'rules that only choose rows become part of the question above': {
    ...ask({
      ...byDepartment,
      inner: {
        kind: 'rows',
        columns: [],
        filters: [{ column: '人次', op: 'gt', value: 1 }],
        sorts: [{ key: '人次', descending: true }],
      },
      filters: [{ column: '科室', op: 'ne', value: '心内科' }],
    }),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", SUM(t."人次") AS "人次" FROM (…) t WHERE t."人次" > CAST($1 AS BIGINT) AND (t."科室" IS NULL OR NOT (CAST(t."科室" AS VARCHAR) = CAST($2 AS VARCHAR))) GROUP BY t."科室" ORDER BY CAST(t."科室" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, SUM(t.`人次`) AS `人次` FROM (…) t WHERE t.`人次` > CAST(? AS SIGNED) AND (t.`科室` IS NULL OR NOT (CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY))) GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."科室" AS text) COLLATE "C" AS "科室", SUM(t."人次") AS "人次" FROM (…) t WHERE t."人次" > CAST($1 AS bigint) AND (t."科室" IS NULL OR NOT (CAST(t."科室" AS text) COLLATE "C" = CAST($2 AS text))) GROUP BY CAST(t."科室" AS text) COLLATE "C" ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
      sqlserver:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t WHERE t.[人次] > CAST(@p1 AS bigint) AND (t.[科室] IS NULL OR NOT ((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p2 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)) GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      sqlserver2005:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t WHERE t.[人次] > CAST(@p1 AS bigint) AND (t.[科室] IS NULL OR NOT ((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p2 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)) GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      clickhouse:
        'SELECT t.`科室` AS `c1`, sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c2` FROM (…) t WHERE t.`人次` > toInt64({p1:String}) AND (t.`科室` IS NULL OR NOT (t.`科室` = {p2:String})) GROUP BY t.`科室` ORDER BY t.`科室` NULLS LAST',
      oracle:
        'SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t WHERE t."人次" > CAST(? AS NUMBER(38)) AND (t."科室" IS NULL OR NOT (t."科室" = ?)) GROUP BY t."科室" ORDER BY t."科室" NULLS LAST',
      oracle11:
        'SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t WHERE t."人次" > CAST(? AS NUMBER(38)) AND (t."科室" IS NULL OR NOT (t."科室" = ?)) GROUP BY t."科室" ORDER BY t."科室" NULLS LAST',
      db2: 'SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t WHERE t."人次" > CAST(? AS BIGINT) AND (t."科室" IS NULL OR NOT ((t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)))) GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))',
      db2v9:
        'SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t WHERE t."人次" > CAST(? AS BIGINT) AND (t."科室" IS NULL OR NOT ((t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)))) GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))',
      generic:
        'SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS "c2" FROM (…) t WHERE t."人次" > CAST(? AS BIGINT) AND (t."科室" IS NULL OR NOT (t."科室" = CAST(? AS VARCHAR(4000)))) GROUP BY t."科室" ORDER BY CASE WHEN MIN(t."科室") IS NULL THEN 1 ELSE 0 END, MIN(t."科室")',
    },
    params: ['1', '心内科'],
    answer: [
      ['内科', 2],
      ['外科', 14],
      [null, 5],
    ],
  },
  '[FMT-09] aggregated rows are filtered and grouped again by the chart': {
    ...ask({
      kind: 'groups',
      dimensions: [],
      measures: [
        { column: '人次', calculation: 'max' },
        { column: '科室', calculation: 'count' },
      ],
      inner: byDepartment,
      filters: [{ column: '人次', op: 'lt', value: 14 }],
      sorts: [],
    }),
    sql: {
      duckdb:
        'SELECT MAX(t."c2") AS "人次", COUNT(t."c1") AS "科室" FROM (SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."科室") t WHERE t."c2" < CAST($1 AS BIGINT)',
      mysql:
        'SELECT MAX(t.`c2`) AS `人次`, COUNT(t.`c1`) AS `科室` FROM (SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `c1`, SUM(t.`人次`) AS `c2` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) t WHERE t.`c2` < CAST(? AS SIGNED)',
      postgres:
        'SELECT MAX(t."c2") AS "人次", COUNT(t."c1") AS "科室" FROM (SELECT CAST(t."科室" AS text) COLLATE "C" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY CAST(t."科室" AS text) COLLATE "C") t WHERE t."c2" < CAST($1 AS bigint)',
      sqlserver:
        'SELECT MAX(t.[c2]) AS [人次], COUNT(t.[c1]) AS [科室] FROM (SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [c1], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [c2] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) t WHERE t.[c2] < CAST(@p1 AS bigint)',
      sqlserver2005:
        'SELECT MAX(t.[c2]) AS [人次], COUNT(t.[c1]) AS [科室] FROM (SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [c1], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [c2] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) t WHERE t.[c2] < CAST(@p1 AS bigint)',
      clickhouse:
        'SELECT MAX(toNullable(t.`c2`)) AS `_c1`, COUNT(t.`c1`) AS `_c2` FROM (SELECT t.`科室` AS `c1`, sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c2` FROM (…) t GROUP BY t.`科室`) t WHERE t.`c2` < toInt64({p1:String})',
      oracle:
        'SELECT MAX(t."c2") AS "_c1", COUNT(t."c1") AS "_c2" FROM (SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."科室") t WHERE t."c2" < CAST(? AS NUMBER(38))',
      oracle11:
        'SELECT MAX(t."c2") AS "_c1", COUNT(t."c1") AS "_c2" FROM (SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."科室") t WHERE t."c2" < CAST(? AS NUMBER(38))',
      db2: 'SELECT MAX(t."c2") AS "_c1", COUNT(t."c1") AS "_c2" FROM (SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1))) t WHERE t."c2" < CAST(? AS BIGINT)',
      db2v9:
        'SELECT MAX(t."c2") AS "_c1", COUNT(t."c1") AS "_c2" FROM (SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1))) t WHERE t."c2" < CAST(? AS BIGINT)',
      generic:
        'SELECT MAX(t."c2") AS "_c1", COUNT(t."c1") AS "_c2" FROM (SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS "c2" FROM (…) t GROUP BY t."科室") t WHERE t."c2" < CAST(? AS BIGINT)',
    },
    params: ['14'],
    answer: [[5, 2]],
  },
  'a page below keeps its rows apart, and a plain list above tells its total': {
    ...ask({
      kind: 'rows',
      columns: ['人次'],
      ...none,
      inner: {
        kind: 'rows',
        columns: [],
        filters: [],
        sorts: [{ key: '人次', descending: true }],
        page: { page: 1, size: 2 },
      },
    }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t ORDER BY t."人次" DESC NULLS LAST, CAST(t."科室" AS VARCHAR) NULLS LAST, CAST(t."医生" AS VARCHAR) NULLS LAST, t."费用" NULLS LAST, t."评分" NULLS LAST, t."就诊日期" NULLS LAST, t."登记时间" NULLS LAST, t."复诊" NULLS LAST LIMIT 2',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t ORDER BY t.`人次` IS NULL, t.`人次` DESC, CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) IS NULL, CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY), CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY) IS NULL, CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY), t.`费用` IS NULL, t.`费用`, t.`评分` IS NULL, t.`评分`, t.`就诊日期` IS NULL, t.`就诊日期`, t.`登记时间` IS NULL, t.`登记时间`, t.`复诊` IS NULL, t.`复诊` LIMIT 2',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t ORDER BY t."人次" DESC NULLS LAST, CAST(t."科室" AS text) COLLATE "C" NULLS LAST, CAST(t."医生" AS text) COLLATE "C" NULLS LAST, t."费用" NULLS LAST, t."评分" NULLS LAST, t."就诊日期" NULLS LAST, t."登记时间" NULLS LAST, t."复诊" NULLS LAST LIMIT 2',
      sqlserver:
        'SELECT TOP (2) t.[人次] AS [人次] FROM (…) t ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次] DESC, CASE WHEN (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, CASE WHEN (CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, CASE WHEN t.[费用] IS NULL THEN 1 ELSE 0 END, t.[费用], CASE WHEN t.[评分] IS NULL THEN 1 ELSE 0 END, t.[评分], CASE WHEN t.[就诊日期] IS NULL THEN 1 ELSE 0 END, t.[就诊日期], CASE WHEN t.[登记时间] IS NULL THEN 1 ELSE 0 END, t.[登记时间], CASE WHEN t.[复诊] IS NULL THEN 1 ELSE 0 END, t.[复诊]',
      sqlserver2005:
        'SELECT TOP (2) t.[人次] AS [人次] FROM (…) t ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次] DESC, CASE WHEN (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, CASE WHEN (CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, CASE WHEN t.[费用] IS NULL THEN 1 ELSE 0 END, t.[费用], CASE WHEN t.[评分] IS NULL THEN 1 ELSE 0 END, t.[评分], CASE WHEN t.[就诊日期] IS NULL THEN 1 ELSE 0 END, t.[就诊日期], CASE WHEN t.[登记时间] IS NULL THEN 1 ELSE 0 END, t.[登记时间], CASE WHEN t.[复诊] IS NULL THEN 1 ELSE 0 END, t.[复诊]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t ORDER BY t.`人次` DESC NULLS LAST, t.`科室` NULLS LAST, t.`医生` NULLS LAST, t.`费用` NULLS LAST, t.`评分` NULLS LAST, t.`就诊日期` NULLS LAST, t.`登记时间` NULLS LAST, t.`复诊` NULLS LAST LIMIT 2',
      oracle:
        'SELECT t."人次" AS "c1" FROM (…) t ORDER BY t."人次" DESC NULLS LAST, t."科室" NULLS LAST, t."医生" NULLS LAST, t."费用" NULLS LAST, t."评分" NULLS LAST, t."就诊日期" NULLS LAST, t."登记时间" NULLS LAST, t."复诊" NULLS LAST FETCH FIRST 2 ROWS ONLY',
      oracle11:
        'SELECT t.* FROM (SELECT t."人次" AS "c1" FROM (…) t ORDER BY t."人次" DESC NULLS LAST, t."科室" NULLS LAST, t."医生" NULLS LAST, t."费用" NULLS LAST, t."评分" NULLS LAST, t."就诊日期" NULLS LAST, t."登记时间" NULLS LAST, t."复诊" NULLS LAST) t WHERE ROWNUM <= 2',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次" DESC, CASE WHEN (t."科室" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."科室" || CHR(1)), CASE WHEN (t."医生" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."医生" || CHR(1)), CASE WHEN t."费用" IS NULL THEN 1 ELSE 0 END, t."费用", CASE WHEN t."评分" IS NULL THEN 1 ELSE 0 END, t."评分", CASE WHEN t."就诊日期" IS NULL THEN 1 ELSE 0 END, t."就诊日期", CASE WHEN t."登记时间" IS NULL THEN 1 ELSE 0 END, t."登记时间", CASE WHEN t."复诊" IS NULL THEN 1 ELSE 0 END, t."复诊" FETCH FIRST 2 ROWS ONLY',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次" DESC, CASE WHEN (t."科室" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."科室" || CHR(1)), CASE WHEN (t."医生" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."医生" || CHR(1)), CASE WHEN t."费用" IS NULL THEN 1 ELSE 0 END, t."费用", CASE WHEN t."评分" IS NULL THEN 1 ELSE 0 END, t."评分", CASE WHEN t."就诊日期" IS NULL THEN 1 ELSE 0 END, t."就诊日期", CASE WHEN t."登记时间" IS NULL THEN 1 ELSE 0 END, t."登记时间", CASE WHEN t."复诊" IS NULL THEN 1 ELSE 0 END, t."复诊" FETCH FIRST 2 ROWS ONLY',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次" DESC, CASE WHEN t."科室" IS NULL THEN 1 ELSE 0 END, t."科室", CASE WHEN t."医生" IS NULL THEN 1 ELSE 0 END, t."医生", CASE WHEN t."费用" IS NULL THEN 1 ELSE 0 END, t."费用", CASE WHEN t."评分" IS NULL THEN 1 ELSE 0 END, t."评分", CASE WHEN t."就诊日期" IS NULL THEN 1 ELSE 0 END, t."就诊日期", CASE WHEN t."登记时间" IS NULL THEN 1 ELSE 0 END, t."登记时间", CASE WHEN t."复诊" IS NULL THEN 1 ELSE 0 END, t."复诊" FETCH FIRST 2 ROWS ONLY',
    },
    params: [],
    answer: [[10], [5]],
    total: 7,
  },
  'groups shown in another order of columns': {
    ...ask({
      kind: 'rows',
      columns: ['人次', '科室'],
      filters: [],
      sorts: [{ key: '科室', descending: false }],
      inner: byDepartment,
    }),
    sql: {
      duckdb:
        'SELECT t."c2" AS "人次", t."c1" AS "科室" FROM (SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."科室") t ORDER BY CAST(t."c1" AS VARCHAR) NULLS LAST, t."c2" NULLS LAST',
      mysql:
        'SELECT t.`c2` AS `人次`, t.`c1` AS `科室` FROM (SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `c1`, SUM(t.`人次`) AS `c2` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) t ORDER BY CAST(CONVERT(t.`c1` USING utf8mb4) AS BINARY) IS NULL, CAST(CONVERT(t.`c1` USING utf8mb4) AS BINARY), t.`c2` IS NULL, t.`c2`',
      postgres:
        'SELECT t."c2" AS "人次", t."c1" AS "科室" FROM (SELECT CAST(t."科室" AS text) COLLATE "C" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY CAST(t."科室" AS text) COLLATE "C") t ORDER BY CAST(t."c1" AS text) COLLATE "C" NULLS LAST, t."c2" NULLS LAST',
      sqlserver:
        'SELECT t.[c2] AS [人次], t.[c1] AS [科室] FROM (SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [c1], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [c2] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) t ORDER BY CASE WHEN (CAST(t.[c1] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[c1] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, CASE WHEN t.[c2] IS NULL THEN 1 ELSE 0 END, t.[c2]',
      sqlserver2005:
        'SELECT t.[c2] AS [人次], t.[c1] AS [科室] FROM (SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [c1], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [c2] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) t ORDER BY CASE WHEN (CAST(t.[c1] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[c1] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, CASE WHEN t.[c2] IS NULL THEN 1 ELSE 0 END, t.[c2]',
      clickhouse:
        'SELECT t.`c2` AS `_c1`, t.`c1` AS `_c2` FROM (SELECT t.`科室` AS `c1`, sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c2` FROM (…) t GROUP BY t.`科室`) t ORDER BY t.`c1` NULLS LAST, t.`c2` NULLS LAST',
      oracle:
        'SELECT t."c2" AS "_c1", t."c1" AS "_c2" FROM (SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."科室") t ORDER BY t."c1" NULLS LAST, t."c2" NULLS LAST',
      oracle11:
        'SELECT t."c2" AS "_c1", t."c1" AS "_c2" FROM (SELECT t."科室" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."科室") t ORDER BY t."c1" NULLS LAST, t."c2" NULLS LAST',
      db2: 'SELECT t."c2" AS "_c1", t."c1" AS "_c2" FROM (SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1))) t ORDER BY CASE WHEN (t."c1" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."c1" || CHR(1)), CASE WHEN t."c2" IS NULL THEN 1 ELSE 0 END, t."c2"',
      db2v9:
        'SELECT t."c2" AS "_c1", t."c1" AS "_c2" FROM (SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1))) t ORDER BY CASE WHEN (t."c1" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."c1" || CHR(1)), CASE WHEN t."c2" IS NULL THEN 1 ELSE 0 END, t."c2"',
      generic:
        'SELECT t."c2" AS "_c1", t."c1" AS "_c2" FROM (SELECT MIN(t."科室") AS "c1", SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS "c2" FROM (…) t GROUP BY t."科室") t ORDER BY CASE WHEN t."c1" IS NULL THEN 1 ELSE 0 END, t."c1", CASE WHEN t."c2" IS NULL THEN 1 ELSE 0 END, t."c2"',
    },
    params: [],
    answer: [
      [3, '内科'],
      [14, '外科'],
      [3, '心内科'],
      [5, null],
    ],
  },
};
