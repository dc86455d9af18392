import { z } from 'zod';
import { optionalNumber } from './fields.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';

const side = optionalNumber(texts.panel.size, 1, limits.panelSide);

/**
 * The form fields that panels and templates share. The drawing says its own size, fit, device and background; where it
 * is silent, or is not sent at all, these fields speak and the drawing is brought in line with them.
 */
export const canvasInput = {
  width: side,
  height: side,
  /** Original size, fit the width, fit the window; '' as if it was not sent. */
  zoomType: z.enum(['', '0', '1', '2'], { error: texts.panel.zoom }).optional(),
  bgPath: z.string().max(500).optional(),
  frontCoverPath: z.string().max(500).optional(),
  data: z.string().max(limits.drawingBytes).optional(),
};
