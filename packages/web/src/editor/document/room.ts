import { type Drawing, intersects, type Rect, type ZoomMode } from '@mingjing/drawing';
import { air, freePlace, obstacles } from './free-place.ts';

/** Where a chart that was added by a click comes to stand. */
export interface Room {
  /** Its middle. */
  at: { x: number; y: number };
  w: number;
  h: number;
  /** The page's height afterwards. */
  height: number;
}
/** The largest height a drawing may have. */
const tallest = 20_000;
/** A chart becomes narrower and lower down to half of what is usual, in these steps. */
const shares = [1, 0.9, 0.8, 0.7, 0.6, 0.5];
/** A page that is shown whole would be shown smaller if it grew. */
const scrolls = (zoom: ZoomMode): boolean => zoom === 'width' || zoom === 'none';

const boxAt = (left: number, top: number, w: number, h: number): Rect => ({
  left,
  top,
  right: left + w,
  bottom: top + h,
});
const aired = ({ left, top, right, bottom }: Rect): Rect => ({
  left: left - air + 1,
  top: top - air + 1,
  right: right + air - 1,
  bottom: bottom + air - 1,
});

/** The largest of the free boxes that begin beside or below what is there; the first in reading order of equal ones. */
function largestFree(
  taken: readonly Rect[],
  canvas: { w: number; h: number },
  size: { w: number; h: number },
) {
  const lefts = [...new Set([air, ...taken.map(({ right }) => Math.max(air, Math.ceil(right) + air))])];
  const tops = [...new Set([air, ...taken.map(({ bottom }) => Math.max(air, Math.ceil(bottom) + air))])];
  let best: Rect | undefined;
  let most = 0;
  for (const top of tops.sort((a, b) => a - b)) {
    for (const left of lefts.sort((a, b) => a - b)) {
      for (const w of shares.map((share) => Math.round(size.w * share))) {
        if (left + w + air > canvas.w) continue;
        const least = aired(boxAt(left, top, w, Math.round(size.h / 2)));
        if (least.bottom > canvas.h || taken.some((rect) => intersects(rect, least))) continue;
        const below = taken
          .filter((rect) => rect.top >= least.bottom && rect.left < least.right && rect.right > least.left)
          .map((rect) => Math.floor(rect.top));
        const h = Math.min(size.h, Math.min(canvas.h, ...below) - air - top);
        if (w * h <= most) continue;
        most = w * h;
        best = boxAt(left, top, w, h);
      }
    }
  }
  return best;
}

/**
 * Room for a chart on a page: free as it is, else smaller where there is a gap, else below everything on a page that
 * scrolls, which becomes higher. On a full page that is shown whole it covers least of what is there.
 */
export function roomFor(drawing: Drawing, size: { w: number; h: number }): Room {
  const { canvas } = drawing;
  const taken = obstacles(drawing);
  const as = (rect: Rect, height: number): Room => ({
    at: { x: (rect.left + rect.right) / 2, y: (rect.top + rect.bottom) / 2 },
    w: rect.right - rect.left,
    h: rect.bottom - rect.top,
    height,
  });
  const at = freePlace(drawing, size);
  const usual = boxAt(at.x - size.w / 2, at.y - size.h / 2, size.w, size.h);
  if (!taken.some((rect) => intersects(rect, aired(usual)))) return as(usual, canvas.h);
  const smaller = largestFree(taken, canvas, size);
  if (smaller !== undefined) return as(smaller, canvas.h);
  const top = Math.ceil(Math.max(0, ...taken.map(({ bottom }) => bottom))) + air;
  const height = Math.max(canvas.h, top + size.h + air);
  return scrolls(canvas.zoom) && height <= tallest
    ? as(boxAt(Math.max(0, Math.min(air, canvas.w - size.w)), top, size.w, size.h), height)
    : as(usual, canvas.h);
}
