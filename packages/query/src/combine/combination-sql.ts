import type { Column } from '@mingjing/contract';
import { duckdb } from '../dialect/duckdb.ts';
import { bound as boundValue, type CompiledSql, join, raw, render, type Sql, sql } from '../sql.ts';
import type { BoundCombination, BoundStep } from './bind-combination.ts';
import { keySql } from './key-comparison.ts';

/** Where the rows of a parent stand in the engine. */
export interface ParentTable {
  /** SQL of the table, of our own making: `p0.data`. */
  table: string;
  /** The column that numbers its rows, where they are stored in another order than they came in. */
  place?: string;
}

type Join = Extract<BoundCombination, { kind: 'join' }>;
type Union = Extract<BoundCombination, { kind: 'union' }>;

export const aliasOf = (at: number): Sql => raw(`t${at}`);
const rowsOf = ({ table }: ParentTable, at: number): Sql => sql`${raw(table)} AS ${aliasOf(at)}`;
const columnOf = (at: number, { name }: Column): Sql => sql`${aliasOf(at)}.${duckdb.quoteIdent(name)}`;
const placeOf = ({ place }: ParentTable, at: number): Sql =>
  sql`${aliasOf(at)}.${place === undefined ? raw('rowid') : duckdb.quoteIdent(place)}`;

/** The values that a pair of keys is compared by, on the left and on the right, for each pair. */
export function keysOf({ to, keys }: BoundStep, at: number): { left: Sql; right: Sql }[] {
  return keys.map(({ left, right, comparison }) => ({
    left: keySql(columnOf(to, left), left, comparison),
    right: keySql(columnOf(at + 1, right), right, comparison),
  }));
}

/**
 * The statement of a combined dataset's rows, for the engine: those of a join in the order of its first dataset, then of
 * the next; those of a union one dataset after the other.
 * @param most rows after which it ends: one more than are allowed tells that there are too many
 */
export function combinationSql(
  combination: BoundCombination,
  tables: readonly ParentTable[],
  most: number,
): CompiledSql {
  const rows = combination.kind === 'join' ? joinSql(combination, tables) : unionSql(combination, tables);
  return render(sql`${rows} LIMIT ${raw(String(Math.trunc(most)))}`, duckdb.placeholder);
}

function joinSql({ steps, from, columns }: Join, tables: readonly ParentTable[]): Sql {
  const values = from.map(
    ({ parent, column }, at) =>
      sql`${shown(columnOf(parent, column), column)} AS ${duckdb.quoteIdent(columns[at]!.name)}`,
  );
  const joins = steps.map((step, at) => {
    const on = keysOf(step, at).map(({ left, right }) => sql`${left} = ${right}`);
    const how = raw(step.how === 'left' ? ' LEFT JOIN ' : ' JOIN ');
    return sql`${how}${rowsOf(tables[at + 1]!, at + 1)} ON ${join(on, ' AND ')}`;
  });
  const order = join(tables.map(placeOf), ', ');
  return sql`SELECT ${join(values, ', ')} FROM ${rowsOf(tables[0]!, 0)}${join(joins, '')} ORDER BY ${order}`;
}

/** Texts leave the dictionary of the extract they are from. */
const shown = (value: Sql, { type }: Column): Sql => duckdb.compared(value, type);

function unionSql({ from, origins, columns }: Union, tables: readonly ParentTable[]): Sql {
  // Names of their own that no column can have: they order the rows and are left behind.
  const names = columns.map((_, at) => raw(`c${at}`));
  const parts = from.map((list, at) => {
    const values = list.map((column, index) => typed(column, at, columns[index]!));
    const origin = origins?.[at];
    if (origin !== undefined) values.push(sql`CAST(${boundValue(origin)} AS VARCHAR)`);
    const all = values.map((value, index) => sql`${value} AS ${names[index]!}`);
    return sql`SELECT ${join(all, ', ')}, ${raw(String(at))} AS part, ${placeOf(tables[at]!, at)} AS place FROM ${rowsOf(tables[at]!, at)}`;
  });
  const outputs = columns.map(({ name }, at) => sql`${names[at]!} AS ${duckdb.quoteIdent(name)}`);
  return sql`SELECT ${join(outputs, ', ')} FROM (${join(parts, ' UNION ALL ')}) AS u ORDER BY u.part, u.place`;
}

/** A parent's value in the type that all of them share; NULL where the parent has none. */
function typed(column: Column | undefined, at: number, result: Column): Sql {
  return sql`CAST(${column === undefined ? raw('NULL') : columnOf(at, column)} AS ${raw(engineType(result))})`;
}

function engineType({ type, precision = 38, scale = 10 }: Column): string {
  switch (type) {
    case 'integer':
      return 'BIGINT';
    case 'decimal':
      return `DECIMAL(${precision}, ${scale})`;
    case 'text':
      return 'VARCHAR';
    case 'datetime':
      return 'TIMESTAMP';
    case 'double':
    case 'date':
    case 'boolean':
      return type.toUpperCase();
  }
}
