import type { DialectCase } from '../statement.ts';
import { groupsOf } from './visits.ts';

/** Groups, and what is one group. */
export const groupCases: Record<string, DialectCase> = {
  '[FMT-11] groups, then the sum under its own name; NULL is a group and sorts last': {
    ...groupsOf([{ column: '科室' }], [{ column: '费用', calculation: 'sum' }]),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", SUM(t."费用") AS "费用" FROM (…) t GROUP BY t."科室" ORDER BY CAST(t."科室" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, SUM(t.`费用`) AS `费用` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."科室" AS text) COLLATE "C" AS "科室", SUM(t."费用") AS "费用" FROM (…) t GROUP BY CAST(t."科室" AS text) COLLATE "C" ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
      sqlserver:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], SUM(t.[费用]) AS [费用] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      sqlserver2005:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], SUM(t.[费用]) AS [费用] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      clickhouse:
        'SELECT t.`科室` AS `c1`, sum(toNullable(t.`费用`)) AS `c2` FROM (…) t GROUP BY t.`科室` ORDER BY t.`科室` NULLS LAST',
      oracle:
        'SELECT t."科室" AS "c1", SUM(t."费用") AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY t."科室" NULLS LAST',
      oracle11:
        'SELECT t."科室" AS "c1", SUM(t."费用") AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY t."科室" NULLS LAST',
      db2: 'SELECT MIN(t."科室") AS "c1", SUM(t."费用") AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))',
      db2v9:
        'SELECT MIN(t."科室") AS "c1", SUM(t."费用") AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))',
      generic:
        'SELECT MIN(t."科室") AS "c1", SUM(t."费用") AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY CASE WHEN MIN(t."科室") IS NULL THEN 1 ELSE 0 END, MIN(t."科室")',
    },
    params: [],
    answer: [
      ['内科', '30.75'],
      ['外科', '199.99'],
      ['心内科', '0.01'],
      [null, '7.00'],
    ],
  },
  'texts group by their bytes': {
    ...groupsOf([{ column: '医生' }], [{ column: '人次', calculation: 'sum' }]),
    sql: {
      duckdb:
        'SELECT t."医生" AS "医生", SUM(t."人次") AS "人次" FROM (…) t GROUP BY t."医生" ORDER BY CAST(t."医生" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`医生` USING utf8mb4)) AS `医生`, SUM(t.`人次`) AS `人次` FROM (…) t GROUP BY CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."医生" AS text) COLLATE "C" AS "医生", SUM(t."人次") AS "人次" FROM (…) t GROUP BY CAST(t."医生" AS text) COLLATE "C" ORDER BY CAST(t."医生" AS text) COLLATE "C" NULLS LAST',
      sqlserver:
        'SELECT MIN(CAST(t.[医生] AS nvarchar(max))) AS [医生], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY (CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      sqlserver2005:
        'SELECT MIN(CAST(t.[医生] AS nvarchar(max))) AS [医生], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY (CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      clickhouse:
        'SELECT t.`医生` AS `c1`, sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c2` FROM (…) t GROUP BY t.`医生` ORDER BY t.`医生` NULLS LAST',
      oracle:
        'SELECT t."医生" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."医生" ORDER BY t."医生" NULLS LAST',
      oracle11:
        'SELECT t."医生" AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY t."医生" ORDER BY t."医生" NULLS LAST',
      db2: 'SELECT MIN(t."医生") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY (t."医生" || CHR(1)) ORDER BY CASE WHEN MIN((t."医生" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."医生" || CHR(1)))',
      db2v9:
        'SELECT MIN(t."医生") AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY (t."医生" || CHR(1)) ORDER BY CASE WHEN MIN((t."医生" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."医生" || CHR(1)))',
      generic:
        'SELECT MIN(t."医生") AS "c1", SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS "c2" FROM (…) t GROUP BY t."医生" ORDER BY CASE WHEN MIN(t."医生") IS NULL THEN 1 ELSE 0 END, MIN(t."医生")',
    },
    params: [],
    answer: [
      ['50%_off', 10],
      ['Li', 3],
      ['Li ', 4],
      ['O\'Brien"', 5],
      ['Wang', 1],
      ['wang', 2],
      [null, null],
    ],
  },
  'a column that is both grouped and counted is named twice': {
    ...groupsOf(
      [{ column: '科室' }],
      [{ column: '科室', calculation: 'count' }],
      [{ key: '科室_2', descending: true }],
    ),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", COUNT(t."科室") AS "科室_2" FROM (…) t GROUP BY t."科室" ORDER BY COUNT(t."科室") DESC NULLS LAST, CAST(t."科室" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, COUNT(t.`科室`) AS `科室_2` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY COUNT(t.`科室`) IS NULL, COUNT(t.`科室`) DESC, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."科室" AS text) COLLATE "C" AS "科室", COUNT(t."科室") AS "科室_2" FROM (…) t GROUP BY CAST(t."科室" AS text) COLLATE "C" ORDER BY COUNT(t."科室") DESC NULLS LAST, CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
      sqlserver:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], COUNT(t.[科室]) AS [科室_2] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN COUNT(t.[科室]) IS NULL THEN 1 ELSE 0 END, COUNT(t.[科室]) DESC, CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      sqlserver2005:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], COUNT(t.[科室]) AS [科室_2] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN COUNT(t.[科室]) IS NULL THEN 1 ELSE 0 END, COUNT(t.[科室]) DESC, CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      clickhouse:
        'SELECT t.`科室` AS `c1`, COUNT(t.`科室`) AS `c2` FROM (…) t GROUP BY t.`科室` ORDER BY COUNT(t.`科室`) DESC NULLS LAST, t.`科室` NULLS LAST',
      oracle:
        'SELECT t."科室" AS "c1", COUNT(t."科室") AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY COUNT(t."科室") DESC NULLS LAST, t."科室" NULLS LAST',
      oracle11:
        'SELECT t."科室" AS "c1", COUNT(t."科室") AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY COUNT(t."科室") DESC NULLS LAST, t."科室" NULLS LAST',
      db2: 'SELECT MIN(t."科室") AS "c1", COUNT(t."科室") AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN COUNT(t."科室") IS NULL THEN 1 ELSE 0 END, COUNT(t."科室") DESC, CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))',
      db2v9:
        'SELECT MIN(t."科室") AS "c1", COUNT(t."科室") AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN COUNT(t."科室") IS NULL THEN 1 ELSE 0 END, COUNT(t."科室") DESC, CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))',
      generic:
        'SELECT MIN(t."科室") AS "c1", COUNT(t."科室") AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY CASE WHEN COUNT(t."科室") IS NULL THEN 1 ELSE 0 END, COUNT(t."科室") DESC, CASE WHEN MIN(t."科室") IS NULL THEN 1 ELSE 0 END, MIN(t."科室")',
    },
    params: [],
    answer: [
      ['外科', 3],
      ['内科', 2],
      ['心内科', 1],
      [null, 0],
    ],
  },
  'groups without a measure are the distinct values': {
    ...groupsOf([{ column: '科室' }], []),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室" FROM (…) t GROUP BY t."科室" ORDER BY CAST(t."科室" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."科室" AS text) COLLATE "C" AS "科室" FROM (…) t GROUP BY CAST(t."科室" AS text) COLLATE "C" ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
      sqlserver:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      sqlserver2005:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      clickhouse: 'SELECT t.`科室` AS `c1` FROM (…) t GROUP BY t.`科室` ORDER BY t.`科室` NULLS LAST',
      oracle: 'SELECT t."科室" AS "c1" FROM (…) t GROUP BY t."科室" ORDER BY t."科室" NULLS LAST',
      oracle11: 'SELECT t."科室" AS "c1" FROM (…) t GROUP BY t."科室" ORDER BY t."科室" NULLS LAST',
      db2: 'SELECT MIN(t."科室") AS "c1" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))',
      db2v9:
        'SELECT MIN(t."科室") AS "c1" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))',
      generic:
        'SELECT MIN(t."科室") AS "c1" FROM (…) t GROUP BY t."科室" ORDER BY CASE WHEN MIN(t."科室") IS NULL THEN 1 ELSE 0 END, MIN(t."科室")',
    },
    params: [],
    answer: [['内科'], ['外科'], ['心内科'], [null]],
  },
};
