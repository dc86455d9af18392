import type { Cell } from '@mingjing/contract';

const full = 2;

/** Bytes after which a batch is handed on, however few rows it has: rows can be large. */
export const batchBytes = 2 * 1024 * 1024;

/** Rows of a batch while others wait for this process. */
const fewRows = 500;
/** So many rows at most are taken at once. */
export const batchRows = (most: number, isAwaited: (() => boolean) | undefined): number =>
  isAwaited?.() === true ? Math.min(most, fewRows) : most;

interface Waiting {
  resolve: (batch: Cell[][] | undefined) => void;
  reject: (error: unknown) => void;
}

/** Batches between a driver that pushes rows and a reader that pulls them. A full queue asks the driver to pause. */
export class BatchQueue {
  readonly #batches: Cell[][][] = [];
  #ended = false;
  #failure: unknown;
  #failed = false;
  #waiting: Waiting | undefined;
  /** Called when there is room again. */
  onRoom: () => void = () => {};

  get isFull(): boolean {
    return this.#batches.length >= full;
  }

  push(batch: Cell[][]): void {
    if (this.#failed) return;
    if (this.#waiting === undefined) this.#batches.push(batch);
    else this.#settle((waiting) => waiting.resolve(batch));
  }

  end(): void {
    this.#ended = true;
    this.#settle((waiting) => waiting.resolve(undefined));
  }

  /** Ends the reading with an error at once: batches that wait are dropped. */
  fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#failure = error;
    this.#batches.length = 0;
    this.#settle((waiting) => waiting.reject(error));
  }

  /** The next batch; undefined after the last one. */
  next(): Promise<Cell[][] | undefined> {
    if (this.#failed) return Promise.reject(this.#failure as Error);
    const batch = this.#batches.shift();
    if (batch === undefined && !this.#ended) {
      return new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject };
        this.onRoom();
      });
    }
    if (!this.#ended) this.onRoom();
    return Promise.resolve(batch);
  }

  #settle(how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) how(waiting);
  }
}
