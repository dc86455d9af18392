import type { BoundQuestion } from '../plan/plan.ts';
import { type Arithmetic, partsOfArithmetic } from '../plan/value.ts';
import { join, raw, type Sql, sql } from '../sql.ts';
import { conditionSql } from './condition.ts';
import { rowValueSql } from './row-value.ts';
import { columnSql, middleKey, type Scope, tableAlias } from './scope.ts';
import { chosenSql, faces } from './value.ts';

type Median = Parameters<typeof middleKey>[0];

function mediansIn(tree: Arithmetic): Median[] {
  if ((tree.kind === 'call' || tree.kind === 'overRows') && tree.fn === 'MEDIAN') return [tree];
  return partsOfArithmetic(tree).flatMap(mediansIn);
}

function mediansOf(plan: BoundQuestion): Map<string, Median> {
  const all = plan.outputs.flatMap(({ value }): Median[] => {
    if (value.kind === 'aggregate' && value.calculation === 'median') return [{ kind: 'call', of: value.of }];
    return value.kind === 'expression' ? mediansIn(value.tree) : [];
  });
  return new Map(all.map((one) => [middleKey(one), one]));
}

function sqlOf(scope: Scope, median: Median): Sql {
  if (median.kind === 'call')
    return scope.dialect.asNumber(columnSql(scope, median.of), median.of.column.type);
  if (median.of === null) throw new Error('a median is of a value');
  return chosenSql(scope, median.when, rowValueSql(scope, median.of));
}

/**
 * For databases without an exact median: a layer that numbers the rows of each group by what each median is of, so
 * that the grouping above picks the one or two in the middle while every other measure still sees all rows. NULLs
 * are numbered apart and not counted. Undefined when nothing asks for a median.
 */
export function medianLayer(
  plan: BoundQuestion,
  scope: Scope,
  from: Sql,
): { from: Sql; scope: Scope } | undefined {
  const { dialect } = scope;
  const medians = dialect.can.medianAggregate ? new Map<string, Median>() : mediansOf(plan);
  if (medians.size === 0) return undefined;
  const keys = plan.outputs.slice(0, plan.dimensions).map(({ value }) => faces(scope, value, false).grouped);
  const name = nameMaker(scope.names);
  const middles = new Map<string, { low: Sql; high: Sql }>();
  const added = [...medians].map(([key, median]) => {
    const [place, count] = [name('place'), name('count')].map((text) => dialect.quoteIdent(text)) as [
      Sql,
      Sql,
    ];
    const value = sqlOf(scope, median);
    const at = sql`${tableAlias}.${place}`;
    const n = sql`${tableAlias}.${count}`;
    // The place n/2 + 1/2 of an odd count, n/2 and n/2 + 1 of an even one, without a division.
    const picked = sql`CASE WHEN ${at} * 2 BETWEEN ${n} AND ${n} + 2 THEN ${value} END`;
    middles.set(key, { low: sql`MIN(${picked})`, high: sql`MAX(${picked})` });
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
export function nameMaker(names: readonly string[]): (word: string) => string {
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
