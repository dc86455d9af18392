import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { echartsParts } from '../echarts-parts.ts';

/** Tells ECharts of every part that a chart kind may use; pictures are SVG. Telling it again changes nothing. */
export function registerParts(): void {
  use([...echartsParts, SVGRenderer]);
}
