import type { Outline } from '@mingjing/charts';
import { baseParts, loaders, type PartSet, setsOf } from '@mingjing/charts/echarts-parts';
import { type ECharts, type EChartsCoreOption, init, registerMap, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { bordersOf } from './outlines.ts';

// The only place that imports echarts: what the chart kinds need and nothing else, in a chunk of its own.
use([...baseParts, CanvasRenderer]);

/** The sets that are there, each with its place in the order in which they came. */
const loaded = new Map<PartSet, number>();
const loading = new Map<PartSet, Promise<void>>();

async function load(set: PartSet): Promise<void> {
  try {
    use(await loaders[set]());
    loaded.set(set, loaded.size + 1);
  } finally {
    loading.delete(set);
  }
}

/** Fetches the parts that an option needs and this page does not have yet; undefined when it has them all. */
export function missingParts(option: EChartsCoreOption): Promise<unknown> | undefined {
  const missing = setsOf(option).filter((set) => !loaded.has(set));
  if (missing.length === 0) return undefined;
  return Promise.all(
    missing.map((set) => {
      const running = loading.get(set) ?? load(set);
      if (!loaded.has(set)) loading.set(set, running);
      return running;
    }),
  );
}

/** How many sets there are now: a picture that is made has these and gets none that come later. */
export const partsThere = (): number => loaded.size;

/** Whether an option needs parts that came after a picture was made, when so many were there. */
export const lacksParts = (option: EChartsCoreOption, there: number): boolean =>
  setsOf(option).some((set) => (loaded.get(set) ?? 0) > there);

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
