import { setTimeout as pause } from 'node:timers/promises';

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
  for (let pauseMs = everyMs; ; pauseMs = Math.min(pauseMs * 1.5, mostMs)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(pauseMs);
  }
}
