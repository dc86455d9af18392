import { isCycle } from '@mingjing/contract';
import { and, type Condition } from '../plan/condition.ts';
import type { BoundQuestion } from '../plan/plan.ts';
import type { FirstRows } from '../plan/value.ts';
import { startsPeriod } from '../rollup/periods.ts';
import { nestsIn, type Rollup, type RollupDimension } from '../rollup/rollup.ts';
import { columnsOf, conjunctsOf, isPinned, windowOf } from '../rollup/windows.ts';
import { isGroupedBy } from './grouped-by.ts';
import type { KeptOfRollup } from './kept-of-rollup.ts';

/**
 * How different values of a roll-up's column are counted where dates between two days are asked: a value comes first in
 * the row whose earlier date, of the same value in the same group, lies before both. That holds where
 * - what passes of the dates lies between two of them, and rows without a date do not pass;
 * - all other conditions are on what the roll-up groups by, so that a group passes as a whole or not at all;
 * - each group that is asked for is one of the roll-up's but for the dates, so that no value comes first in two of them;
 * - dates are grouped by in periods that its days lie in.
 * Undefined where one of these is not so.
 */
export function firstRowsOf(rollup: Rollup, plan: BoundQuestion, kept: KeptOfRollup): FirstRows | undefined {
  const { dimensions, earlier } = rollup;
  const [rows, before] = [kept.values[dimensions.length], kept.values[kept.earlier ?? -1]];
  if (earlier === undefined || rows === undefined || before === undefined) return undefined;
  const others = dimensions.filter(({ column }) => column !== earlier.by);
  const by = dimensions.find(({ column }) => column === earlier.by);
  const date = kept.values[kept.dimensions.get(earlier.by) ?? -1];
  const conjuncts = conjunctsOf(plan.where);
  const window = windowOf(conjuncts, earlier.by);
  if (by === undefined || date === undefined || window === undefined) return undefined;
  const isKept = ({ op, constant }: (typeof window)[number]): boolean =>
    by.grain === undefined ||
    ((op === '>=' || op === '<') && 'text' in constant && startsPeriod(constant.text, by.grain));
  if (!window.every(isKept)) return undefined;
  const names = new Set(others.map(({ column }) => column));
  const besides = conjuncts.filter((one) => !(window as Condition[]).includes(one));
  if (!besides.flatMap(columnsOf).every((name) => names.has(name))) return undefined;
  const isOneOfEach = (one: RollupDimension): boolean =>
    isGroupedBy(one, plan) || (one.grain === undefined && isPinned(conjuncts, one.column));
  if (!others.every((one) => isOneOfEach(one))) return undefined;
  const within = periodsOf(plan, by);
  if (within === undefined) return undefined;
  // No row before it is later: what passes the bounds above, passes them too.
  const from = window.filter(({ op }) => op !== '<' && op !== '<=');
  return {
    fn: 'first',
    rows,
    earlier: before,
    from: and(...from.map((one) => ({ ...one, of: { ...one.of, column: before } }))),
    within: within.map((grain) => ({ of: date, grain })),
  };
}

/** The periods of the dates that are grouped by; undefined where the roll-up's own do not lie in them. */
function periodsOf(
  { outputs, dimensions }: BoundQuestion,
  { column, grain }: RollupDimension,
): FirstRows['within'][number]['grain'][] | undefined {
  const found: FirstRows['within'][number]['grain'][] = [];
  for (const { value } of outputs.slice(0, dimensions)) {
    if (value.kind === 'truncated' && value.of.column.name === column) {
      // Of a value that came on another weekday last, an earlier row may be of the same one.
      if (isCycle(value.grain) || !nestsIn(grain, value.grain)) return undefined;
      found.push(value.grain);
    } else if (value.kind === 'column' && value.column.name === column) {
      // Moments are other groups than their days.
      if (grain !== undefined || value.column.type !== 'date') return undefined;
      found.push('day');
    }
  }
  return found;
}
