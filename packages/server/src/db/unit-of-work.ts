import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isDeadlock } from './constraint.ts';
import { RunningStorage } from './running-storage.ts';
import type { Tables } from './schema.ts';

/** Tells by equal numbers that nothing has changed in between; at once, or after asking the server. */
export type Stamp = () => number | undefined | Promise<number | undefined>;

interface OpenTransaction {
  of: UnitOfWork;
  db: Kysely<Tables>;
  /** Another database's that is open around it. */
  outer: OpenTransaction | undefined;
  /** What is done before it ends. */
  last: (() => Promise<void>)[];
  /** What is done once it is through. */
  after: (() => Promise<void>)[];
  isEnding: boolean;
}

/** One for all databases of the process. */
const here = new RunningStorage<OpenTransaction>();
/** What the transaction begins with that makes the record of a call. */
const making = new RunningStorage<() => Promise<void>>();

/** How often a transaction is begun again that was undone because it and another waited for each other. */
const againAfterDeadlock = 3;
/** Milliseconds before that, up to twice as many: two that were both undone do not begin together. */
const leastPause = 20;

/**
 * Hands the open transaction to every store below a call: SQLite has one connection, and a query on the root handle
 * inside a transaction would wait for itself for ever.
 */
export class UnitOfWork {
  readonly #root: Kysely<Tables>;
  readonly #stamp: Stamp | undefined;
  readonly #before: (() => Promise<void>) | undefined;
  /** `before` is asked before each transaction: when it throws, none is begun. */
  constructor(root: Kysely<Tables>, stamp?: Stamp, before?: () => Promise<void>) {
    this.#root = root;
    this.#stamp = stamp;
    this.#before = before;
  }

  #open(): OpenTransaction | undefined {
    let open = here.own;
    while (open !== undefined && open.of !== this) open = open.outer;
    return open;
  }

  /**
   * Equal numbers mean that nothing in the database has changed in between. Undefined where that is not known: inside a
   * transaction, which may still be undone, and on engines that do not tell.
   */
  stamp(): ReturnType<Stamp> {
    return this.#open() === undefined ? this.#stamp?.() : undefined;
  }

  /** The transaction that is open here, or the database itself. */
  get db(): Kysely<Tables> {
    return this.#open()?.db ?? this.#root;
  }

  /**
   * Runs all of `work` in one transaction; nested calls join the outer one. `work` may run again from its beginning: what
   * it does beside the database must bear that.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#open() !== undefined) return work();
    await this.#before?.();
    return this.#transaction(work);
  }
  /** Again where the server undid it for the sake of another transaction: to their callers they came one after the other. */
  async #transaction<T>(work: () => Promise<T>): Promise<T> {
    for (let left = againAfterDeadlock; ; left -= 1) {
      const after: OpenTransaction['after'] = [];
      let result: T;
      try {
        result = await this.#once(work, after);
      } catch (error) {
        if (left === 0 || !isDeadlock(error)) throw error;
        // The other one is woken by now; begun again at once, this one could take the row before it and both wait again.
        await pause(leastPause + Math.random() * leastPause);
        continue;
      }
      for (const one of after) await one();
      return result;
    }
  }
  #once<T>(work: () => Promise<T>, after: OpenTransaction['after']): Promise<T> {
    return this.#root.transaction().execute((db) => {
      const open: OpenTransaction = {
        of: this,
        db,
        outer: here.own,
        last: [],
        after,
        isEnding: false,
      };
      return here.run(open, async () => {
        const made = await work();
        open.isEnding = true;
        for (const one of open.last) await one();
        return made;
      });
    });
  }

  /**
   * Runs `task`; the transaction in which it makes its record (see `runMaking`) begins with `first`.
   */
  making<T>(first: () => Promise<void>, task: () => Promise<T>): Promise<T> {
    return making.run(first, task);
  }
  /** As `run`, for the transaction that makes the record of a call that may come twice. */
  runMaking<T>(work: () => Promise<T>): Promise<T> {
    return this.run(async () => {
      await making.own?.();
      return work();
    });
  }

  /**
   * Runs `last` as the end of the transaction that is open here, after all else; in one of its own where none is. For
   * rows that everybody writes: whoever holds them waits for nothing more.
   */
  async atEnd(last: () => Promise<void>): Promise<void> {
    const open = this.#open();
    // What was done already is written down, whatever has become of the caller.
    if (open === undefined) return this.#transaction(last);
    if (open.isEnding) throw new Error('the transaction is ending already');
    open.last.push(last);
  }

  /**
   * Runs `task` once the transaction that is open here is through, and never when it is undone; at once where none is
   * open. What `task` throws is thrown by `run`, whose work is done by then.
   */
  async afterwards(task: () => Promise<void>): Promise<void> {
    const open = this.#open();
    if (open === undefined) return task();
    open.after.push(task);
  }
}
