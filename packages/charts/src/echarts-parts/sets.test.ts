import { ComponentModel, type EChartsCoreOption, use } from 'echarts/core';
import { expect, test } from 'vitest';
import { baseParts, loaders, type PartSet, setsOf } from './index.ts';

const classes = ComponentModel as unknown as { getClass: (main: string, sub?: string) => unknown };
const isKnown = (name: string): boolean => {
  const [main = '', sub] = name.split('.');
  return classes.getClass(main, sub) !== undefined;
};

/** What each set brings, by the option that asks for it. */
const brings: Record<PartSet, Record<string, EChartsCoreOption>> = {
  zoom: { 'dataZoom.slider': { dataZoom: [{}] }, 'dataZoom.inside': { dataZoom: {} } },
  ramp: { 'visualMap.continuous': { visualMap: {} }, 'visualMap.piecewise': { visualMap: [{}] } },
  map: { geo: { geo: {} }, 'series.map': { series: { type: 'map' } } },
  points: {
    'series.heatmap': { series: { type: 'heatmap' } },
    'series.scatter': { series: [{ type: 'scatter' }] },
  },
  figures: {
    radar: { radar: {} },
    'series.radar': { series: [{ type: 'radar' }] },
    'series.gauge': { series: [{ type: 'gauge' }] },
    'series.funnel': { series: [{ type: 'funnel' }] },
  },
};

test('an option asks for the set that brings its part, and the base holds the rest', async () => {
  use(baseParts);
  for (const type of ['bar', 'line', 'pie']) {
    expect(isKnown(`series.${type}`)).toBe(true);
    expect(setsOf({ series: [{ type }], dataZoom: [] })).toEqual([]);
  }
  for (const [set, parts] of Object.entries(brings) as [PartSet, Record<string, EChartsCoreOption>][]) {
    for (const [name, option] of Object.entries(parts)) {
      expect(isKnown(name), name).toBe(false);
      expect(setsOf(option)).toEqual([set]);
    }
    use(await loaders[set]());
    for (const name of Object.keys(parts)) expect(isKnown(name), name).toBe(true);
  }
});

test('a type of series that no set holds is a fault of the kind that draws it', () => {
  expect(() => setsOf({ series: [{ type: 'sankey' }] })).toThrow('sankey');
});
