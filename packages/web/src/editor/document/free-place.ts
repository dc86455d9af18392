import { aabb, type Drawing, hiddenNodes, intersects, type Rect } from '@mingjing/drawing';

const gap = 16;
const step = 16;

/**
 * The middle of the first free place for a box, in reading order, with some air around it. A full page gives its own
 * middle, a little further down for each node, so that several additions never lie exactly on each other.
 */
export function freePlace(drawing: Drawing, size: { w: number; h: number }): { x: number; y: number } {
  const { w, h } = drawing.canvas;
  const hidden = hiddenNodes(drawing);
  const taken = drawing.nodes
    // What fills the page is its background, not an obstacle.
    .filter((node) => !hidden.has(node.id) && node.w * node.h < w * h * 0.7)
    .map(aabb);
  for (let top = gap; top + size.h + gap <= h; top += step) {
    for (let left = gap; left + size.w + gap <= w; ) {
      const place: Rect = { left, top, right: left + size.w, bottom: top + size.h };
      const airy = {
        left: left - gap + 1,
        top: top - gap + 1,
        right: place.right + gap - 1,
        bottom: place.bottom + gap - 1,
      };
      const inTheWay = taken.find((rect) => intersects(rect, airy));
      if (inTheWay === undefined) return { x: left + size.w / 2, y: top + size.h / 2 };
      // The next try begins beside what is in the way.
      left = Math.max(left + step, Math.ceil((inTheWay.right + gap) / step) * step);
    }
  }
  const shift = (drawing.nodes.length % 8) * step;
  return { x: w / 2 + shift, y: h / 2 + shift };
}
