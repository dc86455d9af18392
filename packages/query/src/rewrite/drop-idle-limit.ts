import type { BoundQuestion } from '../plan/plan.ts';

const inf = Number.POSITIVE_INFINITY;

/** Rows a level can give at most, as far as it says. */
const most = (plan: BoundQuestion): number =>
  Math.min(plan.page?.size ?? inf, plan.limit ?? inf, plan.input === undefined ? inf : most(plan.input));

/** A limit that the rows below cannot reach anyway would only hide that their pages are shown as they are. */
export function dropIdleLimit(plan: BoundQuestion): BoundQuestion {
  if (plan.input === undefined) return plan;
  const next = { ...plan, input: dropIdleLimit(plan.input) };
  return plan.limit !== undefined && plan.limit >= most(next.input) ? { ...next, limit: undefined } : next;
}
