import type { BoundQuestion } from '../plan/plan.ts';
import { type Arithmetic, type ColumnValue, partsOfArithmetic } from '../plan/value.ts';
import { join, raw, type Sql, sql } from '../sql.ts';
import { conditionSql } from './condition.ts';
import { columnSql, type Scope, tableAlias } from './scope.ts';
import { faces } from './value.ts';

function mediansIn(tree: Arithmetic): ColumnValue[] {
  if (tree.kind === 'call') return tree.fn === 'MEDIAN' ? [tree.of] : [];
  return partsOfArithmetic(tree).flatMap(mediansIn);
}

function medianColumns(plan: BoundQuestion): ColumnValue[] {
  const found = new Map<number, ColumnValue>();
  for (const { value } of plan.outputs) {
    if (value.kind === 'aggregate' && value.calculation === 'median') found.set(value.of.index, value.of);
    if (value.kind === 'expression') for (const of of mediansIn(value.tree)) found.set(of.index, of);
  }
  return [...found.values()];
}

/**
 * For databases without an exact median: a layer that numbers the rows of each group by each median's column, so
 * that the grouping above picks the one or two in the middle while every other measure still sees all rows. NULLs
 * are numbered apart and not counted. Undefined when nothing asks for a median.
 */
export function medianLayer(
  plan: BoundQuestion,
  scope: Scope,
  from: Sql,
): { from: Sql; scope: Scope } | undefined {
  const { dialect } = scope;
  const columns = dialect.can.medianAggregate ? [] : medianColumns(plan);
  if (columns.length === 0) return undefined;
  const keys = plan.outputs.slice(0, plan.dimensions).map(({ value }) => faces(scope, value, false).grouped);
  const name = nameMaker(scope.names);
  const middles = new Map<number, { low: Sql; high: Sql }>();
  const added = columns.map((column) => {
    const [place, count] = [name('place'), name('count')].map((text) => dialect.quoteIdent(text)) as [
      Sql,
      Sql,
    ];
    const value = dialect.asNumber(columnSql(scope, column), column.column.type);
    const at = sql`${tableAlias}.${place}`;
    const n = sql`${tableAlias}.${count}`;
    // The place n/2 + 1/2 of an odd count, n/2 and n/2 + 1 of an even one, without a division.
    const picked = sql`CASE WHEN ${at} * 2 BETWEEN ${n} AND ${n} + 2 THEN ${value} END`;
    middles.set(column.index, { low: sql`MIN(${picked})`, high: sql`MAX(${picked})` });
    const partition = join([...keys, sql`CASE WHEN ${value} IS NULL THEN 1 ELSE 0 END`], ', ');
    const counted = keys.length > 0 ? sql`PARTITION BY ${join(keys, ', ')}` : raw('');
    return sql`ROW_NUMBER() OVER (PARTITION BY ${partition} ORDER BY ${value}) AS ${place}, COUNT(${value}) OVER (${counted}) AS ${count}`;
  });
  const where = plan.where.kind === 'always' ? raw('') : sql` WHERE ${conditionSql(scope, plan.where)}`;
  return {
    from: sql`(SELECT ${tableAlias}.*, ${join(added, ', ')} FROM ${from}${where}) ${tableAlias}`,
    scope: { ...scope, middles },
  };
}

/** Names that no column has, in any letter case. */
function nameMaker(names: readonly string[]): (word: string) => string {
  const taken = new Set(names.map((text) => text.toLowerCase()));
  return (word) => {
    for (let n = 1; ; n += 1) {
      const text = `${word}_${n}`;
      if (taken.has(text)) continue;
      taken.add(text);
      return text;
    }
  };
}
