import type { ChartType } from '@mingjing/contract';
import type { ChartKind } from '../chart-kind.ts';
import { areaStack } from './area-stack/definition.ts';
import { bar } from './bar/definition.ts';
import { barStack } from './bar-stack/definition.ts';
import { barYCategory } from './bar-y-category/definition.ts';
import { barYCategoryStack } from './bar-y-category-stack/definition.ts';
import { barYStack } from './bar-y-stack/definition.ts';
import { chinaMap } from './china-map/definition.ts';
import { funnel } from './funnel/definition.ts';
import { gauge } from './gauge/definition.ts';
import { gdMap } from './gd-map/definition.ts';
import { heatmap } from './heatmap/definition.ts';
import { line } from './line/definition.ts';
import { regionMap } from './map/definition.ts';
import { number } from './number/definition.ts';
import { pie } from './pie/definition.ts';
import { pieDoughnut } from './pie-doughnut/definition.ts';
import { pieNest } from './pie-nest/definition.ts';
import { pieRoseType } from './pie-rose-type/definition.ts';
import { radar } from './radar/definition.ts';
import { scatter } from './scatter/definition.ts';
import { scatterMap } from './scatter-map/definition.ts';
import { table } from './table/definition.ts';
import { text } from './text/definition.ts';

/** Every kind that can be drawn, in the order the editor offers them. */
export const kinds = [
  bar,
  line,
  pie,
  table,
  number,
  text,
  barStack,
  areaStack,
  barYCategory,
  barYCategoryStack,
  barYStack,
  funnel,
  radar,
  gauge,
  pieDoughnut,
  pieNest,
  pieRoseType,
  heatmap,
  scatter,
  chinaMap,
  gdMap,
  regionMap,
  scatterMap,
] as unknown as readonly ChartKind[];

const byType = new Map<string, ChartKind>(kinds.map((kind) => [kind.type, kind]));

/**
 * The kind of a chart type, or undefined for a type that cannot be drawn yet. The settings a kind's functions take are
 * what its own schema parsed; `drawChart` is the way to call them.
 */
export function kindOf(type: ChartType, among: readonly ChartKind[] = kinds): ChartKind | undefined {
  return among === kinds ? byType.get(type) : among.find((kind) => kind.type === type);
}

/** What a chart without a type is. */
export const defaultType: ChartType = 'bar';
