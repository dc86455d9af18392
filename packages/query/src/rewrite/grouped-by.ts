import type { BoundQuestion } from '../plan/plan.ts';
import type { Value } from '../plan/value.ts';
import type { RollupDimension } from '../rollup/rollup.ts';

/** Whether each group that is asked for has one value of a dimension: it is grouped by, in the same periods. */
export function isGroupedBy({ column, grain }: RollupDimension, plan: BoundQuestion): boolean {
  return plan.outputs.slice(0, plan.dimensions).some(({ value }) => {
    if (value.kind === 'column') return grain === undefined && value.column.name === column;
    if (value.kind !== 'truncated' || value.of.column.name !== column) return false;
    return grain === value.grain || (grain === undefined && isDay(value));
  });
}

/** A day of a date is the date itself. */
const isDay = ({ grain, of }: Extract<Value, { kind: 'truncated' }>): boolean =>
  grain === 'day' && of.column.type === 'date';
