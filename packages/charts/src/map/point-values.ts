import type { Cell } from '@mingjing/contract';
import type { ChartInput } from '../chart-kind.ts';
import { numberOf } from '../number/format.ts';
import type { Placed } from '../shape/columns.ts';
import { categoryName } from '../shape/matrix.ts';
import type { Point } from './geo.ts';
import { matcherOf } from './match.ts';
import { plainName, shortName, withoutProvince } from './names.ts';
import type { Outline } from './outline.ts';
import { mapColumns } from './region-values.ts';
import type { PointSettings } from './settings.ts';

export interface PointValue {
  name: string;
  at: Point;
  value: number | null;
  cell: Cell;
  extras: Cell[];
  row: number;
}

const longitudeName = /经度|^(lng|lon|long|longitude|x)$/i;
const latitudeName = /纬度|^(lat|latitude|y)$/i;

/** The column an author chose, or the one whose name says it. */
function coordinateColumn(
  columns: readonly Placed[],
  chosen: readonly string[],
  says: RegExp,
): Placed | undefined {
  const [id] = chosen;
  if (id !== undefined) return columns.find(({ item }) => item.id === id);
  return columns.find(({ item }) => says.test(item.name) || says.test(item.id));
}

/** Centres by name: of the regions, and of the places that the outline knows without their borders. */
function centreFinder(
  outline: Outline,
  input: ChartInput<PointSettings>,
): (name: string) => Point | undefined {
  const match = matcherOf(outline, input.settings.aliases);
  const places = new Map<string, Point | null>();
  for (const [name, point] of outline.places) {
    places.set(plainName(name), point);
    const short = shortName(name);
    // Two places of one short name: only the long one tells them apart.
    if (short !== plainName(name)) places.set(short, places.has(short) ? null : point);
  }
  const placeOf = (name: string): Point | undefined =>
    places.get(name) ?? places.get(shortName(name)) ?? undefined;
  const aliases = new Map(
    input.settings.aliases.map(({ name, region }) => [plainName(name), plainName(region)]),
  );
  return (name) => {
    const region = outline.regions[match(name)];
    if (region !== undefined) return region.center;
    const plain = plainName(name);
    return placeOf(aliases.get(plain) ?? plain) ?? placeOf(withoutProvince(plain) ?? '');
  };
}

export interface PointValues {
  points: PointValue[];
  unmatched: string[];
  /** Measures of the tooltip, coordinates left out. */
  extras: Placed[];
}

/** The answer's rows as points: by their coordinates where there are any, else by the centre of the region they name. */
export function pointValues(input: ChartInput<PointSettings>, outline: Outline): PointValues {
  const { value, extras, nameAt } = mapColumns(input);
  const { settings, answer } = input;
  const longitude = coordinateColumn(extras, settings.longitude, longitudeName);
  const latitude = coordinateColumn(extras, settings.latitude, latitudeName);
  const shown = extras.filter((column) => column !== longitude && column !== latitude);
  const centreOf = centreFinder(outline, input);
  const unmatched = new Set<string>();
  const points = answer.data.flatMap((row, at): PointValue[] => {
    const name = categoryName(row[nameAt]);
    const x = longitude === undefined ? null : numberOf(row[longitude.index]);
    const y = latitude === undefined ? null : numberOf(row[latitude.index]);
    const given = x !== null && y !== null && Math.abs(x) <= 180 && Math.abs(y) <= 90;
    const place = given ? ([x, y] as const) : centreOf(name);
    if (place === undefined) {
      unmatched.add(name);
      return [];
    }
    const cell = row[value?.index ?? -1] ?? null;
    return [
      {
        name,
        at: place,
        value: numberOf(cell),
        cell,
        extras: shown.map(({ index }) => row[index] ?? null),
        row: at,
      },
    ];
  });
  // Small points stand on top of large ones.
  points.sort((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY));
  return { points, unmatched: [...unmatched], extras: shown };
}
