import type { BoundQuestion, Order } from '../plan/plan.ts';
import { isSameValue, type Value } from '../plan/value.ts';

/** Whether a value is one of a masked column; what was counted of it is not. */
function isMasked(value: Value): boolean {
  if (value.kind === 'column') return value.column.masked === true;
  return value.kind === 'truncated' && value.of.column.masked === true;
}

const hasMasked = (plan: BoundQuestion): boolean =>
  plan.inputColumns.some(({ masked }) => masked === true) ||
  (plan.input !== undefined && hasMasked(plan.input));

/**
 * A level in an order that the masked values have no part in: by what was asked for, then by everything else that is
 * shown. Rows that are equal in all of that look the same, whichever comes first. Left alone, a database answers groups
 * and stored rows in an order that may be the values' own.
 */
function orderedByShown(plan: BoundQuestion, isSeen: boolean): BoundQuestion {
  const input = plan.input && orderedByShown(plan.input, false);
  const order: Order[] = plan.order.filter(({ value }) => !isMasked(value));
  if (isSeen || plan.page !== undefined || plan.limit !== undefined) {
    for (const { value } of plan.outputs) {
      if (isMasked(value) || order.some((known) => isSameValue(known.value, value))) continue;
      order.push({ value, descending: false });
    }
  }
  return { ...plan, input, order, orderByPosition: false };
}

/**
 * A finished plan whose answer tells no masked values: one text stands for all of them, and nothing is ordered or cut by
 * them. Levels below keep them, so that rows are grouped and counted by what they are.
 */
export function maskOutputs(plan: BoundQuestion): BoundQuestion {
  if (!hasMasked(plan)) return plan;
  const ordered = orderedByShown(plan, true);
  return {
    ...ordered,
    outputs: ordered.outputs.map((output) =>
      isMasked(output.value)
        ? {
            column: { name: output.column.name, type: 'text', masked: true },
            value: output.value,
            masked: true,
          }
        : output,
    ),
  };
}
