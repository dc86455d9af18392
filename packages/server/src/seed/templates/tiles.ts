import type { NodeStyle } from '@mingjing/drawing';
import type { Place, SampleChart, TemplateNodes } from './template-nodes.ts';

type Tile = readonly [name: string, chart: SampleChart];

/** Charts side by side from one edge to the other, as wide as each other. */
export function tiles(
  made: TemplateNodes,
  style: NodeStyle,
  list: readonly Tile[],
  [x, y, w, h]: Place,
  gap = 16,
): void {
  const each = Math.floor((w - (list.length - 1) * gap) / list.length / 8) * 8;
  const step = list.length === 1 ? 0 : (w - each) / (list.length - 1);
  for (const [at, [name, chart]] of list.entries()) {
    made.slot(name, [Math.round(x + at * step), y, each, h], style, chart);
  }
}
