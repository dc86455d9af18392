import { cancelled, FairQueue } from '@mingjing/mart';

/** Boards that are answered at once: more of them only hold memory for each other. */
const mostAtOnce = 3;
/**
 * Milliseconds after which a board gives up its place: one that takes longer waits for the engine, not for this process, and
 * others may begin meanwhile.
 */
const longestMs = 60;

/**
 * Boards of stored rows that are answered begin one after the other: many that come at once are finished in their order, by
 * tenant in turn, and not all of them last. What is begun and not finished is what memory and the collector are busy with.
 */
export class BoardPlaces {
  readonly #waiting = new FairQueue<() => void>();
  readonly #atOnce: number;
  #taken = 0;

  constructor(atOnce = mostAtOnce) {
    this.#atOnce = atOnce;
  }

  /**
   * Runs the work of a board once there is a place for it; `onWait` hears that there is none yet. Throws as the signal says
   * where that is aborted before.
   */
  async run<T>(
    { tenant, signal, onWait }: { tenant: string; signal: AbortSignal; onWait?: () => void },
    work: () => Promise<T>,
  ): Promise<T> {
    if (this.#taken < this.#atOnce) this.#taken += 1;
    else {
      onWait?.();
      await this.#turn(tenant, signal);
    }
    let isHeld = true;
    const leave = (): void => {
      if (isHeld) this.#leave();
      isHeld = false;
    };
    const late = setTimeout(leave, longestMs);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      leave();
    }
  }

  /** The place is handed on, so that no later board takes it. */
  #leave(): void {
    const next = this.#waiting.next();
    if (next === undefined) this.#taken -= 1;
    else next();
  }

  #turn(tenant: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(cancelled(signal));
    return new Promise<void>((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', gone);
        resolve();
      };
      const gone = (): void => {
        this.#waiting.remove({ tenant }, start);
        reject(cancelled(signal));
      };
      signal.addEventListener('abort', gone, { once: true });
      this.#waiting.add({ tenant }, start);
    });
  }
}
