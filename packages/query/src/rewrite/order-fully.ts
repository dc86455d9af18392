import type { BoundQuestion, Order } from '../plan/plan.ts';
import { isSameValue, type Value } from '../plan/value.ts';
import type { RewriteContext } from './context.ts';

/** Adds keys that decide between rows that are equal so far. */
function withTies(order: readonly Order[], values: readonly Value[]): Order[] {
  const ties = values.filter((value) => !order.some((known) => isSameValue(known.value, value)));
  return [...order, ...ties.map((value) => ({ value, descending: false }))];
}

/**
 * Makes the order of rows that are cut into pages complete, so that no row shows on two pages or on none. Groups are
 * always ordered by their dimensions last: there are few of them, and the same question then gives the same bytes.
 * Rows of a stored table keep the order of their source, those of an ordered statement keep the statement's; others
 * fall back to all shown columns. Rows that a table stores in another order need that said wherever they are seen.
 */
export function orderFully(plan: BoundQuestion, context: RewriteContext, inner = false): BoundQuestion {
  const input = plan.input && orderFully(plan.input, context, true);
  const next = { ...plan, input };
  if (plan.kind === 'groups') {
    const dimensions = plan.outputs.slice(0, plan.dimensions).map(({ value }) => value);
    const seen = !inner || plan.page !== undefined || plan.limit !== undefined;
    return seen ? { ...next, order: withTies(plan.order, dimensions) } : next;
  }
  const cut = plan.page !== undefined || (plan.limit !== undefined && plan.order.length > 0);
  // Rows that show groups lost the groups' own order on the way.
  const shownGroups = !inner && input?.kind === 'groups';
  // What an author ordered stays so, unless another order is asked for.
  const keepsOrder = context.ordered && input === undefined && plan.order.length === 0;
  if (keepsOrder && (cut || plan.limit !== undefined || !inner)) return { ...next, orderByPosition: true };
  const replaced = context.placed === true && input === undefined && (!inner || plan.limit !== undefined);
  if (replaced) return { ...next, orderByPosition: true };
  if (!cut && !shownGroups) return next;
  if (context.fromTable && context.dialect.can.rowPosition && input === undefined) {
    return { ...next, orderByPosition: true };
  }
  return {
    ...next,
    order: withTies(
      plan.order,
      plan.outputs.map(({ value }) => value),
    ),
  };
}
