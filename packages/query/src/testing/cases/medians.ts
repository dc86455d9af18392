import type { DialectCase } from '../statement.ts';
import { groupsOf } from './visits.ts';

/** Medians, which most databases make of window functions. */
export const medianCases: Record<string, DialectCase> = {
  '[CALC-18] [O04] the median of an even count is the mean of the middle two, per group, beside other measures':
    {
      ...groupsOf(
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
          'SELECT CAST(t."科室" AS text) COLLATE "C" AS "科室", (CAST(PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY t."费用") AS numeric) + PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY t."费用" DESC)) * 0.5 AS "费用中位数", (CAST(PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY t."人次") AS numeric) + PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY t."人次" DESC)) * 0.5 AS "人次中位数", COUNT(t."医生") AS "医生数" FROM (…) t GROUP BY CAST(t."科室" AS text) COLLATE "C" ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
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
    ...groupsOf([], [{ column: '评分', calculation: 'median' }]),
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
};
