import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Whether the component is still on screen: an answer that comes after it was left moves nobody who is elsewhere by
 * then.
 */
export function useHere(): () => boolean {
  const mounted = useRef(true);
  // As it leaves the page, not some time after: an answer may come in between.
  useLayoutEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}
