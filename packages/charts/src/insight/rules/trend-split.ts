import { dimensionItem, formOf, leading, type Rule, tellingOf, writing } from '../idea.ts';
import { joinedNames } from '../joined-names.ts';
import { timeAxis } from './trend.ts';

/** One measure over time, a line for each of two to five values. Needs a time and a small dimension. */
export const trendSplit: Rule = {
  name: 'trendSplit',
  propose(material) {
    const time = timeAxis(material);
    if (time === undefined || material.isOlder === true) return [];
    const small = material.categories.filter(
      ({ distinct, ordered }) => distinct >= 2 && distinct <= 5 && ordered !== true,
    );
    return leading(material)
      .slice(0, 2)
      .flatMap((measure, at) =>
        small.slice(0, 3).map((category, place) => ({
          key: `trendSplit ${time.name} ${category.name} ${measure.key}`,
          rule: 'trendSplit',
          type: 'line' as const,
          title: `各${joinedNames(category.label, measure.label)}趋势`,
          why: `「${category.label}」只有 ${category.distinct} 种取值，分开画线可以比较谁在升、谁在降${time.told}`,
          score: 88 - at * 7 - place * 8 + measure.worth / 2,
          room: 'wide' as const,
          form: formOf({
            xAxis: [time.item],
            yAxis: [measure.item],
            nAxis: [dimensionItem(category)],
            sort: time.sort,
            filters: time.filters,
            settings: { ...writing(measure), nameTurn: 'level' },
          }),
          round: measure.round,
          dimensions: [time.name, category.name],
          measures: [measure.key],
          telling: tellingOf(measure, 'none'),
        })),
      );
  },
};
