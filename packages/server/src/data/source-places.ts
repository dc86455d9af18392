interface Waiting {
  tenant: string;
  source: string;
  start: () => void;
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError');
}

/**
 * Lets a caller and a source have only so many reads at once. When a place gets free, the waiting caller with the
 * fewest running reads is served first, so one person's slow queries do not hold others back.
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

  async run<T>(tenant: string, source: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(tenant, source, signal);
    try {
      return await work();
    } finally {
      this.#add(this.#tenants, tenant, -1);
      this.#add(this.#sources, source, -1);
      this.#next();
    }
  }

  #enter(tenant: string, source: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(abortReason(signal));
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(abortReason(signal));
      };
      const entry: Waiting = {
        tenant,
        source,
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(entry);
      this.#next();
    });
  }

  #next(): void {
    for (;;) {
      let best: Waiting | undefined;
      for (const entry of this.#waiting) {
        if (!this.#fits(entry)) continue;
        if (best === undefined || this.#count(entry.tenant) < this.#count(best.tenant)) best = entry;
      }
      if (best === undefined) return;
      this.#waiting.splice(this.#waiting.indexOf(best), 1);
      this.#add(this.#tenants, best.tenant, 1);
      this.#add(this.#sources, best.source, 1);
      best.start();
    }
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
