import type { Logger } from 'pino';
import { MetadataUnavailable } from '../db/metadata-unavailable.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { JobStore, LeasedJob } from './job.store.ts';
import { persistently } from './persistently.ts';

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
  metrics?: Pick<Metrics, 'waited'>;
  now: () => number;
}

const leaseMs = 20_000;
const heartbeatMs = 5_000;
const pollMs = 2_000;
const backOffMs = (attempts: number): number => Math.min(1_000 * 2 ** (attempts - 1), 60_000);

interface Running {
  job: LeasedJob;
  done: Promise<void>;
  abort: AbortController;
  /** Until when the lease is known to be ours. */
  leasedUntil: number;
}

/**
 * Works off one kind of job. A lease is kept alive by a heartbeat; a job whose lease is lost is aborted, and whatever
 * it still writes is refused by its fence.
 */
export class JobWorker {
  readonly #kind: JobKind;
  readonly #parts: WorkerParts;
  readonly #running = new Map<number, Running>();
  /** Fires when the worker stops: nothing is waited for any more. */
  #stopping = new AbortController();
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
    this.#stopping = new AbortController();
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
    for (const { job, abort } of this.#running.values()) if (job.key === key) abort.abort();
  }

  /** Stops pulling, aborts what runs and waits for it. Leases are given back. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#pulling;
    const running = [...this.#running.values()];
    for (const job of running) job.abort.abort();
    await Promise.allSettled(running.map((job) => job.done));
  }

  async #pull(): Promise<void> {
    const { store, now } = this.#parts;
    // After an outage our own leases may be over: they are renewed before anything free is looked for.
    for (const running of this.#running.values()) {
      if (running.leasedUntil < now()) await this.#renew(running);
    }
    while (!this.#stopped && this.#running.size < this.#kind.atOnce) {
      const leasedUntil = now() + leaseMs;
      const job = await store.lease(this.#kind.kind, now(), leaseMs);
      if (job === undefined) return;
      this.#parts.metrics?.waited(job.kind, Math.max(0, now() - job.dueAt) / 1000);
      const running: Running = { job, done: Promise.resolve(), abort: new AbortController(), leasedUntil };
      this.#running.set(job.id, running);
      running.done = this.#work(running).finally(() => {
        this.#running.delete(job.id);
        this.wake();
      });
    }
  }

  /** Prolongs a lease; a job that is another's by now is aborted. */
  async #renew(running: Running): Promise<void> {
    const leasedUntil = this.#parts.now() + leaseMs;
    if (await this.#parts.store.heartbeat(running.job, leasedUntil)) running.leasedUntil = leasedUntil;
    else running.abort.abort();
  }

  async #work(running: Running): Promise<void> {
    const { job, abort } = running;
    const { log } = this.#parts;
    const heart = setInterval(() => {
      this.#renew(running).catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed'));
    }, heartbeatMs);
    try {
      await this.#kind.run(job, abort.signal);
    } catch (error) {
      await persistently(() => this.#fail(job, error), this.#stopping.signal).catch((fault: unknown) =>
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
    if (error instanceof MetadataUnavailable) {
      // As if it had not been begun: recorded once the database is back.
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
