import { useCallback, useEffect, useState } from 'react';

const seconds = { least: 5, most: 3600, usual: 30 };
const mostPages = 50;
/** Whoever touches a page wants to look at it. */
const heldMs = 60_000;
/** The longest that a page is waited for which is still being read. */
const awaitedMs = 60_000;

/** Panels that take turns, in the order of the address; null when it names none. */
export function pagesInAddress(address: URLSearchParams): number[] | null {
  const text = address.get('ids');
  if (text === null) return null;
  const ids = text.split(',').map(Number);
  const known = ids.filter((id, at) => Number.isSafeInteger(id) && id > 0 && ids.indexOf(id) === at);
  return known.length === 0 ? null : known.slice(0, mostPages);
}

/** How long each page stays, in seconds. */
export function everyInAddress(address: URLSearchParams): number {
  const every = Number(address.get('every') ?? seconds.usual);
  return Number.isFinite(every) ? Math.min(seconds.most, Math.max(seconds.least, every)) : seconds.usual;
}

export const carouselAddress = (ids: readonly number[], every: number): string =>
  `/preview?ids=${ids.join(',')}&every=${every}&full=1`;

/**
 * Which of `count` pages is shown: the next one after each interval, unless somebody pauses or uses the page. The time
 * of a page begins when it is `here`: one that takes longer to read than it may stay would never be seen.
 */
export function useTurns(count: number, everySeconds: number, here: boolean) {
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(true);
  const [held, setHeld] = useState(0);
  const go = useCallback((step: number) => setAt((old) => (old + step + count) % count), [count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page and each touch begins its time anew
  useEffect(() => {
    if (!running || count < 2) return;
    const ms = Math.max(everySeconds * 1000, held > 0 ? heldMs : 0, here ? 0 : awaitedMs);
    const timer = setTimeout(() => {
      setHeld(0);
      go(1);
    }, ms);
    return () => clearTimeout(timer);
  }, [running, count, everySeconds, at, held, here, go]);
  const hold = useCallback(() => setHeld((old) => old + 1), []);
  return { at: Math.min(at, count - 1), go, running, toggle: () => setRunning(!running), hold };
}
