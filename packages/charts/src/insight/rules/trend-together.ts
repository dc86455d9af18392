import { formOf, grainWords, type Rule, tellingOf, writing } from '../idea.ts';
import type { Measure } from '../measure-shape.ts';
import { planAndResult } from '../plan-and-result.ts';
import { costWords, incomeWords } from '../vocabulary.ts';
import { timeAxis } from './trend.ts';

/** The income with what it costs or was to be; else what was planned or due with what came of it. */
function together(measures: readonly Measure[]): Measure[] {
  const amounts = measures.filter(
    ({ additive, idea, key }) => additive && idea === 'money' && key !== 'rows',
  );
  const income = amounts.find(({ label, planned }) => incomeWords.test(label) && !planned);
  const others = amounts.filter(
    ({ key, label, planned, suffix }) =>
      key !== income?.key && suffix === income?.suffix && (planned || costWords.test(label)),
  );
  if (income !== undefined && others.length > 0) return [income, ...others.slice(0, 2)];
  const pair = planAndResult(measures);
  return pair === undefined ? [] : [pair.actual, pair.plan];
}

/** Amounts in one unit that belong together over time: income, cost and budget. Needs a time and two of them. */
export const trendTogether: Rule = {
  name: 'trendTogether',
  propose(material) {
    const time = timeAxis(material);
    if (time === undefined || material.isOlder === true) return [];
    const shown = together(material.measures);
    const [income] = shown;
    if (income === undefined) return [];
    const labels = shown.map(({ label }) => label);
    return [
      {
        key: `trendTogether ${shown.map(({ key }) => key).join(' ')}`,
        rule: 'trendTogether',
        type: 'line',
        title: `${grainWords[time.grain]}${labels.slice(0, -1).join('、')}与${labels.at(-1)}`,
        why: `${labels.join('、')}单位相同，画在一起能看出差距${time.told}`,
        score: 112,
        room: 'wide',
        form: formOf({
          xAxis: [time.item],
          yAxis: shown.map(({ item }) => item),
          sort: time.sort,
          filters: time.filters,
          settings: { ...writing(income), nameTurn: 'level' },
        }),
        round: income.round,
        dimensions: [time.name],
        measures: shown.map(({ key }) => key),
        telling: tellingOf(income, 'time', { grain: time.grain, whole: time.whole }),
      },
    ];
  },
};
