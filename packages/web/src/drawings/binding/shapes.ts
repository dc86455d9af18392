import type { Idea } from '@mingjing/charts/insight';
import { type ChartForm, type ChartType, traitsOf } from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';
import { slotParts } from './wanted-fields.ts';

/** Places lower than that hold a figure and nothing else, in pixels of the drawing. */
const lowest = 120;
const wide = 800;
const narrow = 500;
/** What a column of figures takes, a row, and what stands above and below the rows. */
const columnRoom = 165;
const rowRoom = 40;
const besideRows = 150;

/** Kinds that show much the same of data; what a design meant by one of them another says as well. */
const families: readonly ReadonlySet<ChartType>[] = [
  new Set(['line', 'area_stack']),
  new Set(['bar', 'bar_y_category']),
  new Set(['bar_stack', 'bar_y_category_stack', 'bar_y_stack']),
  new Set(['pie', 'pie_doughnut', 'pie_rose_type', 'pie_nest', 'gauge', 'radar', 'funnel']),
  new Set(['china_map', 'gd_map', 'map', 'scatter_map']),
  new Set(['heatmap', 'scatter']),
];

export const figureKinds: ReadonlySet<ChartType> = new Set(['number', 'text']);
export const wantsFigure = (node: SlotNode): boolean =>
  node.h < lowest || figureKinds.has(slotParts(node).type);

/** Whether a chart has the shape of the one that a design has there: as good as the design's own. */
export const hasShape = (idea: Idea, node: SlotNode): boolean => {
  const { type } = slotParts(node);
  return idea.type === type || families.some((family) => family.has(type) && family.has(idea.type));
};

/**
 * A table with as many columns and rows on a page as its place holds: a figure that is cut at the edge is another one,
 * and of rows below the edge nobody knows.
 */
export function fitted(idea: Idea, { w, h }: SlotNode): Idea {
  if (idea.type !== 'table') return idea;
  const most = Math.max(2, Math.floor(w / columnRoom));
  const { xAxis, settings } = idea.form;
  const isCut = xAxis.length > most;
  const rows = Math.max(3, Math.floor((h - besideRows) / rowRoom));
  const pageSize = Math.min(Number(settings?.['pageSize'] ?? rows), rows);
  return {
    ...idea,
    ...(isCut ? { why: `位置较窄，列出主要的 ${most - 1} 个数值，方便逐个核对` } : {}),
    form: { ...idea.form, xAxis: xAxis.slice(0, most), settings: { ...settings, pageSize } },
  };
}

/** What a chart is about: its first dimension, a trend's apart. */
export const subjectOf = ({ xAxis: [x] }: ChartForm): string =>
  x === undefined || x.grain !== undefined ? '' : x.id;

/** How well a chart suits a place: its kind first, then the room that it wants. */
export function fitness(idea: Idea, node: SlotNode): number {
  const { type } = slotParts(node);
  const kind = idea.type === type ? 60 : hasShape(idea, node) ? 40 : 0;
  const room =
    idea.room === 'wide' ? (node.w >= wide ? 10 : node.w < narrow ? -15 : 0) : node.w >= wide ? -10 : 0;
  // A map of one region's cities needs a place that is about as high as wide.
  const map = traitsOf(idea.type).axes === 'region' && node.h < 300 ? -60 : 0;
  return kind + room + map;
}
