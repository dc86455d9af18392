import { drillItems, formOf, namedOnly, outcomesFirst, type Rule, tellingOf, writing } from '../idea.ts';
import { joinedNames } from '../joined-names.ts';

/** How a whole is made up of two to seven parts. Needs a small dimension and a measure that adds up. */
export const share: Rule = {
  name: 'share',
  propose: (material) =>
    material.categories
      .filter(({ distinct, ordered }) => distinct >= 2 && distinct <= 7 && ordered !== true)
      .slice(0, 5)
      .flatMap((column, place) =>
        outcomesFirst(material, column)
          .filter(({ additive, of }) => {
            const found = material.profile.columns.find(({ name }) => name === of?.column);
            // Parts below zero are no parts.
            return (
              additive && (found === undefined || found.role !== 'amount' || Number(found.min ?? 0) >= 0)
            );
          })
          .slice(0, 2)
          .map((measure, at) => ({
            key: `share ${column.name} ${measure.key}`,
            rule: 'share',
            type: 'pie_doughnut' as const,
            title: `${measure.key === 'rows' ? column.label : joinedNames(column.label, measure.label)}构成`,
            why: `「${column.label}」只有 ${column.distinct} 种取值，${measure.label}可以相加，适合看占比${namedOnly(column, material).told}`,
            score: 82 - place * 5 - at * 6,
            room: 'small' as const,
            form: formOf({
              xAxis: drillItems(material, column),
              yAxis: [measure.item],
              filters: namedOnly(column, material).filters,
              settings: { ...writing(measure), sort: 'descending' },
            }),
            round: measure.round,
            dimensions: [column.name],
            measures: [measure.key],
            telling: tellingOf(measure, 'name'),
          })),
      ),
};
