import type { DialectId } from '@mingjing/query';
import { clickhouseGate } from './clickhouse/index.ts';
import { db2Gate } from './db2/index.ts';
import type { GateRow } from './gate-row.ts';
import { genericGate } from './generic/index.ts';
import { mysqlGate } from './mysql/index.ts';
import { oracleGate } from './oracle/index.ts';
import { postgresGate } from './postgres/index.ts';
import { sqlserverGate } from './sqlserver/index.ts';

/** The gate of every dialect, once. */
export const gateRows: Record<DialectId, GateRow> = {
  mysql: mysqlGate,
  postgres: postgresGate,
  duckdb: postgresGate,
  clickhouseMart: clickhouseGate,
  sqlserver: sqlserverGate,
  sqlserver2005: sqlserverGate,
  clickhouse: clickhouseGate,
  oracle: oracleGate,
  oracle11: oracleGate,
  db2: db2Gate,
  db2v9: db2Gate,
  generic: genericGate,
};

/** All of these hold for a statement whose dialect is not known. */
export const strictRows: readonly GateRow[] = [mysqlGate, postgresGate];
