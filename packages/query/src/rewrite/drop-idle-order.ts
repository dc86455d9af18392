import type { BoundQuestion } from '../plan/plan.ts';

/** A derived table has no order: only where rows are cut inside it does sorting it mean anything. */
export function dropIdleOrder(plan: BoundQuestion): BoundQuestion {
  return plan.input === undefined ? plan : { ...plan, input: inside(plan.input) };
}

function inside(plan: BoundQuestion): BoundQuestion {
  const cut = plan.page !== undefined || plan.limit !== undefined;
  const input = plan.input && inside(plan.input);
  return cut ? { ...plan, input } : { ...plan, input, order: [] };
}
