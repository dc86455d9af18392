import type { Dimension, Measure, Sort } from '@mingjing/contract';
import type { DialectCase } from '../statement.ts';
import { visitColumns, visits } from './visits.ts';

const ask = (dimensions: Dimension[], measures: Measure[], sorts: Sort[] = []) => ({
  question: { kind: 'groups' as const, dimensions, measures, filters: [], sorts },
  columns: visitColumns,
  rows: visits,
});

export const groupCases: Record<string, DialectCase> = {
  '[FMT-11] groups, then the sum under its own name; NULL is a group and sorts last': {
    ...ask([{ column: '科室' }], [{ column: '费用', calculation: 'sum' }]),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", SUM(t."费用") AS "费用" FROM (…) t GROUP BY t."科室" ORDER BY CAST(t."科室" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, SUM(t.`费用`) AS `费用` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."科室" AS text) AS "科室", SUM(t."费用") AS "费用" FROM (…) t GROUP BY CAST(t."科室" AS text) ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
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
  '[FMT-04] sum, average, count, greatest and least of whole numbers': {
    ...ask(
      [],
      [
        { column: '人次', calculation: 'sum', alias: '和' },
        { column: '人次', calculation: 'avg', alias: '均' },
        { column: '人次', calculation: 'count', alias: '数' },
        { column: '人次', calculation: 'max', alias: '大' },
        { column: '人次', calculation: 'min', alias: '小' },
      ],
    ),
    sql: {
      duckdb:
        'SELECT SUM(t."人次") AS "和", CAST(SUM(t."人次") AS DOUBLE) / COUNT(t."人次") AS "均", COUNT(t."人次") AS "数", MAX(t."人次") AS "大", MIN(t."人次") AS "小" FROM (…) t',
      mysql:
        'SELECT SUM(t.`人次`) AS `和`, (SUM(t.`人次`) + 0e0) / COUNT(t.`人次`) AS `均`, COUNT(t.`人次`) AS `数`, MAX(t.`人次`) AS `大`, MIN(t.`人次`) AS `小` FROM (…) t',
      postgres:
        'SELECT SUM(t."人次") AS "和", CAST(SUM(t."人次") AS double precision) / COUNT(t."人次") AS "均", COUNT(t."人次") AS "数", MAX(t."人次") AS "大", MIN(t."人次") AS "小" FROM (…) t',
      sqlserver:
        'SELECT SUM(CAST(t.[人次] AS decimal(38, 0))) AS [和], CAST(SUM(CAST(t.[人次] AS decimal(38, 0))) AS float) / COUNT(t.[人次]) AS [均], COUNT(t.[人次]) AS [数], MAX(t.[人次]) AS [大], MIN(t.[人次]) AS [小] FROM (…) t',
      sqlserver2005:
        'SELECT SUM(CAST(t.[人次] AS decimal(38, 0))) AS [和], CAST(SUM(CAST(t.[人次] AS decimal(38, 0))) AS float) / COUNT(t.[人次]) AS [均], COUNT(t.[人次]) AS [数], MAX(t.[人次]) AS [大], MIN(t.[人次]) AS [小] FROM (…) t',
      clickhouse:
        'SELECT sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c1`, toFloat64(sum(toNullable(toDecimal128(t.`人次`, 0)))) / nullIf(toFloat64(COUNT(t.`人次`)), 0) AS `c2`, COUNT(t.`人次`) AS `c3`, MAX(toNullable(t.`人次`)) AS `c4`, MIN(toNullable(t.`人次`)) AS `c5` FROM (…) t',
      oracle:
        'SELECT SUM(t."人次") AS "c1", CAST(SUM(t."人次") AS BINARY_DOUBLE) / COUNT(t."人次") AS "c2", COUNT(t."人次") AS "c3", MAX(t."人次") AS "c4", MIN(t."人次") AS "c5" FROM (…) t',
      oracle11:
        'SELECT SUM(t."人次") AS "c1", CAST(SUM(t."人次") AS BINARY_DOUBLE) / COUNT(t."人次") AS "c2", COUNT(t."人次") AS "c3", MAX(t."人次") AS "c4", MIN(t."人次") AS "c5" FROM (…) t',
      db2: 'SELECT SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c1", CAST(SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS DOUBLE) / COUNT(t."人次") AS "c2", COUNT(t."人次") AS "c3", MAX(t."人次") AS "c4", MIN(t."人次") AS "c5" FROM (…) t',
      db2v9:
        'SELECT SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c1", CAST(SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS DOUBLE) / COUNT(t."人次") AS "c2", COUNT(t."人次") AS "c3", MAX(t."人次") AS "c4", MIN(t."人次") AS "c5" FROM (…) t',
      generic:
        'SELECT SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS "c1", CAST(SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS DOUBLE PRECISION) / COUNT(t."人次") AS "c2", COUNT(t."人次") AS "c3", MAX(t."人次") AS "c4", MIN(t."人次") AS "c5" FROM (…) t',
    },
    params: [],
    answer: [[25, 25 / 6, 6, 10, 1]],
  },
  '[CALC-18] the median of an even count is the mean of the middle two, per group, beside other measures': {
    ...ask(
      [{ column: '科室' }],
      [
        { column: '费用', calculation: 'median', alias: '费用中位数' },
        { column: '人次', calculation: 'median', alias: '人次中位数' },
        { column: '医生', calculation: 'count', alias: '医生数' },
      ],
    ),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", CAST(QUANTILE_DISC(t."费用", [0.5, 0.500000000001])[1] AS DECIMAL(11, 3)) + CAST((CAST(QUANTILE_DISC(t."费用", [0.5, 0.500000000001])[2] AS DECIMAL(11, 3)) - CAST(QUANTILE_DISC(t."费用", [0.5, 0.500000000001])[1] AS DECIMAL(11, 3))) * 0.5 AS DECIMAL(11, 3)) AS "费用中位数", CAST(QUANTILE_DISC(t."人次", [0.5, 0.500000000001])[1] AS DECIMAL(38, 1)) + CAST((CAST(QUANTILE_DISC(t."人次", [0.5, 0.500000000001])[2] AS DECIMAL(38, 1)) - CAST(QUANTILE_DISC(t."人次", [0.5, 0.500000000001])[1] AS DECIMAL(38, 1))) * 0.5 AS DECIMAL(38, 1)) AS "人次中位数", COUNT(t."医生") AS "医生数" FROM (…) t GROUP BY t."科室" ORDER BY CAST(t."科室" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, MIN(CASE WHEN t.`place_1` * 2 BETWEEN t.`count_1` AND t.`count_1` + 2 THEN t.`费用` END) * 0.5 + MAX(CASE WHEN t.`place_1` * 2 BETWEEN t.`count_1` AND t.`count_1` + 2 THEN t.`费用` END) * 0.5 AS `费用中位数`, MIN(CASE WHEN t.`place_2` * 2 BETWEEN t.`count_2` AND t.`count_2` + 2 THEN t.`人次` END) * 0.5 + MAX(CASE WHEN t.`place_2` * 2 BETWEEN t.`count_2` AND t.`count_2` + 2 THEN t.`人次` END) * 0.5 AS `人次中位数`, COUNT(t.`医生`) AS `医生数` FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY), CASE WHEN t.`费用` IS NULL THEN 1 ELSE 0 END ORDER BY t.`费用`) AS `place_1`, COUNT(t.`费用`) OVER (PARTITION BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) AS `count_1`, ROW_NUMBER() OVER (PARTITION BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY), CASE WHEN t.`人次` IS NULL THEN 1 ELSE 0 END ORDER BY t.`人次`) AS `place_2`, COUNT(t.`人次`) OVER (PARTITION BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) AS `count_2` FROM (…) t) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."科室" AS text) AS "科室", (CAST(PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY t."费用") AS numeric) + PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY t."费用" DESC)) * 0.5 AS "费用中位数", (CAST(PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY t."人次") AS numeric) + PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY t."人次" DESC)) * 0.5 AS "人次中位数", COUNT(t."医生") AS "医生数" FROM (…) t GROUP BY CAST(t."科室" AS text) ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
      sqlserver:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], CAST(MIN(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[费用] END) AS decimal(11, 3)) + CAST((CAST(MAX(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[费用] END) AS decimal(11, 3)) - CAST(MIN(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[费用] END) AS decimal(11, 3))) * 0.5 AS decimal(11, 3)) AS [费用中位数], CAST(MIN(CASE WHEN t.[place_2] * 2 BETWEEN t.[count_2] AND t.[count_2] + 2 THEN t.[人次] END) AS decimal(38, 1)) + CAST((CAST(MAX(CASE WHEN t.[place_2] * 2 BETWEEN t.[count_2] AND t.[count_2] + 2 THEN t.[人次] END) AS decimal(38, 1)) - CAST(MIN(CASE WHEN t.[place_2] * 2 BETWEEN t.[count_2] AND t.[count_2] + 2 THEN t.[人次] END) AS decimal(38, 1))) * 0.5 AS decimal(38, 1)) AS [人次中位数], COUNT(t.[医生]) AS [医生数] FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, CASE WHEN t.[费用] IS NULL THEN 1 ELSE 0 END ORDER BY t.[费用]) AS [place_1], COUNT(t.[费用]) OVER (PARTITION BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) AS [count_1], ROW_NUMBER() OVER (PARTITION BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END ORDER BY t.[人次]) AS [place_2], COUNT(t.[人次]) OVER (PARTITION BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) AS [count_2] FROM (…) t) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      sqlserver2005:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], CAST(MIN(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[费用] END) AS decimal(11, 3)) + CAST((CAST(MAX(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[费用] END) AS decimal(11, 3)) - CAST(MIN(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[费用] END) AS decimal(11, 3))) * 0.5 AS decimal(11, 3)) AS [费用中位数], CAST(MIN(CASE WHEN t.[place_2] * 2 BETWEEN t.[count_2] AND t.[count_2] + 2 THEN t.[人次] END) AS decimal(38, 1)) + CAST((CAST(MAX(CASE WHEN t.[place_2] * 2 BETWEEN t.[count_2] AND t.[count_2] + 2 THEN t.[人次] END) AS decimal(38, 1)) - CAST(MIN(CASE WHEN t.[place_2] * 2 BETWEEN t.[count_2] AND t.[count_2] + 2 THEN t.[人次] END) AS decimal(38, 1))) * 0.5 AS decimal(38, 1)) AS [人次中位数], COUNT(t.[医生]) AS [医生数] FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, CASE WHEN t.[费用] IS NULL THEN 1 ELSE 0 END ORDER BY t.[费用]) AS [place_1], COUNT(t.[费用]) OVER (PARTITION BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) AS [count_1], ROW_NUMBER() OVER (PARTITION BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END ORDER BY t.[人次]) AS [place_2], COUNT(t.[人次]) OVER (PARTITION BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) AS [count_2] FROM (…) t) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      clickhouse:
        'SELECT t.`科室` AS `c1`, CASE WHEN COUNT(t.`费用`) > 0 THEN toDecimal128(quantilesExact(0.499999999999, 0.5)(toNullable(t.`费用`))[1], 3) + (toDecimal128(quantilesExact(0.499999999999, 0.5)(toNullable(t.`费用`))[2], 3) - toDecimal128(quantilesExact(0.499999999999, 0.5)(toNullable(t.`费用`))[1], 3)) / 2 END AS `c2`, CASE WHEN COUNT(t.`人次`) > 0 THEN toDecimal128(quantilesExact(0.499999999999, 0.5)(toNullable(t.`人次`))[1], 1) + (toDecimal128(quantilesExact(0.499999999999, 0.5)(toNullable(t.`人次`))[2], 1) - toDecimal128(quantilesExact(0.499999999999, 0.5)(toNullable(t.`人次`))[1], 1)) / 2 END AS `c3`, COUNT(t.`医生`) AS `c4` FROM (…) t GROUP BY t.`科室` ORDER BY t.`科室` NULLS LAST',
      oracle:
        'SELECT t."科室" AS "c1", MEDIAN(t."费用") AS "c2", MEDIAN(t."人次") AS "c3", COUNT(t."医生") AS "c4" FROM (…) t GROUP BY t."科室" ORDER BY t."科室" NULLS LAST',
      oracle11:
        'SELECT t."科室" AS "c1", MEDIAN(t."费用") AS "c2", MEDIAN(t."人次") AS "c3", COUNT(t."医生") AS "c4" FROM (…) t GROUP BY t."科室" ORDER BY t."科室" NULLS LAST',
      db2: 'SELECT MIN(t."科室") AS "c1", (CAST(MIN(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."费用" END) AS DECFLOAT) + MAX(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."费用" END)) * 0.5 AS "c2", (CAST(MIN(CASE WHEN t."place_2" * 2 BETWEEN t."count_2" AND t."count_2" + 2 THEN t."人次" END) AS DECFLOAT) + MAX(CASE WHEN t."place_2" * 2 BETWEEN t."count_2" AND t."count_2" + 2 THEN t."人次" END)) * 0.5 AS "c3", COUNT(t."医生") AS "c4" FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY (t."科室" || CHR(1)), CASE WHEN t."费用" IS NULL THEN 1 ELSE 0 END ORDER BY t."费用") AS "place_1", COUNT(t."费用") OVER (PARTITION BY (t."科室" || CHR(1))) AS "count_1", ROW_NUMBER() OVER (PARTITION BY (t."科室" || CHR(1)), CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END ORDER BY t."人次") AS "place_2", COUNT(t."人次") OVER (PARTITION BY (t."科室" || CHR(1))) AS "count_2" FROM (…) t) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))',
      db2v9:
        'SELECT MIN(t."科室") AS "c1", (CAST(MIN(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."费用" END) AS DECFLOAT) + MAX(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."费用" END)) * 0.5 AS "c2", (CAST(MIN(CASE WHEN t."place_2" * 2 BETWEEN t."count_2" AND t."count_2" + 2 THEN t."人次" END) AS DECFLOAT) + MAX(CASE WHEN t."place_2" * 2 BETWEEN t."count_2" AND t."count_2" + 2 THEN t."人次" END)) * 0.5 AS "c3", COUNT(t."医生") AS "c4" FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY (t."科室" || CHR(1)), CASE WHEN t."费用" IS NULL THEN 1 ELSE 0 END ORDER BY t."费用") AS "place_1", COUNT(t."费用") OVER (PARTITION BY (t."科室" || CHR(1))) AS "count_1", ROW_NUMBER() OVER (PARTITION BY (t."科室" || CHR(1)), CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END ORDER BY t."人次") AS "place_2", COUNT(t."人次") OVER (PARTITION BY (t."科室" || CHR(1))) AS "count_2" FROM (…) t) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))',
      generic:
        'SELECT MIN(t."科室") AS "c1", CAST(MIN(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."费用" END) * 0.5 + MAX(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."费用" END) * 0.5 AS DECIMAL(38, 3)) AS "c2", CAST(MIN(CASE WHEN t."place_2" * 2 BETWEEN t."count_2" AND t."count_2" + 2 THEN t."人次" END) * 0.5 + MAX(CASE WHEN t."place_2" * 2 BETWEEN t."count_2" AND t."count_2" + 2 THEN t."人次" END) * 0.5 AS DECIMAL(38, 1)) AS "c3", COUNT(t."医生") AS "c4" FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY t."科室", CASE WHEN t."费用" IS NULL THEN 1 ELSE 0 END ORDER BY t."费用") AS "place_1", COUNT(t."费用") OVER (PARTITION BY t."科室") AS "count_1", ROW_NUMBER() OVER (PARTITION BY t."科室", CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END ORDER BY t."人次") AS "place_2", COUNT(t."人次") OVER (PARTITION BY t."科室") AS "count_2" FROM (…) t) t GROUP BY t."科室" ORDER BY CASE WHEN MIN(t."科室") IS NULL THEN 1 ELSE 0 END, MIN(t."科室")',
    },
    params: [],
    answer: [
      ['内科', '15.375', '1.5', 2],
      ['外科', '99.995', '7', 2],
      ['心内科', '0.01', '3', 1],
      [null, '7.00', '5', 1],
    ],
  },
  'the median of doubles over everything': {
    ...ask([], [{ column: '评分', calculation: 'median' }]),
    sql: {
      duckdb: 'SELECT MEDIAN(t."评分") AS "评分" FROM (…) t',
      mysql:
        'SELECT MIN(CASE WHEN t.`place_1` * 2 BETWEEN t.`count_1` AND t.`count_1` + 2 THEN t.`评分` END) * 0.5 + MAX(CASE WHEN t.`place_1` * 2 BETWEEN t.`count_1` AND t.`count_1` + 2 THEN t.`评分` END) * 0.5 AS `评分` FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN t.`评分` IS NULL THEN 1 ELSE 0 END ORDER BY t.`评分`) AS `place_1`, COUNT(t.`评分`) OVER () AS `count_1` FROM (…) t) t',
      postgres: 'SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY t."评分") AS "评分" FROM (…) t',
      sqlserver:
        'SELECT MIN(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[评分] END) * 0.5e0 + MAX(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[评分] END) * 0.5e0 AS [评分] FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN t.[评分] IS NULL THEN 1 ELSE 0 END ORDER BY t.[评分]) AS [place_1], COUNT(t.[评分]) OVER () AS [count_1] FROM (…) t) t',
      sqlserver2005:
        'SELECT MIN(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[评分] END) * 0.5e0 + MAX(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[评分] END) * 0.5e0 AS [评分] FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN t.[评分] IS NULL THEN 1 ELSE 0 END ORDER BY t.[评分]) AS [place_1], COUNT(t.[评分]) OVER () AS [count_1] FROM (…) t) t',
      clickhouse:
        'SELECT CASE WHEN COUNT(t.`评分`) > 0 THEN quantilesExact(0.499999999999, 0.5)(toNullable(t.`评分`))[1] * 0.5 + quantilesExact(0.499999999999, 0.5)(toNullable(t.`评分`))[2] * 0.5 END AS `c1` FROM (…) t',
      oracle: 'SELECT MEDIAN(t."评分") AS "c1" FROM (…) t',
      oracle11: 'SELECT MEDIAN(t."评分") AS "c1" FROM (…) t',
      db2: 'SELECT MIN(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."评分" END) * 0.5e0 + MAX(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."评分" END) * 0.5e0 AS "c1" FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN t."评分" IS NULL THEN 1 ELSE 0 END ORDER BY t."评分") AS "place_1", COUNT(t."评分") OVER () AS "count_1" FROM (…) t) t',
      db2v9:
        'SELECT MIN(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."评分" END) * 0.5e0 + MAX(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."评分" END) * 0.5e0 AS "c1" FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN t."评分" IS NULL THEN 1 ELSE 0 END ORDER BY t."评分") AS "place_1", COUNT(t."评分") OVER () AS "count_1" FROM (…) t) t',
      generic:
        'SELECT MIN(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."评分" END) * 0.5e0 + MAX(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."评分" END) * 0.5e0 AS "c1" FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN t."评分" IS NULL THEN 1 ELSE 0 END ORDER BY t."评分") AS "place_1", COUNT(t."评分") OVER () AS "count_1" FROM (…) t) t',
    },
    params: [],
    answer: [[2.75]],
  },
  '[CALC-20] distinct texts are counted by their bytes and without NULL': {
    ...ask([], [{ column: '医生', calculation: 'countAndClearRepeat' }]),
    sql: {
      duckdb: 'SELECT COUNT(DISTINCT t."医生") AS "医生" FROM (…) t',
      mysql: 'SELECT COUNT(DISTINCT CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY)) AS `医生` FROM (…) t',
      postgres: 'SELECT COUNT(DISTINCT CAST(t."医生" AS text)) AS "医生" FROM (…) t',
      sqlserver:
        'SELECT COUNT(DISTINCT (CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) AS [医生] FROM (…) t',
      sqlserver2005:
        'SELECT COUNT(DISTINCT (CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) AS [医生] FROM (…) t',
      clickhouse: 'SELECT ifNull(uniqExact(t.`医生`), 0) AS `c1` FROM (…) t',
      oracle: 'SELECT COUNT(DISTINCT t."医生") AS "c1" FROM (…) t',
      oracle11: 'SELECT COUNT(DISTINCT t."医生") AS "c1" FROM (…) t',
      db2: 'SELECT COUNT(DISTINCT (t."医生" || CHR(1))) AS "c1" FROM (…) t',
      db2v9: 'SELECT COUNT(DISTINCT (t."医生" || CHR(1))) AS "c1" FROM (…) t',
      generic: 'SELECT COUNT(DISTINCT t."医生") AS "c1" FROM (…) t',
    },
    params: [],
    answer: [[6]],
  },
  'texts group by their bytes': {
    ...ask([{ column: '医生' }], [{ column: '人次', calculation: 'sum' }]),
    sql: {
      duckdb:
        'SELECT t."医生" AS "医生", SUM(t."人次") AS "人次" FROM (…) t GROUP BY t."医生" ORDER BY CAST(t."医生" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`医生` USING utf8mb4)) AS `医生`, SUM(t.`人次`) AS `人次` FROM (…) t GROUP BY CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."医生" AS text) AS "医生", SUM(t."人次") AS "人次" FROM (…) t GROUP BY CAST(t."医生" AS text) ORDER BY CAST(t."医生" AS text) COLLATE "C" NULLS LAST',
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
  'greatest and least text, date and boolean': {
    ...ask(
      [],
      [
        { column: '医生', calculation: 'max', alias: '末' },
        { column: '医生', calculation: 'min', alias: '首' },
        { column: '就诊日期', calculation: 'max', alias: '近' },
        { column: '复诊', calculation: 'max', alias: '有' },
      ],
    ),
    sql: {
      duckdb:
        'SELECT MAX(CAST(t."医生" AS VARCHAR)) AS "末", MIN(CAST(t."医生" AS VARCHAR)) AS "首", MAX(t."就诊日期") AS "近", MAX(t."复诊") AS "有" FROM (…) t',
      mysql:
        'SELECT CONVERT(MAX(CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY)) USING utf8mb4) AS `末`, CONVERT(MIN(CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY)) USING utf8mb4) AS `首`, MAX(t.`就诊日期`) AS `近`, MAX(t.`复诊` + 0) AS `有` FROM (…) t',
      postgres:
        'SELECT MAX(CAST(t."医生" AS text) COLLATE "C") AS "末", MIN(CAST(t."医生" AS text) COLLATE "C") AS "首", MAX(t."就诊日期") AS "近", CAST(MAX(CAST(t."复诊" AS integer)) AS boolean) AS "有" FROM (…) t',
      sqlserver:
        'SELECT LEFT(MAX((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2), LEN(MAX((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)) - 1) AS [末], LEFT(MIN((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2), LEN(MIN((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)) - 1) AS [首], MAX(t.[就诊日期]) AS [近], CAST(MAX(CAST(t.[复诊] AS int)) AS bit) AS [有] FROM (…) t',
      sqlserver2005:
        'SELECT LEFT(MAX((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2), LEN(MAX((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)) - 1) AS [末], LEFT(MIN((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2), LEN(MIN((CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)) - 1) AS [首], MAX(t.[就诊日期]) AS [近], CAST(MAX(CAST(t.[复诊] AS int)) AS bit) AS [有] FROM (…) t',
      clickhouse:
        'SELECT MAX(toNullable(t.`医生`)) AS `c1`, MIN(toNullable(t.`医生`)) AS `c2`, MAX(toNullable(t.`就诊日期`)) AS `c3`, MAX(toNullable(t.`复诊`)) AS `c4` FROM (…) t',
      oracle: `SELECT MAX(t."医生") AS "c1", MIN(t."医生") AS "c2", TO_CHAR(MAX(t."就诊日期"), 'YYYY-MM-DD') AS "c3", MAX(t."复诊") AS "c4" FROM (…) t`,
      oracle11: `SELECT MAX(t."医生") AS "c1", MIN(t."医生") AS "c2", TO_CHAR(MAX(t."就诊日期"), 'YYYY-MM-DD') AS "c3", MAX(t."复诊") AS "c4" FROM (…) t`,
      db2: 'SELECT MAX(t."医生") AS "c1", MIN(t."医生") AS "c2", MAX(t."就诊日期") AS "c3", MAX(t."复诊") AS "c4" FROM (…) t',
      db2v9:
        'SELECT MAX(t."医生") AS "c1", MIN(t."医生") AS "c2", MAX(t."就诊日期") AS "c3", MAX(t."复诊") AS "c4" FROM (…) t',
      generic:
        'SELECT MAX(t."医生") AS "c1", MIN(t."医生") AS "c2", MAX(t."就诊日期") AS "c3", CAST(MAX(CAST(t."复诊" AS INTEGER)) AS BOOLEAN) AS "c4" FROM (…) t',
    },
    params: [],
    answer: [['wang', '50%_off', '2024-05-06', true]],
  },
  'the sum of a text counts what is a number in it': {
    ...ask([], [{ column: '医生', calculation: 'sum' }]),
    sql: {
      duckdb: `SELECT SUM(CASE WHEN regexp_matches(CAST(t."医生" AS VARCHAR), '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$') THEN TRY_CAST(CAST(t."医生" AS VARCHAR) AS DOUBLE) END) AS "医生" FROM (…) t`,
      mysql: `SELECT SUM(CASE WHEN CONVERT(t.\`医生\` USING utf8mb4) REGEXP '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CONVERT(t.\`医生\` USING utf8mb4) + 0e0 END) AS \`医生\` FROM (…) t`,
      postgres: `SELECT SUM(CASE WHEN CAST(t."医生" AS text) ~ '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CAST(CAST(t."医生" AS text) AS double precision) END) AS "医生" FROM (…) t`,
      sqlserver:
        "SELECT SUM(CASE WHEN LEFT((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) LIKE '%[0-9]%' AND LEFT((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) NOT LIKE '%[^0-9.+-]%' AND LEFT((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) NOT LIKE '_%[+-]%' AND LEFT((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) NOT LIKE '%.%.%' AND LEN(LEFT((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1)) <= 200 AND (SUBSTRING((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '' OR SUBSTRING((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][0-9]' OR SUBSTRING((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][0-9][0-9]' OR SUBSTRING((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][+-][0-9]' OR SUBSTRING((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][+-][0-9][0-9]') THEN TRY_CONVERT(float, CAST(t.[医生] AS nvarchar(max))) END) AS [医生] FROM (…) t",
      sqlserver2005:
        "SELECT SUM(CASE WHEN LEFT((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) LIKE '%[0-9]%' AND LEFT((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) NOT LIKE '%[^0-9.+-]%' AND LEFT((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) NOT LIKE '_%[+-]%' AND LEFT((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) NOT LIKE '%.%.%' AND LEN(LEFT((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1)) <= 200 AND (SUBSTRING((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '' OR SUBSTRING((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][0-9]' OR SUBSTRING((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][0-9][0-9]' OR SUBSTRING((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][+-][0-9]' OR SUBSTRING((LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(t.[医生] AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][+-][0-9][0-9]') THEN CAST(CAST(t.[医生] AS nvarchar(max)) AS float) END) AS [医生] FROM (…) t",
      clickhouse:
        "SELECT sum(toNullable(CASE WHEN match(t.`医生`, '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$') THEN toFloat64OrNull(replaceRegexpAll(t.`医生`, '^ *[+]|[ ]', '')) END)) AS `c1` FROM (…) t",
      oracle: `SELECT SUM(CASE WHEN REGEXP_LIKE(t."医生", '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$') THEN CAST(TRIM(t."医生") AS BINARY_DOUBLE) END) AS "c1" FROM (…) t`,
      oracle11: `SELECT SUM(CASE WHEN REGEXP_LIKE(t."医生", '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$') THEN CAST(TRIM(t."医生") AS BINARY_DOUBLE) END) AS "c1" FROM (…) t`,
      db2: `SELECT SUM(CASE WHEN REGEXP_LIKE(t."医生", '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$') THEN CAST(TRIM(t."医生") AS DOUBLE) END) AS "c1" FROM (…) t`,
      db2v9: `SELECT SUM(CASE WHEN LENGTH(TRIM(t."医生")) <= 120 AND (REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(TRANSLATE(UPPER(TRIM(t."医生")), '9999999999', '0123456789'), '99', '9'), '99', '9'), '99', '9'), '99', '9'), '99', '9'), '99', '9'), '99', '9') IN ('9', '9.', '9.9', '.9', '+9', '+9.', '+9.9', '+.9', '-9', '-9.', '-9.9', '-.9') OR REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(TRANSLATE(UPPER(TRIM(t."医生")), '9999999999', '0123456789'), '99', '9'), '99', '9'), '99', '9'), '99', '9'), '99', '9'), '99', '9'), '99', '9') IN ('9E9', '9E+9', '9E-9', '9.E9', '9.E+9', '9.E-9', '9.9E9', '9.9E+9', '9.9E-9', '.9E9', '.9E+9', '.9E-9', '+9E9', '+9E+9', '+9E-9', '+9.E9', '+9.E+9', '+9.E-9', '+9.9E9', '+9.9E+9', '+9.9E-9', '+.9E9', '+.9E+9', '+.9E-9', '-9E9', '-9E+9', '-9E-9', '-9.E9', '-9.E+9', '-9.E-9', '-9.9E9', '-9.9E+9', '-9.9E-9', '-.9E9', '-.9E+9', '-.9E-9') AND (TRANSLATE(UPPER(TRIM(t."医生")), '9999999999', '0123456789') LIKE '%E9' OR TRANSLATE(UPPER(TRIM(t."医生")), '9999999999', '0123456789') LIKE '%E99' OR TRANSLATE(UPPER(TRIM(t."医生")), '9999999999', '0123456789') LIKE '%E+9' OR TRANSLATE(UPPER(TRIM(t."医生")), '9999999999', '0123456789') LIKE '%E+99' OR TRANSLATE(UPPER(TRIM(t."医生")), '9999999999', '0123456789') LIKE '%E-9' OR TRANSLATE(UPPER(TRIM(t."医生")), '9999999999', '0123456789') LIKE '%E-99')) THEN CAST(TRIM(t."医生") AS DOUBLE) END) AS "c1" FROM (…) t`,
      generic: `SELECT SUM(CASE WHEN REGEXP_LIKE(t."医生", '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$') THEN CAST(TRIM(t."医生") AS DOUBLE PRECISION) END) AS "c1" FROM (…) t`,
    },
    params: [],
    answer: [[null]],
  },
  'booleans are 0 and 1 in a sum and an average': {
    ...ask(
      [],
      [
        { column: '复诊', calculation: 'sum', alias: '和' },
        { column: '复诊', calculation: 'avg', alias: '均' },
      ],
    ),
    sql: {
      duckdb:
        'SELECT SUM(CAST(t."复诊" AS INTEGER)) AS "和", CAST(SUM(CAST(t."复诊" AS INTEGER)) AS DOUBLE) / COUNT(CAST(t."复诊" AS INTEGER)) AS "均" FROM (…) t',
      mysql:
        'SELECT SUM((t.`复诊` + 0)) AS `和`, (SUM((t.`复诊` + 0)) + 0e0) / COUNT((t.`复诊` + 0)) AS `均` FROM (…) t',
      postgres:
        'SELECT SUM(CAST(t."复诊" AS integer)) AS "和", CAST(SUM(CAST(t."复诊" AS integer)) AS double precision) / COUNT(CAST(t."复诊" AS integer)) AS "均" FROM (…) t',
      sqlserver:
        'SELECT SUM(CAST(CAST(t.[复诊] AS int) AS decimal(38, 0))) AS [和], CAST(SUM(CAST(CAST(t.[复诊] AS int) AS decimal(38, 0))) AS float) / COUNT(CAST(t.[复诊] AS int)) AS [均] FROM (…) t',
      sqlserver2005:
        'SELECT SUM(CAST(CAST(t.[复诊] AS int) AS decimal(38, 0))) AS [和], CAST(SUM(CAST(CAST(t.[复诊] AS int) AS decimal(38, 0))) AS float) / COUNT(CAST(t.[复诊] AS int)) AS [均] FROM (…) t',
      clickhouse:
        'SELECT sum(toNullable(toDecimal128(toUInt8(t.`复诊`), 0))) AS `c1`, toFloat64(sum(toNullable(toDecimal128(toUInt8(t.`复诊`), 0)))) / nullIf(toFloat64(COUNT(toUInt8(t.`复诊`))), 0) AS `c2` FROM (…) t',
      oracle:
        'SELECT SUM(t."复诊") AS "c1", CAST(SUM(t."复诊") AS BINARY_DOUBLE) / COUNT(t."复诊") AS "c2" FROM (…) t',
      oracle11:
        'SELECT SUM(t."复诊") AS "c1", CAST(SUM(t."复诊") AS BINARY_DOUBLE) / COUNT(t."复诊") AS "c2" FROM (…) t',
      db2: 'SELECT SUM(CAST(CAST(t."复诊" AS INTEGER) AS DECIMAL(31, 0))) AS "c1", CAST(SUM(CAST(CAST(t."复诊" AS INTEGER) AS DECIMAL(31, 0))) AS DOUBLE) / COUNT(CAST(t."复诊" AS INTEGER)) AS "c2" FROM (…) t',
      db2v9:
        'SELECT SUM(CAST(CAST(t."复诊" AS INTEGER) AS DECIMAL(31, 0))) AS "c1", CAST(SUM(CAST(CAST(t."复诊" AS INTEGER) AS DECIMAL(31, 0))) AS DOUBLE) / COUNT(CAST(t."复诊" AS INTEGER)) AS "c2" FROM (…) t',
      generic:
        'SELECT SUM(CAST(CAST(t."复诊" AS INTEGER) AS DECIMAL(38, 0))) AS "c1", CAST(SUM(CAST(CAST(t."复诊" AS INTEGER) AS DECIMAL(38, 0))) AS DOUBLE PRECISION) / COUNT(CAST(t."复诊" AS INTEGER)) AS "c2" FROM (…) t',
    },
    params: [],
    answer: [[3, 0.6]],
  },
  '[CALC-12] an expression is computed per group from the rows': {
    ...ask([{ column: '科室' }], [{ expression: 'SUM(费用)/COUNT(人次) - 2', alias: '次均' }]),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", ((CAST(SUM(t."费用") AS DOUBLE) / NULLIF(CAST(COUNT(t."人次") AS DOUBLE), 0)) - CAST($1 AS DOUBLE)) AS "次均" FROM (…) t GROUP BY t."科室" ORDER BY CAST(t."科室" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, (((SUM(t.`费用`) + 0e0) / NULLIF((COUNT(t.`人次`) + 0e0), 0)) - (? + 0e0)) AS `次均` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."科室" AS text) AS "科室", ((CAST(SUM(t."费用") AS double precision) / NULLIF(CAST(COUNT(t."人次") AS double precision), 0)) - CAST($1 AS double precision)) AS "次均" FROM (…) t GROUP BY CAST(t."科室" AS text) ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
      sqlserver:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], ((CAST(SUM(t.[费用]) AS float) / NULLIF(CAST(COUNT(t.[人次]) AS float), 0)) - CAST(@p1 AS float)) AS [次均] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      sqlserver2005:
        'SELECT MIN(CAST(t.[科室] AS nvarchar(max))) AS [科室], ((CAST(SUM(t.[费用]) AS float) / NULLIF(CAST(COUNT(t.[人次]) AS float), 0)) - CAST(@p1 AS float)) AS [次均] FROM (…) t GROUP BY (CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[科室] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      clickhouse:
        'SELECT t.`科室` AS `c1`, ((toFloat64(sum(toNullable(t.`费用`))) / NULLIF(toFloat64(COUNT(t.`人次`)), 0)) - toFloat64({p1:String})) AS `c2` FROM (…) t GROUP BY t.`科室` ORDER BY t.`科室` NULLS LAST',
      oracle:
        'SELECT t."科室" AS "c1", ((CAST(SUM(t."费用") AS BINARY_DOUBLE) / NULLIF(CAST(COUNT(t."人次") AS BINARY_DOUBLE), 0)) - CAST(? AS BINARY_DOUBLE)) AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY t."科室" NULLS LAST',
      oracle11:
        'SELECT t."科室" AS "c1", ((CAST(SUM(t."费用") AS BINARY_DOUBLE) / NULLIF(CAST(COUNT(t."人次") AS BINARY_DOUBLE), 0)) - CAST(? AS BINARY_DOUBLE)) AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY t."科室" NULLS LAST',
      db2: 'SELECT MIN(t."科室") AS "c1", ((CAST(SUM(t."费用") AS DOUBLE) / NULLIF(CAST(COUNT(t."人次") AS DOUBLE), 0)) - CAST(? AS DOUBLE)) AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))',
      db2v9:
        'SELECT MIN(t."科室") AS "c1", ((CAST(SUM(t."费用") AS DOUBLE) / NULLIF(CAST(COUNT(t."人次") AS DOUBLE), 0)) - CAST(? AS DOUBLE)) AS "c2" FROM (…) t GROUP BY (t."科室" || CHR(1)) ORDER BY CASE WHEN MIN((t."科室" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."科室" || CHR(1)))',
      generic:
        'SELECT MIN(t."科室") AS "c1", ((CAST(SUM(t."费用") AS DOUBLE PRECISION) / NULLIF(CAST(COUNT(t."人次") AS DOUBLE PRECISION), 0)) - CAST(? AS DOUBLE PRECISION)) AS "c2" FROM (…) t GROUP BY t."科室" ORDER BY CASE WHEN MIN(t."科室") IS NULL THEN 1 ELSE 0 END, MIN(t."科室")',
    },
    params: ['2'],
    answer: [
      ['内科', 13.375],
      ['外科', 97.995],
      ['心内科', -1.99],
      [null, 5],
    ],
  },
  '[CALC-10] dividing by zero leaves the cell empty': {
    ...ask([], [{ expression: 'SUM(人次)/(COUNT(人次)-6)', alias: '空' }]),
    sql: {
      duckdb:
        'SELECT (CAST(SUM(t."人次") AS DOUBLE) / NULLIF((CAST(COUNT(t."人次") AS DOUBLE) - CAST($1 AS DOUBLE)), 0)) AS "空" FROM (…) t',
      mysql:
        'SELECT ((SUM(t.`人次`) + 0e0) / NULLIF(((COUNT(t.`人次`) + 0e0) - (? + 0e0)), 0)) AS `空` FROM (…) t',
      postgres:
        'SELECT (CAST(SUM(t."人次") AS double precision) / NULLIF((CAST(COUNT(t."人次") AS double precision) - CAST($1 AS double precision)), 0)) AS "空" FROM (…) t',
      sqlserver:
        'SELECT (CAST(SUM(CAST(t.[人次] AS decimal(38, 0))) AS float) / NULLIF((CAST(COUNT(t.[人次]) AS float) - CAST(@p1 AS float)), 0)) AS [空] FROM (…) t',
      sqlserver2005:
        'SELECT (CAST(SUM(CAST(t.[人次] AS decimal(38, 0))) AS float) / NULLIF((CAST(COUNT(t.[人次]) AS float) - CAST(@p1 AS float)), 0)) AS [空] FROM (…) t',
      clickhouse:
        'SELECT (toFloat64(sum(toNullable(toDecimal128(t.`人次`, 0)))) / NULLIF((toFloat64(COUNT(t.`人次`)) - toFloat64({p1:String})), 0)) AS `c1` FROM (…) t',
      oracle:
        'SELECT (CAST(SUM(t."人次") AS BINARY_DOUBLE) / NULLIF((CAST(COUNT(t."人次") AS BINARY_DOUBLE) - CAST(? AS BINARY_DOUBLE)), 0)) AS "c1" FROM (…) t',
      oracle11:
        'SELECT (CAST(SUM(t."人次") AS BINARY_DOUBLE) / NULLIF((CAST(COUNT(t."人次") AS BINARY_DOUBLE) - CAST(? AS BINARY_DOUBLE)), 0)) AS "c1" FROM (…) t',
      db2: 'SELECT (CAST(SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS DOUBLE) / NULLIF((CAST(COUNT(t."人次") AS DOUBLE) - CAST(? AS DOUBLE)), 0)) AS "c1" FROM (…) t',
      db2v9:
        'SELECT (CAST(SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS DOUBLE) / NULLIF((CAST(COUNT(t."人次") AS DOUBLE) - CAST(? AS DOUBLE)), 0)) AS "c1" FROM (…) t',
      generic:
        'SELECT (CAST(SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS DOUBLE PRECISION) / NULLIF((CAST(COUNT(t."人次") AS DOUBLE PRECISION) - CAST(? AS DOUBLE PRECISION)), 0)) AS "c1" FROM (…) t',
    },
    params: ['6'],
    answer: [[null]],
  },
  'months of a moment': {
    ...ask([{ column: '登记时间', grain: 'month' }], [{ column: '人次', calculation: 'sum' }]),
    sql: {
      duckdb: `SELECT printf('%04d-%02d', (year(t."登记时间") * 100 + month(t."登记时间")) // 100, (year(t."登记时间") * 100 + month(t."登记时间")) % 100) AS "登记时间", SUM(t."人次") AS "人次" FROM (…) t GROUP BY (year(t."登记时间") * 100 + month(t."登记时间")) ORDER BY (year(t."登记时间") * 100 + month(t."登记时间")) NULLS LAST`,
      mysql: `SELECT MIN(DATE_FORMAT(t.\`登记时间\`, '%Y-%m')) AS \`登记时间\`, SUM(t.\`人次\`) AS \`人次\` FROM (…) t GROUP BY DATE_FORMAT(t.\`登记时间\`, '%Y-%m') ORDER BY MIN(DATE_FORMAT(t.\`登记时间\`, '%Y-%m')) IS NULL, MIN(DATE_FORMAT(t.\`登记时间\`, '%Y-%m'))`,
      postgres: `SELECT to_char(date_trunc('month', t."登记时间"), 'YYYY-MM') AS "登记时间", SUM(t."人次") AS "人次" FROM (…) t GROUP BY date_trunc('month', t."登记时间") ORDER BY date_trunc('month', t."登记时间") NULLS LAST`,
      sqlserver:
        'SELECT MIN(CONVERT(nvarchar(7), t.[登记时间], 120)) AS [登记时间], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY CONVERT(nvarchar(7), t.[登记时间], 120) ORDER BY CASE WHEN MIN(CONVERT(nvarchar(7), t.[登记时间], 120)) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(7), t.[登记时间], 120))',
      sqlserver2005:
        'SELECT MIN(CONVERT(nvarchar(7), t.[登记时间], 120)) AS [登记时间], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY CONVERT(nvarchar(7), t.[登记时间], 120) ORDER BY CASE WHEN MIN(CONVERT(nvarchar(7), t.[登记时间], 120)) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(7), t.[登记时间], 120))',
      clickhouse:
        "SELECT concat(substring(toString(toYYYYMM(t.`登记时间`)), 1, 4), '-', substring(toString(toYYYYMM(t.`登记时间`)), 5, 2)) AS `c1`, sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c2` FROM (…) t GROUP BY toYYYYMM(t.`登记时间`) ORDER BY toYYYYMM(t.`登记时间`) NULLS LAST",
      oracle: `SELECT TO_CHAR(TRUNC(t."登记时间", 'MM'), 'YYYY-MM') AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY TRUNC(t."登记时间", 'MM') ORDER BY TRUNC(t."登记时间", 'MM') NULLS LAST`,
      oracle11: `SELECT TO_CHAR(TRUNC(t."登记时间", 'MM'), 'YYYY-MM') AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY TRUNC(t."登记时间", 'MM') ORDER BY TRUNC(t."登记时间", 'MM') NULLS LAST`,
      db2: `SELECT MIN(TO_CHAR(t."登记时间", 'YYYY-MM')) AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY TO_CHAR(t."登记时间", 'YYYY-MM') ORDER BY CASE WHEN MIN(TO_CHAR(t."登记时间", 'YYYY-MM')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."登记时间", 'YYYY-MM'))`,
      db2v9: `SELECT MIN(TO_CHAR(t."登记时间", 'YYYY-MM')) AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY TO_CHAR(t."登记时间", 'YYYY-MM') ORDER BY CASE WHEN MIN(TO_CHAR(t."登记时间", 'YYYY-MM')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."登记时间", 'YYYY-MM'))`,
      generic: `SELECT MIN(TO_CHAR(t."登记时间", 'YYYY-MM')) AS "c1", SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS "c2" FROM (…) t GROUP BY TO_CHAR(t."登记时间", 'YYYY-MM') ORDER BY CASE WHEN MIN(TO_CHAR(t."登记时间", 'YYYY-MM')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."登记时间", 'YYYY-MM'))`,
    },
    params: [],
    answer: [
      ['2023-12', 5],
      ['2024-01', 3],
      ['2024-02', 3],
      ['2024-04', 4],
      ['2024-05', 10],
      [null, null],
    ],
  },
  'weeks begin on Monday': {
    ...ask([{ column: '就诊日期', grain: 'week' }], [{ column: '人次', calculation: 'sum' }]),
    sql: {
      duckdb: `SELECT strftime((CAST(t."就诊日期" AS DATE) - CAST(isodow(t."就诊日期") - 1 AS INTEGER)), '%Y-%m-%d') AS "就诊日期", SUM(t."人次") AS "人次" FROM (…) t GROUP BY (CAST(t."就诊日期" AS DATE) - CAST(isodow(t."就诊日期") - 1 AS INTEGER)) ORDER BY (CAST(t."就诊日期" AS DATE) - CAST(isodow(t."就诊日期") - 1 AS INTEGER)) NULLS LAST`,
      mysql: `SELECT MIN(DATE_FORMAT(t.\`就诊日期\` - INTERVAL WEEKDAY(t.\`就诊日期\`) DAY, '%Y-%m-%d')) AS \`就诊日期\`, SUM(t.\`人次\`) AS \`人次\` FROM (…) t GROUP BY DATE_FORMAT(t.\`就诊日期\` - INTERVAL WEEKDAY(t.\`就诊日期\`) DAY, '%Y-%m-%d') ORDER BY MIN(DATE_FORMAT(t.\`就诊日期\` - INTERVAL WEEKDAY(t.\`就诊日期\`) DAY, '%Y-%m-%d')) IS NULL, MIN(DATE_FORMAT(t.\`就诊日期\` - INTERVAL WEEKDAY(t.\`就诊日期\`) DAY, '%Y-%m-%d'))`,
      postgres: `SELECT to_char(date_trunc('week', t."就诊日期"), 'YYYY-MM-DD') AS "就诊日期", SUM(t."人次") AS "人次" FROM (…) t GROUP BY date_trunc('week', t."就诊日期") ORDER BY date_trunc('week', t."就诊日期") NULLS LAST`,
      sqlserver:
        "SELECT MIN(CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS date), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120)) AS [就诊日期], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS date), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120) ORDER BY CASE WHEN MIN(CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS date), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120)) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS date), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120))",
      sqlserver2005:
        "SELECT MIN(CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS datetime), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120)) AS [就诊日期], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS datetime), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120) ORDER BY CASE WHEN MIN(CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS datetime), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120)) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS datetime), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120))",
      clickhouse:
        "SELECT concat(substring(toString(toYYYYMMDD(addDays(t.`就诊日期`, 1 - toDayOfWeek(t.`就诊日期`)))), 1, 4), '-', substring(toString(toYYYYMMDD(addDays(t.`就诊日期`, 1 - toDayOfWeek(t.`就诊日期`)))), 5, 2), '-', substring(toString(toYYYYMMDD(addDays(t.`就诊日期`, 1 - toDayOfWeek(t.`就诊日期`)))), 7, 2)) AS `c1`, sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c2` FROM (…) t GROUP BY toYYYYMMDD(addDays(t.`就诊日期`, 1 - toDayOfWeek(t.`就诊日期`))) ORDER BY toYYYYMMDD(addDays(t.`就诊日期`, 1 - toDayOfWeek(t.`就诊日期`))) NULLS LAST",
      oracle: `SELECT TO_CHAR(TRUNC(t."就诊日期", 'IW'), 'YYYY-MM-DD') AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY TRUNC(t."就诊日期", 'IW') ORDER BY TRUNC(t."就诊日期", 'IW') NULLS LAST`,
      oracle11: `SELECT TO_CHAR(TRUNC(t."就诊日期", 'IW'), 'YYYY-MM-DD') AS "c1", SUM(t."人次") AS "c2" FROM (…) t GROUP BY TRUNC(t."就诊日期", 'IW') ORDER BY TRUNC(t."就诊日期", 'IW') NULLS LAST`,
      db2: `SELECT MIN(TO_CHAR(ADD_DAYS(CAST(t."就诊日期" AS DATE), 1 - DAYOFWEEK_ISO(t."就诊日期")), 'YYYY-MM-DD')) AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY TO_CHAR(ADD_DAYS(CAST(t."就诊日期" AS DATE), 1 - DAYOFWEEK_ISO(t."就诊日期")), 'YYYY-MM-DD') ORDER BY CASE WHEN MIN(TO_CHAR(ADD_DAYS(CAST(t."就诊日期" AS DATE), 1 - DAYOFWEEK_ISO(t."就诊日期")), 'YYYY-MM-DD')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(ADD_DAYS(CAST(t."就诊日期" AS DATE), 1 - DAYOFWEEK_ISO(t."就诊日期")), 'YYYY-MM-DD'))`,
      db2v9: `SELECT MIN(TO_CHAR((CAST(t."就诊日期" AS DATE) - (DAYOFWEEK_ISO(t."就诊日期") - 1) DAYS), 'YYYY-MM-DD')) AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (…) t GROUP BY TO_CHAR((CAST(t."就诊日期" AS DATE) - (DAYOFWEEK_ISO(t."就诊日期") - 1) DAYS), 'YYYY-MM-DD') ORDER BY CASE WHEN MIN(TO_CHAR((CAST(t."就诊日期" AS DATE) - (DAYOFWEEK_ISO(t."就诊日期") - 1) DAYS), 'YYYY-MM-DD')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR((CAST(t."就诊日期" AS DATE) - (DAYOFWEEK_ISO(t."就诊日期") - 1) DAYS), 'YYYY-MM-DD'))`,
      generic: `SELECT MIN(TO_CHAR((CAST(t."就诊日期" AS DATE) - MOD(CAST(TO_CHAR(t."就诊日期", 'D') AS INTEGER) + 5, 7)), 'YYYY-MM-DD')) AS "c1", SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS "c2" FROM (…) t GROUP BY TO_CHAR((CAST(t."就诊日期" AS DATE) - MOD(CAST(TO_CHAR(t."就诊日期", 'D') AS INTEGER) + 5, 7)), 'YYYY-MM-DD') ORDER BY CASE WHEN MIN(TO_CHAR((CAST(t."就诊日期" AS DATE) - MOD(CAST(TO_CHAR(t."就诊日期", 'D') AS INTEGER) + 5, 7)), 'YYYY-MM-DD')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR((CAST(t."就诊日期" AS DATE) - MOD(CAST(TO_CHAR(t."就诊日期", 'D') AS INTEGER) + 5, 7)), 'YYYY-MM-DD'))`,
    },
    params: [],
    answer: [
      ['2023-12-25', 5],
      ['2024-01-01', 1],
      ['2024-01-29', 2],
      ['2024-02-26', 3],
      ['2024-04-01', 4],
      ['2024-05-06', 10],
      [null, null],
    ],
  },
  'day, quarter and year of the same column': {
    ...ask(
      [
        { column: '就诊日期', grain: 'year', alias: '年' },
        { column: '就诊日期', grain: 'quarter', alias: '季' },
        { column: '就诊日期', grain: 'day', alias: '日' },
      ],
      [],
      [{ key: '日', descending: true }],
    ),
    sql: {
      duckdb: `SELECT printf('%04d', year(t."就诊日期")) AS "年", printf('%04d-Q%d', (year(t."就诊日期") * 10 + quarter(t."就诊日期")) // 10, (year(t."就诊日期") * 10 + quarter(t."就诊日期")) % 10) AS "季", strftime(CAST(t."就诊日期" AS DATE), '%Y-%m-%d') AS "日" FROM (…) t GROUP BY year(t."就诊日期"), (year(t."就诊日期") * 10 + quarter(t."就诊日期")), CAST(t."就诊日期" AS DATE) ORDER BY CAST(t."就诊日期" AS DATE) DESC NULLS LAST, year(t."就诊日期") NULLS LAST, (year(t."就诊日期") * 10 + quarter(t."就诊日期")) NULLS LAST`,
      mysql: `SELECT MIN(DATE_FORMAT(t.\`就诊日期\`, '%Y')) AS \`年\`, MIN(CONCAT(DATE_FORMAT(t.\`就诊日期\`, '%Y'), '-Q', QUARTER(t.\`就诊日期\`))) AS \`季\`, MIN(DATE_FORMAT(t.\`就诊日期\`, '%Y-%m-%d')) AS \`日\` FROM (…) t GROUP BY DATE_FORMAT(t.\`就诊日期\`, '%Y'), CONCAT(DATE_FORMAT(t.\`就诊日期\`, '%Y'), '-Q', QUARTER(t.\`就诊日期\`)), DATE_FORMAT(t.\`就诊日期\`, '%Y-%m-%d') ORDER BY MIN(DATE_FORMAT(t.\`就诊日期\`, '%Y-%m-%d')) IS NULL, MIN(DATE_FORMAT(t.\`就诊日期\`, '%Y-%m-%d')) DESC, MIN(DATE_FORMAT(t.\`就诊日期\`, '%Y')) IS NULL, MIN(DATE_FORMAT(t.\`就诊日期\`, '%Y')), MIN(CONCAT(DATE_FORMAT(t.\`就诊日期\`, '%Y'), '-Q', QUARTER(t.\`就诊日期\`))) IS NULL, MIN(CONCAT(DATE_FORMAT(t.\`就诊日期\`, '%Y'), '-Q', QUARTER(t.\`就诊日期\`)))`,
      postgres: `SELECT to_char(date_trunc('year', t."就诊日期"), 'YYYY') AS "年", to_char(date_trunc('quarter', t."就诊日期"), 'YYYY-"Q"Q') AS "季", to_char(date_trunc('day', t."就诊日期"), 'YYYY-MM-DD') AS "日" FROM (…) t GROUP BY date_trunc('year', t."就诊日期"), date_trunc('quarter', t."就诊日期"), date_trunc('day', t."就诊日期") ORDER BY date_trunc('day', t."就诊日期") DESC NULLS LAST, date_trunc('year', t."就诊日期") NULLS LAST, date_trunc('quarter', t."就诊日期") NULLS LAST`,
      sqlserver:
        "SELECT MIN(CONVERT(nvarchar(4), t.[就诊日期], 120)) AS [年], MIN(CONVERT(nvarchar(4), t.[就诊日期], 120) + N'-Q' + DATENAME(quarter, t.[就诊日期])) AS [季], MIN(CONVERT(nvarchar(10), t.[就诊日期], 120)) AS [日] FROM (…) t GROUP BY CONVERT(nvarchar(4), t.[就诊日期], 120), CONVERT(nvarchar(4), t.[就诊日期], 120) + N'-Q' + DATENAME(quarter, t.[就诊日期]), CONVERT(nvarchar(10), t.[就诊日期], 120) ORDER BY CASE WHEN MIN(CONVERT(nvarchar(10), t.[就诊日期], 120)) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(10), t.[就诊日期], 120)) DESC, CASE WHEN MIN(CONVERT(nvarchar(4), t.[就诊日期], 120)) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(4), t.[就诊日期], 120)), CASE WHEN MIN(CONVERT(nvarchar(4), t.[就诊日期], 120) + N'-Q' + DATENAME(quarter, t.[就诊日期])) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(4), t.[就诊日期], 120) + N'-Q' + DATENAME(quarter, t.[就诊日期]))",
      sqlserver2005:
        "SELECT MIN(CONVERT(nvarchar(4), t.[就诊日期], 120)) AS [年], MIN(CONVERT(nvarchar(4), t.[就诊日期], 120) + N'-Q' + DATENAME(quarter, t.[就诊日期])) AS [季], MIN(CONVERT(nvarchar(10), t.[就诊日期], 120)) AS [日] FROM (…) t GROUP BY CONVERT(nvarchar(4), t.[就诊日期], 120), CONVERT(nvarchar(4), t.[就诊日期], 120) + N'-Q' + DATENAME(quarter, t.[就诊日期]), CONVERT(nvarchar(10), t.[就诊日期], 120) ORDER BY CASE WHEN MIN(CONVERT(nvarchar(10), t.[就诊日期], 120)) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(10), t.[就诊日期], 120)) DESC, CASE WHEN MIN(CONVERT(nvarchar(4), t.[就诊日期], 120)) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(4), t.[就诊日期], 120)), CASE WHEN MIN(CONVERT(nvarchar(4), t.[就诊日期], 120) + N'-Q' + DATENAME(quarter, t.[就诊日期])) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(4), t.[就诊日期], 120) + N'-Q' + DATENAME(quarter, t.[就诊日期]))",
      clickhouse:
        "SELECT toString(toYear(t.`就诊日期`)) AS `c1`, concat(substring(toString((toYear(t.`就诊日期`) * 10 + toQuarter(t.`就诊日期`))), 1, 4), '-Q', substring(toString((toYear(t.`就诊日期`) * 10 + toQuarter(t.`就诊日期`))), 5, 1)) AS `c2`, concat(substring(toString(toYYYYMMDD(t.`就诊日期`)), 1, 4), '-', substring(toString(toYYYYMMDD(t.`就诊日期`)), 5, 2), '-', substring(toString(toYYYYMMDD(t.`就诊日期`)), 7, 2)) AS `c3` FROM (…) t GROUP BY toYear(t.`就诊日期`), (toYear(t.`就诊日期`) * 10 + toQuarter(t.`就诊日期`)), toYYYYMMDD(t.`就诊日期`) ORDER BY toYYYYMMDD(t.`就诊日期`) DESC NULLS LAST, toYear(t.`就诊日期`) NULLS LAST, (toYear(t.`就诊日期`) * 10 + toQuarter(t.`就诊日期`)) NULLS LAST",
      oracle: `SELECT TO_CHAR(TRUNC(t."就诊日期", 'YYYY'), 'YYYY') AS "c1", TO_CHAR(TRUNC(t."就诊日期", 'Q'), 'YYYY-"Q"Q') AS "c2", TO_CHAR(TRUNC(t."就诊日期"), 'YYYY-MM-DD') AS "c3" FROM (…) t GROUP BY TRUNC(t."就诊日期", 'YYYY'), TRUNC(t."就诊日期", 'Q'), TRUNC(t."就诊日期") ORDER BY TRUNC(t."就诊日期") DESC NULLS LAST, TRUNC(t."就诊日期", 'YYYY') NULLS LAST, TRUNC(t."就诊日期", 'Q') NULLS LAST`,
      oracle11: `SELECT TO_CHAR(TRUNC(t."就诊日期", 'YYYY'), 'YYYY') AS "c1", TO_CHAR(TRUNC(t."就诊日期", 'Q'), 'YYYY-"Q"Q') AS "c2", TO_CHAR(TRUNC(t."就诊日期"), 'YYYY-MM-DD') AS "c3" FROM (…) t GROUP BY TRUNC(t."就诊日期", 'YYYY'), TRUNC(t."就诊日期", 'Q'), TRUNC(t."就诊日期") ORDER BY TRUNC(t."就诊日期") DESC NULLS LAST, TRUNC(t."就诊日期", 'YYYY') NULLS LAST, TRUNC(t."就诊日期", 'Q') NULLS LAST`,
      db2: `SELECT MIN(TO_CHAR(t."就诊日期", 'YYYY')) AS "c1", MIN(TO_CHAR(t."就诊日期", 'YYYY') || '-Q' || CAST(QUARTER(t."就诊日期") AS CHAR(1))) AS "c2", MIN(TO_CHAR(t."就诊日期", 'YYYY-MM-DD')) AS "c3" FROM (…) t GROUP BY TO_CHAR(t."就诊日期", 'YYYY'), TO_CHAR(t."就诊日期", 'YYYY') || '-Q' || CAST(QUARTER(t."就诊日期") AS CHAR(1)), TO_CHAR(t."就诊日期", 'YYYY-MM-DD') ORDER BY CASE WHEN MIN(TO_CHAR(t."就诊日期", 'YYYY-MM-DD')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."就诊日期", 'YYYY-MM-DD')) DESC, CASE WHEN MIN(TO_CHAR(t."就诊日期", 'YYYY')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."就诊日期", 'YYYY')), CASE WHEN MIN(TO_CHAR(t."就诊日期", 'YYYY') || '-Q' || CAST(QUARTER(t."就诊日期") AS CHAR(1))) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."就诊日期", 'YYYY') || '-Q' || CAST(QUARTER(t."就诊日期") AS CHAR(1)))`,
      db2v9: `SELECT MIN(TO_CHAR(t."就诊日期", 'YYYY')) AS "c1", MIN(TO_CHAR(t."就诊日期", 'YYYY') || '-Q' || CAST(QUARTER(t."就诊日期") AS CHAR(1))) AS "c2", MIN(TO_CHAR(t."就诊日期", 'YYYY-MM-DD')) AS "c3" FROM (…) t GROUP BY TO_CHAR(t."就诊日期", 'YYYY'), TO_CHAR(t."就诊日期", 'YYYY') || '-Q' || CAST(QUARTER(t."就诊日期") AS CHAR(1)), TO_CHAR(t."就诊日期", 'YYYY-MM-DD') ORDER BY CASE WHEN MIN(TO_CHAR(t."就诊日期", 'YYYY-MM-DD')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."就诊日期", 'YYYY-MM-DD')) DESC, CASE WHEN MIN(TO_CHAR(t."就诊日期", 'YYYY')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."就诊日期", 'YYYY')), CASE WHEN MIN(TO_CHAR(t."就诊日期", 'YYYY') || '-Q' || CAST(QUARTER(t."就诊日期") AS CHAR(1))) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."就诊日期", 'YYYY') || '-Q' || CAST(QUARTER(t."就诊日期") AS CHAR(1)))`,
      generic: `SELECT MIN(TO_CHAR(t."就诊日期", 'YYYY')) AS "c1", MIN(TO_CHAR(t."就诊日期", 'YYYY') || '-Q' || TO_CHAR(t."就诊日期", 'Q')) AS "c2", MIN(TO_CHAR(t."就诊日期", 'YYYY-MM-DD')) AS "c3" FROM (…) t GROUP BY TO_CHAR(t."就诊日期", 'YYYY'), TO_CHAR(t."就诊日期", 'YYYY') || '-Q' || TO_CHAR(t."就诊日期", 'Q'), TO_CHAR(t."就诊日期", 'YYYY-MM-DD') ORDER BY CASE WHEN MIN(TO_CHAR(t."就诊日期", 'YYYY-MM-DD')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."就诊日期", 'YYYY-MM-DD')) DESC, CASE WHEN MIN(TO_CHAR(t."就诊日期", 'YYYY')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."就诊日期", 'YYYY')), CASE WHEN MIN(TO_CHAR(t."就诊日期", 'YYYY') || '-Q' || TO_CHAR(t."就诊日期", 'Q')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."就诊日期", 'YYYY') || '-Q' || TO_CHAR(t."就诊日期", 'Q'))`,
    },
    params: [],
    answer: [
      ['2024', '2024-Q2', '2024-05-06'],
      ['2024', '2024-Q2', '2024-04-01'],
      ['2024', '2024-Q1', '2024-02-29'],
      ['2024', '2024-Q1', '2024-01-31'],
      ['2024', '2024-Q1', '2024-01-01'],
      ['2023', '2023-Q4', '2023-12-31'],
      [null, null, null],
    ],
  },
  'a column that is both grouped and counted is named twice': {
    ...ask(
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
        'SELECT CAST(t."科室" AS text) AS "科室", COUNT(t."科室") AS "科室_2" FROM (…) t GROUP BY CAST(t."科室" AS text) ORDER BY COUNT(t."科室") DESC NULLS LAST, CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
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
    ...ask([{ column: '科室' }], []),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室" FROM (…) t GROUP BY t."科室" ORDER BY CAST(t."科室" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."科室" AS text) AS "科室" FROM (…) t GROUP BY CAST(t."科室" AS text) ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
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
