import type { Grain } from '@mingjing/contract';
import type { BoundQuestion } from '../plan/plan.ts';
import { type Arithmetic, type CountedMedian, partsOfArithmetic } from '../plan/value.ts';
import { layoutOf, type RollupColumn } from '../rollup/rollup.ts';
import { join, raw, type Sql, sql } from '../sql.ts';
import { conditionSql } from './condition.ts';
import type { From } from './from.ts';
import { nameMaker } from './medians.ts';
import { periodSql } from './period.ts';
import { columnSql, countedKey, type Scope, tableAlias } from './scope.ts';
import { faces } from './value.ts';

function mediansIn(tree: Arithmetic): CountedMedian[] {
  if (tree.kind === 'merged') return tree.merged.fn === 'median' ? [tree.merged] : [];
  return partsOfArithmetic(tree).flatMap(mediansIn);
}

/** Parts of groups that fall together. */
const added: Record<Exclude<RollupColumn['of'], 'dimension'>, 'SUM' | 'MIN' | 'MAX' | undefined> = {
  rows: 'SUM',
  count: 'SUM',
  sum: 'SUM',
  min: 'MIN',
  max: 'MAX',
  distinct: undefined,
  median: undefined,
  earlier: undefined,
};

/**
 * Medians of values that a roll-up groups by: its groups are put together by what is asked and by the values, which leaves
 * few rows, and of each it is known how many values of its group come up to it. The value in the middle is the first up to
 * which half of them come. Undefined when nothing asks for such a median.
 */
export function countedMedianLayer(
  plan: BoundQuestion,
  scope: Scope,
  source: From,
): { from: Sql; scope: Scope } | undefined {
  const asked = plan.outputs.flatMap(({ value }) =>
    value.kind === 'expression' ? mediansIn(value.tree) : [],
  );
  const [median] = asked;
  if (median === undefined || plan.rollup === undefined) return undefined;
  if (asked.some(({ of }) => of.index !== median.of.index))
    throw new Error('medians of one column are counted at a time');
  const { dialect } = scope;
  const { list, keys } = groupsOf(plan, layoutOf(plan.rollup), scope);
  const isTried = plan.where.kind === 'always' || source.isFiltered === true;
  const where = isTried ? raw('') : sql` WHERE ${conditionSql(scope, plan.where)}`;
  const groups = sql`SELECT ${join(list, ', ')} FROM ${source.sql}${where} GROUP BY ${join(keys, ', ')}`;

  const name = nameMaker(scope.names);
  const [upTo, all] = [name('upto'), name('all')].map((text) => dialect.quoteIdent(text)) as [Sql, Sql];
  const by = plan.outputs.slice(0, plan.dimensions).map(({ value }) => faces(scope, value, false).grouped);
  const partition = by.length > 0 ? sql`PARTITION BY ${join(by, ', ')} ` : raw('');
  const value = columnSql(scope, median.of);
  const rows = sql`SUM(CASE WHEN ${value} IS NULL THEN 0 ELSE ${columnSql(scope, median.rows)} END)`;
  const from = sql`(SELECT ${tableAlias}.*, ${rows} OVER (${partition}ORDER BY ${value} ROWS UNBOUNDED PRECEDING) AS ${upTo}, ${rows} OVER (${partition}) AS ${all} FROM (${groups}) ${tableAlias}) ${tableAlias}`;
  const number = dialect.asNumber(value, median.of.column.type);
  const first = (sign: string): Sql =>
    sql`MIN(CASE WHEN ${tableAlias}.${upTo} * 2 ${raw(sign)} ${tableAlias}.${all} THEN ${number} END)`;
  const middles = new Map([[countedKey(median), { low: first('>='), high: first('>') }]]);
  return { from, scope: { ...scope, middles } };
}

/** The columns that a level looks at, put together by what it groups by: dates that it shows periods of by these. */
function groupsOf(
  plan: BoundQuestion,
  layout: readonly RollupColumn[],
  scope: Scope,
): { list: Sql[]; keys: Sql[] } {
  const { dialect, names } = scope;
  const list: Sql[] = [];
  const keys: Sql[] = [];
  for (const [index, grains] of lookedAt(plan)) {
    const column = sql`${scope.alias}.${dialect.quoteIdent(names[index] as string)}`;
    const as = (piece: Sql): Sql => sql`${piece} AS ${dialect.quoteIdent(names[index] as string)}`;
    const { of } = layout[index] as RollupColumn;
    if (of === 'dimension') {
      const [grain, another] = grains;
      const isPeriod = grain !== undefined && another === undefined;
      keys.push(isPeriod ? periodSql(dialect, grain, column).key : column);
      list.push(as(isPeriod ? sql`MIN(${column})` : column));
      continue;
    }
    const fn = added[of];
    if (fn === undefined) throw new Error('what tells of one group is not put together');
    list.push(as(of === 'rows' ? sql`CAST(SUM(${column}) AS BIGINT)` : sql`${raw(fn)}(${column})`));
  }
  return { list, keys };
}

/** The places of these columns, and the periods alone that are looked at of a date; undefined among them for itself. */
function lookedAt({ outputs, order }: BoundQuestion): Map<number, (Grain | undefined)[]> {
  const found = new Map<number, Set<Grain | undefined>>();
  const look = (part: unknown, grain?: Grain): void => {
    if (typeof part !== 'object' || part === null) return;
    const { kind, index, grain: own, of } = part as Record<string, unknown>;
    if (kind === 'column') found.set(index as number, (found.get(index as number) ?? new Set()).add(grain));
    else if (kind === 'truncated') look(of, own as Grain);
    else for (const one of Object.values(part)) look(one);
  };
  look(outputs.map(({ value }) => value));
  look(order.map(({ value }) => value));
  return new Map([...found].map(([index, grains]) => [index, [...grains]]));
}
