import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/**
 * Hands the open transaction to every store below a call: SQLite has one connection, and a query on the root handle
 * inside a transaction would wait for itself for ever.
 */
export class UnitOfWork {
  readonly #open = new AsyncLocalStorage<Kysely<Tables>>();
  readonly #root: Kysely<Tables>;
  readonly #stamp: (() => number) | undefined;
  constructor(root: Kysely<Tables>, stamp?: () => number) {
    this.#root = root;
    this.#stamp = stamp;
  }

  /**
   * Equal numbers mean that nothing in the database has changed in between. Undefined where that is not known: inside a
   * transaction, which may still be undone, and on engines that do not tell.
   */
  stamp(): number | undefined {
    return this.#open.getStore() === undefined ? this.#stamp?.() : undefined;
  }

  /** The transaction that is open here, or the database itself. */
  get db(): Kysely<Tables> {
    return this.#open.getStore() ?? this.#root;
  }

  /** Runs all of `work` in one transaction; nested calls join the outer one. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#open.getStore() !== undefined) return work();
    return this.#root.transaction().execute((transaction) => this.#open.run(transaction, work));
  }
}
