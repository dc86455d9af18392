import type { BoundQuestion } from '../plan/plan.ts';
import type { RewriteContext } from './context.ts';
import { countUnique } from './count-unique.ts';
import { dropIdleLimit } from './drop-idle-limit.ts';
import { dropIdleOrder } from './drop-idle-order.ts';
import { inheritOrder } from './inherit-order.ts';
import { mergeRows } from './merge-rows.ts';
import { orderFully } from './order-fully.ts';
import { showPage } from './show-page.ts';
import { useRollup } from './use-rollup.ts';

/** A step that turns a bound question into one that gives the same answer. */
export interface Pass {
  name: string;
  run(plan: BoundQuestion, context: RewriteContext): BoundQuestion;
}

/**
 * In this order: merging leaves fewer levels to look at, orders are handed up before those below are dropped, and
 * only what is left is worth completing.
 */
export const passes: readonly Pass[] = [
  { name: 'merge levels that only choose rows', run: mergeRows },
  { name: 'count values that stand once as they are', run: countUnique },
  { name: 'ask roll-ups in place of rows', run: useRollup },
  { name: 'drop limits nobody reaches', run: dropIdleLimit },
  { name: 'hand orders up', run: inheritOrder },
  { name: 'drop orders nobody sees', run: dropIdleOrder },
  { name: 'order rows fully where they are cut', run: (plan, context) => orderFully(plan, context) },
  { name: 'show a page as it is', run: showPage },
];

export function rewrite(plan: BoundQuestion, context: RewriteContext): BoundQuestion {
  return passes.reduce((current, pass) => pass.run(current, context), plan);
}
