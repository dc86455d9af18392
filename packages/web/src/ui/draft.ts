import { useCallback, useEffect, useMemo, useRef } from 'react';
import { sessionUser } from '../app/session.ts';

export interface Draft<T> {
  value: T;
  /** Milliseconds since 1970. */
  savedAt: number;
}

const delayMs = 800;

function read<T>(key: string): Draft<T> | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Draft<T>;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ value, savedAt: Date.now() }));
  } catch {
    // The browser's room is full: the draft is a second net, the work itself goes on.
  }
}

/**
 * A crash draft of an editor, per user: `found` is what an earlier page left behind, `keep` stores the present state a
 * moment after the last change, `discard` is called after a save; it may look at what is kept first.
 */
export function useDraft<T>(name: string): {
  found: Draft<T> | null;
  keep: (value: T) => void;
  discard: (onlyIf?: (kept: T) => boolean) => void;
} {
  const key = `mingjing.draft:${sessionUser()?.username ?? ''}:${name}`;
  const found = useMemo(() => read<T>(key), [key]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<{ value: T } | null>(null);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current !== null) write(key, waiting.current.value);
    waiting.current = null;
  }, [key]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const keep = useCallback(
    (value: T) => {
      waiting.current = { value };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, delayMs);
    },
    [flush],
  );
  const discard = useCallback(
    (onlyIf?: (kept: T) => boolean) => {
      if (onlyIf !== undefined) {
        const kept = read<T>(key);
        if (kept !== null && !onlyIf(kept.value)) return;
      }
      clearTimeout(timer.current);
      waiting.current = null;
      localStorage.removeItem(key);
    },
    [key],
  );

  return { found, keep, discard };
}
