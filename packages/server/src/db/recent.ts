import { LRUCache } from 'lru-cache';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * What was read lately from the database, handed out again for as long as nothing in it has changed: as good as reading
 * it now, at the price of asking whether anything changed. Where that is not known it is read every time.
 */
export class Recent<T extends object> {
  readonly #work: Pick<UnitOfWork, 'stamp'>;
  readonly #kept: LRUCache<string, { stamp: number; value: T }>;

  constructor(work: Pick<UnitOfWork, 'stamp'>, most: number) {
    this.#work = work;
    this.#kept = new LRUCache({ max: most });
  }

  /** Callers share what they get: it is not to be changed. */
  async get(key: string, read: () => Promise<T>): Promise<T> {
    // Taken before reading: what changes meanwhile makes the next one read again.
    const asked = this.#work.stamp();
    const stamp = typeof asked === 'object' ? await asked : asked;
    if (stamp === undefined) return read();
    const known = this.#kept.get(key);
    if (known?.stamp === stamp) return known.value;
    const value = await read();
    this.#kept.set(key, { stamp, value });
    return value;
  }
}
