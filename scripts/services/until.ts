import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks until there is an answer, and gives it back; what the question throws ends the wait. It has no limit of its own:
 * the limit of the test that waits is the limit, so that a slow machine fails nothing and nothing goes on without its
 * sign.
 */
export async function until<T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  everyMs = 25,
): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(everyMs);
  }
}
