import {
  dimensionItem,
  formOf,
  isOfSeveralYears,
  outcomesFirst,
  type Rule,
  tellingOf,
  writing,
} from '../idea.ts';
import type { ColumnProfile } from '../profile.ts';
import { misorderedValues } from '../vocabulary.ts';

/** Whether letters and digits put the values into their own order. */
const isSortable = ({ top }: ColumnProfile): boolean =>
  !top.some(({ value }) => misorderedValues.test(String(value ?? '')));

/** How a measure is spread over values with an order of their own: ages, hours, grades. Needs such a dimension. */
export const distribution: Rule = {
  name: 'distribution',
  propose: (material) =>
    material.categories
      .filter((column) => column.ordered === true && column.distinct >= 3 && column.distinct <= 31)
      .filter((column) => !isOfSeveralYears(column, material))
      .slice(0, 3)
      .flatMap((column, place) =>
        outcomesFirst(material, column)
          .slice(0, 2)
          .map((measure, at) => ({
            key: `distribution ${column.name} ${measure.key}`,
            rule: 'distribution',
            type: 'bar' as const,
            title: `${measure.label}的${column.label}分布`,
            why: `「${column.label}」的取值有先后，按它自己的顺序看分布`,
            score: 80 - place * 6 - at * 9,
            room: 'small' as const,
            form: formOf({
              xAxis: [dimensionItem(column)],
              yAxis: [measure.item],
              settings: {
                ...writing(measure),
                sort: isSortable(column) ? 'name' : 'none',
                others: false,
              },
            }),
            round: measure.round,
            dimensions: [column.name],
            measures: [measure.key],
            telling: tellingOf(measure, 'name'),
          })),
      ),
};
