import type { Box } from './drawing.ts';

/** Pure geometry of boxes on the canvas. Nothing here rounds: commands do, once, at the end of a gesture. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Point {
  x: number;
  y: number;
}

export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Turns a vector clockwise, as the canvas counts. */
export function rotateVector({ x, y }: Point, degrees: number): Point {
  const cos = Math.cos(radians(degrees));
  const sin = Math.sin(radians(degrees));
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export const centreOf = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

/** The upright rectangle around a box, rotated or not. */
export function aabb(box: Box): Rect {
  if (box.r % 180 === 0) return { left: box.x, top: box.y, right: box.x + box.w, bottom: box.y + box.h };
  const cos = Math.abs(Math.cos(radians(box.r)));
  const sin = Math.abs(Math.sin(radians(box.r)));
  const halfWidth = (box.w * cos + box.h * sin) / 2;
  const halfHeight = (box.w * sin + box.h * cos) / 2;
  const { x, y } = centreOf(box);
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

/** The rectangle around all; undefined when there is none. */
export function union(rects: readonly Rect[]): Rect | undefined {
  const [first, ...rest] = rects;
  return rest.reduce(
    (sum, rect) =>
      sum && {
        left: Math.min(sum.left, rect.left),
        top: Math.min(sum.top, rect.top),
        right: Math.max(sum.right, rect.right),
        bottom: Math.max(sum.bottom, rect.bottom),
      },
    first,
  );
}

export const intersects = (a: Rect, b: Rect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Whether a point lies on a box; `margin` makes thin boxes easier to hit. */
export function hits(box: Box, point: Point, margin = 0): boolean {
  const centre = centreOf(box);
  const local = rotateVector({ x: point.x - centre.x, y: point.y - centre.y }, -box.r);
  return Math.abs(local.x) <= box.w / 2 + margin && Math.abs(local.y) <= box.h / 2 + margin;
}

/** The corner or side a handle stands for, from -1 to 1 on each axis. */
function handleSide(handle: Handle): Point {
  return {
    x: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
    y: handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
  };
}

/** Where a handle of a box is on the canvas. */
export function handlePoint(box: Box, handle: Handle): Point {
  const side = handleSide(handle);
  const centre = centreOf(box);
  const arm = rotateVector({ x: (side.x * box.w) / 2, y: (side.y * box.h) / 2 }, box.r);
  return { x: centre.x + arm.x, y: centre.y + arm.y };
}

/**
 * A box pulled at a handle by a way on the canvas: the opposite corner or side stays where it is, at any rotation.
 * `ratio` keeps width to height, `min` is the smallest side.
 */
export function resizeBox(box: Box, handle: Handle, by: Point, { ratio = false, min = 8 } = {}): Box {
  const side = handleSide(handle);
  const local = rotateVector(by, -box.r);
  let w = Math.max(min, box.w + side.x * local.x);
  let h = Math.max(min, box.h + side.y * local.y);
  if (ratio) {
    const scales = [side.x !== 0 ? w / box.w : 0, side.y !== 0 ? h / box.h : 0];
    const scale = Math.max(...scales, min / Math.min(box.w, box.h));
    w = box.w * scale;
    h = box.h * scale;
  }
  // The centre moves by half of the growth, away from the fixed side, in the box's own directions.
  const shift = rotateVector({ x: (side.x * (w - box.w)) / 2, y: (side.y * (h - box.h)) / 2 }, box.r);
  const centre = centreOf(box);
  return { x: centre.x + shift.x - w / 2, y: centre.y + shift.y - h / 2, w, h, r: box.r };
}

/** Angle of a box whose upper handle is pulled to a point; 0 is upright. */
export function angleTo(box: Box, point: Point): number {
  const centre = centreOf(box);
  const degrees = (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI + 90;
  return normaliseAngle(degrees);
}

/** From -180 (excluded) to 180. */
export function normaliseAngle(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  return turned > 180 ? turned - 360 : turned;
}

/** A box of a group whose frame was pulled from one rectangle to another. Rotated boxes keep their angle. */
export function scaleInto(box: Box, from: Rect, to: Rect): Box {
  const across = (to.right - to.left) / (from.right - from.left);
  const down = (to.bottom - to.top) / (from.bottom - from.top);
  const centre = centreOf(box);
  const x = to.left + (centre.x - from.left) * across;
  const y = to.top + (centre.y - from.top) * down;
  // A quarter turn swaps which side of the box follows which axis.
  const swapped = Math.abs(Math.abs(normaliseAngle(box.r)) - 90) < 45;
  const w = Math.max(1, box.w * (swapped ? down : across));
  const h = Math.max(1, box.h * (swapped ? across : down));
  return { x: x - w / 2, y: y - h / 2, w, h, r: box.r };
}

/** The nearest whole place: integer pixels and degrees, sides at least 1. */
export function wholeBox(box: Box): Box {
  return {
    x: Math.round(box.x) + 0,
    y: Math.round(box.y) + 0,
    w: Math.max(1, Math.round(box.w)),
    h: Math.max(1, Math.round(box.h)),
    r: Math.round(normaliseAngle(box.r)) + 0,
  };
}
