import { Code, texts } from '@mingjing/contract';
import { ranks, type Turn } from '@mingjing/mart';
import { AppError } from '../http/app-error.ts';

/** Reads that one caller may have waiting: a link's holders count as one. */
const mostWaiting = 1000;

interface Waiting {
  tenant: string;
  /** Its place in the order of ranks: the lowest goes first. */
  rank: number;
  source: string;
  start: () => void;
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError');
}

/**
 * Lets a caller and a source have only so many reads at once. When a place gets free, who looks is served before what
 * is written to files, and of equals the waiting caller with the fewest running reads, so one person's slow queries do
 * not hold others back.
 */
export class SourcePlaces {
  readonly #perTenant: number;
  readonly #perSource: number;
  readonly #tenants = new Map<string, number>();
  readonly #sources = new Map<string, number>();
  readonly #waiting: Waiting[] = [];

  constructor(limits: { perTenant: number; perSource: number }) {
    this.#perTenant = limits.perTenant;
    this.#perSource = limits.perSource;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async run<T>(turn: Turn, source: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const { tenant, rank = 'view' } = turn;
    await this.#enter({ tenant, rank: ranks.indexOf(rank) }, source, signal);
    try {
      return await work();
    } finally {
      this.#add(this.#tenants, tenant, -1);
      this.#add(this.#sources, source, -1);
      this.#next();
    }
  }

  #enter(caller: Pick<Waiting, 'tenant' | 'rank'>, source: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(abortReason(signal));
    if (this.#waiting.length >= mostWaiting && this.#waitingOf(caller.tenant) >= mostWaiting)
      return Promise.reject(new AppError(Code.dataAccess, texts.data.tooManyWaiting, 200, 'tooMany'));
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(abortReason(signal));
      };
      const entry: Waiting = {
        ...caller,
        source,
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      // Those that wait found no place, and nothing has changed for them.
      if (this.#fits(entry)) {
        this.#begin(entry);
        return;
      }
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(entry);
    });
  }

  #next(): void {
    for (;;) {
      let best: Waiting | undefined;
      for (const entry of this.#waiting) {
        if (!this.#fits(entry)) continue;
        if (best === undefined || this.#isBefore(entry, best)) best = entry;
      }
      if (best === undefined) return;
      this.#waiting.splice(this.#waiting.indexOf(best), 1);
      this.#begin(best);
    }
  }

  #begin(entry: Waiting): void {
    this.#add(this.#tenants, entry.tenant, 1);
    this.#add(this.#sources, entry.source, 1);
    entry.start();
  }

  #waitingOf(tenant: string): number {
    return this.#waiting.filter((entry) => entry.tenant === tenant).length;
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    if (one.rank !== other.rank) return one.rank < other.rank;
    return this.#count(one.tenant) < this.#count(other.tenant);
  }

  #count(tenant: string): number {
    return this.#tenants.get(tenant) ?? 0;
  }

  #fits(entry: Waiting): boolean {
    return (
      this.#count(entry.tenant) < this.#perTenant && (this.#sources.get(entry.source) ?? 0) < this.#perSource
    );
  }

  #add(counts: Map<string, number>, key: string, by: number): void {
    const next = (counts.get(key) ?? 0) + by;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  }
}
