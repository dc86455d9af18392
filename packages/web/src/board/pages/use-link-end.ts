import { ApiError } from '@mingjing/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { client } from '../../app/client.ts';
import { useFailures } from '../../app/failures.ts';
import { useLiveState } from '../../app/live.ts';

/** How long after one look at the link the next one waits, in milliseconds. */
const retryMs = 10_000;

/**
 * Looks at a link again that a board was opened by: when the connection is cut, as a link that was closed cuts it, and
 * when a call is refused because its session is over. Whoever looks at the board is told which it was.
 *
 * @param isOpen whether the board is on screen
 * @param again exchanges the sign anew; null where there is none
 */
export function useLinkEnd(isOpen: boolean, again: RefObject<(() => Promise<void>) | null>): void {
  const cut = useLiveState() === 'offline' && isOpen;
  useEffect(() => {
    if (!cut || again.current === null) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      try {
        await client.share.policy();
      } catch (error) {
        if (!gone && error instanceof ApiError && error.status === 401) return again.current?.();
      }
      if (!gone) timer = setTimeout(() => void look(), retryMs);
    };
    void look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [cut, again]);

  const refused = useFailures(({ guestRefused }) => guestRefused);
  const seen = useRef(refused);
  const lookedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (refused === seen.current) return;
    seen.current = refused;
    // A server that gives sessions and refuses them is not asked without end.
    if (!isOpen || performance.now() - lookedAt.current < retryMs) return;
    lookedAt.current = performance.now();
    void again.current?.();
  }, [refused, isOpen, again]);
}
