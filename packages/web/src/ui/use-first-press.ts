import { useCallback, useMemo, useRef } from 'react';

interface FirstPress {
  /** Whether this press is the first of its kind. */
  isFirst: () => boolean;
  /** Something was changed since: the next press means that. */
  anew: () => void;
}

/**
 * Whether a press is the first of those that come before it is drawn that something is under way: Enter pressed twice
 * is faster than the button's own sign, and what was begun is not begun again.
 */
export function useFirstPress(): FirstPress {
  const pressed = useRef(false);
  const anew = useCallback(() => {
    pressed.current = false;
  }, []);
  const isFirst = useCallback(() => {
    if (pressed.current) return false;
    pressed.current = true;
    // A call says in the next turn that it has begun (TanStack Query); after that its own state is asked.
    setTimeout(() => setTimeout(anew));
    return true;
  }, [anew]);
  return useMemo(() => ({ isFirst, anew }), [isFirst, anew]);
}
