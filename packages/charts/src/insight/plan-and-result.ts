import type { Measure } from './measure-shape.ts';
import { actualWords, dueWords, settledWords } from './vocabulary.ts';

/** What was planned or due, and what came of it: amounts in one unit. */
export interface PlanAndResult {
  plan: Measure;
  actual: Measure;
}

/** The first two measures that are such a pair; undefined where there is none. */
export function planAndResult(measures: readonly Measure[]): PlanAndResult | undefined {
  const amounts = measures.filter(({ additive, of }) => additive && of?.calculation === 'sum');
  for (const plan of amounts.filter(({ planned, label }) => planned || dueWords.test(label))) {
    const answers = plan.planned ? actualWords : settledWords;
    const actual = amounts.find(
      ({ planned, idea, suffix, label }) =>
        !planned && idea === plan.idea && suffix === plan.suffix && answers.test(label),
    );
    if (actual !== undefined) return { plan, actual };
  }
  return undefined;
}
