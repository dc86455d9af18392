import { clickhouse } from './clickhouse.ts';
import { clickhouseMart } from './clickhouse-mart.ts';
import { db2, db2v9 } from './db2.ts';
import type { Dialect, DialectId } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { generic } from './generic.ts';
import { mysql } from './mysql.ts';
import { oracle, oracle11 } from './oracle.ts';
import { postgres } from './postgres.ts';
import { sqlserver, sqlserver2005 } from './sqlserver.ts';

/** Every dialect, once. */
export const dialects: Record<DialectId, Dialect> = {
  duckdb,
  clickhouseMart,
  mysql,
  postgres,
  sqlserver,
  sqlserver2005,
  clickhouse,
  oracle,
  oracle11,
  db2,
  db2v9,
  generic,
};
