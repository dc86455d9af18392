import { dimensionItem, formOf, leading, type Rule, tellingOf, writing } from '../idea.ts';
import { joinedNames } from '../joined-names.ts';
import { stageWords } from '../vocabulary.ts';

/** How many are left at each stage. Needs a dimension that is called stages. */
export const stages: Rule = {
  name: 'stages',
  propose(material) {
    const column = material.categories.find(
      ({ label, distinct }) => stageWords.test(label) && distinct >= 3 && distinct <= 8,
    );
    const measure = leading(material).find(({ additive }) => additive);
    if (column === undefined || measure === undefined) return [];
    return [
      {
        key: `stages ${column.name} ${measure.key}`,
        rule: 'stages',
        type: 'funnel',
        title: `各${joinedNames(column.label, measure.label)}`,
        why: `「${column.label}」是先后相接的环节，漏斗看出在哪一步减少最多`,
        score: 84,
        room: 'small',
        form: formOf({
          xAxis: [dimensionItem(column)],
          yAxis: [measure.item],
          settings: { ...writing(measure), sort: 'descending' },
        }),
        round: measure.round,
        dimensions: [column.name],
        measures: [measure.key],
        telling: tellingOf(measure, 'name'),
      },
    ];
  },
};
