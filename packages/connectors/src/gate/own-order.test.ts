import { expect, test } from 'vitest';
import { ownOrder } from './own-order.ts';

test.each([
  ['select a from t', undefined],
  ['select a from t order by a', false],
  ['select a from t order by a desc, b;', false],
  ['select a from t order by a limit 5', true],
  ['select a from t order by a fetch first 5 rows only', true],
  ['select a from t limit 5', undefined],
  ['select a from (select a from t order by a limit 5) x', undefined],
  ['select row_number() over (order by a) from t', undefined],
  ['with x as (select a from t order by a) select a from x', undefined],
  ['select a from t union select b from u order by 1', false],
  ["select 'order by' as x from t -- order by x", undefined],
  ['select a from t /* order by a */', undefined],
  ['select t.limit from t order by t.limit', false],
])('%s', (sql, limited) => {
  const expected = limited === undefined ? undefined : { limited };
  for (const dialect of ['mysql', 'postgres'] as const) expect(ownOrder(sql, dialect)).toEqual(expected);
});

test('quoted words are names', () => {
  expect(ownOrder('select `order`, `by` from t', 'mysql')).toBeUndefined();
  expect(ownOrder('select a from t order by `limit`', 'mysql')).toEqual({ limited: false });
  expect(ownOrder('select a from t order by "limit"', 'postgres')).toEqual({ limited: false });
});
