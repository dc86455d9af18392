import type { BoundQuestion } from '../plan/plan.ts';
import type { RewriteContext } from './context.ts';
import { dropIdleOrder } from './drop-idle-order.ts';
import { mergeRows } from './merge-rows.ts';
import { orderFully } from './order-fully.ts';

/** A step that turns a bound question into one that gives the same answer. */
export interface Pass {
  name: string;
  run(plan: BoundQuestion, context: RewriteContext): BoundQuestion;
}

/** In this order: merging leaves fewer levels to look at, and only what is left is worth ordering. */
export const passes: readonly Pass[] = [
  { name: 'merge levels that only choose rows', run: mergeRows },
  { name: 'drop orders nobody sees', run: dropIdleOrder },
  { name: 'order rows fully where they are cut', run: (plan, context) => orderFully(plan, context) },
];

export function rewrite(plan: BoundQuestion, context: RewriteContext): BoundQuestion {
  return passes.reduce((current, pass) => pass.run(current, context), plan);
}
