import { isReadOnly, MetadataUnavailable } from './metadata-unavailable.ts';

/** What an operator is told of an outage: once when it begins, once when it is over. */
export type OutageEvent =
  | { kind: 'began'; reason: string }
  | { kind: 'ended'; ms: number; failedCalls: number }
  /** It answers and takes no writes, and then takes them again. */
  | { kind: 'readOnly' }
  | { kind: 'writable'; ms: number };

interface AvailabilityParts {
  /** Asks the database on a connection of its own; rejects when it does not answer in time. */
  probe: () => Promise<void>;
  /** Called when an outage begins: what is open now is of no use any more. */
  onDown: () => void;
  onEvent: (event: OutageEvent) => void;
}

/** How often the database is asked whether it is back. */
const probeEveryMs = 400;
/** How long a call waits for a database that went away just now: a restart is over in a moment. */
const patienceMs = 3000;

/**
 * Whether the metadata database answers. A fault of one connection is a suspicion only: it is an outage when a new
 * connection fails too. During an outage calls fail at once instead of each waiting for its own deadline.
 */
export class Availability {
  readonly #parts: AvailabilityParts;
  #downSince: number | undefined;
  #reason: unknown;
  #failedCalls = 0;
  #readOnlySince: number | undefined;
  #probing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #waiters = new Set<() => void>();
  #closed = false;

  constructor(parts: AvailabilityParts) {
    this.#parts = parts;
  }

  get isDown(): boolean {
    return this.#downSince !== undefined;
  }

  /** A connection broke, or a statement takes long: finds out whether it is the database. */
  suspect(): void {
    if (this.#closed || this.#probing !== undefined) return;
    this.#probing = this.#parts
      .probe()
      .then(
        () => this.#up(),
        (error: unknown) => this.#down(error),
      )
      .finally(() => {
        this.#probing = undefined;
      });
  }

  /** Resolves when the database answers as far as is known. Throws MetadataUnavailable when it is down for longer. */
  async ready(): Promise<void> {
    if (this.#closed) throw this.failed(new Error('the database is closed'));
    if (this.#downSince === undefined) return;
    const left = this.#downSince + patienceMs - performance.now();
    if (left > 0) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          this.#waiters.delete(done);
          resolve();
        };
        const timer = setTimeout(done, left);
        this.#waiters.add(done);
      });
    }
    if (this.#downSince !== undefined) throw this.failed(this.#reason);
  }

  /** Resolves when a suspicion that is being looked into is decided. */
  async settled(): Promise<void> {
    await this.#probing;
  }

  /** Counts a call that failed for the connection's sake and gives the error to throw. */
  failed(cause: unknown): MetadataUnavailable {
    this.#failedCalls += 1;
    if (isReadOnly(cause) && this.#readOnlySince === undefined) {
      this.#readOnlySince = performance.now();
      this.#parts.onEvent({ kind: 'readOnly' });
    }
    return cause instanceof MetadataUnavailable ? cause : new MetadataUnavailable(cause);
  }

  /** A statement changed something: the server is none that only reads. */
  wrote(): void {
    if (this.#readOnlySince === undefined) return;
    const ms = Math.round(performance.now() - this.#readOnlySince);
    this.#readOnlySince = undefined;
    this.#parts.onEvent({ kind: 'writable', ms });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const done of this.#waiters) done();
  }

  #down(error: unknown): void {
    if (this.#closed) return;
    this.#reason = error;
    if (this.#downSince === undefined) {
      this.#downSince = performance.now();
      this.#parts.onEvent({ kind: 'began', reason: error instanceof Error ? error.message : String(error) });
      this.#parts.onDown();
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.suspect(), probeEveryMs);
    this.#timer.unref();
  }

  #up(): void {
    if (this.#downSince !== undefined && !this.#closed) {
      const ms = Math.round(performance.now() - this.#downSince);
      this.#downSince = undefined;
      this.#parts.onEvent({ kind: 'ended', ms, failedCalls: this.#failedCalls });
    }
    this.#failedCalls = 0;
    for (const done of this.#waiters) done();
  }
}
