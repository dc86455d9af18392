import type { Outline } from '@mingjing/charts';
import { echartsParts } from '@mingjing/charts/echarts-parts';
import { type ECharts, init, registerMap, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { bordersOf } from './outlines.ts';

// The only place that imports echarts: what the chart kinds need and nothing else, in a chunk of its own.
use([...echartsParts, CanvasRenderer]);

const provided = new Map<string, Outline>();

/** Tells ECharts of a map before it is drawn on: once, and again when another outline took its place. */
export function provideMap(outline: Outline | undefined): void {
  if (outline === undefined || provided.get(outline.code) === outline) return;
  const borders = bordersOf(outline.code);
  if (borders === undefined) return;
  registerMap(outline.code, borders as never);
  provided.set(outline.code, outline);
}

export { type ECharts, init };
