export const windowMs = 60_000;
const mostKeys = 50_000;

/** Counts calls a minute for each key. */
export interface CallLimits {
  /** Counts one call; answers the seconds to wait when there were more than `most` in this minute, else 0. */
  take(key: string, most: number): number;
  /** As `take`, with all that other nodes have counted: for limits so low that a moment later is too late. */
  takeOfAll(key: string, most: number): number | Promise<number>;
}

interface Window {
  calls: number;
  endsAt: number;
}

/** One that ends later than a minute from now began before the clock was set back: it would last until then. */
const isOver = ({ endsAt }: Window, now: number): boolean => endsAt <= now || endsAt > now + windowMs;

/** Counts in this process. */
export class RateLimit implements CallLimits {
  readonly #now: () => number;
  #windows = new Map<string, Window>();
  constructor(now: () => number) {
    this.#now = now;
  }

  /** How many keys are counted now. */
  get size(): number {
    return this.#windows.size;
  }

  take(key: string, most: number): number {
    const now = this.#now();
    const open = this.#windows.get(key);
    if (open === undefined || isOver(open, now)) {
      if (this.#windows.size >= mostKeys) this.#forget(now);
      this.#windows.set(key, { calls: 1, endsAt: now + windowMs });
      return 0;
    }
    open.calls += 1;
    return open.calls > most ? Math.max(1, Math.ceil((open.endsAt - now) / 1000)) : 0;
  }

  takeOfAll(key: string, most: number): number {
    return this.take(key, most);
  }

  /** Takes over what all nodes together have counted; the minute ends in `leftMs`. */
  hear(key: string, calls: number, leftMs: number): void {
    if (this.#windows.has(key) || this.#windows.size < mostKeys)
      this.#windows.set(key, { calls, endsAt: this.#now() + leftMs });
  }

  /** Drops closed windows; under a flood of addresses all of them, so that memory stays bounded. */
  #forget(now: number): void {
    for (const [key, open] of this.#windows) if (isOver(open, now)) this.#windows.delete(key);
    if (this.#windows.size >= mostKeys) this.#windows = new Map();
  }
}
