import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Marks where a person is when something is asked for; what is given back says, once the answer has come, whether they
 * are still there: on this screen, at this address. An answer leads, opens or closes nothing for somebody who has gone
 * on.
 */
export function useStay(): () => () => boolean {
  const { key } = useLocation();
  const place = useRef<string | null>(key);
  useLayoutEffect(() => {
    place.current = key;
    return () => {
      place.current = null;
    };
  }, [key]);
  return useCallback(() => {
    const asked = place.current;
    return () => asked !== null && asked === place.current;
  }, []);
}
