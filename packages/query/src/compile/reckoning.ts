import type { ScalarFunction } from '@mingjing/contract';
import { join, raw, type Sql, sql } from '../sql.ts';
import type { Scope } from './scope.ts';

/** What numbers are made of, whether they stand in one row or over a group: doubles throughout. */
export function binarySql(op: '+' | '-' | '*' | '/', left: Sql, right: Sql): Sql {
  // A division by zero is an empty value on every database, not an error and not Infinity.
  return op === '/' ? sql`(${left} / NULLIF(${right}, 0))` : sql`(${left} ${raw(op)} ${right})`;
}

/** A function of values that are there. `digits` is the second value of ROUND: places behind the point. */
export function scalarSql(scope: Scope, fn: ScalarFunction, of: readonly Sql[], digits: number): Sql {
  const [first, second] = of as [Sql, Sql];
  switch (fn) {
    // In small letters: old ClickHouse knows these names in no others.
    case 'ABS':
      return sql`abs(${first})`;
    case 'COALESCE':
      return sql`coalesce(${join([...of], ', ')})`;
    case 'NULLIF':
      return sql`NULLIF(${first}, ${second})`;
    // Every database rounds doubles in its own way, and some only decimals: halves go away from zero, by their size.
    case 'ROUND': {
      const [factor, half] = [10 ** digits, 0.5].map((number) =>
        scope.dialect.constant({ type: 'double', text: String(number) }),
      ) as [Sql, Sql];
      const size = sql`(floor(abs(${first}) * ${factor} + ${half}) / ${factor})`;
      return sql`(CASE WHEN ${first} < 0 THEN 0 - ${size} ELSE ${size} END)`;
    }
  }
}
