import type { DialectCase } from '../statement.ts';
import { keep, of } from './filter-rows.ts';

/** Filters on texts: what is equal, what contains what. */
export const textFilterCases: Record<string, DialectCase> = {
  '[FMT-03] [O11] text equals by its bytes: not another case, not a space more': {
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
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`医生` = {p1:String} ORDER BY t.`人次` NULLS LAST',
      oracle: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."医生" = ? ORDER BY t."人次" NULLS LAST',
      oracle11: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."医生" = ? ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE (t."医生" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE (t."医生" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."医生" = CAST(? AS VARCHAR(4000)) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
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
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`医生` IS NULL OR NOT (t.`医生` = {p1:String}) ORDER BY t.`人次` NULLS LAST',
      oracle:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."医生" IS NULL OR NOT (t."医生" = ?) ORDER BY t."人次" NULLS LAST',
      oracle11:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."医生" IS NULL OR NOT (t."医生" = ?) ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."医生" IS NULL OR NOT ((t."医生" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1))) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."医生" IS NULL OR NOT ((t."医生" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1))) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."医生" IS NULL OR NOT (t."医生" = CAST(? AS VARCHAR(4000))) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['Li'],
    answer: of(1, 2, 4, 5, 10, null),
  },
  '[FMT-10] [E04] [O11] substring search ignores letter case and knows no wildcards': {
    ...keep({ column: '医生', op: 'like', value: '%_O' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE contains(CASE WHEN lower(CAST($1 AS VARCHAR)) = upper(CAST($1 AS VARCHAR)) THEN CAST(t."医生" AS VARCHAR) ELSE lower(CAST(t."医生" AS VARCHAR)) END, lower(CAST($1 AS VARCHAR))) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE INSTR(CAST(LOWER(CONVERT(t.`医生` USING utf8mb4)) AS BINARY), CAST(LOWER(CONVERT(? USING utf8mb4)) AS BINARY)) > 0 ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE strpos(lower(CAST(t."医生" AS text)) COLLATE "C", lower(CAST($1 AS text)) COLLATE "C") > 0 ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE CHARINDEX(LOWER(@p1) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[医生] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE CHARINDEX(LOWER(@p1) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[医生] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE position(lowerUTF8(t.`医生`), lowerUTF8({p1:String})) > 0 ORDER BY t.`人次` NULLS LAST',
      oracle:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE INSTR(LOWER(t."医生"), LOWER(?)) > 0 ORDER BY t."人次" NULLS LAST',
      oracle11:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE INSTR(LOWER(t."医生"), LOWER(?)) > 0 ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE LOCATE(LOWER(CAST(? AS VARCHAR(4000))), LOWER(t."医生")) > 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE LOCATE(LOWER(CAST(? AS VARCHAR(4000))), LOWER(t."医生")) > 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE POSITION(LOWER(CAST(? AS VARCHAR(4000))) IN LOWER(t."医生")) > 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
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
        'SELECT t."人次" AS "人次" FROM (…) t WHERE strpos(lower(CAST(t."科室" AS text)) COLLATE "C", lower(CAST($1 AS text)) COLLATE "C") > 0 ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE CHARINDEX(LOWER(@p1) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[科室] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE CHARINDEX(LOWER(@p1) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[科室] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE position(lowerUTF8(t.`科室`), lowerUTF8({p1:String})) > 0 ORDER BY t.`人次` NULLS LAST',
      oracle:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE INSTR(LOWER(t."科室"), LOWER(?)) > 0 ORDER BY t."人次" NULLS LAST',
      oracle11:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE INSTR(LOWER(t."科室"), LOWER(?)) > 0 ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE LOCATE(LOWER(CAST(? AS VARCHAR(4000))), LOWER(t."科室")) > 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE LOCATE(LOWER(CAST(? AS VARCHAR(4000))), LOWER(t."科室")) > 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE POSITION(LOWER(CAST(? AS VARCHAR(4000))) IN LOWER(t."科室")) > 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
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
        'SELECT t."人次" AS "人次" FROM (…) t WHERE strpos(lower(CAST(t."费用" AS text)) COLLATE "C", lower(CAST($1 AS text)) COLLATE "C") > 0 ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE CHARINDEX(LOWER(@p1) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[费用] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE CHARINDEX(LOWER(@p1) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[费用] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        "SELECT t.`人次` AS `c1` FROM (…) t WHERE position(lowerUTF8(concat(toString(t.`费用`), CASE WHEN position(toString(t.`费用`), '.') = 0 THEN '.00' ELSE substring('00', 1 + length(toString(t.`费用`)) - position(toString(t.`费用`), '.')) END)), lowerUTF8({p1:String})) > 0 ORDER BY t.`人次` NULLS LAST",
      oracle: `SELECT t."人次" AS "c1" FROM (…) t WHERE INSTR(LOWER(REGEXP_REPLACE(TO_CHAR(t."费用"), '^(-?)[.]', '\\10.')), LOWER(?)) > 0 ORDER BY t."人次" NULLS LAST`,
      oracle11: `SELECT t."人次" AS "c1" FROM (…) t WHERE INSTR(LOWER(REGEXP_REPLACE(TO_CHAR(t."费用"), '^(-?)[.]', '\\10.')), LOWER(?)) > 0 ORDER BY t."人次" NULLS LAST`,
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE LOCATE(LOWER(CAST(? AS VARCHAR(4000))), LOWER(CAST(t."费用" AS VARCHAR(60)))) > 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE LOCATE(LOWER(CAST(? AS VARCHAR(4000))), LOWER(CAST(t."费用" AS VARCHAR(60)))) > 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE POSITION(LOWER(CAST(? AS VARCHAR(4000))) IN LOWER(CAST(t."费用" AS VARCHAR(60)))) > 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['0.'],
    answer: of(1, 2, 3, 10),
  },
};
