import { limits } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GuessCount, inFlightMs, noGuesses, reserveGuess, settleGuess } from './guess-count.ts';

const rule = { most: 5, windowMs: 86_400_000 };

/** What happens next: a guess begins, the oldest or newest one ends right or wrong, a process dies, time passes. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'begin' } as const) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wrong' as const), newest: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'right' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'die' } as const) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(inFlightMs) }) },
);

describe('counting guesses', () => {
  test('[LOGIN-20] however guesses overlap, no more wrong ones than the limit are checked before a lock', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        let count: GuessCount = noGuesses;
        let now = 1_000_000;
        let running = 0;
        /** Wrong and lost ones since the last right one or lock. */
        let wrong = 0;
        let lockedUntil = 0;
        const faults: string[] = [];
        for (const next of steps) {
          if (next.kind === 'pass') {
            now += next.ms;
          } else if (next.kind === 'begin') {
            const asked = reserveGuess(count, rule, now);
            if (asked.verdict === 'go') {
              count = asked.count;
              running += 1;
              if (lockedUntil > 0) {
                if (now < lockedUntil) faults.push(`checked while locked at ${now}`);
                lockedUntil = 0;
                wrong = 0;
              }
              if (wrong + running > rule.most) faults.push(`${wrong} wrong, ${running} in flight`);
            }
          } else if (running > 0 && next.kind !== 'die') {
            running -= 1;
            count = settleGuess(count, rule, now, next.kind);
            wrong = next.kind === 'right' ? 0 : wrong + 1;
            if (next.kind === 'right') lockedUntil = 0;
            else if (wrong >= rule.most) lockedUntil = now + limits.lockMs;
          } else if (running > 0) {
            // Until its time is over it keeps its slot; after that it is one of the wrong ones.
            now += inFlightMs + 1;
            wrong += running;
            running = 0;
            count = reserveAndForget(count, now);
            if (wrong >= rule.most) lockedUntil = Math.max(lockedUntil, now - inFlightMs);
          }
        }
        expect(faults).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  /** The count as the next guess would find it, with that guess taken back. */
  function reserveAndForget(count: GuessCount, now: number): GuessCount {
    const asked = reserveGuess(count, rule, now);
    return asked.verdict === 'go' ? settleGuess(asked.count, rule, now, 'none') : count;
  }

  test('[LOGIN-20] right guesses alone are never refused, only made to wait', () => {
    let count = noGuesses;
    const verdicts = Array.from({ length: 8 }, () => {
      const asked = reserveGuess(count, rule, 1);
      if (asked.verdict === 'go') count = asked.count;
      return asked.verdict;
    });
    expect(verdicts).toEqual(['go', 'go', 'go', 'go', 'go', 'wait', 'wait', 'wait']);
    for (let at = 0; at < 5; at += 1) count = settleGuess(count, rule, 2, 'right');
    expect(count).toEqual({ ...noGuesses, inFlightUntil: count.inFlightUntil });
  });

  test('[LOGIN-20] checks that never ended count as wrong from the time they were given up', () => {
    const lost: GuessCount = { ...noGuesses, fails: 2, since: 1, inFlight: 3, inFlightUntil: 1000 };
    expect(reserveGuess(lost, rule, 999).verdict).toBe('wait');
    expect(reserveGuess(lost, rule, 1000 + limits.lockMs - 1).verdict).toBe('locked');
    expect(reserveGuess(lost, rule, 1000 + limits.lockMs).verdict).toBe('go');
  });

  test('[LOGIN-20] a lock of a clock that stood ahead ends after the usual time, of its next guess', () => {
    const ahead = 400 * 86_400_000;
    let count = noGuesses;
    for (let at = 0; at < rule.most; at += 1) count = settleGuess(count, rule, ahead, 'wrong');
    const asked = reserveGuess(count, rule, 1000);
    expect(asked).toMatchObject({ verdict: 'locked', count: { lockedUntil: 1000 + limits.lockMs } });
    expect(reserveGuess(asked.count, rule, 1000 + limits.lockMs - 1).verdict).toBe('locked');
    expect(reserveGuess(asked.count, rule, 1000 + limits.lockMs).verdict).toBe('go');
    const few: GuessCount = { ...noGuesses, fails: 4, since: ahead, inFlight: 1, inFlightUntil: ahead };
    const waiting = reserveGuess(few, rule, 1000);
    expect(waiting).toMatchObject({
      verdict: 'wait',
      count: { since: 1000, inFlightUntil: 1000 + inFlightMs },
    });
  });

  test('wrong guesses count for the length of the window', () => {
    const short = { most: 3, windowMs: 100 };
    let count = settleGuess(noGuesses, short, 1000, 'wrong');
    count = settleGuess(count, short, 1050, 'wrong');
    expect(reserveGuess(count, short, 1099).count.fails).toBe(2);
    expect(reserveGuess(count, short, 1100).count.fails).toBe(0);
  });
});
