import {
  countFirst,
  dimensionItem,
  formOf,
  isOfSeveralYears,
  type Rule,
  tellingOf,
  writing,
} from '../idea.ts';
import { joinedNames } from '../joined-names.ts';

/** Names made up of the same few parts. Needs two dimensions and a measure that adds up. */
export const stacked: Rule = {
  name: 'stacked',
  propose(material) {
    const { categories } = material;
    const parts = categories.filter(({ distinct }) => distinct >= 2 && distinct <= 6);
    const measure = countFirst(material).find(({ additive }) => additive);
    if (measure === undefined) return [];
    return categories
      .filter(({ distinct }) => distinct >= 3 && distinct <= 12)
      .filter((column) => !isOfSeveralYears(column, material))
      .slice(0, 3)
      .flatMap((column, place) =>
        parts
          .filter(({ name }) => name !== column.name)
          .slice(0, 2)
          .map((part, at) => ({
            key: `stacked ${column.name} ${part.name} ${measure.key}`,
            rule: 'stacked',
            type: 'bar_stack' as const,
            title: `各${joinedNames(column.label, measure.label)}的${part.label}构成`,
            why: `「${column.label}」和「${part.label}」取值都不多，堆叠既看总量也看内部构成`,
            score: 74 - place * 5 - at * 5,
            room: 'small' as const,
            form: formOf({
              xAxis: [dimensionItem(column)],
              yAxis: [measure.item],
              nAxis: [dimensionItem(part)],
              settings: {
                ...writing(measure),
                sort: column.ordered === true ? 'name' : 'descending',
                others: false,
                labels: 'hide',
              },
            }),
            round: measure.round,
            dimensions: [column.name, part.name],
            measures: [measure.key],
            telling: tellingOf(measure, 'none'),
          })),
      );
  },
};
