import { type Cell, chartForm } from '@mingjing/contract';
import { type Case, figures, item } from './cases.ts';
import { guangdongCities, longProvinces, provinces } from './region-names.ts';

/** Name and value; an extra measure for the tooltip where the kind has one. */
function mapCase(rows: [Cell, Cell][], extra: boolean): Case {
  return {
    answer: {
      keys: ['地区', '病例数', ...(extra ? ['床位数'] : [])],
      data: rows.map(([name, value], at) => [name, value, ...(extra ? [300 + at * 40] : [])]),
    },
    form: chartForm.parse({
      xAxis: [item('地区')],
      nAxis: [item('病例数')],
      ...(extra ? { yAxis: [item('床位数')] } : {}),
    }),
  };
}

const valued = (names: readonly string[], seed: number): [Cell, Cell][] => {
  const values = figures(names.length, seed);
  return names.map((name, at) => [name, values[at] ?? null]);
};

function mapCases(names: readonly string[], long: readonly string[], extra: boolean): Record<string, Case> {
  const [first = '', second = '', third = '', fourth = ''] = names;
  return {
    typical: mapCase(valued(names.slice(0, 12), 7), extra),
    'one row': mapCase([[first, 12345]], extra),
    none: mapCase([], extra),
    many: mapCase(valued([...names, '火星', '未知地区'], 11), extra),
    'nulls and negatives': mapCase(
      [
        [first, 3200],
        [second, -1800],
        [null, 950],
        [third, null],
        [fourth, -20.5],
      ],
      extra,
    ),
    'long names': mapCase(valued(long, 13), extra),
  };
}

export const countryCases = mapCases(provinces, longProvinces, false);
export const cityCases = mapCases(
  guangdongCities,
  guangdongCities.map((name) => `${name}市`),
  true,
);
