import type { ZoomMode } from '@mingjing/drawing';

/** The panel's zoomType on the wire: original size, fit width, fit the whole window. */
const zoomTypes: Record<string, ZoomMode> = { '0': 'none', '1': 'width', '2': 'fit' };

export const zoomOfType = (zoomType: string): ZoomMode => zoomTypes[zoomType] ?? 'width';

/** How much a canvas is enlarged to fill its window by a mode. */
export function scaleFor(
  mode: ZoomMode,
  canvas: { w: number; h: number },
  room: { width: number; height: number },
): number {
  const across = room.width / canvas.w;
  const down = room.height / canvas.h;
  const scale = { none: 1, width: across, height: down, fit: Math.min(across, down) }[mode];
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}

/** What a board is laid out for at the least: narrower, and texts that keep their size would lie over each other. */
const least = { width: 960, scale: 0.5 };

/**
 * The scale below which a canvas is not laid out: a window that is smaller scrolls, and where the whole must be in
 * sight the finished layout is made smaller, texts and all.
 */
export const leastScale = (canvas: { w: number }): number => Math.min(least.scale, least.width / canvas.w);
