import type { ColumnItem } from '@mingjing/contract';
import {
  dimensionItem,
  formOf,
  type Idea,
  leading,
  type Material,
  type Rule,
  tellingOf,
  writing,
} from '../idea.ts';
import { joinedNames } from '../joined-names.ts';
import type { Measure } from '../measure-shape.ts';
import { passedStages, type Stages, stagesOf } from '../stages-of.ts';

/** A measure of each step, without those who left the way. */
function funnel(
  { column, lost }: Stages,
  measure: Measure,
  item: ColumnItem,
  more: Pick<Idea, 'title' | 'why'>,
): Idea {
  const left = lost.length === 0 ? '' : `；不含${lost.join('、')}`;
  return {
    key: `stages ${column.name} ${measure.key}`,
    rule: 'stages',
    type: 'funnel',
    title: more.title,
    why: `${more.why}${left}`,
    score: 84,
    room: 'small',
    form: formOf({
      xAxis: [dimensionItem(column)],
      yAxis: [item],
      filters:
        lost.length === 0 ? [] : [{ id: column.name, name: column.label, rightValues: lost, equal: false }],
      settings: { ...writing(measure), sort: 'descending' },
    }),
    round: measure.round,
    dimensions: [column.name],
    measures: [measure.key],
    telling: tellingOf(measure, 'none'),
  };
}

/** How many came to each step: amounts that were counted there. */
function ofPassed(stages: Stages, { profile, measures }: Material): Idea[] {
  const { column } = stages;
  return measures
    .filter(({ parts, counted }) => parts === column.name && counted !== undefined)
    .slice(0, 1)
    .flatMap((measure) => {
      const amount = profile.columns.find(({ name }) => name === measure.counted);
      if (amount === undefined) return [];
      const item: ColumnItem = { id: amount.name, name: amount.label, calculation: 'sum' };
      return funnel(stages, { ...measure, key: `sum:${amount.name}`, label: amount.label }, item, {
        title: `各${joinedNames(column.label, amount.label)}`,
        why: `「${column.label}」是先后相接的环节，漏斗看出在哪一步减少最多`,
      });
    });
}

/** How many stand at each step now: those who went on are counted further down, so that no rate is told of it. */
function ofStanding(stages: Stages, material: Material): Idea[] {
  const measure = leading(material).find(({ additive, parts }) => additive && parts === undefined);
  if (measure === undefined) return [];
  const { column } = stages;
  const idea = funnel(stages, measure, measure.item, {
    title: `目前各${joinedNames(column.label, measure.label)}`,
    why: `「${column.label}」是先后相接的环节，看目前各有多少；每行只算在所处的一步，不是转化率`,
  });
  const { settings } = idea.form;
  // A funnel stands by size: more may stand at a later step than at one before.
  return stages.ordered
    ? [
        {
          ...idea,
          type: 'bar',
          form: { ...idea.form, settings: { ...settings, sort: 'name' } },
        },
      ]
    : [{ ...idea, form: { ...idea.form, settings: { ...settings, rates: 'none' } } }];
}

/** How many are left at each stage. Needs a dimension that is called stages, or whose values are such. */
export const stages: Rule = {
  name: 'stages',
  propose(material) {
    const { profile, categories } = material;
    const passed = passedStages(profile);
    if (passed !== undefined) return ofPassed(passed, material);
    const standing = stagesOf(categories);
    return standing === undefined ? [] : ofStanding(standing, material);
  },
};
