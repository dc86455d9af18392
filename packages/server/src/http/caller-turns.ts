import { Turns } from '@mingjing/mart';
import type { Actor } from '../security/actor.ts';
import { tooManyCalls } from './app-error.ts';

export interface TurnLimits {
  /** Pieces of work that run at once, of all callers together. */
  atOnce: number;
  /** Callers that wait for one of them. */
  callers: number;
  /** Pieces of one caller's work that run at once; one where it is left out. */
  ofOne?: number;
  /** What one caller may have waiting beside what runs for them. */
  perCaller: number;
  /** The same for all who came by one link together. */
  perLink: number;
}

/** Everybody who came by one link is one caller: nothing tells them apart. */
function callerKey(actor: Actor): string {
  if (actor.kind === 'user') return `user ${actor.id}`;
  return actor.kind === 'share' ? `share ${actor.shareId}` : 'nobody';
}

/**
 * A queue in which each caller stands once: whoever asks for fifty things at a time waits for their own, and everybody
 * else is served in between.
 */
export function createCallerTurns({ atOnce, callers, ofOne = 1, perCaller, perLink }: TurnLimits) {
  const all = new Turns(atOnce, { waitingAtMost: callers });
  const own = new Map<string, { turns: Turns; open: number }>();

  /** Runs the work when it is the caller's turn. Throws AppError at once when the caller, or everybody, waits for too much. */
  return async function inTurn<T>(actor: Actor, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const key = callerKey(actor);
    const waitingAtMost = actor.kind === 'share' ? perLink : perCaller;
    const caller = own.get(key) ?? { turns: new Turns(ofOne, { waitingAtMost }), open: 0 };
    if (caller.turns.isFull || (caller.open === 0 && all.isFull)) throw tooManyCalls();
    own.set(key, caller);
    caller.open += 1;
    try {
      return await caller.turns.run(() => all.run(work, signal), signal);
    } finally {
      caller.open -= 1;
      if (caller.open === 0) own.delete(key);
    }
  };
}
