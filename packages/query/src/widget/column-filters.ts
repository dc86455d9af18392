import { type ColumnItem, type Filter, filterTypeOp } from '@mingjing/contract';

/** What the filter dialog of a placed column asks: the chosen values kept or removed, and one comparison. */
export function columnFilters(item: ColumnItem): Filter[] {
  const filters: Filter[] = [];
  const chosen = item.rightValues ?? [];
  if (chosen.length > 0) {
    filters.push({ column: item.id, op: item.equal === false ? 'notIn' : 'in', value: chosen });
  }
  const compare = item.compare;
  if (compare && compare.value !== null && compare.value !== '') {
    const op = filterTypeOp[compare.filterType] ?? 'eq';
    filters.push({
      column: item.id,
      op,
      value: op === 'in' ? String(compare.value).split(',') : compare.value,
    });
  }
  return filters;
}
