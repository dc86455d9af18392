import { useEffect } from 'react';
import { client } from '../../app/client.ts';
import { speaksForLogin } from '../../app/session.ts';

const hour = 3_600_000;
const checkEveryMs = 10 * 60_000;
/** A page this young has nothing to be cleaned of. */
const leastAgeMs = 12 * hour;
/** Whoever used the page this lately may be looking at it. */
const untouchedMs = hour / 2;

/** Whether a page may be loaded anew now: in the small hours, open since long, touched by nobody. */
export function isQuietTime(now: Date, openedAt: number, touchedAt: number): boolean {
  const time = now.getTime();
  const small = now.getHours() >= 3 && now.getHours() < 5;
  return small && time - openedAt >= leastAgeMs && time - touchedAt >= untouchedMs;
}

const reloadPage = (): void => location.reload();

/**
 * A board that hangs on a wall for weeks is loaded anew once a night: so it gets the product's new version, and whatever
 * a browser piles up is gone. Not while it fills the screen by our own button, which would end, not for links, whose
 * password nobody is there to give, and not while the server does not answer.
 */
export function useQuietReload(reload: () => void = reloadPage): void {
  useEffect(() => {
    const openedAt = Date.now();
    let touchedAt = openedAt;
    const touched = () => {
      touchedAt = Date.now();
    };
    const events = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const name of events) document.addEventListener(name, touched, { passive: true });
    const check = async (): Promise<void> => {
      if (!isQuietTime(new Date(), openedAt, touchedAt) || !speaksForLogin()) return;
      if (document.fullscreenElement instanceof Element) return;
      try {
        await client.session.brand();
        reload();
      } catch {
        // The last picture is better than the browser's own page; the next check asks again.
      }
    };
    const timer = setInterval(() => void check(), checkEveryMs);
    return () => {
      clearInterval(timer);
      for (const name of events) document.removeEventListener(name, touched);
    };
  }, [reload]);
}
