import { useEffect, useState, useSyncExternalStore } from 'react';
import { useReducedMotion } from '../../ui/reduced-motion.ts';

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
const isSeen = (): boolean => document.visibilityState !== 'hidden';

interface Turning {
  /** The page that is shown; each has its whole time. */
  page: string;
  seconds: number;
  /** More than one page, and nobody holds it. */
  free: boolean;
  turn: () => void;
}

/**
 * Turns a page after each interval. It rests while somebody points at it or has the focus in it, while nobody sees
 * the browser's page, and for those who asked for stillness.
 */
export function useTurning({ page, seconds, free, turn }: Turning) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [running, setRunning] = useState(true);
  const seen = useSyncExternalStore(subscribe, isSeen);
  const still = useReducedMotion();
  const turns = free && running && !pointed && !focused && seen && !still;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its time anew; the way on is the latest one
  useEffect(() => {
    if (!turns) return;
    const timer = setTimeout(turn, seconds * 1000);
    return () => clearTimeout(timer);
  }, [turns, page, seconds]);
  return {
    still,
    running: running && !still,
    toggle: () => setRunning(!running),
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
