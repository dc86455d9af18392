import { type ChartForm, type ChartType, measureKey, traitsOf } from '@mingjing/contract';
import type { RightAxisSettings } from './cartesian/right-axis.ts';
import { defaultType, kindOf } from './kinds/index.ts';
import { mostIndicators, mostPolygons } from './kinds/radar/indicators.ts';
import type { CategorySettings } from './settings/category-fields.ts';
import { storedSettingsOf } from './settings/stored.ts';
import { seriesLimit } from './shape/matrix.ts';

/**
 * Which entries of an axis are drawn: so many of the largest, of the smallest, or of those furthest from zero, by what
 * their values add up to (`reach`: by what these add up to without their signs).
 */
export interface AxisCut {
  most: number;
  by: 'largest' | 'smallest' | 'magnitude' | 'reach';
}

/**
 * How a picture chooses among more rows than it is sent. axes: X entries (undefined: all, as they stand) and series;
 * matrix: as many of both axes as there is room for; rows: all of them, as far as they can be sent; sum: what all of them
 * add up to.
 */
export type PictureCut =
  | {
      kind: 'axes';
      entries?: AxisCut;
      series: AxisCut;
      /** What X entries that are left out add up to is drawn, where they may be. */
      others: boolean;
      /** What series that are left out add up to is drawn, where they may be. */
      otherSeries: boolean;
      /** Places of the measures that make an entry's size. */
      counted: number[];
    }
  | { kind: 'matrix' }
  | { kind: 'rows' }
  | { kind: 'sum' };

/** Entries that are picked by their size at most. */
const mostPicked = 1000;

const bySort = { ascending: 'smallest', descending: 'largest', none: 'largest', name: 'largest' } as const;

/** How a picture chooses among more rows than it is sent; undefined where it draws the first ones. */
export function pictureCutOf(asked: ChartType | undefined, form: ChartForm): PictureCut | undefined {
  const type = asked ?? defaultType;
  const kind = kindOf(type);
  const { axes } = traitsOf(type);
  if (kind === undefined) return undefined;
  if (axes === 'matrix') return { kind: 'matrix' };
  if (axes === 'nested' || axes === 'region') return { kind: 'rows' };
  const settings = kind.settings.parse(storedSettingsOf(kind, form)) as Partial<
    CategorySettings & RightAxisSettings & { row: string }
  >;
  if (type === 'gauge') return settings.row === 'sum' ? { kind: 'sum' } : undefined;
  if (axes !== 'series' || type === 'scatter') return undefined;
  const all = form.yAxis.map((_, at) => at);
  const { sort = 'none', top = null, others = false, rightAxis = [] } = settings;
  if (type === 'radar') {
    const entries = { most: top ?? mostIndicators, by: 'reach' } as const;
    const series = { most: mostPolygons, by: 'reach' } as const;
    return { kind: 'axes', entries, series, others: false, otherSeries: false, counted: all };
  }
  const left = all.filter((at) => !rightAxis.includes(measureKey(form.yAxis[at]!)));
  const bySize = sort === 'ascending' || sort === 'descending';
  return {
    kind: 'axes',
    ...(top === null && !bySize ? {} : { entries: { most: top ?? mostPicked, by: bySort[sort] } }),
    series: { most: seriesLimit, by: 'magnitude' },
    others: others && top !== null,
    otherSeries: true,
    counted: left.length === 0 ? all : left,
  };
}
