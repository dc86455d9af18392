import { aabb, type Drawing, hiddenNodes, intersects, type Rect } from '@mingjing/drawing';

/** So much is left between what is added and what is there. */
export const air = 16;
const step = 16;

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Frames of what is seen on the page. What fills it is its background, not an obstacle. */
export function obstacles(drawing: Drawing): Rect[] {
  const { w, h } = drawing.canvas;
  const hidden = hiddenNodes(drawing, {});
  return drawing.nodes.filter((node) => !hidden.has(node.id) && node.w * node.h < w * h * 0.7).map(aabb);
}

/**
 * The middle of the first free place for a box, in reading order, with some air around it. On a full page it is the
 * place that covers least of what is there, so that several additions never lie exactly on each other.
 */
export function freePlace(drawing: Drawing, size: { w: number; h: number }): { x: number; y: number } {
  const { w, h } = drawing.canvas;
  const taken = obstacles(drawing);
  let best = { x: w / 2, y: h / 2 };
  let least = Number.POSITIVE_INFINITY;
  for (let top = air; top + size.h + air <= h; top += step) {
    for (let left = air; left + size.w + air <= w; left += step) {
      const place: Rect = { left, top, right: left + size.w, bottom: top + size.h };
      const middle = { x: left + size.w / 2, y: top + size.h / 2 };
      const airy = {
        left: left - air + 1,
        top: top - air + 1,
        right: place.right + air - 1,
        bottom: place.bottom + air - 1,
      };
      if (!taken.some((rect) => intersects(rect, airy))) return middle;
      const covered = taken.reduce((sum, rect) => sum + overlap(rect, place), 0);
      if (covered < least) {
        least = covered;
        best = middle;
      }
    }
  }
  return best;
}
