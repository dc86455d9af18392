import type { DialectCase } from '../statement.ts';
import { visitColumns, visits } from './visits.ts';

const visitRows = { columns: visitColumns, rows: visits };

/** Columns that are worked out for each row. */
export const calculatedCases: Record<string, DialectCase> = {
  'a calculated text is grouped by, a calculated number added up': {
    ...visitRows,
    question: {
      kind: 'groups',
      calculated: [
        {
          name: '费用段',
          expression:
            "CASE WHEN 费用 >= 99 THEN '高' WHEN 费用 > 10 AND (科室 = '内科' OR 人次 > 5) THEN '中' ELSE '低' END",
        },
        { name: '结余', expression: '费用*2 - 人次' },
      ],
      dimensions: [{ column: '费用段' }],
      measures: [
        { column: '结余', calculation: 'sum' },
        { column: '费用', calculation: 'count', alias: '数' },
      ],
      filters: [],
      sorts: [],
    },
    sql: {
      duckdb:
        'SELECT t."费用段" AS "费用段", SUM(t."结余") AS "结余", COUNT(t."费用") AS "数" FROM (SELECT t.*, (CASE WHEN CAST(t."费用" AS DOUBLE) >= CAST(CAST($1 AS DOUBLE) AS DOUBLE) THEN CAST($2 AS VARCHAR) WHEN CAST(t."费用" AS DOUBLE) > CAST(CAST($3 AS DOUBLE) AS DOUBLE) AND (CAST(CAST(t."科室" AS VARCHAR) AS VARCHAR) = CAST($4 AS VARCHAR) OR CAST(t."人次" AS DOUBLE) > CAST(CAST($5 AS DOUBLE) AS DOUBLE)) THEN CAST($6 AS VARCHAR) ELSE CAST($7 AS VARCHAR) END) AS "费用段", (CAST((CAST(t."费用" AS DOUBLE) * CAST(CAST($8 AS DOUBLE) AS DOUBLE)) AS DOUBLE) - CAST(t."人次" AS DOUBLE)) AS "结余" FROM (…) t) t GROUP BY t."费用段" ORDER BY CAST(t."费用段" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`费用段` USING utf8mb4)) AS `费用段`, SUM(t.`结余`) AS `结余`, COUNT(t.`费用`) AS `数` FROM (SELECT t.*, (CASE WHEN (t.`费用` + 0e0) >= ((? + 0e0) + 0e0) THEN CONVERT(? USING utf8mb4) WHEN (t.`费用` + 0e0) > ((? + 0e0) + 0e0) AND (CAST(CONVERT(CONVERT(t.`科室` USING utf8mb4) USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY) OR (t.`人次` + 0e0) > ((? + 0e0) + 0e0)) THEN CONVERT(? USING utf8mb4) ELSE CONVERT(? USING utf8mb4) END) AS `费用段`, ((((t.`费用` + 0e0) * ((? + 0e0) + 0e0)) + 0e0) - (t.`人次` + 0e0)) AS `结余` FROM (…) t) t GROUP BY CAST(CONVERT(t.`费用段` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`费用段` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`费用段` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."费用段" AS text) COLLATE "C" AS "费用段", SUM(t."结余") AS "结余", COUNT(t."费用") AS "数" FROM (SELECT t.*, (CASE WHEN CAST(t."费用" AS double precision) >= CAST(CAST($1 AS double precision) AS double precision) THEN CAST($2 AS text) WHEN CAST(t."费用" AS double precision) > CAST(CAST($3 AS double precision) AS double precision) AND (CAST(CAST(t."科室" AS text) AS text) COLLATE "C" = CAST($4 AS text) OR CAST(t."人次" AS double precision) > CAST(CAST($5 AS double precision) AS double precision)) THEN CAST($6 AS text) ELSE CAST($7 AS text) END) AS "费用段", (CAST((CAST(t."费用" AS double precision) * CAST(CAST($8 AS double precision) AS double precision)) AS double precision) - CAST(t."人次" AS double precision)) AS "结余" FROM (…) t) t GROUP BY CAST(t."费用段" AS text) COLLATE "C" ORDER BY CAST(t."费用段" AS text) COLLATE "C" NULLS LAST',
      sqlserver:
        'SELECT MIN(CAST(t.[费用段] AS nvarchar(max))) AS [费用段], SUM(t.[结余]) AS [结余], COUNT(t.[费用]) AS [数] FROM (SELECT t.*, (CASE WHEN CAST(t.[费用] AS float) >= CAST(CAST(@p1 AS float) AS float) THEN CAST(@p2 AS nvarchar(max)) WHEN CAST(t.[费用] AS float) > CAST(CAST(@p3 AS float) AS float) AND ((CAST(CAST(t.[科室] AS nvarchar(max)) AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p4 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 OR CAST(t.[人次] AS float) > CAST(CAST(@p5 AS float) AS float)) THEN CAST(@p6 AS nvarchar(max)) ELSE CAST(@p7 AS nvarchar(max)) END) AS [费用段], (CAST((CAST(t.[费用] AS float) * CAST(CAST(@p8 AS float) AS float)) AS float) - CAST(t.[人次] AS float)) AS [结余] FROM (…) t) t GROUP BY (CAST(t.[费用段] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[费用段] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[费用段] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      sqlserver2005:
        'SELECT MIN(CAST(t.[费用段] AS nvarchar(max))) AS [费用段], SUM(t.[结余]) AS [结余], COUNT(t.[费用]) AS [数] FROM (SELECT t.*, (CASE WHEN CAST(t.[费用] AS float) >= CAST(CAST(@p1 AS float) AS float) THEN CAST(@p2 AS nvarchar(max)) WHEN CAST(t.[费用] AS float) > CAST(CAST(@p3 AS float) AS float) AND ((CAST(CAST(t.[科室] AS nvarchar(max)) AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p4 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 OR CAST(t.[人次] AS float) > CAST(CAST(@p5 AS float) AS float)) THEN CAST(@p6 AS nvarchar(max)) ELSE CAST(@p7 AS nvarchar(max)) END) AS [费用段], (CAST((CAST(t.[费用] AS float) * CAST(CAST(@p8 AS float) AS float)) AS float) - CAST(t.[人次] AS float)) AS [结余] FROM (…) t) t GROUP BY (CAST(t.[费用段] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[费用段] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[费用段] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      clickhouse:
        'SELECT t.`费用段` AS `c1`, sum(toNullable(t.`结余`)) AS `c2`, COUNT(t.`费用`) AS `c3` FROM (SELECT t.*, (CASE WHEN toFloat64(t.`费用`) >= toFloat64(toFloat64({p1:String})) THEN {p2:String} WHEN toFloat64(t.`费用`) > toFloat64(toFloat64({p3:String})) AND (t.`科室` = {p4:String} OR toFloat64(t.`人次`) > toFloat64(toFloat64({p5:String}))) THEN {p6:String} ELSE {p7:String} END) AS `费用段`, (toFloat64((toFloat64(t.`费用`) * toFloat64(toFloat64({p8:String})))) - toFloat64(t.`人次`)) AS `结余` FROM (…) t) t GROUP BY t.`费用段` ORDER BY t.`费用段` NULLS LAST',
      oracle:
        'SELECT t."费用段" AS "c1", SUM(t."结余") AS "c2", COUNT(t."费用") AS "c3" FROM (SELECT t.*, (CASE WHEN CAST(t."费用" AS BINARY_DOUBLE) >= CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE) THEN ? WHEN CAST(t."费用" AS BINARY_DOUBLE) > CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE) AND (t."科室" = ? OR CAST(t."人次" AS BINARY_DOUBLE) > CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE)) THEN ? ELSE ? END) AS "费用段", (CAST((CAST(t."费用" AS BINARY_DOUBLE) * CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE)) AS BINARY_DOUBLE) - CAST(t."人次" AS BINARY_DOUBLE)) AS "结余" FROM (…) t) t GROUP BY t."费用段" ORDER BY t."费用段" NULLS LAST',
      oracle11:
        'SELECT t."费用段" AS "c1", SUM(t."结余") AS "c2", COUNT(t."费用") AS "c3" FROM (SELECT t.*, (CASE WHEN CAST(t."费用" AS BINARY_DOUBLE) >= CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE) THEN ? WHEN CAST(t."费用" AS BINARY_DOUBLE) > CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE) AND (t."科室" = ? OR CAST(t."人次" AS BINARY_DOUBLE) > CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE)) THEN ? ELSE ? END) AS "费用段", (CAST((CAST(t."费用" AS BINARY_DOUBLE) * CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE)) AS BINARY_DOUBLE) - CAST(t."人次" AS BINARY_DOUBLE)) AS "结余" FROM (…) t) t GROUP BY t."费用段" ORDER BY t."费用段" NULLS LAST',
      db2: 'SELECT MIN(t."费用段") AS "c1", SUM(t."结余") AS "c2", COUNT(t."费用") AS "c3" FROM (SELECT t.*, (CASE WHEN CAST(t."费用" AS DOUBLE) >= CAST(CAST(? AS DOUBLE) AS DOUBLE) THEN CAST(? AS VARCHAR(4000)) WHEN CAST(t."费用" AS DOUBLE) > CAST(CAST(? AS DOUBLE) AS DOUBLE) AND ((t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) OR CAST(t."人次" AS DOUBLE) > CAST(CAST(? AS DOUBLE) AS DOUBLE)) THEN CAST(? AS VARCHAR(4000)) ELSE CAST(? AS VARCHAR(4000)) END) AS "费用段", (CAST((CAST(t."费用" AS DOUBLE) * CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE) - CAST(t."人次" AS DOUBLE)) AS "结余" FROM (…) t) t GROUP BY (t."费用段" || CHR(1)) ORDER BY CASE WHEN MIN((t."费用段" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."费用段" || CHR(1)))',
      db2v9:
        'SELECT MIN(t."费用段") AS "c1", SUM(t."结余") AS "c2", COUNT(t."费用") AS "c3" FROM (SELECT t.*, (CASE WHEN CAST(t."费用" AS DOUBLE) >= CAST(CAST(? AS DOUBLE) AS DOUBLE) THEN CAST(? AS VARCHAR(4000)) WHEN CAST(t."费用" AS DOUBLE) > CAST(CAST(? AS DOUBLE) AS DOUBLE) AND ((t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) OR CAST(t."人次" AS DOUBLE) > CAST(CAST(? AS DOUBLE) AS DOUBLE)) THEN CAST(? AS VARCHAR(4000)) ELSE CAST(? AS VARCHAR(4000)) END) AS "费用段", (CAST((CAST(t."费用" AS DOUBLE) * CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE) - CAST(t."人次" AS DOUBLE)) AS "结余" FROM (…) t) t GROUP BY (t."费用段" || CHR(1)) ORDER BY CASE WHEN MIN((t."费用段" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."费用段" || CHR(1)))',
      generic:
        'SELECT MIN(t."费用段") AS "c1", SUM(t."结余") AS "c2", COUNT(t."费用") AS "c3" FROM (SELECT t.*, (CASE WHEN CAST(t."费用" AS DOUBLE PRECISION) >= CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION) THEN CAST(? AS VARCHAR(4000)) WHEN CAST(t."费用" AS DOUBLE PRECISION) > CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION) AND (t."科室" = CAST(? AS VARCHAR(4000)) OR CAST(t."人次" AS DOUBLE PRECISION) > CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION)) THEN CAST(? AS VARCHAR(4000)) ELSE CAST(? AS VARCHAR(4000)) END) AS "费用段", (CAST((CAST(t."费用" AS DOUBLE PRECISION) * CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION)) AS DOUBLE PRECISION) - CAST(t."人次" AS DOUBLE PRECISION)) AS "结余" FROM (…) t) t GROUP BY t."费用段" ORDER BY CASE WHEN MIN(t."费用段") IS NULL THEN 1 ELSE 0 END, MIN(t."费用段")',
    },
    params: ['99', '高', '10', '内科', '5', '中', '低', '2'],
    answer: [
      ['中', 58.5, 2],
      ['低', 6.02, 2],
      ['高', 385.98, 2],
    ],
  },
  'rows are filtered and sorted by what is calculated, and paged': {
    ...visitRows,
    question: {
      kind: 'rows',
      calculated: [
        { name: '全名', expression: "CONCAT(科室, '-', 医生)" },
        { name: '均价', expression: '费用 / 人次' },
      ],
      columns: ['全名', '均价'],
      filters: [{ column: '全名', op: 'like', value: '内科-' }],
      sorts: [{ key: '均价', descending: true }],
      page: { page: 1, size: 2 },
    },
    sql: {
      duckdb:
        'SELECT t."全名" AS "全名", t."均价" AS "均价" FROM (SELECT t.*, (CAST(t."科室" AS VARCHAR) || CAST($1 AS VARCHAR) || CAST(t."医生" AS VARCHAR)) AS "全名", (CAST(t."费用" AS DOUBLE) / NULLIF(CAST(t."人次" AS DOUBLE), 0)) AS "均价" FROM (…) t) t WHERE contains(CASE WHEN lower(CAST($2 AS VARCHAR)) = upper(CAST($2 AS VARCHAR)) THEN CAST(t."全名" AS VARCHAR) ELSE lower(CAST(t."全名" AS VARCHAR)) END, lower(CAST($2 AS VARCHAR))) ORDER BY t."均价" DESC NULLS LAST, CAST(t."全名" AS VARCHAR) NULLS LAST LIMIT 2',
      mysql:
        'SELECT t.`全名` AS `全名`, t.`均价` AS `均价` FROM (SELECT t.*, CONCAT(CONVERT(t.`科室` USING utf8mb4), CONVERT(? USING utf8mb4), CONVERT(t.`医生` USING utf8mb4)) AS `全名`, ((t.`费用` + 0e0) / NULLIF((t.`人次` + 0e0), 0)) AS `均价` FROM (…) t) t WHERE INSTR(CAST(LOWER(CONVERT(t.`全名` USING utf8mb4)) AS BINARY), CAST(LOWER(CONVERT(? USING utf8mb4)) AS BINARY)) > 0 ORDER BY t.`均价` IS NULL, t.`均价` DESC, CAST(CONVERT(t.`全名` USING utf8mb4) AS BINARY) IS NULL, CAST(CONVERT(t.`全名` USING utf8mb4) AS BINARY) LIMIT 2',
      postgres:
        'SELECT t."全名" AS "全名", t."均价" AS "均价" FROM (SELECT t.*, (CAST(t."科室" AS text) || CAST($1 AS text) || CAST(t."医生" AS text)) AS "全名", (CAST(t."费用" AS double precision) / NULLIF(CAST(t."人次" AS double precision), 0)) AS "均价" FROM (…) t) t WHERE strpos(lower(CAST(t."全名" AS text)) COLLATE "C", lower(CAST($2 AS text)) COLLATE "C") > 0 ORDER BY t."均价" DESC NULLS LAST, CAST(t."全名" AS text) COLLATE "C" NULLS LAST LIMIT 2',
      sqlserver:
        'SELECT TOP (2) t.[全名] AS [全名], t.[均价] AS [均价] FROM (SELECT t.*, (CAST(t.[科室] AS nvarchar(max)) + CAST(@p1 AS nvarchar(max)) + CAST(t.[医生] AS nvarchar(max))) AS [全名], (CAST(t.[费用] AS float) / NULLIF(CAST(t.[人次] AS float), 0)) AS [均价] FROM (…) t) t WHERE CHARINDEX(LOWER(@p2) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[全名] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[均价] IS NULL THEN 1 ELSE 0 END, t.[均价] DESC, CASE WHEN (CAST(t.[全名] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[全名] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2',
      sqlserver2005:
        'SELECT TOP (2) t.[全名] AS [全名], t.[均价] AS [均价] FROM (SELECT t.*, (CAST(t.[科室] AS nvarchar(max)) + CAST(@p1 AS nvarchar(max)) + CAST(t.[医生] AS nvarchar(max))) AS [全名], (CAST(t.[费用] AS float) / NULLIF(CAST(t.[人次] AS float), 0)) AS [均价] FROM (…) t) t WHERE CHARINDEX(LOWER(@p2) COLLATE Latin1_General_BIN2, LOWER(CAST(t.[全名] AS nvarchar(max))) COLLATE Latin1_General_BIN2) > 0 ORDER BY CASE WHEN t.[均价] IS NULL THEN 1 ELSE 0 END, t.[均价] DESC, CASE WHEN (CAST(t.[全名] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[全名] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2',
      clickhouse:
        'SELECT t.`全名` AS `c1`, t.`均价` AS `c2` FROM (SELECT t.*, concat(t.`科室`, {p1:String}, t.`医生`) AS `全名`, (toFloat64(t.`费用`) / NULLIF(toFloat64(t.`人次`), 0)) AS `均价` FROM (…) t) t WHERE position(lowerUTF8(t.`全名`), lowerUTF8({p2:String})) > 0 ORDER BY t.`均价` DESC NULLS LAST, t.`全名` NULLS LAST LIMIT 2',
      oracle:
        'SELECT t."全名" AS "c1", t."均价" AS "c2" FROM (SELECT t.*, CASE WHEN NOT (t."科室" IS NULL OR ? IS NULL OR t."医生" IS NULL) THEN t."科室" || ? || t."医生" END AS "全名", (CAST(t."费用" AS BINARY_DOUBLE) / NULLIF(CAST(t."人次" AS BINARY_DOUBLE), 0)) AS "均价" FROM (…) t) t WHERE INSTR(LOWER(t."全名"), LOWER(?)) > 0 ORDER BY t."均价" DESC NULLS LAST, t."全名" NULLS LAST FETCH FIRST 2 ROWS ONLY',
      oracle11:
        'SELECT t.* FROM (SELECT t."全名" AS "c1", t."均价" AS "c2" FROM (SELECT t.*, CASE WHEN NOT (t."科室" IS NULL OR ? IS NULL OR t."医生" IS NULL) THEN t."科室" || ? || t."医生" END AS "全名", (CAST(t."费用" AS BINARY_DOUBLE) / NULLIF(CAST(t."人次" AS BINARY_DOUBLE), 0)) AS "均价" FROM (…) t) t WHERE INSTR(LOWER(t."全名"), LOWER(?)) > 0 ORDER BY t."均价" DESC NULLS LAST, t."全名" NULLS LAST) t WHERE ROWNUM <= 2',
      db2: 'SELECT t."全名" AS "c1", t."均价" AS "c2" FROM (SELECT t.*, (t."科室" || CAST(? AS VARCHAR(4000)) || t."医生") AS "全名", (CAST(t."费用" AS DOUBLE) / NULLIF(CAST(t."人次" AS DOUBLE), 0)) AS "均价" FROM (…) t) t WHERE LOCATE(LOWER(CAST(? AS VARCHAR(4000))), LOWER(t."全名")) > 0 ORDER BY CASE WHEN t."均价" IS NULL THEN 1 ELSE 0 END, t."均价" DESC, CASE WHEN (t."全名" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."全名" || CHR(1)) FETCH FIRST 2 ROWS ONLY',
      db2v9:
        'SELECT t."全名" AS "c1", t."均价" AS "c2" FROM (SELECT t.*, (t."科室" || CAST(? AS VARCHAR(4000)) || t."医生") AS "全名", (CAST(t."费用" AS DOUBLE) / NULLIF(CAST(t."人次" AS DOUBLE), 0)) AS "均价" FROM (…) t) t WHERE LOCATE(LOWER(CAST(? AS VARCHAR(4000))), LOWER(t."全名")) > 0 ORDER BY CASE WHEN t."均价" IS NULL THEN 1 ELSE 0 END, t."均价" DESC, CASE WHEN (t."全名" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."全名" || CHR(1)) FETCH FIRST 2 ROWS ONLY',
      generic:
        'SELECT t."全名" AS "c1", t."均价" AS "c2" FROM (SELECT t.*, CASE WHEN NOT (t."科室" IS NULL OR CAST(? AS VARCHAR(4000)) IS NULL OR t."医生" IS NULL) THEN t."科室" || CAST(? AS VARCHAR(4000)) || t."医生" END AS "全名", (CAST(t."费用" AS DOUBLE PRECISION) / NULLIF(CAST(t."人次" AS DOUBLE PRECISION), 0)) AS "均价" FROM (…) t) t WHERE POSITION(LOWER(CAST(? AS VARCHAR(4000))) IN LOWER(t."全名")) > 0 ORDER BY CASE WHEN t."均价" IS NULL THEN 1 ELSE 0 END, t."均价" DESC, CASE WHEN t."全名" IS NULL THEN 1 ELSE 0 END, t."全名" FETCH FIRST 2 ROWS ONLY',
    },
    repeats: true,
    params: ['-', '内科-'],
    answer: [
      ['内科-Wang', 10.5],
      ['内科-wang', 10.125],
    ],
    total: 3,
  },
  'a calculated date has periods': {
    ...visitRows,
    question: {
      kind: 'groups',
      calculated: [{ name: '日期', expression: "COALESCE(就诊日期, '2020-02-03')" }],
      dimensions: [{ column: '日期', grain: 'month' }],
      measures: [{ column: '人次', calculation: 'sum' }],
      filters: [],
      sorts: [],
    },
    sql: {
      duckdb:
        'SELECT printf(\'%04d-%02d\', (year(t."日期") * 100 + month(t."日期")) // 100, (year(t."日期") * 100 + month(t."日期")) % 100) AS "日期", SUM(t."人次") AS "人次" FROM (SELECT t.*, coalesce(t."就诊日期", CAST($1 AS DATE)) AS "日期" FROM (…) t) t GROUP BY (year(t."日期") * 100 + month(t."日期")) ORDER BY (year(t."日期") * 100 + month(t."日期")) NULLS LAST',
      mysql:
        "SELECT MIN(DATE_FORMAT(t.`日期`, '%Y-%m')) AS `日期`, SUM(t.`人次`) AS `人次` FROM (SELECT t.*, coalesce(t.`就诊日期`, CAST(? AS DATE)) AS `日期` FROM (…) t) t GROUP BY DATE_FORMAT(t.`日期`, '%Y-%m') ORDER BY MIN(DATE_FORMAT(t.`日期`, '%Y-%m')) IS NULL, MIN(DATE_FORMAT(t.`日期`, '%Y-%m'))",
      postgres:
        'SELECT to_char(date_trunc(\'month\', t."日期"), \'YYYY-MM\') AS "日期", SUM(t."人次") AS "人次" FROM (SELECT t.*, coalesce(t."就诊日期", CAST($1 AS date)) AS "日期" FROM (…) t) t GROUP BY date_trunc(\'month\', t."日期") ORDER BY date_trunc(\'month\', t."日期") NULLS LAST',
      sqlserver:
        'SELECT MIN(CONVERT(nvarchar(7), t.[日期], 120)) AS [日期], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (SELECT t.*, coalesce(t.[就诊日期], CONVERT(date, @p1, 120)) AS [日期] FROM (…) t) t GROUP BY CONVERT(nvarchar(7), t.[日期], 120) ORDER BY CASE WHEN MIN(CONVERT(nvarchar(7), t.[日期], 120)) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(7), t.[日期], 120))',
      sqlserver2005:
        'SELECT MIN(CONVERT(nvarchar(7), t.[日期], 120)) AS [日期], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (SELECT t.*, coalesce(t.[就诊日期], CONVERT(datetime, @p1, 120)) AS [日期] FROM (…) t) t GROUP BY CONVERT(nvarchar(7), t.[日期], 120) ORDER BY CASE WHEN MIN(CONVERT(nvarchar(7), t.[日期], 120)) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(7), t.[日期], 120))',
      clickhouse:
        "SELECT concat(substring(toString(toYYYYMM(t.`日期`)), 1, 4), '-', substring(toString(toYYYYMM(t.`日期`)), 5, 2)) AS `c1`, sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c2` FROM (SELECT t.*, coalesce(t.`就诊日期`, toDate({p1:String})) AS `日期` FROM (…) t) t GROUP BY toYYYYMM(t.`日期`) ORDER BY toYYYYMM(t.`日期`) NULLS LAST",
      oracle:
        'SELECT TO_CHAR(TRUNC(t."日期", \'MM\'), \'YYYY-MM\') AS "c1", SUM(t."人次") AS "c2" FROM (SELECT t.*, coalesce(t."就诊日期", TO_DATE(?, \'YYYY-MM-DD\')) AS "日期" FROM (…) t) t GROUP BY TRUNC(t."日期", \'MM\') ORDER BY TRUNC(t."日期", \'MM\') NULLS LAST',
      oracle11:
        'SELECT TO_CHAR(TRUNC(t."日期", \'MM\'), \'YYYY-MM\') AS "c1", SUM(t."人次") AS "c2" FROM (SELECT t.*, coalesce(t."就诊日期", TO_DATE(?, \'YYYY-MM-DD\')) AS "日期" FROM (…) t) t GROUP BY TRUNC(t."日期", \'MM\') ORDER BY TRUNC(t."日期", \'MM\') NULLS LAST',
      db2: 'SELECT MIN(TO_CHAR(t."日期", \'YYYY-MM\')) AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (SELECT t.*, coalesce(t."就诊日期", CAST(? AS DATE)) AS "日期" FROM (…) t) t GROUP BY TO_CHAR(t."日期", \'YYYY-MM\') ORDER BY CASE WHEN MIN(TO_CHAR(t."日期", \'YYYY-MM\')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."日期", \'YYYY-MM\'))',
      db2v9:
        'SELECT MIN(TO_CHAR(t."日期", \'YYYY-MM\')) AS "c1", SUM(CAST(t."人次" AS DECIMAL(31, 0))) AS "c2" FROM (SELECT t.*, coalesce(t."就诊日期", CAST(? AS DATE)) AS "日期" FROM (…) t) t GROUP BY TO_CHAR(t."日期", \'YYYY-MM\') ORDER BY CASE WHEN MIN(TO_CHAR(t."日期", \'YYYY-MM\')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."日期", \'YYYY-MM\'))',
      generic:
        'SELECT MIN(TO_CHAR(t."日期", \'YYYY-MM\')) AS "c1", SUM(CAST(t."人次" AS DECIMAL(38, 0))) AS "c2" FROM (SELECT t.*, coalesce(t."就诊日期", CAST(? AS DATE)) AS "日期" FROM (…) t) t GROUP BY TO_CHAR(t."日期", \'YYYY-MM\') ORDER BY CASE WHEN MIN(TO_CHAR(t."日期", \'YYYY-MM\')) IS NULL THEN 1 ELSE 0 END, MIN(TO_CHAR(t."日期", \'YYYY-MM\'))',
    },
    params: ['2020-02-03'],
    answer: [
      ['2020-02', null],
      ['2023-12', '5'],
      ['2024-01', '3'],
      ['2024-02', '3'],
      ['2024-04', '4'],
      ['2024-05', '10'],
    ],
  },
  'a moment as its day and a day as its moment': {
    columns: [
      { name: '日', type: 'date' },
      { name: '时', type: 'datetime' },
    ],
    rows: [
      ['2024-02-29', '2024-02-29 23:59:59'],
      ['2024-03-01', '2024-02-29 00:00:00'],
      ['2024-12-31', null],
      [null, '1999-12-31 08:00:00'],
    ],
    question: {
      kind: 'rows',
      calculated: [
        { name: '当天', expression: 'DATE(时)' },
        { name: '时刻', expression: 'COALESCE(时, DATETIME(日))' },
        {
          name: '比较',
          expression: "CASE WHEN DATE(时) = 日 THEN '同日' WHEN 时 < DATETIME(日) THEN '更早' END",
        },
      ],
      columns: ['当天', '时刻', '比较'],
      filters: [],
      sorts: [{ key: '时刻', descending: false }],
    },
    sql: {
      duckdb:
        'SELECT t."当天" AS "当天", t."时刻" AS "时刻", t."比较" AS "比较" FROM (SELECT t.*, CAST(t."时" AS DATE) AS "当天", coalesce(t."时", CAST(t."日" AS TIMESTAMP)) AS "时刻", (CASE WHEN CAST(t."时" AS DATE) = t."日" THEN CAST($1 AS VARCHAR) WHEN t."时" < CAST(t."日" AS TIMESTAMP) THEN CAST($2 AS VARCHAR) END) AS "比较" FROM (…) t) t ORDER BY t."时刻" NULLS LAST',
      mysql:
        'SELECT t.`当天` AS `当天`, t.`时刻` AS `时刻`, t.`比较` AS `比较` FROM (SELECT t.*, CAST(t.`时` AS DATE) AS `当天`, coalesce(t.`时`, CAST(t.`日` AS DATETIME)) AS `时刻`, (CASE WHEN CAST(t.`时` AS DATE) = t.`日` THEN CONVERT(? USING utf8mb4) WHEN t.`时` < CAST(t.`日` AS DATETIME) THEN CONVERT(? USING utf8mb4) END) AS `比较` FROM (…) t) t ORDER BY t.`时刻` IS NULL, t.`时刻`',
      postgres:
        'SELECT t."当天" AS "当天", t."时刻" AS "时刻", t."比较" AS "比较" FROM (SELECT t.*, CAST(t."时" AS date) AS "当天", coalesce(t."时", CAST(t."日" AS timestamp)) AS "时刻", (CASE WHEN CAST(t."时" AS date) = t."日" THEN CAST($1 AS text) WHEN t."时" < CAST(t."日" AS timestamp) THEN CAST($2 AS text) END) AS "比较" FROM (…) t) t ORDER BY t."时刻" NULLS LAST',
      sqlserver:
        'SELECT t.[当天] AS [当天], t.[时刻] AS [时刻], t.[比较] AS [比较] FROM (SELECT t.*, CONVERT(date, CONVERT(nvarchar(10), t.[时], 120), 120) AS [当天], coalesce(t.[时], CAST(t.[日] AS datetime2)) AS [时刻], (CASE WHEN CONVERT(date, CONVERT(nvarchar(10), t.[时], 120), 120) = t.[日] THEN CAST(@p1 AS nvarchar(max)) WHEN t.[时] < CAST(t.[日] AS datetime2) THEN CAST(@p2 AS nvarchar(max)) END) AS [比较] FROM (…) t) t ORDER BY CASE WHEN t.[时刻] IS NULL THEN 1 ELSE 0 END, t.[时刻]',
      sqlserver2005:
        'SELECT t.[当天] AS [当天], t.[时刻] AS [时刻], t.[比较] AS [比较] FROM (SELECT t.*, CONVERT(datetime, CONVERT(nvarchar(10), t.[时], 120), 120) AS [当天], coalesce(t.[时], CAST(t.[日] AS datetime)) AS [时刻], (CASE WHEN CONVERT(datetime, CONVERT(nvarchar(10), t.[时], 120), 120) = t.[日] THEN CAST(@p1 AS nvarchar(max)) WHEN t.[时] < CAST(t.[日] AS datetime) THEN CAST(@p2 AS nvarchar(max)) END) AS [比较] FROM (…) t) t ORDER BY CASE WHEN t.[时刻] IS NULL THEN 1 ELSE 0 END, t.[时刻]',
      clickhouse:
        'SELECT t.`当天` AS `c1`, t.`时刻` AS `c2`, t.`比较` AS `c3` FROM (SELECT t.*, CASE WHEN toYear(t.`时`) BETWEEN 1970 AND 2148 THEN toDate(t.`时`) END AS `当天`, coalesce(t.`时`, CASE WHEN toYear(t.`日`) BETWEEN 1970 AND 2105 THEN toDateTime(t.`日`) END) AS `时刻`, (CASE WHEN toString(CASE WHEN toYear(t.`时`) BETWEEN 1970 AND 2148 THEN toDate(t.`时`) END) = toString(t.`日`) THEN {p1:String} WHEN substring(toString(t.`时`), 1, 19) < substring(toString(CASE WHEN toYear(t.`日`) BETWEEN 1970 AND 2105 THEN toDateTime(t.`日`) END), 1, 19) THEN {p2:String} END) AS `比较` FROM (…) t) t ORDER BY t.`时刻` NULLS LAST',
      oracle:
        'SELECT TO_CHAR(t."当天", \'YYYY-MM-DD\') AS "c1", t."时刻" AS "c2", t."比较" AS "c3" FROM (SELECT t.*, TRUNC(t."时") AS "当天", coalesce(t."时", t."日") AS "时刻", (CASE WHEN TRUNC(t."时") = t."日" THEN ? WHEN t."时" < t."日" THEN ? END) AS "比较" FROM (…) t) t ORDER BY t."时刻" NULLS LAST',
      oracle11:
        'SELECT TO_CHAR(t."当天", \'YYYY-MM-DD\') AS "c1", t."时刻" AS "c2", t."比较" AS "c3" FROM (SELECT t.*, TRUNC(t."时") AS "当天", coalesce(t."时", t."日") AS "时刻", (CASE WHEN TRUNC(t."时") = t."日" THEN ? WHEN t."时" < t."日" THEN ? END) AS "比较" FROM (…) t) t ORDER BY t."时刻" NULLS LAST',
      db2: 'SELECT t."当天" AS "c1", t."时刻" AS "c2", t."比较" AS "c3" FROM (SELECT t.*, CAST(t."时" AS DATE) AS "当天", coalesce(t."时", CAST(t."日" AS TIMESTAMP)) AS "时刻", (CASE WHEN CAST(t."时" AS DATE) = t."日" THEN CAST(? AS VARCHAR(4000)) WHEN t."时" < CAST(t."日" AS TIMESTAMP) THEN CAST(? AS VARCHAR(4000)) END) AS "比较" FROM (…) t) t ORDER BY CASE WHEN t."时刻" IS NULL THEN 1 ELSE 0 END, t."时刻"',
      db2v9:
        'SELECT t."当天" AS "c1", t."时刻" AS "c2", t."比较" AS "c3" FROM (SELECT t.*, CAST(t."时" AS DATE) AS "当天", coalesce(t."时", CAST(t."日" AS TIMESTAMP)) AS "时刻", (CASE WHEN CAST(t."时" AS DATE) = t."日" THEN CAST(? AS VARCHAR(4000)) WHEN t."时" < CAST(t."日" AS TIMESTAMP) THEN CAST(? AS VARCHAR(4000)) END) AS "比较" FROM (…) t) t ORDER BY CASE WHEN t."时刻" IS NULL THEN 1 ELSE 0 END, t."时刻"',
      generic:
        'SELECT t."当天" AS "c1", t."时刻" AS "c2", t."比较" AS "c3" FROM (SELECT t.*, CAST(t."时" AS DATE) AS "当天", coalesce(t."时", CAST(t."日" AS TIMESTAMP)) AS "时刻", (CASE WHEN CAST(t."时" AS DATE) = t."日" THEN CAST(? AS VARCHAR(4000)) WHEN t."时" < CAST(t."日" AS TIMESTAMP) THEN CAST(? AS VARCHAR(4000)) END) AS "比较" FROM (…) t) t ORDER BY CASE WHEN t."时刻" IS NULL THEN 1 ELSE 0 END, t."时刻"',
    },
    params: ['同日', '更早'],
    answer: [
      ['1999-12-31', '1999-12-31 08:00:00', null],
      ['2024-02-29', '2024-02-29 00:00:00', '更早'],
      ['2024-02-29', '2024-02-29 23:59:59', '同日'],
      [null, '2024-12-31 00:00:00', null],
    ],
  },
  'counts of seconds and milliseconds from 1970 are moments of a zone': {
    columns: [
      { name: '秒', type: 'integer' },
      { name: '毫秒', type: 'decimal', precision: 15, scale: 0 },
    ],
    rows: [
      [1_735_689_600, '1735689599999'],
      [1_735_689_599, '589708800000'],
      [0, '99999999999999'],
      [-5, '1'],
      [null, null],
    ],
    question: {
      kind: 'rows',
      calculated: [
        { name: '标准', expression: "FROM_UNIXTIME(秒, 'UTC')" },
        { name: '读出', expression: "FROM_UNIXTIME(毫秒, 'Asia/Tokyo')" },
      ],
      columns: ['秒', '标准', '读出'],
      filters: [],
      sorts: [{ key: '秒', descending: true }],
    },
    sql: {
      duckdb:
        'SELECT t."秒" AS "秒", t."标准" AS "标准", t."读出" AS "读出" FROM (SELECT t.*, (CASE WHEN floor(CASE WHEN CAST(t."秒" AS DOUBLE) >= 100000000000 THEN CAST(t."秒" AS DOUBLE) / 1000 ELSE CAST(t."秒" AS DOUBLE) END) BETWEEN 1 AND 4102444799 THEN make_timestamp(CAST((floor(CASE WHEN CAST(t."秒" AS DOUBLE) >= 100000000000 THEN CAST(t."秒" AS DOUBLE) / 1000 ELSE CAST(t."秒" AS DOUBLE) END) + 0) AS BIGINT) * 1000000) END) AS "标准", (CASE WHEN floor(CASE WHEN CAST(t."毫秒" AS DOUBLE) >= 100000000000 THEN CAST(t."毫秒" AS DOUBLE) / 1000 ELSE CAST(t."毫秒" AS DOUBLE) END) BETWEEN 1 AND 4102444799 THEN make_timestamp(CAST((floor(CASE WHEN CAST(t."毫秒" AS DOUBLE) >= 100000000000 THEN CAST(t."毫秒" AS DOUBLE) / 1000 ELSE CAST(t."毫秒" AS DOUBLE) END) + 32400) AS BIGINT) * 1000000) END) AS "读出" FROM (…) t) t ORDER BY t."秒" DESC NULLS LAST',
      mysql:
        "SELECT t.`秒` AS `秒`, t.`标准` AS `标准`, t.`读出` AS `读出` FROM (SELECT t.*, (CASE WHEN floor(CASE WHEN (t.`秒` + 0e0) >= 100000000000 THEN (t.`秒` + 0e0) / 1000 ELSE (t.`秒` + 0e0) END) BETWEEN 1 AND 4102444799 THEN (CAST('1970-01-01' AS DATETIME) + INTERVAL CAST((floor(CASE WHEN (t.`秒` + 0e0) >= 100000000000 THEN (t.`秒` + 0e0) / 1000 ELSE (t.`秒` + 0e0) END) + 0) AS SIGNED) SECOND) END) AS `标准`, (CASE WHEN floor(CASE WHEN (t.`毫秒` + 0e0) >= 100000000000 THEN (t.`毫秒` + 0e0) / 1000 ELSE (t.`毫秒` + 0e0) END) BETWEEN 1 AND 4102444799 THEN (CAST('1970-01-01' AS DATETIME) + INTERVAL CAST((floor(CASE WHEN (t.`毫秒` + 0e0) >= 100000000000 THEN (t.`毫秒` + 0e0) / 1000 ELSE (t.`毫秒` + 0e0) END) + 32400) AS SIGNED) SECOND) END) AS `读出` FROM (…) t) t ORDER BY t.`秒` IS NULL, t.`秒` DESC",
      postgres:
        'SELECT t."秒" AS "秒", t."标准" AS "标准", t."读出" AS "读出" FROM (SELECT t.*, (CASE WHEN floor(CASE WHEN CAST(t."秒" AS double precision) >= 100000000000 THEN CAST(t."秒" AS double precision) / 1000 ELSE CAST(t."秒" AS double precision) END) BETWEEN 1 AND 4102444799 THEN (CAST(\'1970-01-01\' AS timestamp) + (floor(CASE WHEN CAST(t."秒" AS double precision) >= 100000000000 THEN CAST(t."秒" AS double precision) / 1000 ELSE CAST(t."秒" AS double precision) END) + 0) * INTERVAL \'1 second\') END) AS "标准", (CASE WHEN floor(CASE WHEN CAST(t."毫秒" AS double precision) >= 100000000000 THEN CAST(t."毫秒" AS double precision) / 1000 ELSE CAST(t."毫秒" AS double precision) END) BETWEEN 1 AND 4102444799 THEN (CAST(\'1970-01-01\' AS timestamp) + (floor(CASE WHEN CAST(t."毫秒" AS double precision) >= 100000000000 THEN CAST(t."毫秒" AS double precision) / 1000 ELSE CAST(t."毫秒" AS double precision) END) + 32400) * INTERVAL \'1 second\') END) AS "读出" FROM (…) t) t ORDER BY t."秒" DESC NULLS LAST',
      sqlserver:
        "SELECT t.[秒] AS [秒], t.[标准] AS [标准], t.[读出] AS [读出] FROM (SELECT t.*, (CASE WHEN floor(CASE WHEN CAST(t.[秒] AS float) >= 100000000000 THEN CAST(t.[秒] AS float) / 1000 ELSE CAST(t.[秒] AS float) END) BETWEEN 1 AND 4102444799 THEN DATEADD(second, CAST(CAST((floor(CASE WHEN CAST(t.[秒] AS float) >= 100000000000 THEN CAST(t.[秒] AS float) / 1000 ELSE CAST(t.[秒] AS float) END) + 0) AS bigint) % 86400 AS int), DATEADD(day, CAST(CAST((floor(CASE WHEN CAST(t.[秒] AS float) >= 100000000000 THEN CAST(t.[秒] AS float) / 1000 ELSE CAST(t.[秒] AS float) END) + 0) AS bigint) / 86400 AS int), CONVERT(datetime2, '19700101'))) END) AS [标准], (CASE WHEN floor(CASE WHEN CAST(t.[毫秒] AS float) >= 100000000000 THEN CAST(t.[毫秒] AS float) / 1000 ELSE CAST(t.[毫秒] AS float) END) BETWEEN 1 AND 4102444799 THEN DATEADD(second, CAST(CAST((floor(CASE WHEN CAST(t.[毫秒] AS float) >= 100000000000 THEN CAST(t.[毫秒] AS float) / 1000 ELSE CAST(t.[毫秒] AS float) END) + 32400) AS bigint) % 86400 AS int), DATEADD(day, CAST(CAST((floor(CASE WHEN CAST(t.[毫秒] AS float) >= 100000000000 THEN CAST(t.[毫秒] AS float) / 1000 ELSE CAST(t.[毫秒] AS float) END) + 32400) AS bigint) / 86400 AS int), CONVERT(datetime2, '19700101'))) END) AS [读出] FROM (…) t) t ORDER BY CASE WHEN t.[秒] IS NULL THEN 1 ELSE 0 END, t.[秒] DESC",
      sqlserver2005:
        "SELECT t.[秒] AS [秒], t.[标准] AS [标准], t.[读出] AS [读出] FROM (SELECT t.*, (CASE WHEN floor(CASE WHEN CAST(t.[秒] AS float) >= 100000000000 THEN CAST(t.[秒] AS float) / 1000 ELSE CAST(t.[秒] AS float) END) BETWEEN 1 AND 4102444799 THEN DATEADD(second, CAST(CAST((floor(CASE WHEN CAST(t.[秒] AS float) >= 100000000000 THEN CAST(t.[秒] AS float) / 1000 ELSE CAST(t.[秒] AS float) END) + 0) AS bigint) % 86400 AS int), DATEADD(day, CAST(CAST((floor(CASE WHEN CAST(t.[秒] AS float) >= 100000000000 THEN CAST(t.[秒] AS float) / 1000 ELSE CAST(t.[秒] AS float) END) + 0) AS bigint) / 86400 AS int), CONVERT(datetime, '19700101'))) END) AS [标准], (CASE WHEN floor(CASE WHEN CAST(t.[毫秒] AS float) >= 100000000000 THEN CAST(t.[毫秒] AS float) / 1000 ELSE CAST(t.[毫秒] AS float) END) BETWEEN 1 AND 4102444799 THEN DATEADD(second, CAST(CAST((floor(CASE WHEN CAST(t.[毫秒] AS float) >= 100000000000 THEN CAST(t.[毫秒] AS float) / 1000 ELSE CAST(t.[毫秒] AS float) END) + 32400) AS bigint) % 86400 AS int), DATEADD(day, CAST(CAST((floor(CASE WHEN CAST(t.[毫秒] AS float) >= 100000000000 THEN CAST(t.[毫秒] AS float) / 1000 ELSE CAST(t.[毫秒] AS float) END) + 32400) AS bigint) / 86400 AS int), CONVERT(datetime, '19700101'))) END) AS [读出] FROM (…) t) t ORDER BY CASE WHEN t.[秒] IS NULL THEN 1 ELSE 0 END, t.[秒] DESC",
      clickhouse:
        "SELECT t.`秒` AS `c1`, t.`标准` AS `c2`, t.`读出` AS `c3` FROM (SELECT t.*, (CASE WHEN floor(CASE WHEN toFloat64(t.`秒`) >= 100000000000 THEN toFloat64(t.`秒`) / 1000 ELSE toFloat64(t.`秒`) END) BETWEEN 1 AND 4102444799 THEN toDateTime(toString(toDateTime(toUInt32((floor(CASE WHEN toFloat64(t.`秒`) >= 100000000000 THEN toFloat64(t.`秒`) / 1000 ELSE toFloat64(t.`秒`) END) + 0)), 'UTC'))) END) AS `标准`, (CASE WHEN floor(CASE WHEN toFloat64(t.`毫秒`) >= 100000000000 THEN toFloat64(t.`毫秒`) / 1000 ELSE toFloat64(t.`毫秒`) END) BETWEEN 1 AND 4102444799 THEN toDateTime(toString(toDateTime(toUInt32((floor(CASE WHEN toFloat64(t.`毫秒`) >= 100000000000 THEN toFloat64(t.`毫秒`) / 1000 ELSE toFloat64(t.`毫秒`) END) + 32400)), 'UTC'))) END) AS `读出` FROM (…) t) t ORDER BY t.`秒` DESC NULLS LAST",
      oracle:
        'SELECT t."秒" AS "c1", t."标准" AS "c2", t."读出" AS "c3" FROM (SELECT t.*, (CASE WHEN floor(CASE WHEN CAST(t."秒" AS BINARY_DOUBLE) >= 100000000000 THEN CAST(t."秒" AS BINARY_DOUBLE) / 1000 ELSE CAST(t."秒" AS BINARY_DOUBLE) END) BETWEEN 1 AND 4102444799 THEN (TO_DATE(\'1970-01-01\', \'YYYY-MM-DD\') + CAST((floor(CASE WHEN CAST(t."秒" AS BINARY_DOUBLE) >= 100000000000 THEN CAST(t."秒" AS BINARY_DOUBLE) / 1000 ELSE CAST(t."秒" AS BINARY_DOUBLE) END) + 0) AS NUMBER) / 86400) END) AS "标准", (CASE WHEN floor(CASE WHEN CAST(t."毫秒" AS BINARY_DOUBLE) >= 100000000000 THEN CAST(t."毫秒" AS BINARY_DOUBLE) / 1000 ELSE CAST(t."毫秒" AS BINARY_DOUBLE) END) BETWEEN 1 AND 4102444799 THEN (TO_DATE(\'1970-01-01\', \'YYYY-MM-DD\') + CAST((floor(CASE WHEN CAST(t."毫秒" AS BINARY_DOUBLE) >= 100000000000 THEN CAST(t."毫秒" AS BINARY_DOUBLE) / 1000 ELSE CAST(t."毫秒" AS BINARY_DOUBLE) END) + 32400) AS NUMBER) / 86400) END) AS "读出" FROM (…) t) t ORDER BY t."秒" DESC NULLS LAST',
      oracle11:
        'SELECT t."秒" AS "c1", t."标准" AS "c2", t."读出" AS "c3" FROM (SELECT t.*, (CASE WHEN floor(CASE WHEN CAST(t."秒" AS BINARY_DOUBLE) >= 100000000000 THEN CAST(t."秒" AS BINARY_DOUBLE) / 1000 ELSE CAST(t."秒" AS BINARY_DOUBLE) END) BETWEEN 1 AND 4102444799 THEN (TO_DATE(\'1970-01-01\', \'YYYY-MM-DD\') + CAST((floor(CASE WHEN CAST(t."秒" AS BINARY_DOUBLE) >= 100000000000 THEN CAST(t."秒" AS BINARY_DOUBLE) / 1000 ELSE CAST(t."秒" AS BINARY_DOUBLE) END) + 0) AS NUMBER) / 86400) END) AS "标准", (CASE WHEN floor(CASE WHEN CAST(t."毫秒" AS BINARY_DOUBLE) >= 100000000000 THEN CAST(t."毫秒" AS BINARY_DOUBLE) / 1000 ELSE CAST(t."毫秒" AS BINARY_DOUBLE) END) BETWEEN 1 AND 4102444799 THEN (TO_DATE(\'1970-01-01\', \'YYYY-MM-DD\') + CAST((floor(CASE WHEN CAST(t."毫秒" AS BINARY_DOUBLE) >= 100000000000 THEN CAST(t."毫秒" AS BINARY_DOUBLE) / 1000 ELSE CAST(t."毫秒" AS BINARY_DOUBLE) END) + 32400) AS NUMBER) / 86400) END) AS "读出" FROM (…) t) t ORDER BY t."秒" DESC NULLS LAST',
      db2: 'SELECT t."秒" AS "c1", t."标准" AS "c2", t."读出" AS "c3" FROM (SELECT t.*, (CASE WHEN floor(CASE WHEN CAST(t."秒" AS DOUBLE) >= 100000000000 THEN CAST(t."秒" AS DOUBLE) / 1000 ELSE CAST(t."秒" AS DOUBLE) END) BETWEEN 1 AND 4102444799 THEN (TIMESTAMP(\'1970-01-01-00.00.00\') + CAST((floor(CASE WHEN CAST(t."秒" AS DOUBLE) >= 100000000000 THEN CAST(t."秒" AS DOUBLE) / 1000 ELSE CAST(t."秒" AS DOUBLE) END) + 0) AS DECIMAL(15, 0)) SECONDS) END) AS "标准", (CASE WHEN floor(CASE WHEN CAST(t."毫秒" AS DOUBLE) >= 100000000000 THEN CAST(t."毫秒" AS DOUBLE) / 1000 ELSE CAST(t."毫秒" AS DOUBLE) END) BETWEEN 1 AND 4102444799 THEN (TIMESTAMP(\'1970-01-01-00.00.00\') + CAST((floor(CASE WHEN CAST(t."毫秒" AS DOUBLE) >= 100000000000 THEN CAST(t."毫秒" AS DOUBLE) / 1000 ELSE CAST(t."毫秒" AS DOUBLE) END) + 32400) AS DECIMAL(15, 0)) SECONDS) END) AS "读出" FROM (…) t) t ORDER BY CASE WHEN t."秒" IS NULL THEN 1 ELSE 0 END, t."秒" DESC',
      db2v9:
        'SELECT t."秒" AS "c1", t."标准" AS "c2", t."读出" AS "c3" FROM (SELECT t.*, (CASE WHEN floor(CASE WHEN CAST(t."秒" AS DOUBLE) >= 100000000000 THEN CAST(t."秒" AS DOUBLE) / 1000 ELSE CAST(t."秒" AS DOUBLE) END) BETWEEN 1 AND 4102444799 THEN (TIMESTAMP(\'1970-01-01-00.00.00\') + CAST((floor(CASE WHEN CAST(t."秒" AS DOUBLE) >= 100000000000 THEN CAST(t."秒" AS DOUBLE) / 1000 ELSE CAST(t."秒" AS DOUBLE) END) + 0) AS DECIMAL(15, 0)) SECONDS) END) AS "标准", (CASE WHEN floor(CASE WHEN CAST(t."毫秒" AS DOUBLE) >= 100000000000 THEN CAST(t."毫秒" AS DOUBLE) / 1000 ELSE CAST(t."毫秒" AS DOUBLE) END) BETWEEN 1 AND 4102444799 THEN (TIMESTAMP(\'1970-01-01-00.00.00\') + CAST((floor(CASE WHEN CAST(t."毫秒" AS DOUBLE) >= 100000000000 THEN CAST(t."毫秒" AS DOUBLE) / 1000 ELSE CAST(t."毫秒" AS DOUBLE) END) + 32400) AS DECIMAL(15, 0)) SECONDS) END) AS "读出" FROM (…) t) t ORDER BY CASE WHEN t."秒" IS NULL THEN 1 ELSE 0 END, t."秒" DESC',
      generic:
        'SELECT t."秒" AS "c1", t."标准" AS "c2", t."读出" AS "c3" FROM (SELECT t.*, (CASE WHEN floor(CASE WHEN CAST(t."秒" AS DOUBLE PRECISION) >= 100000000000 THEN CAST(t."秒" AS DOUBLE PRECISION) / 1000 ELSE CAST(t."秒" AS DOUBLE PRECISION) END) BETWEEN 1 AND 4102444799 THEN (TIMESTAMP \'1970-01-01 00:00:00\' + CAST((floor(CASE WHEN CAST(t."秒" AS DOUBLE PRECISION) >= 100000000000 THEN CAST(t."秒" AS DOUBLE PRECISION) / 1000 ELSE CAST(t."秒" AS DOUBLE PRECISION) END) + 0) AS BIGINT) * INTERVAL \'1\' SECOND) END) AS "标准", (CASE WHEN floor(CASE WHEN CAST(t."毫秒" AS DOUBLE PRECISION) >= 100000000000 THEN CAST(t."毫秒" AS DOUBLE PRECISION) / 1000 ELSE CAST(t."毫秒" AS DOUBLE PRECISION) END) BETWEEN 1 AND 4102444799 THEN (TIMESTAMP \'1970-01-01 00:00:00\' + CAST((floor(CASE WHEN CAST(t."毫秒" AS DOUBLE PRECISION) >= 100000000000 THEN CAST(t."毫秒" AS DOUBLE PRECISION) / 1000 ELSE CAST(t."毫秒" AS DOUBLE PRECISION) END) + 32400) AS BIGINT) * INTERVAL \'1\' SECOND) END) AS "读出" FROM (…) t) t ORDER BY CASE WHEN t."秒" IS NULL THEN 1 ELSE 0 END, t."秒" DESC',
    },
    params: [],
    answer: [
      [1_735_689_600, '2025-01-01 00:00:00', '2025-01-01 08:59:59'],
      [1_735_689_599, '2024-12-31 23:59:59', '1988-09-08 17:00:00'],
      [0, null, null],
      [-5, null, '1970-01-01 09:00:01'],
      [null, null, null],
    ],
  },
  'whole numbers made of dates are whole, and texts that say a number are reckoned with': {
    ...visitRows,
    question: {
      kind: 'groups',
      calculated: [
        { name: '季度', expression: 'QUARTER(登记时间)' },
        { name: '位数', expression: 'LEFT(医生, 1) + LENGTH(医生)' },
      ],
      dimensions: [{ column: '季度' }],
      measures: [{ column: '位数', calculation: 'max' }],
      filters: [],
      sorts: [],
    },
    sql: {
      duckdb:
        'SELECT t."季度" AS "季度", MAX(t."位数") AS "位数" FROM (SELECT t.*, quarter(t."登记时间") AS "季度", (CAST(CASE WHEN regexp_matches(CAST(left(CAST(t."医生" AS VARCHAR), 1) AS VARCHAR), \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\') THEN TRY_CAST(CAST(left(CAST(t."医生" AS VARCHAR), 1) AS VARCHAR) AS DOUBLE) END AS DOUBLE) + CAST(length(CAST(t."医生" AS VARCHAR)) AS DOUBLE)) AS "位数" FROM (…) t) t GROUP BY t."季度" ORDER BY t."季度" NULLS LAST',
      mysql:
        "SELECT t.`季度` AS `季度`, MAX(t.`位数`) AS `位数` FROM (SELECT t.*, QUARTER(t.`登记时间`) AS `季度`, ((CASE WHEN CONVERT(LEFT(CONVERT(t.`医生` USING utf8mb4), 1) USING utf8mb4) REGEXP '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CONVERT(LEFT(CONVERT(t.`医生` USING utf8mb4), 1) USING utf8mb4) + 0e0 END + 0e0) + (CHAR_LENGTH(CONVERT(t.`医生` USING utf8mb4)) + 0e0)) AS `位数` FROM (…) t) t GROUP BY t.`季度` ORDER BY t.`季度` IS NULL, t.`季度`",
      postgres:
        'SELECT t."季度" AS "季度", MAX(t."位数") AS "位数" FROM (SELECT t.*, CAST(date_part(\'quarter\', t."登记时间") AS integer) AS "季度", (CAST(CASE WHEN CAST(left(CAST(t."医生" AS text), 1) AS text) ~ \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\' THEN CAST(CAST(left(CAST(t."医生" AS text), 1) AS text) AS double precision) END AS double precision) + CAST(char_length(CAST(t."医生" AS text)) AS double precision)) AS "位数" FROM (…) t) t GROUP BY t."季度" ORDER BY t."季度" NULLS LAST',
      sqlserver:
        "SELECT t.[季度] AS [季度], MAX(t.[位数]) AS [位数] FROM (SELECT t.*, DATEPART(quarter, t.[登记时间]) AS [季度], (CAST(CASE WHEN LEFT((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) LIKE '%[0-9]%' AND LEFT((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) NOT LIKE '%[^0-9.+-]%' AND LEFT((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) NOT LIKE '_%[+-]%' AND LEFT((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) NOT LIKE '%.%.%' AND LEN(LEFT((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1)) <= 200 AND (SUBSTRING((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '' OR SUBSTRING((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][0-9]' OR SUBSTRING((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][0-9][0-9]' OR SUBSTRING((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][+-][0-9]' OR SUBSTRING((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][+-][0-9][0-9]') THEN TRY_CONVERT(float, CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max))) END AS float) + CAST((LEN(CAST(t.[医生] AS nvarchar(max)) + N'.') - 1) AS float)) AS [位数] FROM (…) t) t GROUP BY t.[季度] ORDER BY CASE WHEN t.[季度] IS NULL THEN 1 ELSE 0 END, t.[季度]",
      sqlserver2005:
        "SELECT t.[季度] AS [季度], MAX(t.[位数]) AS [位数] FROM (SELECT t.*, DATEPART(quarter, t.[登记时间]) AS [季度], (CAST(CASE WHEN LEFT((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) LIKE '%[0-9]%' AND LEFT((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) NOT LIKE '%[^0-9.+-]%' AND LEFT((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) NOT LIKE '_%[+-]%' AND LEFT((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1) NOT LIKE '%.%.%' AND LEN(LEFT((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e') - 1)) <= 200 AND (SUBSTRING((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '' OR SUBSTRING((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][0-9]' OR SUBSTRING((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][0-9][0-9]' OR SUBSTRING((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][+-][0-9]' OR SUBSTRING((LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2), PATINDEX('%[eE]%', (LTRIM(RTRIM(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)))) COLLATE Latin1_General_BIN2) + N'e'), 200) LIKE '[eE][+-][0-9][0-9]') THEN CAST(CAST(LEFT(CAST(t.[医生] AS nvarchar(max)), 1) AS nvarchar(max)) AS float) END AS float) + CAST((LEN(CAST(t.[医生] AS nvarchar(max)) + N'.') - 1) AS float)) AS [位数] FROM (…) t) t GROUP BY t.[季度] ORDER BY CASE WHEN t.[季度] IS NULL THEN 1 ELSE 0 END, t.[季度]",
      clickhouse:
        "SELECT t.`季度` AS `c1`, MAX(toNullable(t.`位数`)) AS `c2` FROM (SELECT t.*, toQuarter(t.`登记时间`) AS `季度`, (toFloat64(CASE WHEN match(extract(t.`医生`, '(?s)^.{0,1}'), '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$') THEN toFloat64OrNull(replaceRegexpAll(extract(t.`医生`, '(?s)^.{0,1}'), '^ *[+]|[ ]', '')) END) + toFloat64(lengthUTF8(t.`医生`))) AS `位数` FROM (…) t) t GROUP BY t.`季度` ORDER BY t.`季度` NULLS LAST",
      oracle:
        'SELECT t."季度" AS "c1", MAX(t."位数") AS "c2" FROM (SELECT t.*, CAST(TO_CHAR(t."登记时间", \'Q\') AS NUMBER(10)) AS "季度", (CAST(CASE WHEN REGEXP_LIKE(SUBSTR(t."医生", 1, 1), \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\') THEN CAST(TRIM(SUBSTR(t."医生", 1, 1)) AS BINARY_DOUBLE) END AS BINARY_DOUBLE) + CAST(LENGTH(t."医生") AS BINARY_DOUBLE)) AS "位数" FROM (…) t) t GROUP BY t."季度" ORDER BY t."季度" NULLS LAST',
      oracle11:
        'SELECT t."季度" AS "c1", MAX(t."位数") AS "c2" FROM (SELECT t.*, CAST(TO_CHAR(t."登记时间", \'Q\') AS NUMBER(10)) AS "季度", (CAST(CASE WHEN REGEXP_LIKE(SUBSTR(t."医生", 1, 1), \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\') THEN CAST(TRIM(SUBSTR(t."医生", 1, 1)) AS BINARY_DOUBLE) END AS BINARY_DOUBLE) + CAST(LENGTH(t."医生") AS BINARY_DOUBLE)) AS "位数" FROM (…) t) t GROUP BY t."季度" ORDER BY t."季度" NULLS LAST',
      db2: 'SELECT t."季度" AS "c1", MAX(t."位数") AS "c2" FROM (SELECT t.*, QUARTER(t."登记时间") AS "季度", (CAST(CASE WHEN REGEXP_LIKE(SUBSTRING(t."医生", 1, 1, CODEUNITS32), \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\') THEN CAST(TRIM(SUBSTRING(t."医生", 1, 1, CODEUNITS32)) AS DOUBLE) END AS DOUBLE) + CAST(CHARACTER_LENGTH(t."医生", CODEUNITS32) AS DOUBLE)) AS "位数" FROM (…) t) t GROUP BY t."季度" ORDER BY CASE WHEN t."季度" IS NULL THEN 1 ELSE 0 END, t."季度"',
      db2v9:
        "SELECT t.\"季度\" AS \"c1\", MAX(t.\"位数\") AS \"c2\" FROM (SELECT t.*, QUARTER(t.\"登记时间\") AS \"季度\", (CAST(CASE WHEN LENGTH(TRIM(SUBSTRING(t.\"医生\", 1, 1, CODEUNITS32))) <= 120 AND (REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(TRANSLATE(UPPER(TRIM(SUBSTRING(t.\"医生\", 1, 1, CODEUNITS32))), '9999999999', '0123456789'), '99', '9'), '99', '9'), '99', '9'), '99', '9'), '99', '9'), '99', '9'), '99', '9') IN ('9', '9.', '9.9', '.9', '+9', '+9.', '+9.9', '+.9', '-9', '-9.', '-9.9', '-.9') OR REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(TRANSLATE(UPPER(TRIM(SUBSTRING(t.\"医生\", 1, 1, CODEUNITS32))), '9999999999', '0123456789'), '99', '9'), '99', '9'), '99', '9'), '99', '9'), '99', '9'), '99', '9'), '99', '9') IN ('9E9', '9E+9', '9E-9', '9.E9', '9.E+9', '9.E-9', '9.9E9', '9.9E+9', '9.9E-9', '.9E9', '.9E+9', '.9E-9', '+9E9', '+9E+9', '+9E-9', '+9.E9', '+9.E+9', '+9.E-9', '+9.9E9', '+9.9E+9', '+9.9E-9', '+.9E9', '+.9E+9', '+.9E-9', '-9E9', '-9E+9', '-9E-9', '-9.E9', '-9.E+9', '-9.E-9', '-9.9E9', '-9.9E+9', '-9.9E-9', '-.9E9', '-.9E+9', '-.9E-9') AND (TRANSLATE(UPPER(TRIM(SUBSTRING(t.\"医生\", 1, 1, CODEUNITS32))), '9999999999', '0123456789') LIKE '%E9' OR TRANSLATE(UPPER(TRIM(SUBSTRING(t.\"医生\", 1, 1, CODEUNITS32))), '9999999999', '0123456789') LIKE '%E99' OR TRANSLATE(UPPER(TRIM(SUBSTRING(t.\"医生\", 1, 1, CODEUNITS32))), '9999999999', '0123456789') LIKE '%E+9' OR TRANSLATE(UPPER(TRIM(SUBSTRING(t.\"医生\", 1, 1, CODEUNITS32))), '9999999999', '0123456789') LIKE '%E+99' OR TRANSLATE(UPPER(TRIM(SUBSTRING(t.\"医生\", 1, 1, CODEUNITS32))), '9999999999', '0123456789') LIKE '%E-9' OR TRANSLATE(UPPER(TRIM(SUBSTRING(t.\"医生\", 1, 1, CODEUNITS32))), '9999999999', '0123456789') LIKE '%E-99')) THEN CAST(TRIM(SUBSTRING(t.\"医生\", 1, 1, CODEUNITS32)) AS DOUBLE) END AS DOUBLE) + CAST(CHARACTER_LENGTH(t.\"医生\", CODEUNITS32) AS DOUBLE)) AS \"位数\" FROM (…) t) t GROUP BY t.\"季度\" ORDER BY CASE WHEN t.\"季度\" IS NULL THEN 1 ELSE 0 END, t.\"季度\"",
      generic:
        'SELECT t."季度" AS "c1", MAX(t."位数") AS "c2" FROM (SELECT t.*, CAST(TO_CHAR(t."登记时间", \'Q\') AS INTEGER) AS "季度", (CAST(CASE WHEN REGEXP_LIKE(SUBSTR(t."医生", 1, 1), \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\') THEN CAST(TRIM(SUBSTR(t."医生", 1, 1)) AS DOUBLE PRECISION) END AS DOUBLE PRECISION) + CAST(CHAR_LENGTH(t."医生") AS DOUBLE PRECISION)) AS "位数" FROM (…) t) t GROUP BY t."季度" ORDER BY CASE WHEN t."季度" IS NULL THEN 1 ELSE 0 END, t."季度"',
    },
    params: [],
    answer: [
      [1, null],
      [2, 12],
      [4, null],
      [null, null],
    ],
  },
  'what is divided by zero is empty, what is empty stays so': {
    ...visitRows,
    question: {
      kind: 'rows',
      calculated: [
        { name: '比', expression: '人次 / (人次 - 人次)' },
        { name: '差', expression: '-ABS(ROUND(评分, 0) - 5)' },
        { name: '否', expression: "NULLIF(科室, '外科')" },
      ],
      columns: ['比', '差', '否'],
      filters: [],
      sorts: [
        { key: '差', descending: false },
        { key: '否', descending: false },
      ],
    },
    sql: {
      duckdb:
        'SELECT t."比" AS "比", t."差" AS "差", t."否" AS "否" FROM (SELECT t.*, (CAST(t."人次" AS DOUBLE) / NULLIF(CAST((CAST(t."人次" AS DOUBLE) - CAST(t."人次" AS DOUBLE)) AS DOUBLE), 0)) AS "比", (-CAST(abs(CAST((CAST((CASE WHEN CAST(t."评分" AS DOUBLE) < 0 THEN 0 - (floor(abs(CAST(t."评分" AS DOUBLE)) * CAST($1 AS DOUBLE) + CAST($2 AS DOUBLE)) / CAST($1 AS DOUBLE)) ELSE (floor(abs(CAST(t."评分" AS DOUBLE)) * CAST($1 AS DOUBLE) + CAST($2 AS DOUBLE)) / CAST($1 AS DOUBLE)) END) AS DOUBLE) - CAST(CAST($3 AS DOUBLE) AS DOUBLE)) AS DOUBLE)) AS DOUBLE)) AS "差", (CASE WHEN CAST(CAST(t."科室" AS VARCHAR) AS VARCHAR) = CAST($4 AS VARCHAR) THEN NULL ELSE CAST(t."科室" AS VARCHAR) END) AS "否" FROM (…) t) t ORDER BY t."差" NULLS LAST, CAST(t."否" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT t.`比` AS `比`, t.`差` AS `差`, t.`否` AS `否` FROM (SELECT t.*, ((t.`人次` + 0e0) / NULLIF((((t.`人次` + 0e0) - (t.`人次` + 0e0)) + 0e0), 0)) AS `比`, (-(abs(((((CASE WHEN (t.`评分` + 0e0) < 0 THEN 0 - (floor(abs((t.`评分` + 0e0)) * (? + 0e0) + (? + 0e0)) / (? + 0e0)) ELSE (floor(abs((t.`评分` + 0e0)) * (? + 0e0) + (? + 0e0)) / (? + 0e0)) END) + 0e0) - ((? + 0e0) + 0e0)) + 0e0)) + 0e0)) AS `差`, (CASE WHEN CAST(CONVERT(CONVERT(t.`科室` USING utf8mb4) USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY) THEN NULL ELSE CONVERT(t.`科室` USING utf8mb4) END) AS `否` FROM (…) t) t ORDER BY t.`差` IS NULL, t.`差`, CAST(CONVERT(t.`否` USING utf8mb4) AS BINARY) IS NULL, CAST(CONVERT(t.`否` USING utf8mb4) AS BINARY)',
      postgres:
        'SELECT t."比" AS "比", t."差" AS "差", t."否" AS "否" FROM (SELECT t.*, (CAST(t."人次" AS double precision) / NULLIF(CAST((CAST(t."人次" AS double precision) - CAST(t."人次" AS double precision)) AS double precision), 0)) AS "比", (-CAST(abs(CAST((CAST((CASE WHEN CAST(t."评分" AS double precision) < 0 THEN 0 - (floor(abs(CAST(t."评分" AS double precision)) * CAST($1 AS double precision) + CAST($2 AS double precision)) / CAST($1 AS double precision)) ELSE (floor(abs(CAST(t."评分" AS double precision)) * CAST($1 AS double precision) + CAST($2 AS double precision)) / CAST($1 AS double precision)) END) AS double precision) - CAST(CAST($3 AS double precision) AS double precision)) AS double precision)) AS double precision)) AS "差", (CASE WHEN CAST(CAST(t."科室" AS text) AS text) COLLATE "C" = CAST($4 AS text) THEN NULL ELSE CAST(t."科室" AS text) END) AS "否" FROM (…) t) t ORDER BY t."差" NULLS LAST, CAST(t."否" AS text) COLLATE "C" NULLS LAST',
      sqlserver:
        'SELECT t.[比] AS [比], t.[差] AS [差], t.[否] AS [否] FROM (SELECT t.*, (CAST(t.[人次] AS float) / NULLIF(CAST((CAST(t.[人次] AS float) - CAST(t.[人次] AS float)) AS float), 0)) AS [比], (-CAST(abs(CAST((CAST((CASE WHEN CAST(t.[评分] AS float) < 0 THEN 0 - (floor(abs(CAST(t.[评分] AS float)) * CAST(@p1 AS float) + CAST(@p2 AS float)) / CAST(@p1 AS float)) ELSE (floor(abs(CAST(t.[评分] AS float)) * CAST(@p1 AS float) + CAST(@p2 AS float)) / CAST(@p1 AS float)) END) AS float) - CAST(CAST(@p3 AS float) AS float)) AS float)) AS float)) AS [差], (CASE WHEN (CAST(CAST(t.[科室] AS nvarchar(max)) AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p4 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 THEN NULL ELSE CAST(t.[科室] AS nvarchar(max)) END) AS [否] FROM (…) t) t ORDER BY CASE WHEN t.[差] IS NULL THEN 1 ELSE 0 END, t.[差], CASE WHEN (CAST(t.[否] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[否] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2',
      sqlserver2005:
        'SELECT t.[比] AS [比], t.[差] AS [差], t.[否] AS [否] FROM (SELECT t.*, (CAST(t.[人次] AS float) / NULLIF(CAST((CAST(t.[人次] AS float) - CAST(t.[人次] AS float)) AS float), 0)) AS [比], (-CAST(abs(CAST((CAST((CASE WHEN CAST(t.[评分] AS float) < 0 THEN 0 - (floor(abs(CAST(t.[评分] AS float)) * CAST(@p1 AS float) + CAST(@p2 AS float)) / CAST(@p1 AS float)) ELSE (floor(abs(CAST(t.[评分] AS float)) * CAST(@p1 AS float) + CAST(@p2 AS float)) / CAST(@p1 AS float)) END) AS float) - CAST(CAST(@p3 AS float) AS float)) AS float)) AS float)) AS [差], (CASE WHEN (CAST(CAST(t.[科室] AS nvarchar(max)) AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 = (CAST(@p4 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 THEN NULL ELSE CAST(t.[科室] AS nvarchar(max)) END) AS [否] FROM (…) t) t ORDER BY CASE WHEN t.[差] IS NULL THEN 1 ELSE 0 END, t.[差], CASE WHEN (CAST(t.[否] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IS NULL THEN 1 ELSE 0 END, (CAST(t.[否] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2',
      clickhouse:
        'SELECT t.`比` AS `c1`, t.`差` AS `c2`, t.`否` AS `c3` FROM (SELECT t.*, (toFloat64(t.`人次`) / NULLIF(toFloat64((toFloat64(t.`人次`) - toFloat64(t.`人次`))), 0)) AS `比`, (-toFloat64(abs(toFloat64((toFloat64((CASE WHEN toFloat64(t.`评分`) < 0 THEN 0 - (floor(abs(toFloat64(t.`评分`)) * toFloat64({p1:String}) + toFloat64({p2:String})) / toFloat64({p1:String})) ELSE (floor(abs(toFloat64(t.`评分`)) * toFloat64({p1:String}) + toFloat64({p2:String})) / toFloat64({p1:String})) END)) - toFloat64(toFloat64({p3:String}))))))) AS `差`, (CASE WHEN t.`科室` = {p4:String} THEN NULL ELSE t.`科室` END) AS `否` FROM (…) t) t ORDER BY t.`差` NULLS LAST, t.`否` NULLS LAST',
      oracle:
        'SELECT t."比" AS "c1", t."差" AS "c2", t."否" AS "c3" FROM (SELECT t.*, (CAST(t."人次" AS BINARY_DOUBLE) / NULLIF(CAST((CAST(t."人次" AS BINARY_DOUBLE) - CAST(t."人次" AS BINARY_DOUBLE)) AS BINARY_DOUBLE), 0)) AS "比", (-CAST(abs(CAST((CAST((CASE WHEN CAST(t."评分" AS BINARY_DOUBLE) < 0 THEN 0 - (floor(abs(CAST(t."评分" AS BINARY_DOUBLE)) * CAST(? AS BINARY_DOUBLE) + CAST(? AS BINARY_DOUBLE)) / CAST(? AS BINARY_DOUBLE)) ELSE (floor(abs(CAST(t."评分" AS BINARY_DOUBLE)) * CAST(? AS BINARY_DOUBLE) + CAST(? AS BINARY_DOUBLE)) / CAST(? AS BINARY_DOUBLE)) END) AS BINARY_DOUBLE) - CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE)) AS BINARY_DOUBLE)) AS BINARY_DOUBLE)) AS "差", (CASE WHEN t."科室" = ? THEN NULL ELSE t."科室" END) AS "否" FROM (…) t) t ORDER BY t."差" NULLS LAST, t."否" NULLS LAST',
      oracle11:
        'SELECT t."比" AS "c1", t."差" AS "c2", t."否" AS "c3" FROM (SELECT t.*, (CAST(t."人次" AS BINARY_DOUBLE) / NULLIF(CAST((CAST(t."人次" AS BINARY_DOUBLE) - CAST(t."人次" AS BINARY_DOUBLE)) AS BINARY_DOUBLE), 0)) AS "比", (-CAST(abs(CAST((CAST((CASE WHEN CAST(t."评分" AS BINARY_DOUBLE) < 0 THEN 0 - (floor(abs(CAST(t."评分" AS BINARY_DOUBLE)) * CAST(? AS BINARY_DOUBLE) + CAST(? AS BINARY_DOUBLE)) / CAST(? AS BINARY_DOUBLE)) ELSE (floor(abs(CAST(t."评分" AS BINARY_DOUBLE)) * CAST(? AS BINARY_DOUBLE) + CAST(? AS BINARY_DOUBLE)) / CAST(? AS BINARY_DOUBLE)) END) AS BINARY_DOUBLE) - CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE)) AS BINARY_DOUBLE)) AS BINARY_DOUBLE)) AS "差", (CASE WHEN t."科室" = ? THEN NULL ELSE t."科室" END) AS "否" FROM (…) t) t ORDER BY t."差" NULLS LAST, t."否" NULLS LAST',
      db2: 'SELECT t."比" AS "c1", t."差" AS "c2", t."否" AS "c3" FROM (SELECT t.*, (CAST(t."人次" AS DOUBLE) / NULLIF(CAST((CAST(t."人次" AS DOUBLE) - CAST(t."人次" AS DOUBLE)) AS DOUBLE), 0)) AS "比", (-CAST(abs(CAST((CAST((CASE WHEN CAST(t."评分" AS DOUBLE) < 0 THEN 0 - (floor(abs(CAST(t."评分" AS DOUBLE)) * CAST(? AS DOUBLE) + CAST(? AS DOUBLE)) / CAST(? AS DOUBLE)) ELSE (floor(abs(CAST(t."评分" AS DOUBLE)) * CAST(? AS DOUBLE) + CAST(? AS DOUBLE)) / CAST(? AS DOUBLE)) END) AS DOUBLE) - CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE)) AS DOUBLE)) AS "差", (CASE WHEN (t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) THEN NULL ELSE t."科室" END) AS "否" FROM (…) t) t ORDER BY CASE WHEN t."差" IS NULL THEN 1 ELSE 0 END, t."差", CASE WHEN (t."否" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."否" || CHR(1))',
      db2v9:
        'SELECT t."比" AS "c1", t."差" AS "c2", t."否" AS "c3" FROM (SELECT t.*, (CAST(t."人次" AS DOUBLE) / NULLIF(CAST((CAST(t."人次" AS DOUBLE) - CAST(t."人次" AS DOUBLE)) AS DOUBLE), 0)) AS "比", (-CAST(abs(CAST((CAST((CASE WHEN CAST(t."评分" AS DOUBLE) < 0 THEN 0 - (floor(abs(CAST(t."评分" AS DOUBLE)) * CAST(? AS DOUBLE) + CAST(? AS DOUBLE)) / CAST(? AS DOUBLE)) ELSE (floor(abs(CAST(t."评分" AS DOUBLE)) * CAST(? AS DOUBLE) + CAST(? AS DOUBLE)) / CAST(? AS DOUBLE)) END) AS DOUBLE) - CAST(CAST(? AS DOUBLE) AS DOUBLE)) AS DOUBLE)) AS DOUBLE)) AS "差", (CASE WHEN (t."科室" || CHR(1)) = (CAST(? AS VARCHAR(4000)) || CHR(1)) THEN NULL ELSE t."科室" END) AS "否" FROM (…) t) t ORDER BY CASE WHEN t."差" IS NULL THEN 1 ELSE 0 END, t."差", CASE WHEN (t."否" || CHR(1)) IS NULL THEN 1 ELSE 0 END, (t."否" || CHR(1))',
      generic:
        'SELECT t."比" AS "c1", t."差" AS "c2", t."否" AS "c3" FROM (SELECT t.*, (CAST(t."人次" AS DOUBLE PRECISION) / NULLIF(CAST((CAST(t."人次" AS DOUBLE PRECISION) - CAST(t."人次" AS DOUBLE PRECISION)) AS DOUBLE PRECISION), 0)) AS "比", (-CAST(abs(CAST((CAST((CASE WHEN CAST(t."评分" AS DOUBLE PRECISION) < 0 THEN 0 - (floor(abs(CAST(t."评分" AS DOUBLE PRECISION)) * CAST(? AS DOUBLE PRECISION) + CAST(? AS DOUBLE PRECISION)) / CAST(? AS DOUBLE PRECISION)) ELSE (floor(abs(CAST(t."评分" AS DOUBLE PRECISION)) * CAST(? AS DOUBLE PRECISION) + CAST(? AS DOUBLE PRECISION)) / CAST(? AS DOUBLE PRECISION)) END) AS DOUBLE PRECISION) - CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION)) AS DOUBLE PRECISION)) AS DOUBLE PRECISION)) AS "差", (CASE WHEN t."科室" = CAST(? AS VARCHAR(4000)) THEN NULL ELSE t."科室" END) AS "否" FROM (…) t) t ORDER BY CASE WHEN t."差" IS NULL THEN 1 ELSE 0 END, t."差", CASE WHEN t."否" IS NULL THEN 1 ELSE 0 END, t."否"',
    },
    repeats: true,
    params: ['1', '0.5', '5', '外科'],
    answer: [
      [null, -4, null],
      [null, -4, null],
      [null, -3, null],
      [null, -1, '内科'],
      [null, 0, '内科'],
      [null, 0, null],
      [null, null, '心内科'],
    ],
  },
  'a calculated column reads another one, in whatever order they stand': {
    ...visitRows,
    question: {
      kind: 'groups',
      calculated: [
        { name: '档', expression: "IF(均价 > 10, '高', '低')" },
        { name: '均价', expression: '费用 / 人次' },
      ],
      dimensions: [{ column: '档' }],
      measures: [
        { column: '均价', calculation: 'max' },
        { column: '费用', calculation: 'count', alias: '数' },
      ],
      filters: [],
      sorts: [],
    },
    sql: {
      duckdb:
        'SELECT t."档" AS "档", MAX(t."均价") AS "均价", COUNT(t."费用") AS "数" FROM (SELECT t.*, (CASE WHEN CAST(t."均价" AS DOUBLE) > CAST(CAST($1 AS DOUBLE) AS DOUBLE) THEN CAST($2 AS VARCHAR) ELSE CAST($3 AS VARCHAR) END) AS "档" FROM (SELECT t.*, (CAST(t."费用" AS DOUBLE) / NULLIF(CAST(t."人次" AS DOUBLE), 0)) AS "均价" FROM (…) t) t) t GROUP BY t."档" ORDER BY CAST(t."档" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`档` USING utf8mb4)) AS `档`, MAX(t.`均价`) AS `均价`, COUNT(t.`费用`) AS `数` FROM (SELECT t.*, (CASE WHEN (t.`均价` + 0e0) > ((? + 0e0) + 0e0) THEN CONVERT(? USING utf8mb4) ELSE CONVERT(? USING utf8mb4) END) AS `档` FROM (SELECT t.*, ((t.`费用` + 0e0) / NULLIF((t.`人次` + 0e0), 0)) AS `均价` FROM (…) t) t) t GROUP BY CAST(CONVERT(t.`档` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`档` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`档` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."档" AS text) COLLATE "C" AS "档", MAX(t."均价") AS "均价", COUNT(t."费用") AS "数" FROM (SELECT t.*, (CASE WHEN CAST(t."均价" AS double precision) > CAST(CAST($1 AS double precision) AS double precision) THEN CAST($2 AS text) ELSE CAST($3 AS text) END) AS "档" FROM (SELECT t.*, (CAST(t."费用" AS double precision) / NULLIF(CAST(t."人次" AS double precision), 0)) AS "均价" FROM (…) t) t) t GROUP BY CAST(t."档" AS text) COLLATE "C" ORDER BY CAST(t."档" AS text) COLLATE "C" NULLS LAST',
      sqlserver:
        'SELECT MIN(CAST(t.[档] AS nvarchar(max))) AS [档], MAX(t.[均价]) AS [均价], COUNT(t.[费用]) AS [数] FROM (SELECT t.*, (CASE WHEN CAST(t.[均价] AS float) > CAST(CAST(@p1 AS float) AS float) THEN CAST(@p2 AS nvarchar(max)) ELSE CAST(@p3 AS nvarchar(max)) END) AS [档] FROM (SELECT t.*, (CAST(t.[费用] AS float) / NULLIF(CAST(t.[人次] AS float), 0)) AS [均价] FROM (…) t) t) t GROUP BY (CAST(t.[档] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[档] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[档] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      sqlserver2005:
        'SELECT MIN(CAST(t.[档] AS nvarchar(max))) AS [档], MAX(t.[均价]) AS [均价], COUNT(t.[费用]) AS [数] FROM (SELECT t.*, (CASE WHEN CAST(t.[均价] AS float) > CAST(CAST(@p1 AS float) AS float) THEN CAST(@p2 AS nvarchar(max)) ELSE CAST(@p3 AS nvarchar(max)) END) AS [档] FROM (SELECT t.*, (CAST(t.[费用] AS float) / NULLIF(CAST(t.[人次] AS float), 0)) AS [均价] FROM (…) t) t) t GROUP BY (CAST(t.[档] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN MIN((CAST(t.[档] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[档] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      clickhouse:
        'SELECT t.`档` AS `c1`, MAX(toNullable(t.`均价`)) AS `c2`, COUNT(t.`费用`) AS `c3` FROM (SELECT t.*, (CASE WHEN toFloat64(t.`均价`) > toFloat64(toFloat64({p1:String})) THEN {p2:String} ELSE {p3:String} END) AS `档` FROM (SELECT t.*, (toFloat64(t.`费用`) / NULLIF(toFloat64(t.`人次`), 0)) AS `均价` FROM (…) t) t) t GROUP BY t.`档` ORDER BY t.`档` NULLS LAST',
      oracle:
        'SELECT t."档" AS "c1", MAX(t."均价") AS "c2", COUNT(t."费用") AS "c3" FROM (SELECT t.*, (CASE WHEN CAST(t."均价" AS BINARY_DOUBLE) > CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE) THEN ? ELSE ? END) AS "档" FROM (SELECT t.*, (CAST(t."费用" AS BINARY_DOUBLE) / NULLIF(CAST(t."人次" AS BINARY_DOUBLE), 0)) AS "均价" FROM (…) t) t) t GROUP BY t."档" ORDER BY t."档" NULLS LAST',
      oracle11:
        'SELECT t."档" AS "c1", MAX(t."均价") AS "c2", COUNT(t."费用") AS "c3" FROM (SELECT t.*, (CASE WHEN CAST(t."均价" AS BINARY_DOUBLE) > CAST(CAST(? AS BINARY_DOUBLE) AS BINARY_DOUBLE) THEN ? ELSE ? END) AS "档" FROM (SELECT t.*, (CAST(t."费用" AS BINARY_DOUBLE) / NULLIF(CAST(t."人次" AS BINARY_DOUBLE), 0)) AS "均价" FROM (…) t) t) t GROUP BY t."档" ORDER BY t."档" NULLS LAST',
      db2: 'SELECT MIN(t."档") AS "c1", MAX(t."均价") AS "c2", COUNT(t."费用") AS "c3" FROM (SELECT t.*, (CASE WHEN CAST(t."均价" AS DOUBLE) > CAST(CAST(? AS DOUBLE) AS DOUBLE) THEN CAST(? AS VARCHAR(4000)) ELSE CAST(? AS VARCHAR(4000)) END) AS "档" FROM (SELECT t.*, (CAST(t."费用" AS DOUBLE) / NULLIF(CAST(t."人次" AS DOUBLE), 0)) AS "均价" FROM (…) t) t) t GROUP BY (t."档" || CHR(1)) ORDER BY CASE WHEN MIN((t."档" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."档" || CHR(1)))',
      db2v9:
        'SELECT MIN(t."档") AS "c1", MAX(t."均价") AS "c2", COUNT(t."费用") AS "c3" FROM (SELECT t.*, (CASE WHEN CAST(t."均价" AS DOUBLE) > CAST(CAST(? AS DOUBLE) AS DOUBLE) THEN CAST(? AS VARCHAR(4000)) ELSE CAST(? AS VARCHAR(4000)) END) AS "档" FROM (SELECT t.*, (CAST(t."费用" AS DOUBLE) / NULLIF(CAST(t."人次" AS DOUBLE), 0)) AS "均价" FROM (…) t) t) t GROUP BY (t."档" || CHR(1)) ORDER BY CASE WHEN MIN((t."档" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."档" || CHR(1)))',
      generic:
        'SELECT MIN(t."档") AS "c1", MAX(t."均价") AS "c2", COUNT(t."费用") AS "c3" FROM (SELECT t.*, (CASE WHEN CAST(t."均价" AS DOUBLE PRECISION) > CAST(CAST(? AS DOUBLE PRECISION) AS DOUBLE PRECISION) THEN CAST(? AS VARCHAR(4000)) ELSE CAST(? AS VARCHAR(4000)) END) AS "档" FROM (SELECT t.*, (CAST(t."费用" AS DOUBLE PRECISION) / NULLIF(CAST(t."人次" AS DOUBLE PRECISION), 0)) AS "均价" FROM (…) t) t) t GROUP BY t."档" ORDER BY CASE WHEN MIN(t."档") IS NULL THEN 1 ELSE 0 END, MIN(t."档")',
    },
    params: ['10', '高', '低'],
    answer: [
      ['低', 10, 3],
      ['高', 24.9975, 3],
    ],
  },
};
