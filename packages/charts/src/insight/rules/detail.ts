import { dimensionItem, formOf, leading, type Rule, tellingOf } from '../idea.ts';

/** Names with their figures side by side. Needs names and two measures. */
export const detail: Rule = {
  name: 'detail',
  propose(material) {
    const { categories, entities, regions } = material;
    const names = [
      ...categories.filter(({ distinct, ordered }) => distinct >= 5 && ordered !== true),
      ...entities,
      ...regions,
    ];
    return names.slice(0, 2).flatMap((column, place) => {
      // Of names with a row each the number of rows is one everywhere.
      const shown = leading(material)
        .filter(({ key }) => key !== 'rows' || !column.unique)
        .slice(0, 4);
      const [first] = shown;
      if (first === undefined || shown.length < 2) return [];
      return [
        {
          key: `detail ${column.name}`,
          rule: 'detail',
          type: 'table' as const,
          title: `各${column.label}明细`,
          why: `有 ${shown.length} 个主要数值，列在一张表里方便逐个核对`,
          score: 70 - place * 12,
          room: 'small' as const,
          form: formOf({
            xAxis: [dimensionItem(column), ...shown.map(({ item }) => item)],
            sort: { key: first.item.expressions?.alias ?? first.item.id, descending: true },
            top: 100,
            settings: {
              pageSize: 8,
              columns: Object.fromEntries(
                shown
                  .filter(({ item }) => item.format === undefined)
                  .map(({ item, style, round, suffix }) => [
                    item.id,
                    {
                      style: style === 'auto' ? 'thousands' : style,
                      decimals: round,
                      suffix: style === 'auto' && !suffix.startsWith('万') ? '' : suffix,
                    },
                  ]),
              ),
            },
          }),
          round: 2,
          dimensions: [column.name],
          measures: shown.map(({ key }) => key),
          telling: tellingOf(first, 'none'),
        },
      ];
    });
  },
};
