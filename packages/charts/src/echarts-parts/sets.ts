import type { EChartsCoreOption } from 'echarts/core';

/** Parts that are loaded together, when a chart needs one of them. */
export type PartSet = 'zoom' | 'ramp' | 'map' | 'points' | 'pie' | 'marks' | 'gauge' | 'funnel' | 'radar';
type Where = PartSet | 'base';

/** Where the part behind each type of series is. */
const bySeries: Readonly<Record<string, Where>> = {
  bar: 'base',
  line: 'base',
  pie: 'pie',
  heatmap: 'points',
  scatter: 'points',
  funnel: 'funnel',
  gauge: 'gauge',
  radar: 'radar',
  map: 'map',
};

/** The same of what stands beside the series; other keys of an option need no part, or one of the base. */
const byComponent: Readonly<Record<string, Where>> = {
  dataZoom: 'zoom',
  visualMap: 'ramp',
  geo: 'map',
  radar: 'radar',
};

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** The sets an option is drawn with, beside the base. Throws for a type of series that no set holds. */
export function setsOf(option: EChartsCoreOption): PartSet[] {
  const places = Object.entries(byComponent).flatMap(([key, where]) =>
    listOf(option[key]).length > 0 ? [where] : [],
  );
  for (const series of listOf(option['series'])) {
    const { type, markLine } = series as { type: string; markLine?: { data?: unknown } };
    const where = bySeries[type];
    if (where === undefined) throw new Error(`no part of ECharts is named for series of type ${type}`);
    places.push(where);
    if (listOf(markLine?.data).length > 0) places.push('marks');
  }
  return [...new Set(places)].filter((where) => where !== 'base');
}
