import { type RefObject, useEffect } from 'react';
import { drawNow } from '../chart/frame-queue.ts';
import { seeAll } from '../chart/observers.ts';
import './print.css';

/** What an A4 sheet holds between margins of 8 mm, in CSS pixels. */
const long = 1060;
const short = 730;

interface Paper {
  size: 'landscape' | 'portrait';
  zoom: number;
}

/**
 * How a board of this size goes on paper: as a whole on one sheet, or as wide as a sheet and going on on the next where
 * it would become less than half as large for it. It is never enlarged.
 */
export function paperFor({ width, height }: { width: number; height: number }): Paper {
  const isWide = width >= height;
  const [across, down] = isWide ? [long, short] : [short, long];
  const byWidth = Math.min(1, across / Math.max(1, width));
  const byHeight = down / Math.max(1, height);
  return {
    size: isWide ? 'landscape' : 'portrait',
    zoom: byHeight < byWidth / 2 ? byWidth : Math.min(byWidth, byHeight),
  };
}

/** Prints a board alone, whole and in its own colours, with the conditions it is shown under. */
export function usePrint(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = document.createElement('style');
    const prepare = (): void => {
      const screen = root.current;
      const drawn = screen?.querySelector<HTMLElement>('.board-sheet, .board-rows');
      if (screen === null || drawn === null || drawn === undefined) return;
      // A dialog over the board is what is to be printed.
      if (document.querySelector('dialog[open]') !== null) return;
      seeAll();
      drawNow();
      const bar = screen.querySelector<HTMLElement>('.board-bar')?.offsetHeight ?? 0;
      const { size, zoom } = paperFor({ width: drawn.offsetWidth, height: drawn.offsetHeight + bar });
      screen.style.setProperty('--print-zoom', String(zoom));
      screen.style.setProperty('--print-width', `${drawn.offsetWidth}px`);
      sheet.textContent = `@page { size: A4 ${size}; margin: 8mm; }`;
      document.head.append(sheet);
      document.documentElement.dataset['printing'] = 'board';
    };
    const clear = (): void => {
      sheet.remove();
      delete document.documentElement.dataset['printing'];
    };
    window.addEventListener('beforeprint', prepare);
    window.addEventListener('afterprint', clear);
    return () => {
      window.removeEventListener('beforeprint', prepare);
      window.removeEventListener('afterprint', clear);
      clear();
    };
  }, [root]);
}
