import { dimensionItem, formOf, grainWords, leading, type Rule, tellingOf, writing } from '../idea.ts';

const [fewest, most, mostRows] = [2, 6, 40];

/** The months of each year as a line of its own. Needs years and months in two columns, and no date but theirs. */
export const yearByYear: Rule = {
  name: 'yearByYear',
  propose(material) {
    const { date, profile } = material;
    const months = profile.columns.find(
      ({ yearless, grain, distinct }) => yearless === true && grain !== undefined && distinct >= 3,
    );
    const years = profile.columns.find(
      ({ role, grain, distinct }) =>
        role === 'period' && grain === 'year' && distinct >= fewest && distinct <= mostRows,
    );
    if (months?.grain === undefined || years === undefined) return [];
    const isTheirs =
      date?.dates === months.grain && date.distinct <= years.distinct * (months.grain === 'month' ? 12 : 4);
    if (date !== undefined && !isTheirs) return [];
    const item = dimensionItem(months);
    // More lines than that nobody tells apart: each year is a row of a heat map.
    const isMap = years.distinct > most;
    return leading(material)
      .slice(0, isMap ? 1 : 3)
      .map((measure, at) => {
        return {
          key: `yearByYear ${months.name} ${years.name} ${measure.key}`,
          rule: 'yearByYear',
          type: isMap ? ('heatmap' as const) : ('line' as const),
          title: `各年${measure.label}${grainWords[months.grain ?? 'month']}对比`,
          why: `年份和${grainWords[months.grain ?? 'month']}在两列，每年一${isMap ? '行' : '条线'}，同一时期可以比较`,
          score: 106 - at * 8 + measure.worth / 2,
          room: 'wide' as const,
          form: formOf({
            xAxis: [item],
            sort: { key: item.id, descending: false },
            ...(isMap
              ? { yAxis: [dimensionItem(years)], heatmapY: [measure.item], settings: writing(measure) }
              : {
                  yAxis: [measure.item],
                  nAxis: [dimensionItem(years)],
                  settings: { ...writing(measure), nameTurn: 'level' },
                }),
          }),
          round: measure.round,
          dimensions: [months.name, years.name],
          measures: [measure.key],
          telling: tellingOf(measure, 'none'),
        };
      });
  },
};
