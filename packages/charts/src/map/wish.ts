import type { ChartForm } from '@mingjing/contract';
import type { ChartInput, OutlineWish } from '../chart-kind.ts';
import { placeColumns } from '../shape/columns.ts';
import { categoryName } from '../shape/matrix.ts';
import { provinceOf, shortName } from './names.ts';
import { countryCode, guangdongCities, guangdongCode } from './provinces.ts';
import type { MapSettings } from './settings.ts';

/** What was clicked to get to the X entry shown, from the top down. */
function drilledNames(form: ChartForm): string[] {
  const { index = 0, pointer = [] } = form.filterForm ?? {};
  return index === 0 ? [] : pointer.slice(0, index).map(({ value }) => categoryName(value));
}

/** The outline below another, once names were clicked on it. A province is found by its name, what lies lower by its outline. */
function below(code: string, names: readonly string[]): OutlineWish {
  const [first, ...rest] = names;
  const province = code === countryCode && first !== undefined ? provinceOf(first) : null;
  return province === null ? { code, path: names } : { code: province, path: rest };
}

type Asked = Pick<ChartInput<MapSettings>, 'answer' | 'form' | 'settings'>;

/** The outline of a kind that has one of its own, unless the settings name another. */
export const ownOutline =
  (code: string) =>
  ({ form, settings }: Asked): OutlineWish =>
    below(settings.outline || code, drilledNames(form));

const cities = new Set(guangdongCities);

/** The outline whose names the rows use most: provinces or Guangdong's cities. */
function outlineOfRows({ answer, form }: Asked): string {
  const { x } = placeColumns(answer, form);
  const names = answer.data.slice(0, 500).map((row) => categoryName(row[x[0]?.index ?? -1]));
  const known = (matches: (name: string) => boolean): number => names.filter(matches).length;
  return known((name) => provinceOf(name) !== null) > known((name) => cities.has(shortName(name)))
    ? countryCode
    : guangdongCode;
}

/** The outline of a map that goes by the names of its rows; below the top the names clicked decide. */
export function outlineByNames(asked: Asked): OutlineWish {
  const names = drilledNames(asked.form);
  const [first] = names;
  const top =
    first === undefined ? outlineOfRows(asked) : provinceOf(first) === null ? guangdongCode : countryCode;
  return below(asked.settings.outline || top, names);
}
