import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@mingjing/contract';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { type GuessResult, type GuessRule, inFlightMs, reserveGuess, settleGuess } from './guess-count.ts';
import { GuessStore } from './guess-store.ts';
import { hashOf } from './tokens.ts';

const day = 86_400_000;
/** Consecutive wrong passwords from one place. Old ones only go when they are swept. */
const fromPlace: GuessRule = { most: limits.loginFailures, windowMs: 30 * day };
/** Wrong passwords from all unknown places together: guesses that are spread over many addresses. */
const fromEverywhere: GuessRule = { most: 4 * limits.loginFailures, windowMs: limits.lockMs };
const everywhere = '';
const knownMs = 90 * day;
const pollMs = 25;

/**
 * locked: not checked, or the wrong password that made the lock. busy: too many at once, to be tried again. untold: the
 * check gave no answer, nothing is counted.
 */
export type GuessOutcome = 'right' | 'wrong' | 'locked' | 'busy' | 'untold';

export interface Guess {
  /** What the password belongs to: an account's key or a link. */
  subject: string;
  /** Digest of where it comes from. */
  place: string;
  /** Known places are not held up by the guesses of others. */
  isKnown: boolean;
  /** A count of its own beside the usual one, by the same rules; unlocked with it. */
  aside?: string;
}

export interface Lockout {
  /** Checks a password unless its subject is locked for the place, and counts what came out; undefined counts nothing. */
  guess(guess: Guess, check: () => Promise<boolean | undefined>): Promise<GuessOutcome>;
  isKnown(subject: string, place: string): Promise<boolean>;
  /** Notes a place from which the right password came. */
  remember(subject: string, place: string): Promise<void>;
  /** Every subject that knows one place knows the other one too. */
  copyPlace(from: string, to: string): Promise<void>;
  /** Takes all locks and counts off a subject. */
  unlock(subject: string): Promise<void>;
  /** Removes counts and places that are too old to matter. */
  sweep(): Promise<void>;
}

/**
 * Counts guesses before their passwords are checked and settles them after: however many guess at once, over however
 * many nodes, no more wrong passwords than the limit are checked, and a right one only waits for those before it.
 */
export function createLockout({ work, now }: { work: UnitOfWork; now: () => number }): Lockout {
  const store = new GuessStore(work);
  /** Always in this order, so that two transactions never wait for each other. */
  const countsOf = ({ place, isKnown, aside }: Guess): [string, GuessRule][] => {
    const named = (one: string): string => (aside === undefined ? one : hashOf(`${aside}:${one}`));
    const own: [string, GuessRule] = [named(place), fromPlace];
    return isKnown ? [own] : [[named(everywhere), fromEverywhere], own];
  };

  const reserve = (guess: Guess): Promise<'go' | 'wait' | 'locked'> =>
    work.run(async () => {
      const time = now();
      const asked = [];
      for (const [place, rule] of countsOf(guess)) {
        asked.push({ place, ...reserveGuess(await store.lock(guess.subject, place, time), rule, time) });
      }
      const refusal =
        asked.find(({ verdict }) => verdict === 'locked') ?? asked.find(({ verdict }) => verdict === 'wait');
      // One that may go on elsewhere is not in flight here.
      const kept = refusal === undefined ? asked : asked.filter(({ verdict }) => verdict !== 'go');
      for (const { place, count } of kept) await store.save(guess.subject, place, count);
      return refusal?.verdict ?? 'go';
    });

  /** Answers whether the subject is locked for the place now. */
  const settle = (guess: Guess, result: GuessResult): Promise<boolean> =>
    work.run(async () => {
      const time = now();
      let isLocked = false;
      for (const [place, rule] of countsOf(guess)) {
        // The right password from one place says nothing about the guesses from all the others.
        const told = rule === fromEverywhere && result === 'right' ? 'none' : result;
        const count = settleGuess(await store.lock(guess.subject, place, time), rule, time, told);
        await store.save(guess.subject, place, count);
        isLocked ||= count.lockedUntil > time;
      }
      return isLocked;
    });

  return {
    async guess(guess, check) {
      const deadline = performance.now() + inFlightMs;
      let verdict = await reserve(guess);
      while (verdict === 'wait') {
        if (performance.now() > deadline) return 'busy';
        await sleep(pollMs);
        verdict = await reserve(guess);
      }
      if (verdict === 'locked') return 'locked';
      let result: GuessResult = 'none';
      let isLocked = false;
      try {
        const isRight = await check();
        if (isRight !== undefined) result = isRight ? 'right' : 'wrong';
      } finally {
        isLocked = await settle(guess, result);
      }
      if (result === 'right') return 'right';
      if (result === 'none') return 'untold';
      return isLocked ? 'locked' : 'wrong';
    },
    isKnown: (subject, place) => store.isKnown(subject, place, now() - knownMs),
    remember: (subject, place) => store.remember(subject, place, now()),
    copyPlace: (from, to) => store.copy(from, to),
    unlock: (subject) => store.forget(subject),
    sweep: () => store.sweep(now() - fromPlace.windowMs, now() - knownMs),
  };
}
