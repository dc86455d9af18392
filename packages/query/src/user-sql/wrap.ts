import type { Cell, Column } from '@mingjing/contract';
import { comparison } from '../bind/comparison.ts';
import { conditionSql } from '../compile/condition.ts';
import { tableAlias } from '../compile/scope.ts';
import type { DialectId } from '../dialect/dialect.ts';
import { dialects } from '../dialect/index.ts';
import { type CompiledSql, raw, render, sql } from '../sql.ts';
import { cleanStatement } from './statement.ts';

export interface WrapOptions {
  /** Rows at most. */
  limit?: number;
  /** Asks for no rows: the answer's columns are what is wanted. */
  probe?: boolean;
}

/**
 * A user's statement as a derived table, so that it can be nothing but one query and can be limited from outside.
 * An ORDER BY inside may be lost on the way.
 */
export function wrapUserSql(statement: string, dialect: DialectId, options: WrapOptions = {}): CompiledSql {
  const { page, placeholder } = dialects[dialect];
  const size = options.probe ? 0 : options.limit;
  if (size !== undefined && (!Number.isSafeInteger(size) || size < 0)) throw new Error('a limit counts rows');
  const all = sql`SELECT * FROM (\n${raw(cleanStatement(statement))}\n) ${tableAlias}`;
  return render(size === undefined ? all : sql`${all} ${page(size, 0)}`, placeholder);
}

/**
 * Rows of a statement whose column lies above a value, for incremental refresh; all rows when the value is null.
 * Compared as the column's type, the value bound.
 */
export function greaterThan(statement: string, column: Column, dialect: DialectId, value: Cell): CompiledSql {
  const all = sql`SELECT * FROM (\n${raw(cleanStatement(statement))}\n) ${tableAlias}`;
  const scope = {
    dialect: dialects[dialect],
    alias: tableAlias,
    names: [column.name],
    middles: new Map(),
    dictionaries: [],
  };
  const condition =
    value === null ? undefined : comparison({ kind: 'column', index: 0, column }, 'gt', value);
  return render(
    condition === undefined ? all : sql`${all} WHERE ${conditionSql(scope, condition)}`,
    dialects[dialect].placeholder,
  );
}
