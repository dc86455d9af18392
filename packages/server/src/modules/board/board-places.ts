import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { cancelled, FairQueue } from '@mingjing/mart';

const { eventLoopUtilization } = performance;

/** Boards that are answered at once: more of them only hold memory for each other. */
const mostAtOnce = 3;
/** Milliseconds after which it is looked at whether a board still needs its place, again and again up to the last. */
const lookMs = 50;
const longestMs = 1000;
/** The share of its time that this process works in where it is what boards wait for: to begin more helps none of them. */
const busyShare = 0.8;

/**
 * Boards of stored rows that are answered begin one after the other: many that come at once are finished in their order, by
 * tenant in turn, and not all of them last. What is begun and not finished is what memory and the collector are busy with. One that
 * waits for an engine while this process has time gives its place on.
 */
export class BoardPlaces {
  readonly #waiting = new FairQueue<() => void>();
  readonly #atOnce: number;
  readonly #share: (since: EventLoopUtilization) => number;
  #taken = 0;

  /** `share`: of the time since then, how much this process worked in, from 0 to 1. */
  constructor(
    atOnce = mostAtOnce,
    share = (since: EventLoopUtilization): number => eventLoopUtilization(since).utilization,
  ) {
    this.#atOnce = atOnce;
    this.#share = share;
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
    const looking = this.#look(leave);
    try {
      return await work();
    } finally {
      clearInterval(looking);
      leave();
    }
  }

  /** Calls `leave` once this process waits for something else, or it has taken too long. */
  #look(leave: () => void): NodeJS.Timeout {
    let since = eventLoopUtilization();
    let looks = 0;
    const looking = setInterval(() => {
      looks += 1;
      const isNeeded = looks * lookMs < longestMs && this.#share(since) > busyShare;
      since = eventLoopUtilization();
      if (isNeeded) return;
      clearInterval(looking);
      leave();
    }, lookMs);
    return looking;
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
