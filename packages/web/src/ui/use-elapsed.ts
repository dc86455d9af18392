import { useEffect, useState } from 'react';

/** Most answers are there before anybody would read how long they take. */
const quietMs = 2000;

/** Whole seconds that something has lasted; 0 while it does not, and in its first moments. Another `key` begins anew. */
export function useElapsed(lasts: boolean, key = ''): number {
  const [told, setTold] = useState({ key, seconds: 0 });
  useEffect(() => {
    setTold({ key, seconds: 0 });
    if (!lasts) return;
    const begin = performance.now();
    const timer = setInterval(() => {
      const ms = performance.now() - begin;
      if (ms >= quietMs) setTold({ key, seconds: Math.round(ms / 1000) });
    }, 500);
    return () => clearInterval(timer);
  }, [lasts, key]);
  return lasts && told.key === key ? told.seconds : 0;
}
