import { dimensionItem, formOf, leading, type Rule, tellingOf, writing } from '../idea.ts';
import { joinedNames } from '../joined-names.ts';

/** Periods that a row of cells has room for. */
const [fewest, most] = [4, 24];

/**
 * The courses of more names than lines can be told apart. Needs names of periods, a dimension of six to twenty values and
 * a measure.
 */
export const courses: Rule = {
  name: 'courses',
  propose(material) {
    const { period, date } = material;
    const names = material.categories.find(
      ({ distinct, ordered }) => distinct >= 6 && distinct <= 20 && ordered !== true,
    );
    const [measure] = leading(material);
    if (period === undefined || date !== undefined || names === undefined || measure === undefined) return [];
    if (period.distinct < fewest || period.distinct > most) return [];
    return [
      {
        key: `courses ${period.name} ${names.name} ${measure.key}`,
        rule: 'courses',
        type: 'heatmap',
        title: `各${names.label}各${joinedNames(period.label, measure.label)}`,
        why: `「${names.label}」有 ${names.distinct} 种取值，画成线会缠在一起，颜色深浅看得出谁在何时高`,
        score: 72,
        room: 'wide',
        form: formOf({
          xAxis: [dimensionItem(period)],
          yAxis: [dimensionItem(names)],
          heatmapY: [measure.item],
          settings: { ...writing(measure), sortX: 'name', labels: 'hide' },
        }),
        round: measure.round,
        dimensions: [period.name, names.name],
        measures: [measure.key],
        telling: tellingOf(measure, 'none'),
      },
    ];
  },
};
