import { registerMap } from 'echarts/core';
import type { OutlineGeo } from '../map/geo.ts';
import { type Outline, outlineOf } from '../map/outline.ts';
import { registerParts } from './echarts-parts.ts';

/** An outline for the pictures that follow: known to ECharts under its code, and taken in for the builders. */
export function pictureOutline(code: string, geo: OutlineGeo): Outline {
  registerParts();
  registerMap(code, geo as never);
  return outlineOf(code, geo);
}
