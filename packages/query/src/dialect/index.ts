import type { Dialect, DialectId } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { mysql } from './mysql.ts';
import { postgres } from './postgres.ts';

/** Every dialect, once. */
export const dialects: Record<DialectId, Dialect> = { duckdb, mysql, postgres };
