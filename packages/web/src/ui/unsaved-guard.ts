import { texts } from '@mingjing/contract';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { keepWork } from '../app/failures.ts';
import { confirm } from './confirm.ts';

/**
 * Asks whether unsaved changes may be lost. The question goes by itself when there are none any more, as a save that was
 * under way has ended (yes), and with the editor that asked (no).
 */
export function useLeaveQuestion(dirty: boolean): () => Promise<boolean> {
  const open = useRef<AbortController | null>(null);
  useEffect(() => {
    if (!dirty) open.current?.abort(true);
  }, [dirty]);
  useEffect(() => () => open.current?.abort(false), []);
  return useCallback(() => {
    const until = new AbortController();
    open.current = until;
    return confirm(texts.confirm.leave, { until: until.signal });
  }, []);
}

interface UnsavedGuard {
  /** Lets the editor's own next navigation pass. */
  release: () => void;
  /**
   * Goes where the editor leads by itself, for example to the address of what it has just saved: nowhere once it was
   * left, and not while somebody is asked whether to leave it, unless they stay.
   */
  lead: (go: () => void) => void;
}

/**
 * Holds back a navigation, a reload and a closed tab while there are unsaved changes, and says that an editor is open,
 * so that a session's end asks for a new login over it. `release` lets the editor's own next navigation pass, for
 * example after what is given up.
 */
export function useUnsavedGuard(dirty: boolean): UnsavedGuard {
  const latest = useRef(dirty);
  latest.current = dirty;
  const released = useRef(false);
  const { key } = useLocation();

  useEffect(() => keepWork(), []);

  // Not before the released navigation is on screen: until then the editor stands there with what it has just saved, or
  // what was given up, as unsaved, and must not hold back whoever goes on at once.
  useEffect(() => {
    void key;
    released.current = false;
  }, [key]);

  useEffect(() => {
    if (!dirty) return;
    const stop = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', stop);
    return () => window.removeEventListener('beforeunload', stop);
  }, [dirty]);

  const blocker = useBlocker(
    useCallback(({ currentLocation, nextLocation }) => {
      const moves =
        currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search;
      if (!moves) return false;
      return !released.current && latest.current;
    }, []),
  );
  const ask = useLeaveQuestion(dirty);
  const asking = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void ask().then((leave) => {
      asking.current = false;
      if (!mounted.current) return;
      const go = waiting.current;
      waiting.current = null;
      if (leave) {
        released.current = true;
        blocker.proceed();
        return;
      }
      blocker.reset();
      if (go === null) return;
      released.current = true;
      go();
    });
  }, [blocker, ask]);

  return {
    release: useCallback(() => {
      released.current = true;
    }, []),
    lead: useCallback((go) => {
      if (!mounted.current) return;
      if (asking.current) {
        waiting.current = go;
        return;
      }
      released.current = true;
      go();
    }, []),
  };
}
