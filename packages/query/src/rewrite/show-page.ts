import type { BoundQuestion } from '../plan/plan.ts';

/** A list that only picks columns of a page of rows becomes that page, with fewer columns. */
export function showPage(plan: BoundQuestion): BoundQuestion {
  if (plan.input === undefined) return plan;
  const input = showPage(plan.input);
  const picks =
    plan.kind === 'rows' &&
    input.kind === 'rows' &&
    plan.where.kind === 'always' &&
    plan.page === undefined &&
    plan.limit === undefined &&
    plan.ownOrder === 0;
  if (!picks) return { ...plan, input };
  return {
    ...input,
    outputs: plan.outputs.map((output) => {
      if (output.value.kind !== 'column') throw new Error('a row level shows columns only');
      const below = input.outputs[output.value.index];
      if (below === undefined) throw new Error('no such column below');
      return { ...output, value: below.value };
    }),
  };
}
