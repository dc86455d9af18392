import { setTimeout as pause } from 'node:timers/promises';

/** Ends what waits for a test that is over; nothing outside of tests. */
let over: AbortSignal | undefined;

/** Lets waits that begin from now on end with their test: one whose time is up must not go on under the tests after it. */
export function endWaitsWith(signal: AbortSignal): void {
  over = signal;
}

/**
 * Asks until there is an answer, and gives it back; what the question throws ends the wait. It has no limit of its own:
 * the limit of the test that waits is the limit, so that a slow machine fails nothing and nothing goes on without its
 * sign. `mostMs`: what stays once it is there is asked for less and less often, up to this pause.
 */
export async function until<T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  everyMs = 25,
  mostMs = everyMs,
): Promise<T> {
  // What is cleaned up after a test whose time is up may wait as well.
  const end = over?.aborted === true ? undefined : over;
  for (let pauseMs = everyMs; ; pauseMs = Math.min(pauseMs * 1.5, mostMs)) {
    end?.throwIfAborted();
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(pauseMs);
  }
}
