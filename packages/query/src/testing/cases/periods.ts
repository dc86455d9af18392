import type { DialectCase } from '../statement.ts';
import { groupsOf } from './visits.ts';

/** Groups by parts of a date. */
export const periodCases: Record<string, DialectCase> = {
  'months of a moment': {
    ...groupsOf([{ column: '登记时间', grain: 'month' }], [{ column: '人次', calculation: 'sum' }]),
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
    ...groupsOf([{ column: '就诊日期', grain: 'week' }], [{ column: '人次', calculation: 'sum' }]),
    sql: {
      duckdb: `SELECT strftime((CAST(t."就诊日期" AS DATE) - CAST(isodow(t."就诊日期") - 1 AS INTEGER)), '%Y-%m-%d') AS "就诊日期", SUM(t."人次") AS "人次" FROM (…) t GROUP BY (CAST(t."就诊日期" AS DATE) - CAST(isodow(t."就诊日期") - 1 AS INTEGER)) ORDER BY (CAST(t."就诊日期" AS DATE) - CAST(isodow(t."就诊日期") - 1 AS INTEGER)) NULLS LAST`,
      mysql: `SELECT MIN(DATE_FORMAT(t.\`就诊日期\` - INTERVAL WEEKDAY(t.\`就诊日期\`) DAY, '%Y-%m-%d')) AS \`就诊日期\`, SUM(t.\`人次\`) AS \`人次\` FROM (…) t GROUP BY DATE_FORMAT(t.\`就诊日期\` - INTERVAL WEEKDAY(t.\`就诊日期\`) DAY, '%Y-%m-%d') ORDER BY MIN(DATE_FORMAT(t.\`就诊日期\` - INTERVAL WEEKDAY(t.\`就诊日期\`) DAY, '%Y-%m-%d')) IS NULL, MIN(DATE_FORMAT(t.\`就诊日期\` - INTERVAL WEEKDAY(t.\`就诊日期\`) DAY, '%Y-%m-%d'))`,
      postgres: `SELECT to_char(date_trunc('week', t."就诊日期"), 'YYYY-MM-DD') AS "就诊日期", SUM(t."人次") AS "人次" FROM (…) t GROUP BY date_trunc('week', t."就诊日期") ORDER BY date_trunc('week', t."就诊日期") NULLS LAST`,
      sqlserver:
        "SELECT MIN(CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS date), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120)) AS [就诊日期], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS date), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120) ORDER BY CASE WHEN MIN(CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS date), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120)) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS date), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120))",
      sqlserver2005:
        "SELECT MIN(CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS datetime), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120)) AS [就诊日期], SUM(CAST(t.[人次] AS decimal(38, 0))) AS [人次] FROM (…) t GROUP BY CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS datetime), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120) ORDER BY CASE WHEN MIN(CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS datetime), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120)) IS NULL THEN 1 ELSE 0 END, MIN(CONVERT(nvarchar(10), DATEADD(day, -((DATEDIFF(day, CAST('19000101' AS datetime), t.[就诊日期]) % 7 + 7) % 7), t.[就诊日期]), 120))",
      clickhouse:
        "SELECT concat(substring(toString(CASE WHEN toYYYYMMDD(t.`就诊日期`) BETWEEN 19700101 AND 19700104 THEN 19691229 ELSE toYYYYMMDD(addDays(t.`就诊日期`, 1 - toDayOfWeek(t.`就诊日期`))) END), 1, 4), '-', substring(toString(CASE WHEN toYYYYMMDD(t.`就诊日期`) BETWEEN 19700101 AND 19700104 THEN 19691229 ELSE toYYYYMMDD(addDays(t.`就诊日期`, 1 - toDayOfWeek(t.`就诊日期`))) END), 5, 2), '-', substring(toString(CASE WHEN toYYYYMMDD(t.`就诊日期`) BETWEEN 19700101 AND 19700104 THEN 19691229 ELSE toYYYYMMDD(addDays(t.`就诊日期`, 1 - toDayOfWeek(t.`就诊日期`))) END), 7, 2)) AS `c1`, sum(toNullable(toDecimal128(t.`人次`, 0))) AS `c2` FROM (…) t GROUP BY CASE WHEN toYYYYMMDD(t.`就诊日期`) BETWEEN 19700101 AND 19700104 THEN 19691229 ELSE toYYYYMMDD(addDays(t.`就诊日期`, 1 - toDayOfWeek(t.`就诊日期`))) END ORDER BY CASE WHEN toYYYYMMDD(t.`就诊日期`) BETWEEN 19700101 AND 19700104 THEN 19691229 ELSE toYYYYMMDD(addDays(t.`就诊日期`, 1 - toDayOfWeek(t.`就诊日期`))) END NULLS LAST",
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
    ...groupsOf(
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
};
