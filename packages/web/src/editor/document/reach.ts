import { aabb, type Box, type Point, union } from '@mingjing/drawing';

/** So many pixels of what is moved stay on the page: nothing is ever lost outside of it. */
const least = 16;

function along(from: number, to: number, was: { from: number; to: number }, page: number): number {
  // Whole pixels, rounded towards the page. What was further out already may stay there, and come back.
  const low = Math.min(least, was.to);
  const high = Math.max(page - least, was.from);
  return to < low ? Math.ceil(low - to) : from > high ? Math.floor(high - from) : 0;
}

/** The way back to where boxes that are put somewhere can still be taken hold of; none when they can be. */
export function wayBack(
  before: readonly Box[],
  after: readonly Box[],
  canvas: { w: number; h: number },
): Point {
  const was = union(before.map(aabb));
  const is = union(after.map(aabb));
  if (was === undefined || is === undefined) return { x: 0, y: 0 };
  return {
    x: along(is.left, is.right, { from: was.left, to: was.right }, canvas.w),
    y: along(is.top, is.bottom, { from: was.top, to: was.bottom }, canvas.h),
  };
}
