import type { Cell, Column } from '@mingjing/contract';
import type { DialectCase } from '../statement.ts';

const name = 'x"; drop`t';
const columns: Column[] = [
  { name, type: 'text' },
  { name: 'A*2', type: 'integer' },
  { name: '费用 (元)', type: 'decimal', precision: 38, scale: 10 },
  { name: '大', type: 'integer' },
];
const rows: Cell[][] = [
  ["'; DROP TABLE asked; --", 1, '1234567890123456789012345678.0123456789', '9007199254740993'],
  ['\\', 2, '0.0000000001', '9007199254740992'],
  ['😀', 3, '-5.5', null],
  ['é', 3, null, '-9007199254740993'],
];

/** Names and values that try to be SQL, and numbers that doubles cannot hold. */
export const hostileCases: Record<string, DialectCase> = {
  'a column name made of quotes and SQL is just a name': {
    question: {
      kind: 'groups',
      dimensions: [{ column: name }],
      measures: [{ column: 'A*2', calculation: 'sum', alias: '"--`' }],
      filters: [{ column: name, op: 'in', value: ["'; DROP TABLE asked; --", '\\', '😀'] }],
      sorts: [{ key: '"--`', descending: true }],
    },
    columns,
    rows,
    sql: {
      duckdb:
        'SELECT t."x""; drop`t" AS "x""; drop`t", SUM(t."A*2") AS """--`" FROM (…) t WHERE CAST(t."x""; drop`t" AS VARCHAR) IN (CAST($1 AS VARCHAR), CAST($2 AS VARCHAR), CAST($3 AS VARCHAR)) GROUP BY t."x""; drop`t" ORDER BY SUM(t."A*2") DESC NULLS LAST, CAST(t."x""; drop`t" AS VARCHAR) NULLS LAST',
      mysql:
        'SELECT MIN(CONVERT(t.`x"; drop``t` USING utf8mb4)) AS `x"; drop``t`, SUM(t.`A*2`) AS `"--``` FROM (…) t WHERE CAST(CONVERT(t.`x"; drop``t` USING utf8mb4) AS BINARY) IN (CAST(CONVERT(? USING utf8mb4) AS BINARY), CAST(CONVERT(? USING utf8mb4) AS BINARY), CAST(CONVERT(? USING utf8mb4) AS BINARY)) GROUP BY CAST(CONVERT(t.`x"; drop``t` USING utf8mb4) AS BINARY) ORDER BY SUM(t.`A*2`) IS NULL, SUM(t.`A*2`) DESC, MIN(CAST(CONVERT(t.`x"; drop``t` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`x"; drop``t` USING utf8mb4) AS BINARY))',
      postgres:
        'SELECT CAST(t."x""; drop`t" AS text) COLLATE "C" AS "x""; drop`t", SUM(t."A*2") AS """--`" FROM (…) t WHERE CAST(t."x""; drop`t" AS text) COLLATE "C" IN (CAST($1 AS text), CAST($2 AS text), CAST($3 AS text)) GROUP BY CAST(t."x""; drop`t" AS text) COLLATE "C" ORDER BY SUM(t."A*2") DESC NULLS LAST, CAST(t."x""; drop`t" AS text) COLLATE "C" NULLS LAST',
      sqlserver:
        'SELECT MIN(CAST(t.[x"; drop`t] AS nvarchar(max))) AS [x"; drop`t], SUM(CAST(t.[A*2] AS decimal(38, 0))) AS ["--`] FROM (…) t WHERE (CAST(t.[x"; drop`t] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IN ((CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, (CAST(@p2 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, (CAST(@p3 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) GROUP BY (CAST(t.[x"; drop`t] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN SUM(CAST(t.[A*2] AS decimal(38, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t.[A*2] AS decimal(38, 0))) DESC, CASE WHEN MIN((CAST(t.[x"; drop`t] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[x"; drop`t] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      sqlserver2005:
        'SELECT MIN(CAST(t.[x"; drop`t] AS nvarchar(max))) AS [x"; drop`t], SUM(CAST(t.[A*2] AS decimal(38, 0))) AS ["--`] FROM (…) t WHERE (CAST(t.[x"; drop`t] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 IN ((CAST(@p1 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, (CAST(@p2 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2, (CAST(@p3 AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) GROUP BY (CAST(t.[x"; drop`t] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2 ORDER BY CASE WHEN SUM(CAST(t.[A*2] AS decimal(38, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t.[A*2] AS decimal(38, 0))) DESC, CASE WHEN MIN((CAST(t.[x"; drop`t] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2) IS NULL THEN 1 ELSE 0 END, MIN((CAST(t.[x"; drop`t] AS nvarchar(max)) + NCHAR(1)) COLLATE Latin1_General_BIN2)',
      clickhouse:
        'SELECT t.`x"; drop\\`t` AS `c1`, sum(toNullable(toDecimal128(t.`A*2`, 0))) AS `c2` FROM (…) t WHERE t.`x"; drop\\`t` IN ({p1:String}, {p2:String}, {p3:String}) GROUP BY t.`x"; drop\\`t` ORDER BY sum(toNullable(toDecimal128(t.`A*2`, 0))) DESC NULLS LAST, t.`x"; drop\\`t` NULLS LAST',
      oracle:
        'SELECT t."x""; drop`t" AS "c1", SUM(t."A*2") AS "c2" FROM (…) t WHERE t."x""; drop`t" IN (?, ?, ?) GROUP BY t."x""; drop`t" ORDER BY SUM(t."A*2") DESC NULLS LAST, t."x""; drop`t" NULLS LAST',
      oracle11:
        'SELECT t."x""; drop`t" AS "c1", SUM(t."A*2") AS "c2" FROM (…) t WHERE t."x""; drop`t" IN (?, ?, ?) GROUP BY t."x""; drop`t" ORDER BY SUM(t."A*2") DESC NULLS LAST, t."x""; drop`t" NULLS LAST',
      db2: 'SELECT MIN(t."x""; drop`t") AS "c1", SUM(CAST(t."A*2" AS DECIMAL(31, 0))) AS "c2" FROM (…) t WHERE (t."x""; drop`t" || CHR(1)) IN ((CAST(? AS VARCHAR(4000)) || CHR(1)), (CAST(? AS VARCHAR(4000)) || CHR(1)), (CAST(? AS VARCHAR(4000)) || CHR(1))) GROUP BY (t."x""; drop`t" || CHR(1)) ORDER BY CASE WHEN SUM(CAST(t."A*2" AS DECIMAL(31, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t."A*2" AS DECIMAL(31, 0))) DESC, CASE WHEN MIN((t."x""; drop`t" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."x""; drop`t" || CHR(1)))',
      db2v9:
        'SELECT MIN(t."x""; drop`t") AS "c1", SUM(CAST(t."A*2" AS DECIMAL(31, 0))) AS "c2" FROM (…) t WHERE (t."x""; drop`t" || CHR(1)) IN ((CAST(? AS VARCHAR(4000)) || CHR(1)), (CAST(? AS VARCHAR(4000)) || CHR(1)), (CAST(? AS VARCHAR(4000)) || CHR(1))) GROUP BY (t."x""; drop`t" || CHR(1)) ORDER BY CASE WHEN SUM(CAST(t."A*2" AS DECIMAL(31, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t."A*2" AS DECIMAL(31, 0))) DESC, CASE WHEN MIN((t."x""; drop`t" || CHR(1))) IS NULL THEN 1 ELSE 0 END, MIN((t."x""; drop`t" || CHR(1)))',
      generic:
        'SELECT MIN(t."x""; drop`t") AS "c1", SUM(CAST(t."A*2" AS DECIMAL(38, 0))) AS "c2" FROM (…) t WHERE t."x""; drop`t" IN (CAST(? AS VARCHAR(4000)), CAST(? AS VARCHAR(4000)), CAST(? AS VARCHAR(4000))) GROUP BY t."x""; drop`t" ORDER BY CASE WHEN SUM(CAST(t."A*2" AS DECIMAL(38, 0))) IS NULL THEN 1 ELSE 0 END, SUM(CAST(t."A*2" AS DECIMAL(38, 0))) DESC, CASE WHEN MIN(t."x""; drop`t") IS NULL THEN 1 ELSE 0 END, MIN(t."x""; drop`t")',
    },
    params: ["'; DROP TABLE asked; --", '\\', '😀'],
    answer: [
      ['😀', 3],
      ['\\', 2],
      ["'; DROP TABLE asked; --", 1],
    ],
  },
  'whole numbers past 2^53 are compared and summed exactly': {
    question: {
      kind: 'groups',
      dimensions: [],
      measures: [
        { column: '大', calculation: 'sum', alias: '和' },
        { column: '大', calculation: 'max', alias: '大' },
        { column: '大', calculation: 'median', alias: '中' },
      ],
      filters: [{ column: '大', op: 'in', value: ['9007199254740993', '9007199254740992'] }],
      sorts: [],
    },
    columns,
    rows,
    sql: {
      duckdb:
        'SELECT SUM(t."大") AS "和", MAX(t."大") AS "大", CAST(QUANTILE_DISC(t."大", [0.5, 0.500000000001])[1] AS DECIMAL(38, 1)) + CAST((CAST(QUANTILE_DISC(t."大", [0.5, 0.500000000001])[2] AS DECIMAL(38, 1)) - CAST(QUANTILE_DISC(t."大", [0.5, 0.500000000001])[1] AS DECIMAL(38, 1))) * 0.5 AS DECIMAL(38, 1)) AS "中" FROM (…) t WHERE t."大" IN (CAST($1 AS BIGINT), CAST($2 AS BIGINT))',
      mysql:
        'SELECT SUM(t.`大`) AS `和`, MAX(t.`大`) AS `大`, MIN(CASE WHEN t.`place_1` * 2 BETWEEN t.`count_1` AND t.`count_1` + 2 THEN t.`大` END) * 0.5 + MAX(CASE WHEN t.`place_1` * 2 BETWEEN t.`count_1` AND t.`count_1` + 2 THEN t.`大` END) * 0.5 AS `中` FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN t.`大` IS NULL THEN 1 ELSE 0 END ORDER BY t.`大`) AS `place_1`, COUNT(t.`大`) OVER () AS `count_1` FROM (…) t WHERE t.`大` IN (CAST(? AS SIGNED), CAST(? AS SIGNED))) t',
      postgres:
        'SELECT SUM(t."大") AS "和", MAX(t."大") AS "大", (CAST(PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY t."大") AS numeric) + PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY t."大" DESC)) * 0.5 AS "中" FROM (…) t WHERE t."大" IN (CAST($1 AS bigint), CAST($2 AS bigint))',
      sqlserver:
        'SELECT SUM(CAST(t.[大] AS decimal(38, 0))) AS [和], MAX(t.[大]) AS [大], CAST(MIN(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[大] END) AS decimal(38, 1)) + CAST((CAST(MAX(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[大] END) AS decimal(38, 1)) - CAST(MIN(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[大] END) AS decimal(38, 1))) * 0.5 AS decimal(38, 1)) AS [中] FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN t.[大] IS NULL THEN 1 ELSE 0 END ORDER BY t.[大]) AS [place_1], COUNT(t.[大]) OVER () AS [count_1] FROM (…) t WHERE t.[大] IN (CAST(@p1 AS bigint), CAST(@p2 AS bigint))) t',
      sqlserver2005:
        'SELECT SUM(CAST(t.[大] AS decimal(38, 0))) AS [和], MAX(t.[大]) AS [大], CAST(MIN(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[大] END) AS decimal(38, 1)) + CAST((CAST(MAX(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[大] END) AS decimal(38, 1)) - CAST(MIN(CASE WHEN t.[place_1] * 2 BETWEEN t.[count_1] AND t.[count_1] + 2 THEN t.[大] END) AS decimal(38, 1))) * 0.5 AS decimal(38, 1)) AS [中] FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN t.[大] IS NULL THEN 1 ELSE 0 END ORDER BY t.[大]) AS [place_1], COUNT(t.[大]) OVER () AS [count_1] FROM (…) t WHERE t.[大] IN (CAST(@p1 AS bigint), CAST(@p2 AS bigint))) t',
      clickhouse:
        'SELECT sum(toNullable(toDecimal128(t.`大`, 0))) AS `c1`, MAX(toNullable(t.`大`)) AS `c2`, CASE WHEN COUNT(t.`大`) > 0 THEN toDecimal128(quantilesExact(0.499999999999, 0.5)(toNullable(t.`大`))[1], 1) + (toDecimal128(quantilesExact(0.499999999999, 0.5)(toNullable(t.`大`))[2], 1) - toDecimal128(quantilesExact(0.499999999999, 0.5)(toNullable(t.`大`))[1], 1)) / 2 END AS `c3` FROM (…) t WHERE t.`大` IN (toInt64({p1:String}), toInt64({p2:String}))',
      oracle:
        'SELECT SUM(t."大") AS "c1", MAX(t."大") AS "c2", MEDIAN(t."大") AS "c3" FROM (…) t WHERE t."大" IN (CAST(? AS NUMBER(38)), CAST(? AS NUMBER(38)))',
      oracle11:
        'SELECT SUM(t."大") AS "c1", MAX(t."大") AS "c2", MEDIAN(t."大") AS "c3" FROM (…) t WHERE t."大" IN (CAST(? AS NUMBER(38)), CAST(? AS NUMBER(38)))',
      db2: 'SELECT SUM(CAST(t."大" AS DECIMAL(31, 0))) AS "c1", MAX(t."大") AS "c2", (CAST(MIN(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."大" END) AS DECFLOAT) + MAX(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."大" END)) * 0.5 AS "c3" FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN t."大" IS NULL THEN 1 ELSE 0 END ORDER BY t."大") AS "place_1", COUNT(t."大") OVER () AS "count_1" FROM (…) t WHERE t."大" IN (CAST(? AS BIGINT), CAST(? AS BIGINT))) t',
      db2v9:
        'SELECT SUM(CAST(t."大" AS DECIMAL(31, 0))) AS "c1", MAX(t."大") AS "c2", (CAST(MIN(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."大" END) AS DECFLOAT) + MAX(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."大" END)) * 0.5 AS "c3" FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN t."大" IS NULL THEN 1 ELSE 0 END ORDER BY t."大") AS "place_1", COUNT(t."大") OVER () AS "count_1" FROM (…) t WHERE t."大" IN (CAST(? AS BIGINT), CAST(? AS BIGINT))) t',
      generic:
        'SELECT SUM(CAST(t."大" AS DECIMAL(38, 0))) AS "c1", MAX(t."大") AS "c2", CAST(MIN(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."大" END) * 0.5 + MAX(CASE WHEN t."place_1" * 2 BETWEEN t."count_1" AND t."count_1" + 2 THEN t."大" END) * 0.5 AS DECIMAL(38, 1)) AS "c3" FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CASE WHEN t."大" IS NULL THEN 1 ELSE 0 END ORDER BY t."大") AS "place_1", COUNT(t."大") OVER () AS "count_1" FROM (…) t WHERE t."大" IN (CAST(? AS BIGINT), CAST(? AS BIGINT))) t',
    },
    params: ['9007199254740993', '9007199254740992'],
    answer: [['18014398509481985', '9007199254740993', '9007199254740992.5']],
  },
  'decimals of 38 digits are summed to the last one': {
    question: {
      kind: 'groups',
      dimensions: [],
      measures: [{ column: '费用 (元)', calculation: 'sum' }],
      filters: [{ column: '费用 (元)', op: 'gt', value: '0.00000000005' }],
      sorts: [],
    },
    columns,
    rows,
    sql: {
      duckdb:
        'SELECT SUM(t."费用 (元)") AS "费用 (元)" FROM (…) t WHERE t."费用 (元)" > CAST($1 AS DECIMAL(38, 10))',
      mysql:
        'SELECT SUM(t.`费用 (元)`) AS `费用 (元)` FROM (…) t WHERE t.`费用 (元)` > CAST(? AS DECIMAL(65, 10))',
      postgres:
        'SELECT SUM(t."费用 (元)") AS "费用 (元)" FROM (…) t WHERE t."费用 (元)" > CAST($1 AS numeric)',
      sqlserver:
        'SELECT SUM(t.[费用 (元)]) AS [费用 (元)] FROM (…) t WHERE t.[费用 (元)] > CAST(@p1 AS decimal(38, 10))',
      sqlserver2005:
        'SELECT SUM(t.[费用 (元)]) AS [费用 (元)] FROM (…) t WHERE t.[费用 (元)] > CAST(@p1 AS decimal(38, 10))',
      clickhouse:
        'SELECT sum(toNullable(t.`费用 (元)`)) AS `c1` FROM (…) t WHERE t.`费用 (元)` > toDecimal128({p1:String}, 10)',
      oracle: 'SELECT SUM(t."费用 (元)") AS "c1" FROM (…) t WHERE t."费用 (元)" > CAST(? AS NUMBER(38, 10))',
      oracle11:
        'SELECT SUM(t."费用 (元)") AS "c1" FROM (…) t WHERE t."费用 (元)" > CAST(? AS NUMBER(38, 10))',
      db2: 'SELECT SUM(t."费用 (元)") AS "c1" FROM (…) t WHERE t."费用 (元)" > CAST(? AS DECFLOAT)',
      db2v9: 'SELECT SUM(t."费用 (元)") AS "c1" FROM (…) t WHERE t."费用 (元)" > CAST(? AS DECFLOAT)',
      generic:
        'SELECT SUM(t."费用 (元)") AS "c1" FROM (…) t WHERE t."费用 (元)" > CAST(? AS DECIMAL(38, 10))',
    },
    params: ['0.0000000000'],
    answer: [['1234567890123456789012345678.0123456790']],
  },
  'a key that a database could not carry stands in columns only': {
    question: {
      kind: 'groups',
      dimensions: [],
      measures: [
        { column: 'A*2', calculation: 'sum', alias: '😀' },
        { column: 'A*2', calculation: 'max', alias: '一个非常非常非常非常非常非常非常长的名称' },
      ],
      filters: [{ column: name, op: 'ne', value: 'NUL\0' }],
      sorts: [],
    },
    columns,
    rows,
    sql: {
      duckdb:
        'SELECT SUM(t."A*2") AS "c1", MAX(t."A*2") AS "一个非常非常非常非常非常非常非常长的名称" FROM (…) t',
      mysql:
        'SELECT SUM(t.`A*2`) AS `c1`, MAX(t.`A*2`) AS `一个非常非常非常非常非常非常非常长的名称` FROM (…) t',
      postgres:
        'SELECT SUM(t."A*2") AS "c1", MAX(t."A*2") AS "一个非常非常非常非常非常非常非常长的名称" FROM (…) t',
      sqlserver:
        'SELECT SUM(CAST(t.[A*2] AS decimal(38, 0))) AS [c1], MAX(t.[A*2]) AS [一个非常非常非常非常非常非常非常长的名称] FROM (…) t',
      sqlserver2005:
        'SELECT SUM(CAST(t.[A*2] AS decimal(38, 0))) AS [c1], MAX(t.[A*2]) AS [一个非常非常非常非常非常非常非常长的名称] FROM (…) t',
      clickhouse:
        'SELECT sum(toNullable(toDecimal128(t.`A*2`, 0))) AS `c1`, MAX(toNullable(t.`A*2`)) AS `c2` FROM (…) t',
      oracle: 'SELECT SUM(t."A*2") AS "c1", MAX(t."A*2") AS "c2" FROM (…) t',
      oracle11: 'SELECT SUM(t."A*2") AS "c1", MAX(t."A*2") AS "c2" FROM (…) t',
      db2: 'SELECT SUM(CAST(t."A*2" AS DECIMAL(31, 0))) AS "c1", MAX(t."A*2") AS "c2" FROM (…) t',
      db2v9: 'SELECT SUM(CAST(t."A*2" AS DECIMAL(31, 0))) AS "c1", MAX(t."A*2") AS "c2" FROM (…) t',
      generic: 'SELECT SUM(CAST(t."A*2" AS DECIMAL(38, 0))) AS "c1", MAX(t."A*2") AS "c2" FROM (…) t',
    },
    params: [],
    answer: [[9, 3]],
  },
};
