import type { Measure } from './measure-shape.ts';
import { actualWords, dueWords, earlierWords, settledWords } from './vocabulary.ts';

/** What was planned or due, and what came of it: amounts in one unit. */
export interface PlanAndResult {
  plan: Measure;
  actual: Measure;
}

/** The period that a name is about where tables write them side by side: 第一季度预算, 1月实际. */
const periodIn = (label: string): string =>
  /(?:\d{4}年?)?(?:\d{1,2}|[一二三四五六七八九十]{1,3})(?:月|季度)|(?:19|20)\d{2}|Q[1-4]/i.exec(label)?.[0] ??
  '';

/** The first two measures that are such a pair; undefined where there is none. */
export function planAndResult(measures: readonly Measure[]): PlanAndResult | undefined {
  const amounts = measures.filter(({ additive, of }) => additive && of?.calculation === 'sum');
  const plans = amounts
    .filter(({ planned, label }) => planned || dueWords.test(label))
    // What was set to be reached says more than what there was a year before.
    .toSorted((a, b) => Number(earlierWords.test(a.label)) - Number(earlierWords.test(b.label)));
  for (const plan of plans) {
    const answers = plan.planned ? actualWords : settledWords;
    const actual = amounts.find(
      ({ planned, idea, suffix, label }) =>
        !planned &&
        idea === plan.idea &&
        suffix === plan.suffix &&
        answers.test(label) &&
        periodIn(label) === periodIn(plan.label),
    );
    if (actual !== undefined) return { plan, actual };
  }
  return undefined;
}
