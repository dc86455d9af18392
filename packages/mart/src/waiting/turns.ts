import { cancelled } from './cancelled.ts';

interface TurnOptions {
  /** How many may wait; `isFull` says when there are so many. Any number when not given. */
  waitingAtMost?: number;
  /** What a caller is told that leaves the queue. */
  ended?: (signal: AbortSignal) => Error;
}

/** A queue: only so many pieces of work run at once, the others wait their turn in order. */
export class Turns {
  readonly #limit: number;
  readonly #waitingAtMost: number;
  readonly #ended: (signal: AbortSignal) => Error;
  readonly #waiting: (() => void)[] = [];
  readonly #running = new Set<Promise<unknown>>();
  #taken = 0;

  constructor(
    limit: number,
    { waitingAtMost = Number.POSITIVE_INFINITY, ended = cancelled }: TurnOptions = {},
  ) {
    this.#limit = limit;
    this.#waitingAtMost = waitingAtMost;
    this.#ended = ended;
  }

  /** Whether nothing more should be added. */
  get isFull(): boolean {
    return this.#taken >= this.#limit && this.#waiting.length >= this.#waitingAtMost;
  }

  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted === true) throw this.#ended(signal);
    if (this.#taken < this.#limit) this.#taken += 1;
    else await this.#turn(signal);
    const run = work();
    const quiet = run.catch(() => undefined);
    this.#running.add(quiet);
    try {
      return await run;
    } finally {
      this.#running.delete(quiet);
      // The place is handed on, so that no later caller takes it.
      const next = this.#waiting.shift();
      if (next === undefined) this.#taken -= 1;
      else next();
    }
  }

  /** Resolves once nothing runs. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        reject(this.#ended(signal as AbortSignal));
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(start);
    });
  }
}
