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
