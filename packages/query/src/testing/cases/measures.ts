import type { Cell } from '@mingjing/contract';
import type { DialectCase } from '../statement.ts';
import { groupsOf, visits } from './visits.ts';

/** What is measured of a group. */
export const measureCases: Record<string, DialectCase> = {
  '[FMT-04] sum, average, count, greatest and least of whole numbers': {
    ...groupsOf(
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
  '[CALC-20] [O04] distinct texts are counted by their bytes and without NULL, an empty one among them': {
    ...groupsOf([], [{ column: '医生', calculation: 'countAndClearRepeat' }]),
    rows: [...visits, ...[1, 2].map((n): Cell[] => ['外科', '', null, n, null, null, null, null])],
    sql: {
      duckdb: 'SELECT COUNT(DISTINCT t."医生") AS "医生" FROM (…) t',
      mysql: 'SELECT COUNT(DISTINCT CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY)) AS `医生` FROM (…) t',
      postgres: 'SELECT COUNT(DISTINCT CAST(t."医生" AS text) COLLATE "C") AS "医生" FROM (…) t',
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
    answer: [[7]],
  },
  'greatest and least text, date and boolean': {
    ...groupsOf(
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
    ...groupsOf([], [{ column: '医生', calculation: 'sum' }]),
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
    ...groupsOf(
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
    ...groupsOf([{ column: '科室' }], [{ expression: 'SUM(费用)/COUNT(人次) - 2', alias: '次均' }]),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", ((CAST(SUM(t."费用") AS DOUBLE) / NULLIF(CAST(COUNT(t."人次") AS DOUBLE), 0)) - CAST($1 AS DOUBLE)) AS "次均" FROM (…) t GROUP BY t."科室" ORDER BY CAST(t."科室" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, (((SUM(t.`费用`) + 0e0) / NULLIF((COUNT(t.`人次`) + 0e0), 0)) - (? + 0e0)) AS `次均` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."科室" AS text) COLLATE "C" AS "科室", ((CAST(SUM(t."费用") AS double precision) / NULLIF(CAST(COUNT(t."人次") AS double precision), 0)) - CAST($1 AS double precision)) AS "次均" FROM (…) t GROUP BY CAST(t."科室" AS text) COLLATE "C" ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
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
    ...groupsOf([], [{ expression: 'SUM(人次)/(COUNT(人次)-6)', alias: '空' }]),
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
  'values of each row in aggregates: choices, arithmetic, different and middle ones': {
    ...groupsOf(
      [],
      [
        { expression: "SUM(CASE WHEN 科室 IN ('内科', '外科') THEN 费用 ELSE 0 END)", alias: '选' },
        { expression: 'COUNT(DISTINCT IF(费用 >= 10, 医生))', alias: '人' },
        { expression: 'AVG(IF(费用 IS NOT NULL, 费用 / 人次))', alias: '均' },
        { expression: 'MEDIAN(ABS(评分 - 3))', alias: '中' },
      ],
    ),
    sql: {
      duckdb:
        'SELECT CAST(SUM((CASE WHEN CAST(CAST(t."科室" AS VARCHAR) AS VARCHAR) = CAST($1 AS VARCHAR) OR CAST(CAST(t."科室" AS VARCHAR) AS VARCHAR) = CAST($2 AS VARCHAR) THEN CAST(t."费用" AS DOUBLE) ELSE CAST(CAST($3 AS DOUBLE) AS DOUBLE) END)) AS DOUBLE) AS "选", CAST(COUNT(DISTINCT CASE WHEN CAST(t."费用" AS DOUBLE) >= CAST(CAST($4 AS DOUBLE) AS DOUBLE) THEN t."医生" END) AS DOUBLE) AS "人", CAST(AVG(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS DOUBLE) / NULLIF(CAST(t."人次" AS DOUBLE), 0)) END) AS DOUBLE) AS "均", CAST(MEDIAN(CAST(abs(CAST((CAST(t."评分" AS DOUBLE) - CAST(CAST($5 AS DOUBLE) AS DOUBLE)) AS DOUBLE)) AS DOUBLE)) AS DOUBLE) AS "中" FROM (…) t',
      mysql:
        'SELECT (SUM((CASE WHEN CAST(CONVERT(CONVERT(t.`科室` USING utf8mb4) USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY) OR CAST(CONVERT(CONVERT(t.`科室` USING utf8mb4) USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY) THEN (t.`费用` + 0e0) ELSE ((? + 0e0) + 0e0) END)) + 0e0) AS `选`, (COUNT(DISTINCT CASE WHEN (t.`费用` + 0e0) >= ((? + 0e0) + 0e0) THEN CAST(CONVERT(t.`医生` USING utf8mb4) AS BINARY) END) + 0e0) AS `人`, (AVG(CASE WHEN t.`费用` IS NOT NULL THEN ((t.`费用` + 0e0) / NULLIF((t.`人次` + 0e0), 0)) END) + 0e0) AS `均`, ((MIN(CASE WHEN t.`place_1` * 2 BETWEEN t.`count_1` AND t.`count_1` + 2 THEN abs((((t.`评分` + 0e0) - ((? + 0e0) + 0e0)) + 0e0)) END) + 0e0) * 0.5 + (MAX(CASE WHEN t.`place_1` * 2 BETWEEN t.`count_1` AND t.`count_1` + 2 THEN abs((((t.`评分` + 0e0) - ((? + 0e0) + 0e0)) + 0e0)) END) + 0e0) * 0.5 + 0e0) AS `中` FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN abs((((t.`评分` + 0e0) - ((? + 0e0) + 0e0)) + 0e0)) IS NULL THEN 1 ELSE 0 END ORDER BY abs((((t.`评分` + 0e0) - ((? + 0e0) + 0e0)) + 0e0))) AS `place_1`, COUNT(abs((((t.`评分` + 0e0) - ((? + 0e0) + 0e0)) + 0e0))) OVER () AS `count_1` FROM (…) t) t',
      postgres:
        'SELECT CAST(SUM((CASE WHEN CAST(CAST(t."科室" AS text) AS text) COLLATE "C" = CAST($1 AS text) OR CAST(CAST(t."科室" AS text) AS text) COLLATE "C" = CAST($2 AS text) THEN CAST(t."费用" AS double precision) ELSE CAST(CAST($3 AS double precision) AS double precision) END)) AS double precision) AS "选", CAST(COUNT(DISTINCT CASE WHEN CAST(t."费用" AS double precision) >= CAST(CAST($4 AS double precision) AS double precision) THEN CAST(t."医生" AS text) COLLATE "C" END) AS double precision) AS "人", CAST(CAST(SUM(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS double precision) / NULLIF(CAST(t."人次" AS double precision), 0)) END) AS double precision) / COUNT(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS double precision) / NULLIF(CAST(t."人次" AS double precision), 0)) END) AS double precision) AS "均", CAST(PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY CAST(abs(CAST((CAST(t."评分" AS double precision) - CAST(CAST($5 AS double precision) AS double precision)) AS double precision)) AS double precision)) AS double precision) AS "中" FROM (…) t',
      sqlserver:
        'SELECT CAST(SUM((CASE WHEN (CAST(CAST(t.[科室] AS nvarchar(max)) AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 OR (CAST(CAST(t.[科室] AS nvarchar(max)) AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p2 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 THEN CAST(t.[费用] AS float) ELSE CAST(CAST(@p3 AS float) AS float) END)) AS float) AS [选], CAST(COUNT(DISTINCT CASE WHEN CAST(t.[费用] AS float) >= CAST(CAST(@p4 AS float) AS float) THEN (CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 END) AS float) AS [人], CAST(CAST(SUM(CASE WHEN t.[费用] IS NOT NULL THEN (CAST(t.[费用] AS float) / NULLIF(CAST(t.[人次] AS float), 0)) END) AS float) / COUNT(CASE WHEN t.[费用] IS NOT NULL THEN (CAST(t.[费用] AS float) / NULLIF(CAST(t.[人次] AS float), 0)) END) AS float) AS [均], CAST(CAST(MIN(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN abs(CAST((CAST(t.[评分] AS float) - CAST(CAST(@p5 AS float) AS float)) AS float)) END) AS float) * 0.5e0 + CAST(MAX(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN abs(CAST((CAST(t.[评分] AS float) - CAST(CAST(@p5 AS float) AS float)) AS float)) END) AS float) * 0.5e0 AS float) AS [中] FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN abs(CAST((CAST(t.[评分] AS float) - CAST(CAST(@p5 AS float) AS float)) AS float)) IS NULL THEN 1 ELSE 0 END ORDER BY abs(CAST((CAST(t.[评分] AS float) - CAST(CAST(@p5 AS float) AS float)) AS float))) AS [place_1], COUNT(abs(CAST((CAST(t.[评分] AS float) - CAST(CAST(@p5 AS float) AS float)) AS float))) OVER () AS [count_1] FROM (…) t) t',
      sqlserver2005:
        'SELECT CAST(SUM((CASE WHEN (CAST(CAST(t.[科室] AS nvarchar(max)) AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 OR (CAST(CAST(t.[科室] AS nvarchar(max)) AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p2 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 THEN CAST(t.[费用] AS float) ELSE CAST(CAST(@p3 AS float) AS float) END)) AS float) AS [选], CAST(COUNT(DISTINCT CASE WHEN CAST(t.[费用] AS float) >= CAST(CAST(@p4 AS float) AS float) THEN (CAST(t.[医生] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 END) AS float) AS [人], CAST(CAST(SUM(CASE WHEN t.[费用] IS NOT NULL THEN (CAST(t.[费用] AS float) / NULLIF(CAST(t.[人次] AS float), 0)) END) AS float) / COUNT(CASE WHEN t.[费用] IS NOT NULL THEN (CAST(t.[费用] AS float) / NULLIF(CAST(t.[人次] AS float), 0)) END) AS float) AS [均], CAST(CAST(MIN(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN abs(CAST((CAST(t.[评分] AS float) - CAST(CAST(@p5 AS float) AS float)) AS float)) END) AS float) * 0.5e0 + CAST(MAX(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN abs(CAST((CAST(t.[评分] AS float) - CAST(CAST(@p5 AS float) AS float)) AS float)) END) AS float) * 0.5e0 AS float) AS [中] FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN abs(CAST((CAST(t.[评分] AS float) - CAST(CAST(@p5 AS float) AS float)) AS float)) IS NULL THEN 1 ELSE 0 END ORDER BY abs(CAST((CAST(t.[评分] AS float) - CAST(CAST(@p5 AS float) AS float)) AS float))) AS [place_1], COUNT(abs(CAST((CAST(t.[评分] AS float) - CAST(CAST(@p5 AS float) AS float)) AS float))) OVER () AS [count_1] FROM (…) t) t',
      clickhouse:
        'SELECT toFloat64(sum(toNullable((CASE WHEN t.`科室` = {p1:String} OR t.`科室` = {p2:String} THEN toFloat64(t.`费用`) ELSE toFloat64(toFloat64({p3:String})) END)))) AS `c1`, toFloat64(ifNull(uniqExact(CASE WHEN toFloat64(t.`费用`) >= toFloat64(toFloat64({p4:String})) THEN t.`医生` END), 0)) AS `c2`, toFloat64(toFloat64(sum(toNullable(CASE WHEN t.`费用` IS NOT NULL THEN (toFloat64(t.`费用`) / NULLIF(toFloat64(t.`人次`), 0)) END))) / nullIf(toFloat64(COUNT(CASE WHEN t.`费用` IS NOT NULL THEN (toFloat64(t.`费用`) / NULLIF(toFloat64(t.`人次`), 0)) END)), 0)) AS `c3`, toFloat64(CASE WHEN COUNT(toFloat64(abs(toFloat64((toFloat64(t.`评分`) - toFloat64(toFloat64({p5:String}))))))) > 0 THEN quantilesExact(0.499999999999, 0.5)(toNullable(toFloat64(abs(toFloat64((toFloat64(t.`评分`) - toFloat64(toFloat64({p5:String}))))))))[1] * 0.5 + quantilesExact(0.499999999999, 0.5)(toNullable(toFloat64(abs(toFloat64((toFloat64(t.`评分`) - toFloat64(toFloat64({p5:String}))))))))[2] * 0.5 END) AS `c4` FROM (…) t',
      oracle:
        'SELECT CAST(SUM((CASE WHEN t."科室" = ? OR t."科室" = ? THEN CAST(t."费用" AS BINARY_DOUBLE) ELSE CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE) END)) AS BINARY_DOUBLE) AS "c1", CAST(COUNT(DISTINCT CASE WHEN CAST(t."费用" AS BINARY_DOUBLE) >= CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE) THEN t."医生" END) AS BINARY_DOUBLE) AS "c2", CAST(CAST(SUM(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS BINARY_DOUBLE) / NULLIF(CAST(t."人次" AS BINARY_DOUBLE), 0)) END) AS BINARY_DOUBLE) / COUNT(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS BINARY_DOUBLE) / NULLIF(CAST(t."人次" AS BINARY_DOUBLE), 0)) END) AS BINARY_DOUBLE) AS "c3", CAST(MEDIAN(CAST(abs(CAST((CAST(t."评分" AS BINARY_DOUBLE) - CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE)) AS BINARY_DOUBLE)) AS BINARY_DOUBLE)) AS BINARY_DOUBLE) AS "c4" FROM (…) t',
      oracle11:
        'SELECT CAST(SUM((CASE WHEN t."科室" = ? OR t."科室" = ? THEN CAST(t."费用" AS BINARY_DOUBLE) ELSE CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE) END)) AS BINARY_DOUBLE) AS "c1", CAST(COUNT(DISTINCT CASE WHEN CAST(t."费用" AS BINARY_DOUBLE) >= CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE) THEN t."医生" END) AS BINARY_DOUBLE) AS "c2", CAST(CAST(SUM(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS BINARY_DOUBLE) / NULLIF(CAST(t."人次" AS BINARY_DOUBLE), 0)) END) AS BINARY_DOUBLE) / COUNT(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS BINARY_DOUBLE) / NULLIF(CAST(t."人次" AS BINARY_DOUBLE), 0)) END) AS BINARY_DOUBLE) AS "c3", CAST(MEDIAN(CAST(abs(CAST((CAST(t."评分" AS BINARY_DOUBLE) - CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE)) AS BINARY_DOUBLE)) AS BINARY_DOUBLE)) AS BINARY_DOUBLE) AS "c4" FROM (…) t',
      db2: 'SELECT CAST(SUM((CASE WHEN (t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) OR (t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) THEN CAST(t."费用" AS DOUBLE) ELSE CAST(CAST(? AS DOUBLE) AS DOUBLE) END)) AS DOUBLE) AS "c1", CAST(COUNT(DISTINCT CASE WHEN CAST(t."费用" AS DOUBLE) >= CAST(CAST(? AS DOUBLE) AS DOUBLE) THEN (t."医生" || CHR(1)) END) AS DOUBLE) AS "c2", CAST(CAST(SUM(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS DOUBLE) / NULLIF(CAST(t."人次" AS DOUBLE), 0)) END) AS DOUBLE) / COUNT(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS DOUBLE) / NULLIF(CAST(t."人次" AS DOUBLE), 0)) END) AS DOUBLE) AS "c3", CAST(CAST(MIN(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN abs(CAST((CAST(t."评分" AS DOUBLE) - CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE)) END) AS DOUBLE) * 0.5e0 + CAST(MAX(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN abs(CAST((CAST(t."评分" AS DOUBLE) - CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE)) END) AS DOUBLE) * 0.5e0 AS DOUBLE) AS "c4" FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN abs(CAST((CAST(t."评分" AS DOUBLE) - CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE)) IS NULL THEN 1 ELSE 0 END ORDER BY abs(CAST((CAST(t."评分" AS DOUBLE) - CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE))) AS "place_1", COUNT(abs(CAST((CAST(t."评分" AS DOUBLE) - CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE))) OVER () AS "count_1" FROM (…) t) t',
      db2v9:
        'SELECT CAST(SUM((CASE WHEN (t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) OR (t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) THEN CAST(t."费用" AS DOUBLE) ELSE CAST(CAST(? AS DOUBLE) AS DOUBLE) END)) AS DOUBLE) AS "c1", CAST(COUNT(DISTINCT CASE WHEN CAST(t."费用" AS DOUBLE) >= CAST(CAST(? AS DOUBLE) AS DOUBLE) THEN (t."医生" || CHR(1)) END) AS DOUBLE) AS "c2", CAST(CAST(SUM(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS DOUBLE) / NULLIF(CAST(t."人次" AS DOUBLE), 0)) END) AS DOUBLE) / COUNT(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS DOUBLE) / NULLIF(CAST(t."人次" AS DOUBLE), 0)) END) AS DOUBLE) AS "c3", CAST(CAST(MIN(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN abs(CAST((CAST(t."评分" AS DOUBLE) - CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE)) END) AS DOUBLE) * 0.5e0 + CAST(MAX(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN abs(CAST((CAST(t."评分" AS DOUBLE) - CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE)) END) AS DOUBLE) * 0.5e0 AS DOUBLE) AS "c4" FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN abs(CAST((CAST(t."评分" AS DOUBLE) - CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE)) IS NULL THEN 1 ELSE 0 END ORDER BY abs(CAST((CAST(t."评分" AS DOUBLE) - CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE))) AS "place_1", COUNT(abs(CAST((CAST(t."评分" AS DOUBLE) - CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE))) OVER () AS "count_1" FROM (…) t) t',
      generic:
        'SELECT CAST(SUM((CASE WHEN t."科室" = CAST(? AS VARCHAR(4000)) OR t."科室" = CAST(? AS VARCHAR(4000)) THEN CAST(t."费用" AS DOUBLE PRECISION) ELSE CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION) END)) AS DOUBLE PRECISION) AS "c1", CAST(COUNT(DISTINCT CASE WHEN CAST(t."费用" AS DOUBLE PRECISION) >= CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION) THEN t."医生" END) AS DOUBLE PRECISION) AS "c2", CAST(CAST(SUM(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS DOUBLE PRECISION) / NULLIF(CAST(t."人次" AS DOUBLE PRECISION), 0)) END) AS DOUBLE PRECISION) / COUNT(CASE WHEN t."费用" IS NOT NULL THEN (CAST(t."费用" AS DOUBLE PRECISION) / NULLIF(CAST(t."人次" AS DOUBLE PRECISION), 0)) END) AS DOUBLE PRECISION) AS "c3", CAST(CAST(MIN(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN abs(CAST((CAST(t."评分" AS DOUBLE PRECISION) - CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION)) AS DOUBLE PRECISION)) END) AS DOUBLE PRECISION) * 0.5e0 + CAST(MAX(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN abs(CAST((CAST(t."评分" AS DOUBLE PRECISION) - CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION)) AS DOUBLE PRECISION)) END) AS DOUBLE PRECISION) * 0.5e0 AS DOUBLE PRECISION) AS "c4" FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN abs(CAST((CAST(t."评分" AS DOUBLE PRECISION) - CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION)) AS DOUBLE PRECISION)) IS NULL THEN 1 ELSE 0 END ORDER BY abs(CAST((CAST(t."评分" AS DOUBLE PRECISION) - CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION)) AS DOUBLE PRECISION))) AS "place_1", COUNT(abs(CAST((CAST(t."评分" AS DOUBLE PRECISION) - CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION)) AS DOUBLE PRECISION))) OVER () AS "count_1" FROM (…) t) t',
    },
    params: ['内科', '外科', '0', '10', '3'],
    repeats: true,
    answer: [[230.74, 4, (10.5 + 20.25 / 2 + 0.01 / 3 + 99.99 / 4 + 10 + 1.4) / 6, 1.625]],
  },
};
