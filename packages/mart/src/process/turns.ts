import { MartError } from '../mart.ts';

/** Lets only so many pieces of work run at once; the others wait in line. */
export class Turns {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  readonly #running = new Set<Promise<unknown>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  async take<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    while (this.#running.size >= this.#limit) await this.#turn(signal);
    if (signal.aborted) throw new MartError('cancelled', '操作已取消');
    const run = work();
    const quiet = run.catch(() => undefined);
    this.#running.add(quiet);
    try {
      return await run;
    } finally {
      this.#running.delete(quiet);
      this.#waiting.shift()?.();
    }
  }

  /** Resolves once nothing runs. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      signal.addEventListener('abort', () => {
        resolve();
      });
    }).then(() => {
      if (signal.aborted) throw new MartError('cancelled', '操作已取消');
    });
  }
}
