import { and, not } from '../plan/condition.ts';
import type { CountedMedian, FirstRows, Merged } from '../plan/value.ts';
import { join, type Sql, sql } from '../sql.ts';
import { conditionSql } from './condition.ts';
import { columnSql, countedKey, type Scope } from './scope.ts';

/** Parts of a roll-up's groups put together, as the aggregates over its rows would be. */
export function mergedSql(scope: Scope, merged: Merged): Sql {
  if (merged.fn === 'count') return countSql(columnSql(scope, merged.of));
  if (merged.fn === 'first') return countSql(firstSql(scope, merged));
  if (merged.fn === 'median') return medianSql(scope, merged);
  const sum = scope.dialect.sum(columnSql(scope, merged.sum), merged.sum.column.type);
  const count = scope.dialect.asDouble(sql`SUM(${columnSql(scope, merged.count)})`);
  return sql`(${scope.dialect.asDouble(sum)} / NULLIF(${count}, 0))`;
}

const countSql = (rows: Sql): Sql => sql`CAST(coalesce(SUM(${rows}), 0) AS BIGINT)`;

/** The value in the middle, of what a layer below told of the values. */
function medianSql(scope: Scope, median: CountedMedian): Sql {
  const { dialect, middles } = scope;
  const middle = middles.get(countedKey(median));
  if (middle === undefined) throw new Error('a median of values that nobody counted');
  if (median.result.type !== 'double') return dialect.middle(middle.low, middle.high, median.result);
  const [low, high] = [dialect.asDouble(middle.low), dialect.asDouble(middle.high)];
  return sql`(${low} * 0.5 + ${high} * 0.5)`;
}

/** The rows of a group, none where an earlier one is among those that are asked. */
function firstSql(scope: Scope, { rows, earlier, from, within }: FirstRows): Sql {
  const { dialect } = scope;
  const isThere = not({ kind: 'isNull', of: { column: earlier, asNumber: false } });
  const isAlike = within.map(({ of, grain }) => {
    const [before, own] = [earlier, of].map((one) => dialect.truncate[grain](columnSql(scope, one)).key);
    // A date without end is of no year.
    return sql`${before as Sql} IS NOT DISTINCT FROM ${own as Sql}`;
  });
  const tests = join([conditionSql(scope, and(isThere, from)), ...isAlike], ' AND ');
  return sql`CASE WHEN ${tests} THEN 0 ELSE ${columnSql(scope, rows)} END`;
}
