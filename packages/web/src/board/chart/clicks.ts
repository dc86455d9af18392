import type { Mark } from '@mingjing/charts';
import type { EChartsCoreOption } from 'echarts/core';
import type { ECharts } from './echarts.ts';

/** What of a picture can be clicked, as it is drawn now. */
export interface Clickable {
  option: EChartsCoreOption;
  /** Missing where nothing can be clicked. */
  rowAt: ((mark: Mark) => number | null) | undefined;
  /** `depth` is how many dimensions were meant, from the first; all of the row's when missing. */
  onSelect: ((row: number, depth?: number) => void) | undefined;
  depthAt?: ((mark: Mark) => number) | undefined;
  rowAtPoint?: ((x: number, y: number) => number | null) | undefined;
}

interface Hit {
  row: number | null;
  depth?: number | undefined;
}

const listOf = (part: unknown): Record<string, unknown>[] =>
  (Array.isArray(part) ? part : [part]).filter((one) => typeof one === 'object' && one !== null);

/** Which of x (0) and y (1) holds the categories; null for a picture without, or with two. */
export function categoryAxisOf(option: EChartsCoreOption): 0 | 1 | null {
  const isCategory = (part: unknown) => listOf(part).some(({ type }) => type === 'category');
  const [x, y] = [isCategory(option['xAxis']), isCategory(option['yAxis'])];
  return x === y ? null : x ? 0 : 1;
}

/**
 * The row of a category: the whole band over a category counts, as it does for the tooltip, so that thin lines and
 * low bars can be hit.
 */
export function rowOfBand(
  place: number,
  { option, rowAt }: Pick<Clickable, 'option' | 'rowAt'>,
): number | null {
  if (rowAt === undefined || !Number.isInteger(place)) return null;
  const series = listOf(option['series']);
  for (let seriesIndex = 0; seriesIndex < series.length; seriesIndex += 1) {
    const row = rowAt({ seriesIndex, dataIndex: place });
    if (row !== null && row >= 0) return row;
  }
  return null;
}

interface PointerEvent {
  offsetX: number;
  offsetY: number;
  target?: unknown;
  /** What the browser told. */
  event?: { type?: string } | undefined;
}

function rowUnder(chart: ECharts, event: PointerEvent, now: Clickable): number | null {
  if (now.rowAtPoint !== undefined) return now.rowAtPoint(event.offsetX, event.offsetY);
  const axis = categoryAxisOf(now.option);
  const at = [event.offsetX, event.offsetY];
  if (axis === null || now.rowAt === undefined || !chart.containPixel({ gridIndex: 0 }, at)) return null;
  const found: unknown = chart.convertFromPixel({ gridIndex: 0 }, at);
  return Array.isArray(found) ? rowOfBand(Number(found[axis]), now) : null;
}

/** Clicks on marks and on the band of a category; the pointer says where there is something to click. */
export function watchClicks(chart: ECharts, current: () => Clickable): void {
  const zr = chart.getZr();
  // Events of a mark come before those of the canvas under it.
  let mark: Hit | null = null;
  const seen = (event: { componentType?: string; seriesIndex?: number; dataIndex?: number }) => {
    if (event.componentType !== 'series') return;
    const { seriesIndex = -1, dataIndex = -1 } = event;
    const row = dataIndex < 0 ? null : (current().rowAt?.({ seriesIndex, dataIndex }) ?? null);
    const depth = current().depthAt?.({ seriesIndex, dataIndex });
    mark = { row: row !== null && row >= 0 ? row : null, depth };
  };
  const take = (event: PointerEvent): Hit | null => {
    const hit = mark;
    mark = null;
    // A polygon stands for all rows around it: what is meant is told by the place.
    if (hit !== null && (hit.row !== null || current().rowAtPoint === undefined)) return hit;
    const row = rowUnder(chart, event, current());
    // What lies over the picture, such as a legend, has its own pointer.
    // A band is its category, not the first of its series.
    return row === null && hit === null && event.target !== undefined ? null : { row, depth: 1 };
  };
  chart.on('click', seen);
  chart.on('mousemove', seen);
  // ECharts makes a click of a finger that leaves, before the page's own click: only by that does whoever stands around
  // the picture know the place, and what opened earlier would be under the finger when it comes.
  let tapped: Hit | null = null;
  const select = (hit: Hit | null): void => {
    if (hit !== null && hit.row !== null) current().onSelect?.(hit.row, hit.depth);
  };
  zr.on('click', (event: PointerEvent) => {
    const hit = take(event);
    if (event.event?.type === 'touchend') tapped = hit;
    else select(hit);
  });
  chart.getDom().addEventListener('click', () => {
    const hit = tapped;
    tapped = null;
    select(hit);
  });
  zr.on('mousemove', (event) => {
    const hit = take(event);
    if (hit !== null) zr.setCursorStyle(hit.row === null ? 'default' : 'pointer');
  });
}
