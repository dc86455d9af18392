import { countFirst, dimensionItem, formOf, type Rule, tellingOf, writing } from '../idea.ts';

/** Where two dimensions meet. Needs two of five to twenty values and a measure. */
export const crossing: Rule = {
  name: 'crossing',
  propose(material) {
    const fitting = material.categories.filter(({ distinct }) => distinct >= 4 && distinct <= 20);
    const [measure] = countFirst(material);
    const across = fitting.find(({ ordered }) => ordered === true) ?? fitting[1];
    const up = fitting.find(({ name }) => name !== across?.name);
    if (measure === undefined || across === undefined || up === undefined) return [];
    return [
      {
        key: `crossing ${across.name} ${up.name} ${measure.key}`,
        rule: 'crossing',
        type: 'heatmap',
        title: `${up.label}与${across.label}的${measure.label}`,
        why: `两个维度交叉有 ${across.distinct * up.distinct} 格，颜色深浅比柱子更容易看出集中在哪里`,
        score: 66,
        room: 'wide',
        form: formOf({
          xAxis: [dimensionItem(across)],
          yAxis: [dimensionItem(up)],
          heatmapY: [measure.item],
          settings: { ...writing(measure), sortX: 'name', labels: 'hide' },
        }),
        round: measure.round,
        dimensions: [across.name, up.name],
        measures: [measure.key],
        telling: tellingOf(measure, 'none'),
      },
    ];
  },
};
