import { limits } from './limits.ts';

/** Fields of a chart's form that have to be numbers. */
export type BoundField = 'min' | 'max' | 'lowest' | 'height' | 'fontSize';

/**
 * How a kind reads its areas. series: X, then the series, then the values. plain: X and the values. nested: two X
 * entries at once. matrix: X, Y and the value of each cell. region: X names a region, N is its value, Y stands beside
 * it. single: values alone. compared: values, beside a date cut into periods. columns: one list of columns.
 */
export type AxisReading =
  | 'series'
  | 'plain'
  | 'nested'
  | 'matrix'
  | 'region'
  | 'single'
  | 'compared'
  | 'columns';

/** What programs ask about a kind of chart instead of its name. */
export interface ChartTraits {
  axes: AxisReading;
  /** Rows of the answer are entries of their own, in pages: a table. */
  listsRows?: true;
  /** All X entries at once, so that none is drilled into. */
  showsAllX?: true;
  /** No X entries to go through one after another. */
  noLevels?: true;
  /** One value written large; the size of its letters, and whether a size that is no number becomes that. */
  words?: { fontSize: number; mendsSize?: true };
  /** Entries beside each other, each by itself: sorted they are a ranking. */
  ranks?: true;
  /** Parts of a whole: what is not above zero is none. */
  shares?: true;
  /** Can roll by itself. */
  scrolls?: true;
  /** Has no marks that each stand for a value. */
  markless?: true;
  /** Numbers of the form that it reads; the others are left alone, whatever stands in them. */
  bounds?: readonly BoundField[];
  /** Judges its value by a lowest and a highest standard. */
  standards?: true;
  /** Pixels on a phone, where the width says nothing of it. */
  phoneHeight?: number;
  /** Picture on a 20 × 20 grid; `fill` is solid, the other is lines. */
  icon: { fill?: string; line?: string };
}

const bars = 'M3 17V9h3v8zM8.5 17V4h3v13zM14 17v-6h3v6z';
const sideBars = 'M3 3h10v3H3zM3 8.5h14v3H3zM3 14h7v3H3z';
const map = 'M3 5l5-2 4 2 5-2v12l-5 2-4-2-5 2z M8 3v12 M12 5v12';

/** Every kind of chart of the product, in the specification's order. How each is drawn stands in `charts`. */
export const chartKinds = {
  line: { axes: 'series', icon: { line: 'M3 14l4-5 4 3 6-8' } },
  area_stack: { axes: 'series', icon: { fill: 'M3 17v-4l5-3 4 2 5-4v9z', line: 'M3 9l5-4 4 3 5-5' } },
  bar: { axes: 'series', ranks: true, icon: { fill: bars } },
  bar_stack: {
    axes: 'series',
    icon: { fill: 'M4 11h4v6H4zM12 9h4v8h-4z', line: 'M4 5h4v4H4z M12 3h4v4h-4z' },
  },
  bar_y_category: { axes: 'series', ranks: true, icon: { fill: sideBars } },
  bar_y_category_stack: {
    axes: 'series',
    icon: { fill: 'M3 4h7v4H3zM3 12h5v4H3z', line: 'M12 4h5v4h-5z M10 12h4v4h-4z' },
  },
  bar_y_stack: {
    axes: 'series',
    icon: { fill: 'M3 4h5v4H3zM3 12h8v4H3z', line: 'M10 4h7v4h-7z M13 12h4v4h-4z' },
  },
  pie: {
    axes: 'plain',
    shares: true,
    icon: { fill: 'M9 3v8h8a8 8 0 1 1-8-8z', line: 'M12 3a5 5 0 0 1 5 5h-5z' },
  },
  pie_doughnut: {
    axes: 'plain',
    shares: true,
    icon: { line: 'M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14z M10 7.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z' },
  },
  pie_nest: {
    axes: 'nested',
    showsAllX: true,
    icon: {
      fill: 'M10 7a3 3 0 1 1 0 6a3 3 0 1 1 0-6z',
      line: 'M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14z M10 3v4',
    },
  },
  pie_rose_type: {
    axes: 'plain',
    shares: true,
    icon: { fill: 'M10 10V2a8 8 0 0 1 7 4zM10 10l5 5a7 7 0 0 1-5 2zM10 10H5a5 5 0 0 1 5-5z' },
  },
  funnel: { axes: 'plain', icon: { fill: 'M3 3h14l-2 4H5zM5.5 8h9l-1.7 4H7.2zM7.7 13h4.6L11 17H9z' } },
  gauge: {
    axes: 'plain',
    bounds: ['min', 'max', 'lowest', 'height'],
    standards: true,
    markless: true,
    icon: { line: 'M3 14a7 7 0 1 1 14 0 M10 14l3.5-5' },
  },
  heatmap: {
    axes: 'matrix',
    bounds: ['min', 'max'],
    icon: { fill: 'M3 3h4v4H3zM8 8h4v4H8zM13 3h4v4h-4zM3 13h4v4H3zM13 13h4v4h-4z', line: 'M3 3h14v14H3z' },
  },
  china_map: {
    axes: 'region',
    bounds: ['min', 'max'],
    icon: { line: map, fill: 'M10 7.5a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 1 1 0-3.2z' },
  },
  gd_map: {
    axes: 'region',
    bounds: ['min', 'max'],
    icon: {
      line: 'M10 17.5s-5.5-5-5.5-9.2a5.5 5.5 0 0 1 11 0c0 4.2-5.5 9.2-5.5 9.2z',
      fill: 'M10 6.2a2.1 2.1 0 1 1 0 4.2a2.1 2.1 0 1 1 0-4.2z',
    },
  },
  map: { axes: 'region', bounds: ['min', 'max'], icon: { line: map } },
  scatter_map: {
    axes: 'region',
    bounds: ['min', 'max'],
    icon: {
      line: map,
      fill: 'M6 8a1 1 0 1 1 0 2a1 1 0 1 1 0-2zM14 8a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 1 1 0-2.8z',
    },
  },
  scatter: {
    axes: 'series',
    icon: {
      line: 'M3 3v14h14',
      fill: 'M7 11a1.3 1.3 0 1 1 0 2.6a1.3 1.3 0 1 1 0-2.6zM11 6a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 1 1 0-3.2zM15 9a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 1 1 0-2.4z',
    },
  },
  radar: {
    axes: 'series',
    icon: { line: 'M10 2.5l7 5-2.7 8.5H5.7L3 7.5z M10 6.5l3.4 2.4-1.3 4.2H7.9L6.6 8.9z' },
  },
  text: {
    axes: 'single',
    words: { fontSize: limits.textFontSize, mendsSize: true },
    noLevels: true,
    scrolls: true,
    markless: true,
    phoneHeight: 96,
    icon: { line: 'M4 5V3.5h12V5 M10 3.5v13 M7.5 16.5h5' },
  },
  table: {
    axes: 'columns',
    listsRows: true,
    showsAllX: true,
    scrolls: true,
    icon: { line: 'M3 4h14v12H3z M3 8h14 M3 12h14 M8.5 4v12' },
  },
  number: {
    axes: 'compared',
    bounds: ['fontSize'],
    words: { fontSize: limits.numberFontSize },
    noLevels: true,
    markless: true,
    phoneHeight: 116,
    icon: { line: 'M7.5 3l-2 14 M14 3l-2 14 M3.5 7.5h13.5 M3 12.5h13.5' },
  },
} as const satisfies Record<string, ChartTraits>;

export type ChartType = keyof typeof chartKinds;
export const chartTypes = Object.keys(chartKinds) as [ChartType, ...ChartType[]];

const unknown: ChartTraits = {
  axes: 'series',
  icon: { line: 'M3 3h14v14H3z M8 8a2 2 0 1 1 2.6 1.9V11.5 M10.5 14v.2' },
};

/** Traits of a type as it is stored; one that this version does not know has none. */
export function traitsOf(
  type: string = '',
  among: Readonly<Record<string, ChartTraits>> = chartKinds,
): ChartTraits {
  return Object.hasOwn(among, type) ? (among[type] ?? unknown) : unknown;
}
