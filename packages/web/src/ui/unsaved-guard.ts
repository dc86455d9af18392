import { texts } from '@mingjing/contract';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { keepWork } from '../app/failures.ts';
import { confirm } from './confirm.ts';
import { useHere } from './use-here.ts';

interface Work {
  dirty: boolean;
  /** Its own next navigation may pass. */
  released: boolean;
}

/** All editors that are open, one may stand over another: the router hears the one that opened last alone. */
const works = new Set<Work>();
const isHeld = (): boolean => [...works].some(({ dirty, released }) => dirty && !released);

/**
 * Asks whether unsaved changes may be lost. The question goes by itself when there are none any more, as a save that was
 * under way has ended (yes), and with the editor that asked (no). `others` says whether it was asked for other editors
 * as well, whose changes are still unsaved.
 */
export function useLeaveQuestion(dirty: boolean, others?: () => boolean): () => Promise<boolean> {
  const open = useRef<AbortController | null>(null);
  useEffect(() => {
    if (!dirty && others?.() !== true) open.current?.abort(true);
  }, [dirty, others]);
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
  const work = useRef<Work>({ dirty, released: false }).current;
  work.dirty = dirty;
  useEffect(() => {
    works.add(work);
    return () => {
      works.delete(work);
    };
  }, [work]);
  // Somebody goes: the next screen may take long to come, and until then this one stands on the page.
  const leaving = useRef(false);
  const isHere = useHere();
  const { key } = useLocation();

  useEffect(() => keepWork(), []);

  // Not before the released navigation is on screen: until then the editor stands there with what it has just saved, or
  // what was given up, as unsaved, and must not hold back whoever goes on at once.
  useEffect(() => {
    void key;
    work.released = false;
    leaving.current = false;
  }, [key, work]);

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
      return moves && isHeld();
    }, []),
  );
  const ask = useLeaveQuestion(dirty, isHeld);
  const asking = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void ask().then((leave) => {
      asking.current = false;
      if (!isHere()) return;
      const go = waiting.current;
      waiting.current = null;
      if (leave) {
        work.released = true;
        leaving.current = true;
        blocker.proceed();
        return;
      }
      blocker.reset();
      if (go === null) return;
      work.released = true;
      go();
    });
  }, [blocker, ask, work, isHere]);

  return {
    release: useCallback(() => {
      work.released = true;
    }, [work]),
    lead: useCallback(
      (go) => {
        if (!isHere() || leaving.current) return;
        if (asking.current) {
          waiting.current = go;
          return;
        }
        work.released = true;
        go();
      },
      [work, isHere],
    ),
  };
}
