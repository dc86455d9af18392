import { countFirst, dimensionItem, formOf, leading, type Rule, tellingOf, writing } from '../idea.ts';
import type { ColumnProfile } from '../profile.ts';

const namesIn = ({ top }: ColumnProfile): string[] => top.map(({ value }) => String(value)).sort();

/** Whether two dimensions are the same things, as in tables of distances or of who sends how much to whom. */
const areSame = (one: ColumnProfile, other: ColumnProfile): boolean =>
  one.distinct === other.distinct && namesIn(one).join('\n') === namesIn(other).join('\n');

/** Where two dimensions meet. Needs two of four to twenty values and a measure. */
export const crossing: Rule = {
  name: 'crossing',
  propose(material) {
    const fitting = material.categories.filter(({ distinct }) => distinct >= 4 && distinct <= 20);
    const across = fitting.find(({ ordered }) => ordered === true) ?? fitting[1];
    const up = fitting.find(({ name }) => name !== across?.name);
    if (across === undefined || up === undefined) return [];
    // What lies between the same things is the table itself, and their rankings tell little of it.
    const isBetween = areSame(across, up);
    const [measure] = isBetween
      ? leading(material).filter(({ key }) => key !== 'rows')
      : countFirst(material);
    if (measure === undefined) return [];
    return [
      {
        key: `crossing ${across.name} ${up.name} ${measure.key}`,
        rule: 'crossing',
        type: 'heatmap',
        title: `${up.label}与${across.label}的${measure.label}`,
        why: `两个维度交叉有 ${across.distinct * up.distinct} 格，颜色深浅比柱子更容易看出集中在哪里`,
        score: isBetween ? 94 : 66,
        room: 'wide',
        form: formOf({
          xAxis: [dimensionItem(across)],
          yAxis: [dimensionItem(up)],
          heatmapY: [measure.item],
          settings: {
            ...writing(measure),
            sortX: 'name',
            ...(isBetween ? { sortY: 'name' } : {}),
            labels: isBetween ? 'auto' : 'hide',
          },
        }),
        round: measure.round,
        dimensions: [across.name, up.name],
        measures: [measure.key],
        telling: tellingOf(measure, 'none'),
      },
    ];
  },
};
