import type { BoundQuestion } from '../plan/plan.ts';
import type { Value } from '../plan/value.ts';
import type { RewriteContext } from './context.ts';

/**
 * Counting different values where every value stands in one row only is counting values, whatever rows are chosen and
 * however they are grouped: at ten million rows the one takes seconds, the other nothing.
 */
export function countUnique(plan: BoundQuestion, { unique }: Pick<RewriteContext, 'unique'>): BoundQuestion {
  if (unique === undefined || unique.size === 0) return plan;
  if (plan.input !== undefined) return { ...plan, input: countUnique(plan.input, { unique }) };
  const counted = (value: Value): Value =>
    value.kind === 'aggregate' &&
    value.calculation === 'countAndClearRepeat' &&
    unique.has(value.of.column.name)
      ? { ...value, calculation: 'count' }
      : value;
  const over = <T extends { value: Value }>(part: T): T => ({ ...part, value: counted(part.value) });
  return { ...plan, outputs: plan.outputs.map(over), order: plan.order.map(over) };
}
