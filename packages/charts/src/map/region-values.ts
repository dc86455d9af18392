import { asOneLine, type Cell, emptyName, limits } from '@mingjing/contract';
import type { ChartInput } from '../chart-kind.ts';
import { numberOf } from '../number/format.ts';
import { type Placed, placeColumns, shownX } from '../shape/columns.ts';
import { categoryName } from '../shape/matrix.ts';
import { isAdditive } from '../shape/order.ts';
import { matcherOf } from './match.ts';
import type { Outline, OutlineRegion } from './outline.ts';
import { countryCode } from './provinces.ts';
import type { MapSettings } from './settings.ts';

export interface RegionValue {
  region: OutlineRegion;
  value: number | null;
  cell: Cell;
  /** The measures of the tooltip. */
  extras: Cell[];
  /** The first row of the answer that names it; null when none does. */
  row: number | null;
}

export interface RegionValues {
  /** In the order of the outline. */
  regions: RegionValue[];
  /** Names that are nowhere on the map, each once. */
  unmatched: string[];
  /** Rows beyond those a map of cities shows. */
  left: number;
}

export interface MapColumns {
  by: string;
  value: Placed | undefined;
  extras: Placed[];
  nameAt: number;
}

export function mapColumns({ answer, form }: Pick<ChartInput<unknown>, 'answer' | 'form'>): MapColumns {
  const { x, n, y } = placeColumns(answer, form);
  return {
    by: shownX(form)[0]?.name ?? '',
    value: n[0],
    extras: y.filter(({ index }) => index >= 0),
    nameAt: x[0]?.index ?? -1,
  };
}

/** Sums where sums mean something; otherwise the first row of a region stands. */
function merged(one: Cell, other: Cell, additive: boolean): Cell {
  if (one === null) return other;
  const [a, b] = [numberOf(one), numberOf(other)];
  return additive && a !== null && b !== null ? a + b : one;
}

/** Rows on the map that are drawn: provinces are never cut, other regions after 21 rows, or as many as the outline has. */
const rowLimit = (outline: Outline): number =>
  outline.code === countryCode ? Number.POSITIVE_INFINITY : Math.max(limits.mapRows, outline.regions.length);

/** Every region of the outline with what the answer says of it. */
export function regionValues(input: ChartInput<MapSettings>, outline: Outline): RegionValues {
  const { value, extras, nameAt } = mapColumns(input);
  const match = matcherOf(outline, input.settings.aliases);
  const additive = isAdditive(input.form, input.answer);
  const regions = outline.regions.map(
    (region): RegionValue => ({ region, value: null, cell: null, extras: extras.map(() => null), row: null }),
  );
  const unmatched = new Set<string>();
  const limit = rowLimit(outline);
  let shown = 0;
  let left = 0;
  input.answer.data.forEach((row, at) => {
    const name = categoryName(row[nameAt]);
    const region = regions[match(name)];
    if (region === undefined) {
      unmatched.add(name);
      return;
    }
    // Rows of other places do not use up the room of those that are on the map.
    if (shown >= limit) {
      left += 1;
      return;
    }
    shown += 1;
    region.row ??= at;
    region.cell = merged(region.cell, row[value?.index ?? -1] ?? null, additive);
    region.value = numberOf(region.cell);
    region.extras = extras.map(({ index }, extra) =>
      merged(region.extras[extra] ?? null, row[index] ?? null, additive),
    );
  });
  return { regions, unmatched: [...unmatched], left };
}

/** Names that are told in one line; more open on a click. */
const toldNames = 3;
const longestName = 10;
const cutName = (name: string): string => {
  const letters = [...(asOneLine(name) || emptyName)];
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : letters.join('');
};

/** 「2 个名称未匹配：海外、不详」; nothing where every name is on the map. */
export function unmatchedText(names: readonly string[], most = toldNames): string {
  if (names.length === 0) return '';
  const told = names.slice(0, most).map(cutName).join('、');
  return `${names.length.toLocaleString('zh-CN')} 个名称未匹配：${told}${names.length > most ? '等' : ''}`;
}

/** What the picture leaves out, said on it; undefined when it leaves out nothing. */
export function noteOf({ unmatched, left }: Pick<RegionValues, 'unmatched' | 'left'>) {
  const parts = [
    ...(unmatched.length > 0 ? [unmatchedText(unmatched)] : []),
    ...(left > 0 ? [`另有 ${left} 行未显示`] : []),
  ];
  return parts.length === 0 ? undefined : { text: parts.join('，'), names: unmatched };
}
