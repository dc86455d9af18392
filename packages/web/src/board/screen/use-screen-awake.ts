import { useEffect } from 'react';

/** Keeps the screen on while a board fills it, where the browser can; asked again when the page comes back to the front. */
export function useScreenAwake(active: boolean): void {
  useEffect(() => {
    // Missing on pages without HTTPS and in older browsers.
    const { wakeLock } = navigator as Navigator & { wakeLock?: WakeLock };
    if (!active || wakeLock === undefined) return;
    let held: WakeLockSentinel | null = null;
    let gone = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (held !== null && !held.released)) return;
      try {
        const lock = await wakeLock.request('screen');
        if (gone) await lock.release();
        else held = lock;
      } catch {
        // Refused, for example at low battery: the board is shown all the same.
      }
    };
    const shown = () => void hold();
    shown();
    document.addEventListener('visibilitychange', shown);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', shown);
      void held?.release();
    };
  }, [active]);
}
