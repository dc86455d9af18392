import { setMaxListeners } from 'node:events';
import { cancelled } from './cancelled.ts';
import type { AskState } from './turn.ts';

interface Told {
  /** What was told last. */
  state: AskState | undefined;
  readonly listeners: Set<(state: AskState) => void>;
}

interface Flight<T> {
  result: Promise<T>;
  waiters: number;
  told: Told;
  abort: AbortController;
}

/** How long a caller waits. */
export interface Waiting {
  signal?: AbortSignal | undefined;
  deadlineMs?: number | undefined;
  /** Told how far the work is, as the work tells it; also those who come later. */
  onState?: ((state: AskState) => void) | undefined;
}

/** Work for all who wait for it; it may `tell` them how far it is. */
type Work<T> = (signal: AbortSignal, tell: (state: AskState) => void) => Promise<T>;

/** What callers are told that stop waiting before the end. */
interface Ends {
  cancelled: (signal: AbortSignal) => Error;
  late: () => Error;
}
const plainEnds: Ends = { cancelled, late: () => new DOMException('timed out', 'TimeoutError') };

/**
 * Equal work in flight, by its key, runs once for all who ask. Each caller waits as long as it said; the work is
 * cancelled when the last of them has left.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();
  readonly #ends: Ends;

  constructor(ends: Ends = plainEnds) {
    this.#ends = ends;
  }

  run(key: string, { signal, deadlineMs, onState }: Waiting, work: Work<T>): Promise<T> {
    if (signal?.aborted === true) return Promise.reject(this.#ends.cancelled(signal));
    const flight = this.#flights.get(key) ?? this.#start(key, work);
    flight.waiters += 1;
    if (onState !== undefined) {
      flight.told.listeners.add(onState);
      if (flight.told.state !== undefined) onState(flight.told.state);
    }
    return new Promise<T>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      let waits = true;
      /** Ends this caller's wait, once. */
      const leave = (end: () => void): void => {
        if (!waits) return;
        waits = false;
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        flight.waiters -= 1;
        if (onState !== undefined) flight.told.listeners.delete(onState);
        end();
      };
      const giveUp = (error: Error): void =>
        leave(() => {
          reject(error);
          if (flight.waiters > 0) return;
          this.#forget(key, flight);
          flight.abort.abort(error);
        });
      const abort = (): void => giveUp(this.#ends.cancelled(signal as AbortSignal));
      if (deadlineMs !== undefined) timer = setTimeout(() => giveUp(this.#ends.late()), deadlineMs);
      if (signal !== undefined) {
        // A board asks all its questions under one signal; that many listeners are no leak.
        setMaxListeners(0, signal);
        signal.addEventListener('abort', abort);
      }
      flight.result.then(
        (value) => leave(() => resolve(value)),
        (error: unknown) => leave(() => reject(error as Error)),
      );
    });
  }

  #start(key: string, work: Work<T>): Flight<T> {
    const abort = new AbortController();
    const told: Told = { state: undefined, listeners: new Set() };
    const tell = (state: AskState): void => {
      if (told.state === state) return;
      told.state = state;
      for (const listener of told.listeners) listener(state);
    };
    const flight: Flight<T> = { told, result: work(abort.signal, tell), waiters: 0, abort };
    this.#flights.set(key, flight);
    const forget = (): void => this.#forget(key, flight);
    flight.result.then(forget, forget);
    return flight;
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
