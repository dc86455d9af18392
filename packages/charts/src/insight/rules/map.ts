import { drillItems, formOf, leading, type Rule, tellingOf, writing } from '../idea.ts';
import { placesOf } from '../places.ts';
import type { ColumnProfile } from '../profile.ts';

/** Why these names are drawn on a map, and how many of them are not on it. */
export function whyOnMap({ label, regions = 'provinces', top }: ColumnProfile): string {
  const { names, matched } = placesOf({ top }, regions);
  const what = regions === 'provinces' ? '省份' : '广东的城市';
  return matched === names
    ? `「${label}」的取值是${what}，画在地图上看分布`
    : `「${label}」的 ${names} 个取值中有 ${matched} 个是${what}，其余在图上注明`;
}

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
          .flatMap((measure, at) => {
            // The map of Guangdong asks for a second figure, which its tooltip tells.
            const beside = material.measures.find(({ key, planned }) => key !== measure.key && !planned);
            const isChina = column.regions === 'provinces';
            if (!isChina && beside === undefined) return [];
            return [
              {
                key: `map ${column.name} ${measure.key}`,
                rule: 'map',
                type: isChina ? ('china_map' as const) : ('gd_map' as const),
                title: `${measure.label}地区分布`,
                why: whyOnMap(column),
                score: 91 - place * 8 - at * 10,
                room: 'wide' as const,
                form: formOf({
                  xAxis: drillItems(material, column),
                  nAxis: [measure.item],
                  yAxis: isChina || beside === undefined ? [] : [beside.item],
                  settings: writing(measure),
                }),
                round: measure.round,
                dimensions: [column.name],
                measures: [measure.key],
                telling: tellingOf(measure, 'name'),
              },
            ];
          }),
      ),
};
