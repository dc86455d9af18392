import type { BoundQuestion } from '../plan/plan.ts';
import type { Value } from '../plan/value.ts';

/** Whether a value is one of a masked column; what was counted of it is not. */
function isMasked(value: Value): boolean {
  if (value.kind === 'column') return value.column.masked === true;
  return value.kind === 'truncated' && value.of.column.masked === true;
}

/**
 * A finished plan whose answer tells no masked values: one text stands for all of them, and nothing is ordered by them.
 * Levels below keep them, so that rows are grouped and counted by what they are.
 */
export function maskOutputs(plan: BoundQuestion): BoundQuestion {
  if (!plan.outputs.some(({ value }) => isMasked(value)) && !plan.order.some(({ value }) => isMasked(value)))
    return plan;
  return {
    ...plan,
    outputs: plan.outputs.map((output) =>
      isMasked(output.value)
        ? {
            column: { name: output.column.name, type: 'text', masked: true },
            value: output.value,
            masked: true,
          }
        : output,
    ),
    order: plan.order.filter(({ value }) => !isMasked(value)),
  };
}
