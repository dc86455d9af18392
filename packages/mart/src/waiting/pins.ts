/** Keeps extracts from being dropped while something is made of them; those that were to go, go afterwards. */
export class Pins {
  readonly #drop: (extract: string) => Promise<void>;
  readonly #counts = new Map<string, number>();
  readonly #waiting = new Set<string>();

  constructor(drop: (extract: string) => Promise<void>) {
    this.#drop = drop;
  }

  /** Whether a drop has to wait; it is done when nothing needs the extract any more. */
  later(extract: string): boolean {
    if (!this.#counts.has(extract)) return false;
    this.#waiting.add(extract);
    return true;
  }

  /** Runs `work` while none of these is dropped. */
  async during<T>(extracts: readonly string[], work: () => Promise<T>): Promise<T> {
    for (const one of extracts) this.#counts.set(one, (this.#counts.get(one) ?? 0) + 1);
    try {
      return await work();
    } finally {
      for (const one of extracts) await this.#release(one);
    }
  }

  async #release(extract: string): Promise<void> {
    const left = (this.#counts.get(extract) ?? 1) - 1;
    if (left > 0) {
      this.#counts.set(extract, left);
      return;
    }
    this.#counts.delete(extract);
    if (this.#waiting.delete(extract)) await this.#drop(extract);
  }
}
