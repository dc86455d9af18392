import type { Column, Filter, Measure } from '@mingjing/contract';
import type { DialectCase } from '../statement.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '分数', type: 'text', numeric: true },
];
const rows = [
  ['内科', '9'],
  ['内科', '10'],
  ['内科', ' 1e1 '],
  ['外科', '-8.50'],
  ['外科', null],
];
const ask = (measures: Measure[], filters: Filter[] = []) => ({
  question: { kind: 'groups' as const, dimensions: [{ column: '科室' }], measures, filters, sorts: [] },
  columns,
  rows,
});

export const numericTextCases: Record<string, DialectCase> = {
  '[CALC-21] the greatest and least of texts that are numbers': {
    ...ask([
      { column: '分数', calculation: 'max', alias: '大' },
      { column: '分数', calculation: 'min', alias: '小' },
    ]),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", MAX(CASE WHEN regexp_matches(CAST(t."分数" AS VARCHAR), \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\') THEN TRY_CAST(CAST(t."分数" AS VARCHAR) AS DOUBLE) END) AS "大", MIN(CASE WHEN regexp_matches(CAST(t."分数" AS VARCHAR), \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\') THEN TRY_CAST(CAST(t."分数" AS VARCHAR) AS DOUBLE) END) AS "小" FROM (…) t GROUP BY t."科室" ORDER BY CAST(t."科室" AS VARCHAR) NULLS LAST',
      mysql:
        "SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, MAX(CASE WHEN CONVERT(t.`分数` USING utf8mb4) REGEXP '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CONVERT(t.`分数` USING utf8mb4) + 0e0 END) AS `大`, MIN(CASE WHEN CONVERT(t.`分数` USING utf8mb4) REGEXP '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CONVERT(t.`分数` USING utf8mb4) + 0e0 END) AS `小` FROM (…) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY))",
      postgres:
        'SELECT CAST(t."科室" AS text) AS "科室", MAX(CASE WHEN CAST(t."分数" AS text) ~ \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\' THEN CAST(CAST(t."分数" AS text) AS double precision) END) AS "大", MIN(CASE WHEN CAST(t."分数" AS text) ~ \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\' THEN CAST(CAST(t."分数" AS text) AS double precision) END) AS "小" FROM (…) t GROUP BY CAST(t."科室" AS text) ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
    },
    params: [],
    answer: [
      ['内科', 10, 9],
      ['外科', -8.5, -8.5],
    ],
  },
  '[CALC-21] sum, average and median of texts that are numbers': {
    ...ask([
      { column: '分数', calculation: 'sum', alias: '和' },
      { column: '分数', calculation: 'avg', alias: '均' },
      { column: '分数', calculation: 'median', alias: '中' },
    ]),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", SUM(CASE WHEN regexp_matches(CAST(t."分数" AS VARCHAR), \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\') THEN TRY_CAST(CAST(t."分数" AS VARCHAR) AS DOUBLE) END) AS "和", AVG(CASE WHEN regexp_matches(CAST(t."分数" AS VARCHAR), \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\') THEN TRY_CAST(CAST(t."分数" AS VARCHAR) AS DOUBLE) END) AS "均", MEDIAN(CASE WHEN regexp_matches(CAST(t."分数" AS VARCHAR), \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\') THEN TRY_CAST(CAST(t."分数" AS VARCHAR) AS DOUBLE) END) AS "中" FROM (…) t GROUP BY t."科室" ORDER BY CAST(t."科室" AS VARCHAR) NULLS LAST',
      mysql:
        "SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, SUM(CASE WHEN CONVERT(t.`分数` USING utf8mb4) REGEXP '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CONVERT(t.`分数` USING utf8mb4) + 0e0 END) AS `和`, AVG(CASE WHEN CONVERT(t.`分数` USING utf8mb4) REGEXP '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CONVERT(t.`分数` USING utf8mb4) + 0e0 END) AS `均`, MIN(CASE WHEN t.`place_1` IN ((t.`count_1` + 1) DIV 2, (t.`count_1` + 2) DIV 2) THEN CASE WHEN CONVERT(t.`分数` USING utf8mb4) REGEXP '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CONVERT(t.`分数` USING utf8mb4) + 0e0 END END) * 0.5 + MAX(CASE WHEN t.`place_1` IN ((t.`count_1` + 1) DIV 2, (t.`count_1` + 2) DIV 2) THEN CASE WHEN CONVERT(t.`分数` USING utf8mb4) REGEXP '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CONVERT(t.`分数` USING utf8mb4) + 0e0 END END) * 0.5 AS `中` FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY), (CASE WHEN CONVERT(t.`分数` USING utf8mb4) REGEXP '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CONVERT(t.`分数` USING utf8mb4) + 0e0 END) IS NULL ORDER BY CASE WHEN CONVERT(t.`分数` USING utf8mb4) REGEXP '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CONVERT(t.`分数` USING utf8mb4) + 0e0 END) AS `place_1`, COUNT(CASE WHEN CONVERT(t.`分数` USING utf8mb4) REGEXP '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CONVERT(t.`分数` USING utf8mb4) + 0e0 END) OVER (PARTITION BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) AS `count_1` FROM (…) t) t GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY))",
      postgres:
        'SELECT CAST(t."科室" AS text) AS "科室", SUM(CASE WHEN CAST(t."分数" AS text) ~ \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\' THEN CAST(CAST(t."分数" AS text) AS double precision) END) AS "和", CAST(SUM(CASE WHEN CAST(t."分数" AS text) ~ \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\' THEN CAST(CAST(t."分数" AS text) AS double precision) END) AS double precision) / COUNT(CASE WHEN CAST(t."分数" AS text) ~ \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\' THEN CAST(CAST(t."分数" AS text) AS double precision) END) AS "均", PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY CASE WHEN CAST(t."分数" AS text) ~ \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\' THEN CAST(CAST(t."分数" AS text) AS double precision) END) AS "中" FROM (…) t GROUP BY CAST(t."科室" AS text) ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
    },
    params: [],
    answer: [
      ['内科', 29, 29 / 3, 10],
      ['外科', -8.5, -8.5, -8.5],
    ],
  },
  '[CALC-21] [FMT-10] texts that are numbers are compared as numbers': {
    ...ask([{ column: '分数', calculation: 'count' }], [{ column: '分数', op: 'gte', value: '9.0' }]),
    sql: {
      duckdb:
        'SELECT t."科室" AS "科室", COUNT(t."分数") AS "分数" FROM (…) t WHERE CASE WHEN regexp_matches(CAST(t."分数" AS VARCHAR), \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\') THEN TRY_CAST(CAST(t."分数" AS VARCHAR) AS DOUBLE) END >= CAST($1 AS DOUBLE) GROUP BY t."科室" ORDER BY CAST(t."科室" AS VARCHAR) NULLS LAST',
      mysql:
        "SELECT MIN(CONVERT(t.`科室` USING utf8mb4)) AS `科室`, COUNT(t.`分数`) AS `分数` FROM (…) t WHERE CASE WHEN CONVERT(t.`分数` USING utf8mb4) REGEXP '^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$' THEN CONVERT(t.`分数` USING utf8mb4) + 0e0 END >= (? + 0e0) GROUP BY CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY) ORDER BY MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY)) IS NULL, MIN(CAST(CONVERT(t.`科室` USING utf8mb4) AS BINARY))",
      postgres:
        'SELECT CAST(t."科室" AS text) AS "科室", COUNT(t."分数") AS "分数" FROM (…) t WHERE CASE WHEN CAST(t."分数" AS text) ~ \'^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$\' THEN CAST(CAST(t."分数" AS text) AS double precision) END >= CAST($1 AS double precision) GROUP BY CAST(t."科室" AS text) ORDER BY CAST(t."科室" AS text) COLLATE "C" NULLS LAST',
    },
    params: ['9'],
    answer: [['内科', 3]],
  },
};
