import type { BoundQuestion, Order } from '../plan/plan.ts';
import { isSameValue } from '../plan/value.ts';

/**
 * A list of rows over an ordered level keeps that order behind its own: a derived table would lose it. A key that is
 * not among the columns below ends what can be kept.
 */
export function inheritOrder(plan: BoundQuestion): BoundQuestion {
  if (plan.input === undefined) return plan;
  const input = inheritOrder(plan.input);
  if (plan.kind === 'groups') return { ...plan, input };
  const inherited: Order[] = [];
  for (const { value, descending } of input.order) {
    const index = input.outputs.findIndex((output) => isSameValue(output.value, value));
    const output = input.outputs[index];
    if (output === undefined) break;
    inherited.push({ value: { kind: 'column', index, column: output.column }, descending });
  }
  return { ...plan, input, order: [...plan.order, ...inherited] };
}
