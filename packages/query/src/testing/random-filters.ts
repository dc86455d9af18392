import { type Column, type Filter, filterOps } from '@mingjing/contract';
import fc from 'fast-check';
import { valueFor } from './random-rows.ts';

/** Texts whose letter case every database folds alike. */
const fragment = fc.constantFrom('内', 'A', 'a', ' ', '%', '_', '\\', "'", '😀', '1', '.5', '-0');
const searchable = new Set(['科室', 'x"; drop`t', "it's", '单价', '日期', '时间', '是否']);

/** Filters on some of the columns. */
export function filterOf(columns: readonly Column[]): fc.Arbitrary<Filter> {
  return fc.constantFrom(...columns).chain(
    (column): fc.Arbitrary<Filter> =>
      fc.constantFrom(...filterOps).chain((op): fc.Arbitrary<Filter> => {
        const base = { column: column.name };
        if (op === 'in' || op === 'notIn') {
          return fc
            .array(fc.option(valueFor(column), { freq: 6 }), { maxLength: 4 })
            .map((value) => ({ ...base, op, value }));
        }
        if (op !== 'like')
          return fc.option(valueFor(column), { freq: 10 }).map((value) => ({ ...base, op, value }));
        const found = searchable.has(column.name) ? column.name : (columns[0] as Column).name;
        return fragment.map((value) => ({ column: found, op, value }));
      }),
  );
}
