import { createContext, useContext } from 'react';

/** How much a board is enlarged by its transform: pictures need that many more pixels to stay sharp. */
export const BoardScale = createContext(1);

/** No text of a board is smaller on the screen, in CSS pixels. */
export const leastText = 12;

/**
 * How much smaller than drawn the place of a chart is while its texts keep their size; 1 where nothing is made smaller.
 * Styles read the same as --shrink.
 */
export const BoardShrink = createContext(1);

/** Pixels a canvas has for each CSS pixel, in half steps so that a resize does not redraw every chart. */
export function usePixelRatio(): number {
  // A place that is made smaller from outside does not fall on whole pixels: it is drawn finer than it is shown.
  const scale = useContext(BoardScale) * (useContext(BoardShrink) < 1 ? 2 : 1);
  const ratio = (typeof devicePixelRatio === 'number' ? devicePixelRatio : 1) * scale;
  return Math.min(3, Math.max(1, Math.ceil(ratio * 2) / 2));
}
