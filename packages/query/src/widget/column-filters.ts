import { type Cell, type ColumnItem, type Filter, filterTypeOp, relativeSpan } from '@mingjing/contract';
import { hourName } from '../value/moment.ts';
import { spanEnd } from './filter-rules.ts';
import { type LatestKnown, latestFilters } from './latest-period.ts';

const isSet = (value: Cell | undefined): value is Cell =>
  value !== undefined && value !== null && value !== '';

/** Both ends of a range, as far as they are given. */
function between(column: string, from: Cell | undefined, to: Cell | undefined): Filter[] {
  return [
    ...(isSet(from) ? [spanEnd('gte', column, from)] : []),
    ...(isSet(to) ? [spanEnd('lte', column, to)] : []),
  ];
}

/**
 * What the filter dialog of a placed column asks: the chosen values kept or removed, a comparison, a range, and a span
 * of days that moves with `today` (yyyy-MM-dd), and the last period that there are rows of.
 */
export function columnFilters(item: ColumnItem, today: string, latest?: LatestKnown): Filter[] {
  const filters: Filter[] = [];
  const chosen = item.rightValues ?? [];
  if (chosen.length > 0) {
    filters.push({
      column: item.id,
      op: item.equal === false ? 'notIn' : 'in',
      value: item.grain === 'hour' ? chosen.map(hourName) : chosen,
    });
  }
  const compare = item.compare;
  if (compare && isSet(compare.value)) {
    const op = filterTypeOp[compare.filterType] ?? 'eq';
    const value = op === 'in' ? String(compare.value).split(',') : compare.value;
    const isEnd = op === 'gte' || op === 'lte';
    filters.push(isEnd ? spanEnd(op, item.id, compare.value) : { column: item.id, op, value });
  }
  if (item.range) filters.push(...between(item.id, item.range.from, item.range.to));
  if (item.relative) {
    const { from, to } = relativeSpan(item.relative, today);
    filters.push(...between(item.id, from, to));
  }
  return [...filters, ...latestFilters(item, latest)];
}
