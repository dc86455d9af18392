import type { Dialect, DialectId } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { mysql } from './mysql.ts';
import { postgres } from './postgres.ts';
import { sqlserver, sqlserver2005 } from './sqlserver.ts';

/** Every dialect, once. */
export const dialects: Record<DialectId, Dialect> = { duckdb, mysql, postgres, sqlserver, sqlserver2005 };
