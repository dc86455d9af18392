import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { baseParts } from '../echarts-parts/base.ts';
import { parts as funnel } from '../echarts-parts/funnel.ts';
import { parts as gauge } from '../echarts-parts/gauge.ts';
import { parts as map } from '../echarts-parts/map.ts';
import { parts as marks } from '../echarts-parts/marks.ts';
import { parts as pie } from '../echarts-parts/pie.ts';
import { parts as points } from '../echarts-parts/points.ts';
import { parts as radar } from '../echarts-parts/radar.ts';
import { parts as ramp } from '../echarts-parts/ramp.ts';
import { parts as zoom } from '../echarts-parts/zoom.ts';

/** Tells ECharts of every part that a chart kind may use; pictures are SVG. Telling it again changes nothing. */
export function registerParts(): void {
  const sets = [zoom, ramp, map, points, pie, marks, gauge, funnel, radar];
  use([...baseParts, ...sets.flat(), SVGRenderer]);
}
