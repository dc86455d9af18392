import type { Board } from '@mingjing/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { widgetsOf } from '../../app/merged-board.ts';
import { endStill, isStillShown } from '../../app/still.ts';
import { stillsRoot } from '../../app/storage.ts';

/** How often it is looked whether a board is drawn, in milliseconds. */
const lookEveryMs = 200;
/** A board that was drawn is kept so much later: there is nothing else to do then. */
const restMs = 3000;
/** Boards on a wall change every few seconds; what is kept of them need not. */
const keepEveryMs = 600_000;
/** Somebody may point at it just then. */
const mostTries = 5;
/** What may leave a board in another state than it is opened in. */
const uses = ['pointerdown', 'keydown'] as const;

function isInView(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}

/** Whether everything of a board that is in view is drawn. */
function isDrawn(root: HTMLElement): boolean {
  if (root.querySelector('.board-widget') === null) return false;
  const awaited = [
    ...root.querySelectorAll('[aria-busy="true"]'),
    ...[...root.querySelectorAll('.chart-canvas')].filter((place) => place.querySelector('canvas') === null),
    ...[...root.querySelectorAll('img')].filter(({ complete }) => !complete),
  ];
  return !awaited.some(isInView);
}

/** Whether all of it is known to be read from stored rows: a source that is read live is not asked once more for a picture. */
const isStored = (board: Board): boolean =>
  widgetsOf(board).every(({ datasetId, cachedAt }) => datasetId === undefined || cachedAt !== '');

/**
 * Shows a board under its still when it is drawn, and keeps how it looks for the next time it is opened at the same
 * address. `board` is what is on screen, as the server answered with the author's own filters; undefined where it is not.
 */
export function useStill(root: RefObject<HTMLElement | null>, board: Board | undefined): void {
  const isTouched = useRef(false);
  const keptAt = useRef(-keepEveryMs);
  useEffect(() => {
    const element = root.current;
    const touch = (): void => {
      isTouched.current = true;
    };
    for (const use of uses) element?.addEventListener(use, touch, true);
    return () => {
      for (const use of uses) element?.removeEventListener(use, touch, true);
    };
  }, [root]);
  useEffect(() => {
    const still = globalThis.mingjingStill;
    const element = root.current;
    if (still === undefined || element === null || board === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const isSame = (): boolean =>
      !isGone && !isTouched.current && still.key === stillsRoot + location.hash && isDrawn(element);
    const keep = async (): Promise<void> => {
      for (let tries = 0; tries < mostTries && isSame(); tries += 1) {
        const { takeStill } = await import('./take-still.ts');
        if (await takeStill(board, isSame)) {
          keptAt.current = performance.now();
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, restMs));
      }
    };
    const look = (): void => {
      if (!isDrawn(element)) {
        timer = setTimeout(look, lookEveryMs);
        return;
      }
      // It showed this board.
      if (isStillShown()) keptAt.current = performance.now();
      endStill();
      if (performance.now() - keptAt.current < keepEveryMs || !isStored(board)) return;
      // What fails keeps nothing: the board is drawn as any that is opened for the first time.
      timer = setTimeout(() => void keep().catch(() => undefined), restMs);
    };
    look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [root, board]);
}
