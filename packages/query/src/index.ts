export type { CompiledSql } from './sql.ts';

/** Databases that a question can be compiled for. */
export type DialectId = 'duckdb' | 'mysql' | 'postgres';
