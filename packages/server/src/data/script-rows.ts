import { type Extract, type Mart, SingleFlight } from '@mingjing/mart';

/** How long rows that were just read answer further questions: those of one board come together. */
const heldMs = 10_000;

interface Held {
  extract: Extract;
  until: number;
  timer: NodeJS.Timeout;
}

/**
 * Rows of statements that no question can be put into (MDX): they are read whole, stored for a moment and asked in the
 * mart, so that filters, groups and calculations are the same as everywhere.
 */
export class ScriptRows {
  readonly #mart: Pick<Mart, 'drop'>;
  /** Longer than any question takes that found the rows just before they went out of date. */
  readonly #keptMs: number;
  readonly #held = new Map<string, Held>();
  readonly #reading = new SingleFlight<Extract>();

  constructor(mart: Pick<Mart, 'drop'>, timeoutMs: number) {
    this.#mart = mart;
    this.#keptMs = heldMs + timeoutMs;
  }

  /** The stored rows of a statement: those of a moment ago, else read now, once for all who wait. */
  async of(
    key: string,
    signal: AbortSignal,
    read: (signal: AbortSignal) => Promise<Extract>,
  ): Promise<Extract> {
    const known = this.#held.get(key);
    if (known !== undefined && known.until > performance.now()) return known.extract;
    return this.#reading.run(key, { signal }, async (shared) => {
      const extract = await read(shared);
      this.#hold(key, extract);
      return extract;
    });
  }

  /** Rows whose key begins so are not shown any more: their source was edited. */
  forget(start: string): void {
    for (const [key, held] of this.#held) if (key.startsWith(start)) held.until = 0;
  }

  async close(): Promise<void> {
    const all = [...this.#held.values()];
    this.#held.clear();
    for (const { timer } of all) clearTimeout(timer);
    await Promise.all(all.map(({ extract }) => this.#drop(extract)));
  }

  #hold(key: string, extract: Extract): void {
    const timer = setTimeout(() => {
      if (this.#held.get(key)?.extract === extract) this.#held.delete(key);
      void this.#drop(extract);
    }, this.#keptMs);
    timer.unref();
    this.#held.set(key, { extract, until: performance.now() + heldMs, timer });
  }

  /** What is left behind is swept when the server starts. */
  #drop(extract: Extract): Promise<void> {
    return this.#mart.drop(extract.id).catch(() => {});
  }
}
