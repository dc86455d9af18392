import { type Point, type Rect, union } from './geometry.ts';

export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

const middleOf = (rect: Rect): Point => ({
  x: (rect.left + rect.right) / 2,
  y: (rect.top + rect.bottom) / 2,
});
const wayTo: Record<Alignment, (rect: Rect, to: Rect) => Point> = {
  left: (rect, to) => ({ x: to.left - rect.left, y: 0 }),
  centre: (rect, to) => ({ x: middleOf(to).x - middleOf(rect).x, y: 0 }),
  right: (rect, to) => ({ x: to.right - rect.right, y: 0 }),
  top: (rect, to) => ({ x: 0, y: to.top - rect.top }),
  middle: (rect, to) => ({ x: 0, y: middleOf(to).y - middleOf(rect).y }),
  bottom: (rect, to) => ({ x: 0, y: to.bottom - rect.bottom }),
};

/** Ways that bring rectangles to one line of their common frame, or of `frame` when one is given. */
export function alignWays(rects: readonly Rect[], alignment: Alignment, frame?: Rect): Point[] {
  const to = frame ?? union(rects);
  return to === undefined ? [] : rects.map((rect) => wayTo[alignment](rect, to));
}

/** Ways that make the gaps between neighbours equal; the outermost two stay. */
export function distributeWays(rects: readonly Rect[], direction: 'across' | 'down'): Point[] {
  const from = (rect: Rect): number => (direction === 'across' ? rect.left : rect.top);
  const to = (rect: Rect): number => (direction === 'across' ? rect.right : rect.bottom);
  const order = rects
    .map((rect, index) => ({ rect, index }))
    .sort((a, b) => from(a.rect) - from(b.rect) || to(a.rect) - to(b.rect));
  const first = order[0];
  const last = order.at(-1);
  const ways: Point[] = rects.map(() => ({ x: 0, y: 0 }));
  if (first === undefined || last === undefined || order.length < 3) return ways;
  const filled = order.reduce((sum, { rect }) => sum + to(rect) - from(rect), 0);
  const gap = (to(last.rect) - from(first.rect) - filled) / (order.length - 1);
  let at = from(first.rect);
  for (const { rect, index } of order) {
    const way = at - from(rect);
    ways[index] = direction === 'across' ? { x: way, y: 0 } : { x: 0, y: way };
    at += to(rect) - from(rect) + gap;
  }
  return ways;
}
