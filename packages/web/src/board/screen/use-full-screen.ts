import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Full screen of one element; the browser may refuse or end it at any time. */
export function useFullScreen(ref: RefObject<HTMLElement | null>): { full: boolean; toggle: () => void } {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [ref]);
  const toggle = useCallback(() => {
    const done = full ? document.exitFullscreen() : ref.current?.requestFullscreen();
    // A refusal (a frame without permission) leaves the board as it is.
    done?.catch(() => undefined);
  }, [full, ref]);
  return { full, toggle };
}
