import type { Logger } from 'pino';
import type { JobStore, LeasedJob } from './job.store.ts';

/** Thrown by a job that should be tried again: the fault is expected to pass by itself. */
export class TryAgain extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TryAgain';
  }
}

export interface JobKind {
  kind: string;
  /** How many run at once in this process. */
  atOnce: number;
  maxAttempts: number;
  /** Must call `store.finish(job)` in the transaction that publishes its outcome. */
  run: (job: LeasedJob, signal: AbortSignal) => Promise<void>;
  /** The last attempt failed, or the job failed for good. */
  failed: (job: LeasedJob, error: unknown) => Promise<void>;
}

interface WorkerParts {
  store: JobStore;
  log: Logger;
  now: () => number;
}

const leaseMs = 20_000;
const heartbeatMs = 5_000;
const pollMs = 2_000;
const backOffMs = (attempts: number): number => Math.min(1_000 * 2 ** (attempts - 1), 60_000);

/**
 * Works off one kind of job. A lease is kept alive by a heartbeat; a job whose lease is lost is aborted, and whatever
 * it still writes is refused by its fence.
 */
export class JobWorker {
  readonly #kind: JobKind;
  readonly #parts: WorkerParts;
  readonly #running = new Map<number, { done: Promise<void>; abort: AbortController; key: string }>();
  #timer: NodeJS.Timeout | undefined;
  #pulling: Promise<void> | undefined;
  #again = false;
  #stopped = true;

  constructor(kind: JobKind, parts: WorkerParts) {
    this.#kind = kind;
    this.#parts = parts;
  }

  start(): void {
    this.#stopped = false;
    this.#timer = setInterval(() => this.wake(), pollMs);
    this.#timer.unref();
    this.wake();
  }

  /** Looks for work now: after a job was queued. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#pulling !== undefined) {
      this.#again = true;
      return;
    }
    this.#pulling = this.#pull()
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'jobs could not be read'))
      .finally(() => {
        this.#pulling = undefined;
        if (this.#again) {
          this.#again = false;
          this.wake();
        }
      });
  }

  /** Aborts the running job of a key: its object is gone or changed. */
  abort(key: string): void {
    for (const job of this.#running.values()) if (job.key === key) job.abort.abort();
  }

  /** Stops pulling, aborts what runs and waits for it. Leases are given back. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#pulling;
    const running = [...this.#running.values()];
    for (const job of running) job.abort.abort();
    await Promise.allSettled(running.map((job) => job.done));
  }

  async #pull(): Promise<void> {
    const { store, now } = this.#parts;
    while (!this.#stopped && this.#running.size < this.#kind.atOnce) {
      const job = await store.lease(this.#kind.kind, now(), leaseMs);
      if (job === undefined) return;
      const abort = new AbortController();
      const done = this.#work(job, abort).finally(() => {
        this.#running.delete(job.id);
        this.wake();
      });
      this.#running.set(job.id, { done, abort, key: job.key });
    }
  }

  async #work(job: LeasedJob, abort: AbortController): Promise<void> {
    const { store, log, now } = this.#parts;
    const heart = setInterval(() => {
      store
        .heartbeat(job, now() + leaseMs)
        .then((kept) => {
          if (!kept) abort.abort();
        })
        .catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed'));
    }, heartbeatMs);
    try {
      await this.#kind.run(job, abort.signal);
    } catch (error) {
      await this.#fail(job, error).catch((fault: unknown) =>
        log.error({ err: fault, job: job.id }, 'a failed job could not be recorded'),
      );
    } finally {
      clearInterval(heart);
    }
  }

  async #fail(job: LeasedJob, error: unknown): Promise<void> {
    const { store, log, now } = this.#parts;
    const message = error instanceof Error ? error.message : String(error);
    if (this.#stopped) {
      // Not the job's fault: another process, or this one after its restart, decides what becomes of it.
      await store.release(job, now(), message);
      return;
    }
    if (error instanceof TryAgain && job.attempts < this.#kind.maxAttempts) {
      const wait = backOffMs(job.attempts);
      await store.release(job, now() + wait, message);
      setTimeout(() => this.wake(), wait).unref();
      return;
    }
    log.warn({ kind: job.kind, key: job.key, attempts: job.attempts, reason: message }, 'job failed');
    await this.#kind.failed(job, error);
    await store.bury(job, message);
  }
}
