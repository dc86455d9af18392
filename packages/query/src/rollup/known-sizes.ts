import { type Column, type PeriodGrain, shortestDays } from '@mingjing/contract';
import type { DateSpan, NumberedColumn } from '../compile/from.ts';
import { dayMs, timeOf } from '../compile/passing-rows.ts';
import type { RollupDimension } from './rollup.ts';

/** What is known of an extract's columns without a look at its rows. */
interface Known {
  columns: readonly Column[];
  numbers?: readonly NumberedColumn[] | undefined;
  spans?: readonly DateSpan[] | undefined;
}

/** Whole numbers that lie so close together are taken for as many as there could be. */
const fewNumbers = 4096;

/** Into how many groups rows fall by a dimension at most, about; undefined where that has to be counted. */
export function knownSizes({ columns, numbers = [], spans = [] }: Known) {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return ({ column, grain }: RollupDimension): number | undefined => {
    const type = types.get(column);
    const span = spans.find(([name]) => name === column);
    if (span !== undefined)
      return type === 'datetime' && grain === undefined ? undefined : periodsIn(span, grain);
    if (type === 'boolean') return 2;
    const size = numbers.find((one) => one.column === column)?.size;
    return type === 'text' || (size ?? 0) <= fewNumbers ? size : undefined;
  };
}

/** Periods that dates from one day to another lie in; undefined where these are no days. */
function periodsIn([, least, greatest]: DateSpan, grain: PeriodGrain = 'day'): number | undefined {
  const days = (timeOf(greatest) - timeOf(least)) / dayMs + 1;
  // The first and the last period may be begun only.
  return Number.isNaN(days) ? undefined : Math.ceil(days / shortestDays[grain]) + (grain === 'day' ? 0 : 1);
}
