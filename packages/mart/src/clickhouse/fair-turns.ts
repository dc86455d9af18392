import { FairQueue } from '../answers/fair-queue.ts';
import { MartError } from '../mart.ts';
import type { Turn } from '../waiting/turn.ts';

/** Only so many pieces of work run at once; those that wait get their turns tenant by tenant. */
export class FairTurns {
  readonly #limit: number;
  readonly #queue = new FairQueue<() => void>();
  #taken = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs a piece of work in its tenant's turn; aborting takes it out of the queue. */
  async run<T>(turn: Turn, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#taken < this.#limit) this.#taken += 1;
    else await this.#turn(turn, signal);
    turn.onState?.('running');
    try {
      return await work();
    } finally {
      // The place is handed on, so that no later caller takes it.
      const next = this.#queue.next();
      if (next === undefined) this.#taken -= 1;
      else next();
    }
  }

  #turn(turn: Turn, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        if (this.#queue.remove(turn, start)) reject(new MartError('cancelled', '查询已取消'));
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.add(turn, start);
    });
  }
}
