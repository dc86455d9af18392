/** Lets so many pieces of work run at once and so many wait; more are refused. */
export class Turns {
  readonly #most: number;
  readonly #waitingAtMost: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number, waitingAtMost: number) {
    this.#most = most;
    this.#waitingAtMost = waitingAtMost;
  }

  /** Runs when there is room; undefined when too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T> | undefined {
    if (this.#running >= this.#most && this.#waiting.length >= this.#waitingAtMost) return undefined;
    return this.#run(work);
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
