import { type WatermarkText, watermarkTile, watermarkUrl } from '../model/watermark.ts';
import type { DrawnPage } from './draw-board.ts';

/** Lays the tiles over a drawn page, as large as on screen. */
export async function drawWatermark({ canvas, width }: DrawnPage, text: WatermarkText): Promise<void> {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const tile = new Image();
  tile.src = watermarkUrl(text);
  await tile.decode();
  const zoom = canvas.width / width;
  const step = { x: watermarkTile.width * zoom, y: watermarkTile.height * zoom };
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (let y = 0; y < canvas.height; y += step.y)
    for (let x = 0; x < canvas.width; x += step.x) context.drawImage(tile, x, y, step.x, step.y);
  context.restore();
}
