import { limits } from '@mingjing/contract';

/** Wrong passwords of one subject from one place. Times in epoch milliseconds, 0 for none. */
export interface GuessCount {
  fails: number;
  /** Time of the first of `fails`. */
  since: number;
  /** Passwords that are being checked. */
  inFlight: number;
  /** When passwords in flight count as wrong, because the process that checked them ended. */
  inFlightUntil: number;
  lockedUntil: number;
}

export interface GuessRule {
  /** Wrong passwords until the lock. */
  most: number;
  /** How long a wrong password counts; a right one ends it earlier. */
  windowMs: number;
}

/** go: the password may be checked; wait: those in flight decide; locked: it is not checked. */
export type Verdict = 'go' | 'wait' | 'locked';

/** A check takes a tenth of a second; this is for a machine under load. */
export const inFlightMs = 30_000;

export const noGuesses: GuessCount = { fails: 0, since: 0, inFlight: 0, inFlightUntil: 0, lockedUntil: 0 };

function withFails(count: GuessCount, rule: GuessRule, now: number, more: number): GuessCount {
  const fails = count.fails + more;
  const since = count.fails === 0 ? now : count.since;
  const lockedUntil = fails >= rule.most ? now + limits.lockMs : count.lockedUntil;
  return { ...count, fails, since, lockedUntil };
}

/** Nothing lies further ahead than it was ever set: where it does, the clock stood ahead when it was written. */
const notAhead = (count: GuessCount, now: number): GuessCount => ({
  ...count,
  since: Math.min(count.since, now),
  inFlightUntil: Math.min(count.inFlightUntil, now + inFlightMs),
  lockedUntil: Math.min(count.lockedUntil, now + limits.lockMs),
});

/**
 * The count as it stands now: lost checks counted as wrong, ended locks and windows forgotten. It is to be kept whatever
 * comes of it, so that a lock which a clock set too far ahead ends from now on.
 */
function current(stored: GuessCount, rule: GuessRule, now: number): GuessCount {
  let count = notAhead(stored, now);
  if (count.inFlight > 0 && count.inFlightUntil <= now) {
    const counted = withFails(count, rule, count.inFlightUntil, count.inFlight);
    count = { ...counted, inFlight: 0, inFlightUntil: 0 };
  }
  const isOver =
    count.lockedUntil > 0 ? count.lockedUntil <= now : count.fails > 0 && count.since + rule.windowMs <= now;
  return isOver ? { ...count, fails: 0, since: 0, lockedUntil: 0 } : count;
}

/** Asks to check one password. Those in flight are counted, so that never more than `most` wrong ones are checked. */
export function reserveGuess(
  stored: GuessCount,
  rule: GuessRule,
  now: number,
): { count: GuessCount; verdict: Verdict } {
  const count = current(stored, rule, now);
  if (count.lockedUntil > now) return { count, verdict: 'locked' };
  if (count.fails + count.inFlight >= rule.most) return { count, verdict: 'wait' };
  const inFlight = count.inFlight + 1;
  return { count: { ...count, inFlight, inFlightUntil: now + inFlightMs }, verdict: 'go' };
}

/** right: the count starts anew; wrong: one more; none: the check gave no answer. */
export type GuessResult = 'right' | 'wrong' | 'none';

/** The count after a check that was allowed. */
export function settleGuess(
  stored: GuessCount,
  rule: GuessRule,
  now: number,
  result: GuessResult,
): GuessCount {
  const count = { ...stored, inFlight: Math.max(0, stored.inFlight - 1) };
  if (result === 'right') return { ...count, fails: 0, since: 0, lockedUntil: 0 };
  return result === 'wrong' ? withFails(count, rule, now, 1) : count;
}
