import { type Drawing, emptyDrawing, parseDrawing } from '@mingjing/drawing';
import { readOnce } from './read-once.ts';

const parsedDrawing = readOnce<Drawing>((xml) => parseDrawing(xml), 16 * 1024 * 1024);

/** A stored drawing; a panel that was never drawn has an empty one. */
export function storedDrawing(panel: { data: string; width: number; height: number }): Drawing {
  if (panel.data !== '') return parsedDrawing(panel.data);
  const drawing = emptyDrawing();
  drawing.canvas.w = panel.width;
  drawing.canvas.h = panel.height;
  return drawing;
}
