import { drillItems, formOf, leading, type Rule, tellingOf, writing } from '../idea.ts';

/** Where it comes from. Needs names of provinces, or of the cities of Guangdong. */
export const map: Rule = {
  name: 'map',
  propose: (material) =>
    material.regions
      .filter(({ distinct }) => distinct >= 3)
      .slice(0, 2)
      .flatMap((column, place) =>
        leading(material)
          .filter(({ additive }) => additive)
          .slice(0, 2)
          .map((measure, at) => ({
            key: `map ${column.name} ${measure.key}`,
            rule: 'map',
            type: column.regions === 'provinces' ? ('china_map' as const) : ('gd_map' as const),
            title: `${measure.label}地区分布`,
            why: `「${column.label}」的取值是${column.regions === 'provinces' ? '省份' : '广东的城市'}，画在地图上看分布`,
            score: 91 - place * 8 - at * 10,
            room: 'wide' as const,
            form: formOf({
              xAxis: drillItems(material, column),
              nAxis: [measure.item],
              settings: writing(measure),
            }),
            round: measure.round,
            dimensions: [column.name],
            measures: [measure.key],
            telling: tellingOf(measure, 'name'),
          })),
      ),
};
