import { type RefObject, useEffect } from 'react';

/**
 * The address of a wall fills the screen by itself: at once where the browser lets a page do so (kiosks), else with the
 * first click or key. Once it was left by hand it stays left.
 */
export function useStartFull(frame: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !document.fullscreenEnabled) return;
    const events = ['pointerdown', 'keydown'] as const;
    const stop = () => {
      for (const name of events) document.removeEventListener(name, fill);
    };
    const fill = () => {
      if (document.fullscreenElement !== null || frame.current === null) return stop();
      frame.current.requestFullscreen().then(stop, () => undefined);
    };
    for (const name of events) document.addEventListener(name, fill);
    fill();
    return stop;
  }, [frame, wanted]);
}
