import { provinceOf, shortName } from '../map/names.ts';
import { guangdongCities } from '../map/provinces.ts';
import type { ColumnFacts } from './profile.ts';

export type PlaceSet = 'provinces' | 'guangdong';

const cities = new Set(guangdongCities);
/** No province has a longer name. */
const longestName = 9;
const belongs: Record<PlaceSet, (name: string) => boolean> = {
  provinces: (name) => name.length <= longestName && provinceOf(name) !== null,
  guangdong: (name) => cities.has(shortName(name)),
};

/** How many of a column's names are on a map. */
export interface PlacesFound {
  set: PlaceSet;
  /** Names that are known of the column, and those of them that are on the map. */
  names: number;
  matched: number;
  /** The part of the rows of these names that are on the map, 0 to 1. */
  rows: number;
}

/** How many of the names known of a column are on a map of these places. */
export function placesOf({ top }: Pick<ColumnFacts, 'top'>, set: PlaceSet): PlacesFound {
  const named = top.flatMap(({ value, count }) => {
    const name = value === null ? '' : String(value).trim();
    return name === '' ? [] : [{ found: belongs[set](name), count }];
  });
  const sum = (all: typeof named): number => all.reduce((rows, { count }) => rows + count, 0);
  const found = named.filter((one) => one.found);
  const all = sum(named);
  return { set, names: named.length, matched: found.length, rows: all === 0 ? 0 : sum(found) / all };
}

/** Names of places with some among them that are none: 海外, 不详. Fewer than these are other names with a place among them. */
const mostly = 0.6;

/** Whether a column names places: most of its names and of its rows stand on the map, and enough to compare. */
export const namesPlaces = ({ names, matched, rows }: PlacesFound): boolean =>
  (matched > 0 && matched === names) || (matched >= 3 && matched / names >= mostly && rows >= mostly);
