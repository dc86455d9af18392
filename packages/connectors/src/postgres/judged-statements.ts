import { createHash } from 'node:crypto';

/** For so long a statement that passed is not asked about again. New functions of a database are made by its owners. */
const keptMs = 60_000;
const mostKept = 2000;

/** Statements of one source that passed the catalogue's part of the gate a moment ago, by their digest. */
export class JudgedStatements {
  readonly #until = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async pass(sql: string, judge: () => Promise<void>): Promise<void> {
    const key = createHash('sha256').update(sql).digest('base64');
    const now = this.#now();
    if ((this.#until.get(key) ?? 0) > now) return;
    await judge();
    this.#until.delete(key);
    this.#until.set(key, now + keptMs);
    const oldest = this.#until.keys().next();
    if (this.#until.size > mostKept && oldest.done !== true) this.#until.delete(oldest.value);
  }
}
