import { type Cell, type Column, type Filter, filterOps } from '@mingjing/contract';
import fc from 'fast-check';
import { valueFor } from './random-rows.ts';

/** Texts whose letter case every database folds alike. */
const fragment = fc.constantFrom('内', 'A', 'a', ' ', '%', '_', '\\', "'", '😀', '1', '.5', '-0');
const searchable = new Set(['科室', 'x"; drop`t', "it's", '单价', '日期', '时间', '是否']);

/** Places of cycles, which a date may lie at or not, but neither before nor behind. */
const places = fc.constantFrom('周一', '周日', '2月', '12月');
const clock = fc.constantFrom('0点', '12点', '23点');
const someHour = fc.constantFrom('2024-01-01 00时', '2024-12-30 23时');

/** Values that a column's are equal to or not. */
function comparedWith(column: Column): fc.Arbitrary<Cell> {
  const { type } = column;
  if (type === 'date') return fc.oneof({ weight: 2, arbitrary: valueFor(column) }, places, someHour);
  if (type !== 'datetime') return valueFor(column);
  return fc.oneof({ weight: 2, arbitrary: valueFor(column) }, places, clock, someHour);
}

/** Filters on some of the columns. */
export function filterOf(columns: readonly Column[]): fc.Arbitrary<Filter> {
  return fc.constantFrom(...columns).chain(
    (column): fc.Arbitrary<Filter> =>
      fc.constantFrom(...filterOps).chain((op): fc.Arbitrary<Filter> => {
        const base = { column: column.name };
        if (op === 'in' || op === 'notIn') {
          return fc
            .array(fc.option(comparedWith(column), { freq: 6 }), { maxLength: 4 })
            .map((value) => ({ ...base, op, value }));
        }
        if (op === 'eq' || op === 'ne')
          return fc.option(comparedWith(column), { freq: 10 }).map((value) => ({ ...base, op, value }));
        if (op !== 'like')
          return fc.option(valueFor(column), { freq: 10 }).map((value) => ({ ...base, op, value }));
        const found = searchable.has(column.name) ? column.name : (columns[0] as Column).name;
        return fragment.map((value) => ({ column: found, op, value }));
      }),
  );
}
