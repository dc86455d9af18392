import { drillItems, formOf, type Rule, tellingOf, writing } from '../idea.ts';
import type { Measure } from '../measure.ts';
import { actualWords, dueWords, outcomeWords, settledWords } from '../vocabulary.ts';

/** What was planned or due, and what came of it: amounts in one unit. */
function pairOf(measures: readonly Measure[]): { plan: Measure; actual: Measure } | undefined {
  const amounts = measures.filter(({ additive, key }) => additive && key !== 'rows');
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

const [fewest, most] = [2, 12];
/** What came of it is no name to compare by: who paid has paid, and in what way. */
const settling = new RegExp(`${outcomeWords.source}|方式|渠道`, 'i');

/** What was planned or due beside what came of it, name by name. Needs both and a dimension of few values. */
export const plannedActual: Rule = {
  name: 'plannedActual',
  propose(material) {
    const pair = pairOf(material.measures);
    if (pair === undefined) return [];
    const { plan, actual } = pair;
    return material.categories
      .filter(({ distinct, label }) => distinct >= fewest && distinct <= most && !settling.test(label))
      .slice(0, 2)
      .map((column, place) => ({
        key: `plannedActual ${column.name} ${plan.key} ${actual.key}`,
        rule: 'plannedActual',
        type: 'bar' as const,
        title: `各${column.label}${plan.label}与${actual.label}`,
        why: `「${plan.label}」和「${actual.label}」单位相同，并排看得出差多少`,
        score: 104 - place * 12,
        room: place === 0 ? ('wide' as const) : ('small' as const),
        form: formOf({
          xAxis: drillItems(material, column),
          yAxis: [plan.item, actual.item],
          settings: {
            ...writing(plan),
            sort: column.ordered === true ? 'name' : 'descending',
            others: false,
          },
        }),
        round: Math.max(plan.round, actual.round),
        dimensions: [column.name],
        measures: [actual.key, plan.key],
        telling: tellingOf(actual, 'none'),
      }));
  },
};
