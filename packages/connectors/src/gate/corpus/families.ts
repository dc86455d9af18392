import type { DialectId } from '@mingjing/query';
import type { Families } from './family.ts';
import { mysqlFamilies } from './mysql.ts';
import { postgresFamilies } from './postgres.ts';
import { sqlserverFamilies } from './sqlserver.ts';

/** Statements that a dialect's gate must refuse. */
export const forbidden: Record<Exclude<DialectId, 'duckdb'>, Families> = {
  mysql: mysqlFamilies,
  postgres: postgresFamilies,
  sqlserver: sqlserverFamilies,
  sqlserver2005: sqlserverFamilies,
};
