/** Where a stretch begins so that it lies on a page: as near as can be, at the page's start when it is longer. */
export const nearestWithin = (start: number, length: number, page: number): number =>
  Math.max(0, Math.min(start, page - length));

/** So far on from where a stretch begins, turned back at the ends of the page: it never leaves it. */
export function steppedWithin(start: number, length: number, page: number, step: number): number {
  const room = page - length;
  if (room <= 0) return 0;
  const on = (nearestWithin(start, length, page) + step) % (2 * room);
  return on > room ? 2 * room - on : on;
}
