import type { DialectCase } from '../statement.ts';
import { keep, of } from './filter-rows.ts';

/** Filters on numbers: by their value, to the last digit. */
export const numberFilterCases: Record<string, DialectCase> = {
  '[FMT-10] numbers compare as numbers, not as text': {
    ...keep({ column: '人次', op: 'gt', value: '3' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."人次" > CAST($1 AS BIGINT) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`人次` > CAST(? AS SIGNED) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."人次" > CAST($1 AS bigint) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[人次] > CAST(@p1 AS bigint) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[人次] > CAST(@p1 AS bigint) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`人次` > toInt64({p1:String}) ORDER BY t.`人次` NULLS LAST',
      oracle:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" > CAST(? AS NUMBER(38)) ORDER BY t."人次" NULLS LAST',
      oracle11:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" > CAST(? AS NUMBER(38)) ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" > CAST(? AS BIGINT) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" > CAST(? AS BIGINT) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" > CAST(? AS BIGINT) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['3'],
    answer: of(4, 5, 10),
  },
  'a fraction beside whole numbers': {
    ...keep({ column: '人次', op: 'gte', value: 3.5 }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."人次" > CAST($1 AS BIGINT) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`人次` > CAST(? AS SIGNED) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."人次" > CAST($1 AS bigint) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[人次] > CAST(@p1 AS bigint) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[人次] > CAST(@p1 AS bigint) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`人次` > toInt64({p1:String}) ORDER BY t.`人次` NULLS LAST',
      oracle:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" > CAST(? AS NUMBER(38)) ORDER BY t."人次" NULLS LAST',
      oracle11:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" > CAST(? AS NUMBER(38)) ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" > CAST(? AS BIGINT) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" > CAST(? AS BIGINT) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" > CAST(? AS BIGINT) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['3'],
    answer: of(4, 5, 10),
  },
  '[PARAM-16] a decimal is compared digit by digit': {
    ...keep({ column: '费用', op: 'lte', value: '20.2500000000000000001' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."费用" <= CAST($1 AS DECIMAL(10, 2)) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`费用` <= CAST(? AS DECIMAL(65, 2)) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."费用" <= CAST($1 AS numeric) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[费用] <= CAST(@p1 AS decimal(10, 2)) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[费用] <= CAST(@p1 AS decimal(10, 2)) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`费用` <= toDecimal128({p1:String}, 2) ORDER BY t.`人次` NULLS LAST',
      oracle:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."费用" <= CAST(? AS NUMBER(10, 2)) ORDER BY t."人次" NULLS LAST',
      oracle11:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."费用" <= CAST(? AS NUMBER(10, 2)) ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."费用" <= CAST(? AS DECIMAL(10, 2)) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."费用" <= CAST(? AS DECIMAL(10, 2)) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."费用" <= CAST(? AS DECIMAL(10, 2)) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['20.25'],
    answer: of(1, 2, 3, 5),
  },
  'a double column': {
    ...keep({ column: '评分', op: 'lt', value: '2' }),
    sql: {
      duckdb:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."评分" < CAST($1 AS DOUBLE) ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`评分` < (? + 0e0) ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."评分" < CAST($1 AS double precision) ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[评分] < CAST(@p1 AS float) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[评分] < CAST(@p1 AS float) ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`评分` < toFloat64({p1:String}) ORDER BY t.`人次` NULLS LAST',
      oracle:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."评分" < CAST(? AS BINARY_DOUBLE) ORDER BY t."人次" NULLS LAST',
      oracle11:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."评分" < CAST(? AS BINARY_DOUBLE) ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."评分" < CAST(? AS DOUBLE) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."评分" < CAST(? AS DOUBLE) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."评分" < CAST(? AS DOUBLE PRECISION) ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: ['2'],
    answer: of(5, null),
  },
  'a value that is no number matches no number': {
    ...keep({ column: '人次', op: 'eq', value: "1' OR '1'='1" }),
    sql: {
      duckdb: 'SELECT t."人次" AS "人次" FROM (…) t WHERE 1 = 0 ORDER BY t."人次" NULLS LAST',
      mysql: 'SELECT t.`人次` AS `人次` FROM (…) t WHERE 1 = 0 ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres: 'SELECT t."人次" AS "人次" FROM (…) t WHERE 1 = 0 ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE 1 = 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE 1 = 0 ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse: 'SELECT t.`人次` AS `c1` FROM (…) t WHERE 1 = 0 ORDER BY t.`人次` NULLS LAST',
      oracle: 'SELECT t."人次" AS "c1" FROM (…) t WHERE 1 = 0 ORDER BY t."人次" NULLS LAST',
      oracle11: 'SELECT t."人次" AS "c1" FROM (…) t WHERE 1 = 0 ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE 1 = 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE 1 = 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE 1 = 0 ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: [],
    answer: [],
  },
  'a number beyond 38 digits is above every whole number': {
    ...keep({ column: '人次', op: 'lt', value: '1e60' }),
    sql: {
      duckdb: 'SELECT t."人次" AS "人次" FROM (…) t WHERE t."人次" IS NOT NULL ORDER BY t."人次" NULLS LAST',
      mysql:
        'SELECT t.`人次` AS `人次` FROM (…) t WHERE t.`人次` IS NOT NULL ORDER BY t.`人次` IS NULL, t.`人次`',
      postgres:
        'SELECT t."人次" AS "人次" FROM (…) t WHERE t."人次" IS NOT NULL ORDER BY t."人次" NULLS LAST',
      sqlserver:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[人次] IS NOT NULL ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      sqlserver2005:
        'SELECT t.[人次] AS [人次] FROM (…) t WHERE t.[人次] IS NOT NULL ORDER BY CASE WHEN t.[人次] IS NULL THEN 1 ELSE 0 END, t.[人次]',
      clickhouse:
        'SELECT t.`人次` AS `c1` FROM (…) t WHERE t.`人次` IS NOT NULL ORDER BY t.`人次` NULLS LAST',
      oracle: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" IS NOT NULL ORDER BY t."人次" NULLS LAST',
      oracle11: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" IS NOT NULL ORDER BY t."人次" NULLS LAST',
      db2: 'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" IS NOT NULL ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      db2v9:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" IS NOT NULL ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
      generic:
        'SELECT t."人次" AS "c1" FROM (…) t WHERE t."人次" IS NOT NULL ORDER BY CASE WHEN t."人次" IS NULL THEN 1 ELSE 0 END, t."人次"',
    },
    params: [],
    answer: of(1, 2, 3, 4, 5, 10),
  },
};
