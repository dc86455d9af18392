import { createContext, useContext } from 'react';

/** How much a board is enlarged by its transform: pictures need that many more pixels to stay sharp. */
export const BoardScale = createContext(1);

/** Pixels a canvas has for each CSS pixel, in half steps so that a resize does not redraw every chart. */
export function usePixelRatio(): number {
  const scale = useContext(BoardScale);
  const ratio = (typeof devicePixelRatio === 'number' ? devicePixelRatio : 1) * scale;
  return Math.min(3, Math.max(1, Math.ceil(ratio * 2) / 2));
}
