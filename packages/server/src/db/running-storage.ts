import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What belongs to a piece of work, wherever in it one asks. On Node before 24 a storage that is in use makes every promise of
 * the process dearer, also those that have nothing to do with it: this one is in use only while such work runs. What a piece
 * of work leaves going on behind its end may ask in vain.
 */
export class RunningStorage<T> {
  readonly #storage = new AsyncLocalStorage<T>();
  #running = 0;

  /** Runs work that this belongs to. */
  async run<R>(own: T, work: () => Promise<R>): Promise<R> {
    this.#running += 1;
    try {
      return await this.#storage.run(own, work);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#storage.disable();
    }
  }

  /** What belongs to the work that asks; undefined outside of any. */
  get own(): T | undefined {
    return this.#running === 0 ? undefined : this.#storage.getStore();
  }
}
