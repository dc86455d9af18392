import type { DialectCase } from '../statement.ts';
import { visitColumns, visits } from './visits.ts';

/** Days of the week, hours of the day, and the time between two moments. */
export const clockCases: Record<string, DialectCase> = {
  'parts of the clock and the time from a day to a moment': {
    columns: visitColumns,
    rows: visits,
    question: {
      kind: 'rows',
      calculated: [
        { name: '星期', expression: 'WEEKDAY(就诊日期)' },
        { name: '钟点', expression: 'HOUR(登记时间)' },
        { name: '小时', expression: 'HOURDIFF(登记时间, 就诊日期)' },
        { name: '分钟', expression: 'MINUTEDIFF(就诊日期, 登记时间)' },
      ],
      columns: ['星期', '钟点', '小时', '分钟'],
      filters: [],
      sorts: [{ key: '人次', descending: false }],
    },
    sql: {
      duckdb:
        'SELECT t."星期" AS "星期", t."钟点" AS "钟点", t."小时" AS "小时", t."分钟" AS "分钟" FROM (SELECT t.*, isodow(t."就诊日期") AS "星期", hour(t."登记时间") AS "钟点", ((CAST(date_diff(\'day\', CAST(t."就诊日期" AS DATE), CAST(t."登记时间" AS DATE)) AS DOUBLE) * 86400 + (hour(t."登记时间") * 3600 + minute(t."登记时间") * 60 + second(t."登记时间")) - 0) / 3600) AS "小时", ((CAST(date_diff(\'day\', CAST(t."登记时间" AS DATE), CAST(t."就诊日期" AS DATE)) AS DOUBLE) * 86400 + 0 - (hour(t."登记时间") * 3600 + minute(t."登记时间") * 60 + second(t."登记时间"))) / 60) AS "分钟" FROM (…) t) t ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`星期` AS `星期`, t.`钟点` AS `钟点`, t.`小时` AS `小时`, t.`分钟` AS `分钟` FROM (SELECT t.*, (WEEKDAY(t.`就诊日期`) + 1) AS `星期`, HOUR(t.`登记时间`) AS `钟点`, (((DATEDIFF(t.`登记时间`, t.`就诊日期`) + 0e0) * 86400 + (HOUR(t.`登记时间`) * 3600 + MINUTE(t.`登记时间`) * 60 + SECOND(t.`登记时间`)) - 0) / 3600) AS `小时`, (((DATEDIFF(t.`就诊日期`, t.`登记时间`) + 0e0) * 86400 + 0 - (HOUR(t.`登记时间`) * 3600 + MINUTE(t.`登记时间`) * 60 + SECOND(t.`登记时间`))) / 60) AS `分钟` FROM (…) t) t ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."星期" AS "星期", t."钟点" AS "钟点", t."小时" AS "小时", t."分钟" AS "分钟" FROM (SELECT t.*, CAST(date_part(\'isodow\', t."就诊日期") AS integer) AS "星期", CAST(date_part(\'hour\', t."登记时间") AS integer) AS "钟点", ((CAST((CAST(t."登记时间" AS date) - CAST(t."就诊日期" AS date)) AS double precision) * 86400 + (CAST(date_part(\'hour\', t."登记时间") AS integer) * 3600 + CAST(date_part(\'minute\', t."登记时间") AS integer) * 60 + CAST(floor(date_part(\'second\', t."登记时间")) AS integer)) - 0) / 3600) AS "小时", ((CAST((CAST(t."就诊日期" AS date) - CAST(t."登记时间" AS date)) AS double precision) * 86400 + 0 - (CAST(date_part(\'hour\', t."登记时间") AS integer) * 3600 + CAST(date_part(\'minute\', t."登记时间") AS integer) * 60 + CAST(floor(date_part(\'second\', t."登记时间")) AS integer))) / 60) AS "分钟" FROM (…) t) t ORDER BY t."人次" NULLS LAST',
      sqlserver:
        "SELECT t.[星期] AS [星期], t.[钟点] AS [钟点], t.[小时] AS [小时], t.[分钟] AS [分钟] FROM (SELECT t.*, (((DATEDIFF(day, CAST('19000101' AS date), t.[就诊日期]) % 7 + 7) % 7) + 1) AS [星期], DATEPART(hour, t.[登记时间]) AS [钟点], ((CAST(DATEDIFF(day, t.[就诊日期], t.[登记时间]) AS float) * 86400 + (DATEPART(hour, t.[登记时间]) * 3600 + DATEPART(minute, t.[登记时间]) * 60 + DATEPART(second, t.[登记时间])) - 0) / 3600) AS [小时], ((CAST(DATEDIFF(day, t.[登记时间], t.[就诊日期]) AS float) * 86400 + 0 - (DATEPART(hour, t.[登记时间]) * 3600 + DATEPART(minute, t.[登记时间]) * 60 + DATEPART(second, t.[登记时间]))) / 60) AS [分钟] FROM (…) t) t ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]",
      sqlserver2005:
        "SELECT t.[星期] AS [星期], t.[钟点] AS [钟点], t.[小时] AS [小时], t.[分钟] AS [分钟] FROM (SELECT t.*, (((DATEDIFF(day, CAST('19000101' AS datetime), t.[就诊日期]) % 7 + 7) % 7) + 1) AS [星期], DATEPART(hour, t.[登记时间]) AS [钟点], ((CAST(DATEDIFF(day, t.[就诊日期], t.[登记时间]) AS float) * 86400 + (DATEPART(hour, t.[登记时间]) * 3600 + DATEPART(minute, t.[登记时间]) * 60 + DATEPART(second, t.[登记时间])) - 0) / 3600) AS [小时], ((CAST(DATEDIFF(day, t.[登记时间], t.[就诊日期]) AS float) * 86400 + 0 - (DATEPART(hour, t.[登记时间]) * 3600 + DATEPART(minute, t.[登记时间]) * 60 + DATEPART(second, t.[登记时间]))) / 60) AS [分钟] FROM (…) t) t ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]",
      clickhouse:
        "SELECT t.`星期` AS `c1`, t.`钟点` AS `c2`, t.`小时` AS `c3`, t.`分钟` AS `c4` FROM (SELECT t.*, toDayOfWeek(t.`就诊日期`) AS `星期`, toHour(t.`登记时间`) AS `钟点`, ((toFloat64(dateDiff('day', t.`就诊日期`, t.`登记时间`)) * 86400 + (toHour(t.`登记时间`) * 3600 + toMinute(t.`登记时间`) * 60 + toSecond(t.`登记时间`)) - 0) / 3600) AS `小时`, ((toFloat64(dateDiff('day', t.`登记时间`, t.`就诊日期`)) * 86400 + 0 - (toHour(t.`登记时间`) * 3600 + toMinute(t.`登记时间`) * 60 + toSecond(t.`登记时间`))) / 60) AS `分钟` FROM (…) t) t ORDER BY t.`人次` NULLS LAST",
      oracle:
        'SELECT t."星期" AS "c1", t."钟点" AS "c2", t."小时" AS "c3", t."分钟" AS "c4" FROM (SELECT t.*, (MOD(CAST(TO_CHAR(t."就诊日期", \'J\') AS NUMBER(10)), 7) + 1) AS "星期", CAST(TO_CHAR(t."登记时间", \'HH24\') AS NUMBER(10)) AS "钟点", ((CAST((CAST(TO_CHAR(t."登记时间", \'J\') AS NUMBER(10)) - CAST(TO_CHAR(t."就诊日期", \'J\') AS NUMBER(10))) AS BINARY_DOUBLE) * 86400 + (CAST(TO_CHAR(t."登记时间", \'HH24\') AS NUMBER(10)) * 3600 + CAST(TO_CHAR(t."登记时间", \'MI\') AS NUMBER(10)) * 60 + CAST(TO_CHAR(t."登记时间", \'SS\') AS NUMBER(10))) - 0) / 3600) AS "小时", ((CAST((CAST(TO_CHAR(t."就诊日期", \'J\') AS NUMBER(10)) - CAST(TO_CHAR(t."登记时间", \'J\') AS NUMBER(10))) AS BINARY_DOUBLE) * 86400 + 0 - (CAST(TO_CHAR(t."登记时间", \'HH24\') AS NUMBER(10)) * 3600 + CAST(TO_CHAR(t."登记时间", \'MI\') AS NUMBER(10)) * 60 + CAST(TO_CHAR(t."登记时间", \'SS\') AS NUMBER(10)))) / 60) AS "分钟" FROM (…) t) t ORDER BY t."人次" NULLS LAST',
      oracle11:
        'SELECT t."星期" AS "c1", t."钟点" AS "c2", t."小时" AS "c3", t."分钟" AS "c4" FROM (SELECT t.*, (MOD(CAST(TO_CHAR(t."就诊日期", \'J\') AS NUMBER(10)), 7) + 1) AS "星期", CAST(TO_CHAR(t."登记时间", \'HH24\') AS NUMBER(10)) AS "钟点", ((CAST((CAST(TO_CHAR(t."登记时间", \'J\') AS NUMBER(10)) - CAST(TO_CHAR(t."就诊日期", \'J\') AS NUMBER(10))) AS BINARY_DOUBLE) * 86400 + (CAST(TO_CHAR(t."登记时间", \'HH24\') AS NUMBER(10)) * 3600 + CAST(TO_CHAR(t."登记时间", \'MI\') AS NUMBER(10)) * 60 + CAST(TO_CHAR(t."登记时间", \'SS\') AS NUMBER(10))) - 0) / 3600) AS "小时", ((CAST((CAST(TO_CHAR(t."就诊日期", \'J\') AS NUMBER(10)) - CAST(TO_CHAR(t."登记时间", \'J\') AS NUMBER(10))) AS BINARY_DOUBLE) * 86400 + 0 - (CAST(TO_CHAR(t."登记时间", \'HH24\') AS NUMBER(10)) * 3600 + CAST(TO_CHAR(t."登记时间", \'MI\') AS NUMBER(10)) * 60 + CAST(TO_CHAR(t."登记时间", \'SS\') AS NUMBER(10)))) / 60) AS "分钟" FROM (…) t) t ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."星期" AS "c1", t."钟点" AS "c2", t."小时" AS "c3", t."分钟" AS "c4" FROM (SELECT t.*, DAYOFWEEK_ISO(t."就诊日期") AS "星期", HOUR(t."登记时间") AS "钟点", ((CAST((DAYS(t."登记时间") - DAYS(t."就诊日期")) AS DOUBLE) * 86400 + (HOUR(t."登记时间") * 3600 + MINUTE(t."登记时间") * 60 + SECOND(t."登记时间")) - 0) / 3600) AS "小时", ((CAST((DAYS(t."就诊日期") - DAYS(t."登记时间")) AS DOUBLE) * 86400 + 0 - (HOUR(t."登记时间") * 3600 + MINUTE(t."登记时间") * 60 + SECOND(t."登记时间"))) / 60) AS "分钟" FROM (…) t) t ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."星期" AS "c1", t."钟点" AS "c2", t."小时" AS "c3", t."分钟" AS "c4" FROM (SELECT t.*, DAYOFWEEK_ISO(t."就诊日期") AS "星期", HOUR(t."登记时间") AS "钟点", ((CAST((DAYS(t."登记时间") - DAYS(t."就诊日期")) AS DOUBLE) * 86400 + (HOUR(t."登记时间") * 3600 + MINUTE(t."登记时间") * 60 + SECOND(t."登记时间")) - 0) / 3600) AS "小时", ((CAST((DAYS(t."就诊日期") - DAYS(t."登记时间")) AS DOUBLE) * 86400 + 0 - (HOUR(t."登记时间") * 3600 + MINUTE(t."登记时间") * 60 + SECOND(t."登记时间"))) / 60) AS "分钟" FROM (…) t) t ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."星期" AS "c1", t."钟点" AS "c2", t."小时" AS "c3", t."分钟" AS "c4" FROM (SELECT t.*, (MOD(CAST(TO_CHAR(t."就诊日期", \'J\') AS INTEGER), 7) + 1) AS "星期", CAST(TO_CHAR(t."登记时间", \'HH24\') AS INTEGER) AS "钟点", ((CAST((CAST(TO_CHAR(t."登记时间", \'J\') AS INTEGER) - CAST(TO_CHAR(t."就诊日期", \'J\') AS INTEGER)) AS DOUBLE PRECISION) * 86400 + (CAST(TO_CHAR(t."登记时间", \'HH24\') AS INTEGER) * 3600 + CAST(TO_CHAR(t."登记时间", \'MI\') AS INTEGER) * 60 + CAST(TO_CHAR(t."登记时间", \'SS\') AS INTEGER)) - 0) / 3600) AS "小时", ((CAST((CAST(TO_CHAR(t."就诊日期", \'J\') AS INTEGER) - CAST(TO_CHAR(t."登记时间", \'J\') AS INTEGER)) AS DOUBLE PRECISION) * 86400 + 0 - (CAST(TO_CHAR(t."登记时间", \'HH24\') AS INTEGER) * 3600 + CAST(TO_CHAR(t."登记时间", \'MI\') AS INTEGER) * 60 + CAST(TO_CHAR(t."登记时间", \'SS\') AS INTEGER))) / 60) AS "分钟" FROM (…) t) t ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: [],
    answer: [
      [1, 0, 0, 0],
      [3, 23, 86_399 / 3600, -86_399 / 60],
      [4, 8, 8.5, -510],
      [1, 12, 12, -720],
      [7, 23, 86_399 / 3600, -86_399 / 60],
      [1, 10, 10, -600],
      [null, null, null, null],
    ],
  },
};
