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

/** The heading above a column where there are several rows of them. */
const headOf = ({ of }: Measure): string => /^(.+)-[^-]+$/.exec(of?.column ?? '')?.[1] ?? '';
/** What is counted up so far is no part of one month. */
const [oneSpan, runningSpan] = [/本[日周月季]|当[日月]/, /累计|全年|年度|本年/];
const areOfOneSpan = ({ plan, actual }: PlanAndResult): boolean => {
  const [of, to] = [plan.of?.column ?? '', actual.of?.column ?? ''];
  return !(
    (oneSpan.test(of) && runningSpan.test(to)) ||
    (runningSpan.test(of) && oneSpan.test(to)) ||
    (oneSpan.test(to) && earlierWords.test(of) && !oneSpan.test(of) && headOf(actual) !== '')
  );
};

/** The first two measures that are such a pair; undefined where there is none. */
export function planAndResult(measures: readonly Measure[]): PlanAndResult | undefined {
  const amounts = measures.filter(({ additive, of }) => additive && of?.calculation === 'sum');
  const plans = amounts
    .filter(({ planned, label }) => planned || dueWords.test(label))
    // What was set to be reached says more than what there was a year before.
    .toSorted((a, b) => Number(earlierWords.test(a.label)) - Number(earlierWords.test(b.label)));
  const pairs = plans.flatMap((plan) =>
    amounts
      .filter(
        ({ planned, idea, suffix, label }) =>
          !planned &&
          idea === plan.idea &&
          suffix === plan.suffix &&
          (plan.planned ? actualWords : settledWords).test(label) &&
          periodIn(label) === periodIn(plan.label),
      )
      .map((actual) => ({ plan, actual })),
  );
  // 本月-预算 is of 本月-实际, not of 累计-实际 beside it.
  return pairs.find(({ plan, actual }) => headOf(plan) === headOf(actual)) ?? pairs.find(areOfOneSpan);
}
