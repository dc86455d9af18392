import type { Cell, Column } from '@mingjing/contract';
import { comparison } from '../bind/comparison.ts';
import { selectSql } from '../compile/compile-level.ts';
import { conditionSql } from '../compile/condition.ts';
import { tableAlias } from '../compile/scope.ts';
import type { Dialect, DialectId, SelectParts } from '../dialect/dialect.ts';
import { dialects } from '../dialect/index.ts';
import { type CompiledSql, raw, render, type Sql, sql } from '../sql.ts';
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
  const size = options.probe ? 0 : options.limit;
  if (size !== undefined && (!Number.isSafeInteger(size) || size < 0)) throw new Error('a limit counts rows');
  const page = size === undefined ? undefined : { size, offset: 0 };
  return render(selectAll(statement, dialects[dialect], { page }), dialects[dialect].placeholder);
}

/** All columns of a statement that stands as a derived table. */
function selectAll(
  statement: string,
  dialect: Dialect,
  { page, where }: { page?: SelectParts['page']; where?: Sql },
): Sql {
  const clean = cleanStatement(statement);
  const { head, body } = dialect.derive?.(clean, false) ?? { head: '', body: clean };
  const from = sql`FROM (\n${raw(body)}\n) ${tableAlias}`;
  const rest = where === undefined ? from : sql`${from} WHERE ${where}`;
  return sql`${raw(head)}${selectSql(dialect, { list: raw('*'), names: [], rest, order: [], page })}`;
}

/**
 * Rows of a statement whose column lies above a value, for incremental refresh; all rows when the value is null.
 * Compared as the column's type, the value bound.
 */
export function greaterThan(statement: string, column: Column, dialect: DialectId, value: Cell): CompiledSql {
  const scope = {
    dialect: dialects[dialect],
    alias: tableAlias,
    names: [column.name],
    middles: new Map(),
    dictionaries: [],
  };
  const condition =
    value === null ? undefined : comparison({ kind: 'column', index: 0, column }, 'gt', value);
  const where = condition === undefined ? {} : { where: conditionSql(scope, condition) };
  return render(selectAll(statement, dialects[dialect], where), dialects[dialect].placeholder);
}
