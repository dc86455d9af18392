import {
  BarChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  MapChart,
  PieChart,
  RadarChart,
  ScatterChart,
} from 'echarts/charts';
import {
  DataZoomComponent,
  GeoComponent,
  MarkLineComponent,
  RadarComponent,
  VisualMapComponent,
} from 'echarts/components';
import type { EChartsCoreOption } from 'echarts/core';
import { expect, test } from 'vitest';
import { baseParts, loaders, type PartSet, setsOf } from './index.ts';

type Part = (typeof baseParts)[number];

/** An option, the part of ECharts that draws it, and the set that holds the part. */
const cases: [EChartsCoreOption, unknown, PartSet][] = [
  [{ dataZoom: [{}] }, DataZoomComponent, 'zoom'],
  [{ dataZoom: {} }, DataZoomComponent, 'zoom'],
  [{ visualMap: {} }, VisualMapComponent, 'ramp'],
  [{ geo: {} }, GeoComponent, 'map'],
  [{ series: { type: 'map' } }, MapChart, 'map'],
  [{ series: [{ type: 'heatmap' }] }, HeatmapChart, 'points'],
  [{ series: [{ type: 'scatter' }] }, ScatterChart, 'points'],
  [{ radar: {} }, RadarComponent, 'radar'],
  [{ series: [{ type: 'radar' }] }, RadarChart, 'radar'],
  [{ series: [{ type: 'gauge' }] }, GaugeChart, 'gauge'],
  [{ series: [{ type: 'funnel' }] }, FunnelChart, 'funnel'],
  [{ series: [{ type: 'pie' }] }, PieChart, 'pie'],
  [{ series: [{ type: 'bar', markLine: { data: [{ yAxis: 1 }] } }] }, MarkLineComponent, 'marks'],
];

test.each(cases)('%j asks for the set that holds its part', async (option, part, set) => {
  expect(setsOf(option)).toEqual([set]);
  expect(await loaders[set]()).toContain(part);
  expect(baseParts).not.toContain(part);
});

test.each([
  ['bar', BarChart],
  ['line', LineChart],
])('%s is drawn with the base alone', (type, part) => {
  expect(setsOf({ series: [{ type, markLine: { data: [] } }], dataZoom: [] })).toEqual([]);
  expect(baseParts).toContain(part as Part);
});

test('a type of series that no set holds is a fault of the kind that draws it', () => {
  expect(() => setsOf({ series: [{ type: 'sankey' }] })).toThrow('sankey');
});
