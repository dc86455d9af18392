/**
 * What SQLite counts of its file, for PostgreSQL: a number that is another one as soon as anything in the database may
 * have changed, by whomever. A snapshot names the transactions whose changes a statement sees; equal ones see the same.
 * It is asked anew for whoever comes after it was asked, and once for all who wait at that time.
 */
export class SnapshotStamp {
  /** Gives the snapshot of now; undefined on a server that tells none. */
  readonly #ask: () => Promise<string | undefined>;
  #last: string | undefined;
  #changes = 0;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<number | undefined> | undefined;
  /** Holds for those who waited, until anything else arrives in this process. */
  #fresh: Promise<number | undefined> | undefined;

  constructor(ask: () => Promise<string | undefined>) {
    this.#ask = ask;
  }

  /** Rejects when the database does not answer. */
  stamp(): Promise<number | undefined> {
    if (this.#fresh !== undefined) return this.#fresh;
    this.#next ??= this.#afterRunning();
    return this.#next;
  }

  /** To be called when this process has written: what was asked before says nothing any more. */
  written(): void {
    this.#fresh = undefined;
  }

  /** One that is under way may have been asked before the change that its caller knows of: the next one tells. */
  #afterRunning(): Promise<number | undefined> {
    const asked = this.#running.then(
      () => this.#askNow(),
      () => this.#askNow(),
    );
    this.#running = asked;
    return asked;
  }

  async #askNow(): Promise<number | undefined> {
    this.#next = undefined;
    const snapshot = await this.#ask();
    if (snapshot === undefined) return undefined;
    if (snapshot !== this.#last) {
      this.#last = snapshot;
      this.#changes += 1;
    }
    const fresh = Promise.resolve(this.#changes);
    this.#fresh = fresh;
    // Runs when all that follows of this answer has run, and before anything that another connection brought.
    process.nextTick(() => {
      if (this.#fresh === fresh) this.#fresh = undefined;
    });
    return this.#changes;
  }
}
