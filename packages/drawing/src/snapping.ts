import type { Rect } from './geometry.ts';

/** Lines of everything that stays in place: x of vertical lines, y of horizontal ones. */
export interface SnapLines {
  x: readonly number[];
  y: readonly number[];
}
/** How far to go to the nearest line, and the lines met, for drawing. */
export interface Snap {
  dx: number;
  dy: number;
  x: number[];
  y: number[];
}

/** Left, centre and right, top, middle and bottom of every rectangle and of the canvas, and the authors' guides. */
export function snapLines(
  rects: readonly Rect[],
  canvas: { w: number; h: number },
  guides: SnapLines = { x: [], y: [] },
): SnapLines {
  const all = [...rects, { left: 0, top: 0, right: canvas.w, bottom: canvas.h }];
  const unique = (values: number[]): number[] => [...new Set(values)].sort((a, b) => a - b);
  return {
    x: unique([...guides.x, ...all.flatMap((rect) => [rect.left, (rect.left + rect.right) / 2, rect.right])]),
    y: unique([...guides.y, ...all.flatMap((rect) => [rect.top, (rect.top + rect.bottom) / 2, rect.bottom])]),
  };
}

/** The way from one of the own lines to the nearest foreign one within reach; 0 when there is none. */
export function nearest(
  own: readonly number[],
  lines: readonly number[],
  threshold: number,
): number | undefined {
  let best: number | undefined;
  for (const value of own) {
    for (const line of lines) {
      const way = line - value;
      if (Math.abs(way) <= threshold && (best === undefined || Math.abs(way) < Math.abs(best))) best = way;
    }
  }
  return best;
}

/** Lines met by the own lines after the way is gone: several can be met at once. */
function met(own: readonly number[], lines: readonly number[], way: number): number[] {
  return lines.filter((line) => own.some((value) => Math.abs(value + way - line) < 0.01));
}

function axis(own: readonly number[], lines: readonly number[], threshold: number) {
  const way = nearest(own, lines, threshold);
  return { way: way ?? 0, lines: way === undefined ? [] : met(own, lines, way) };
}

/** Snaps a moved rectangle with its six lines. */
export function snapMove(rect: Rect, lines: SnapLines, threshold: number): Snap {
  const across = axis([rect.left, (rect.left + rect.right) / 2, rect.right], lines.x, threshold);
  const down = axis([rect.top, (rect.top + rect.bottom) / 2, rect.bottom], lines.y, threshold);
  return { dx: across.way, dy: down.way, x: across.lines, y: down.lines };
}

/** Snaps the sides that a handle moves; `x` and `y` are undefined where it moves none. */
export function snapSides(
  sides: { x?: number | undefined; y?: number | undefined },
  lines: SnapLines,
  threshold: number,
): Snap {
  const across = axis(sides.x === undefined ? [] : [sides.x], lines.x, threshold);
  const down = axis(sides.y === undefined ? [] : [sides.y], lines.y, threshold);
  return { dx: across.way, dy: down.way, x: across.lines, y: down.lines };
}
