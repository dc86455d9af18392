import type { DialectId } from '@mingjing/query';
import { clickhouseFamilies } from './clickhouse.ts';
import { db2Families } from './db2.ts';
import type { Families } from './family.ts';
import { genericFamilies, statementsOfOthers } from './generic.ts';
import { mysqlFamilies } from './mysql.ts';
import { oracleFamilies } from './oracle.ts';
import { postgresFamilies } from './postgres.ts';
import { sqlserverFamilies } from './sqlserver.ts';

/** Statements that a dialect's gate must refuse. */
export const forbidden: Record<Exclude<DialectId, 'duckdb' | 'clickhouseMart'>, Families> = {
  mysql: mysqlFamilies,
  postgres: postgresFamilies,
  sqlserver: sqlserverFamilies,
  sqlserver2005: sqlserverFamilies,
  clickhouse: clickhouseFamilies,
  oracle: oracleFamilies,
  oracle11: oracleFamilies,
  db2: db2Families,
  db2v9: db2Families,
  generic: {
    ...genericFamilies,
    'secret catalogs': [...genericFamilies['secret catalogs'], ...statementsOfOthers],
  },
};
