import { Worker } from 'node:worker_threads';
import type { ChartForm, ChartType } from '@mingjing/contract';

/** What the thread draws: an answer's finished JSON and how it is to look. */
export interface DrawingTask {
  json: Uint8Array;
  type: ChartType;
  form: ChartForm;
  round: number;
  title: string | undefined;
  width: number;
  height: number;
  dark: boolean;
  format: 'svg' | 'png';
  /** Of a map: its borders as GeoJSON, by the code and the ETag they are known by. */
  outline?: { code: string; etag: string; bytes: Uint8Array } | undefined;
}
/** A thread says once that it is ready; from then on it answers every task. */
export type DrawingReply = { ready: true } | { bytes: Uint8Array } | { error: string };

export interface DrawingLimits {
  /** Tasks that wait at most; more are refused. */
  waiting: number;
  /** Of a thread from its making until it is ready; on a busy machine reading its code takes longer than a picture. */
  startMs: number;
  /** Of one picture. */
  timeoutMs: number;
  /** An unused thread ends after this time. */
  idleMs: number;
  memoryMb: number;
}

const usual: DrawingLimits = {
  waiting: 64,
  startMs: 60_000,
  timeoutMs: 10_000,
  idleMs: 120_000,
  memoryMb: 512,
};

/** More is asked for than can be drawn in time. */
export class DrawingBusy extends Error {}

interface Waiting {
  task: DrawingTask;
  signal: AbortSignal;
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

const isSource = import.meta.url.endsWith('.ts');
const entry = new URL(isSource ? './worker.dev.mjs' : './picture-worker.mjs', import.meta.url);

/** Draws one picture after the other in a thread that is made when it is needed and replaced when it hangs. */
export class DrawingThread {
  readonly #limits: DrawingLimits;
  readonly #queue: Waiting[] = [];
  #worker: Worker | undefined;
  #ready = false;
  #current: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(limits: Partial<DrawingLimits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  /** Throws DrawingBusy when too many wait, the signal's reason when no caller waits any more. */
  draw(task: DrawingTask, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted();
    if (this.#closed || this.#queue.length >= this.#limits.waiting)
      throw new DrawingBusy('too many pictures');
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, signal, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const left = [this.#current, ...this.#queue.splice(0)];
    this.#current = undefined;
    for (const waiting of left) waiting?.reject(new DrawingBusy('the server is stopping'));
    await this.#end();
  }

  #next(): void {
    if (this.#current !== undefined) return;
    clearTimeout(this.#timer);
    const waiting = this.#queue.shift();
    if (waiting === undefined) {
      this.#timer = setTimeout(() => void this.#end(), this.#limits.idleMs);
      this.#timer.unref();
      return;
    }
    if (waiting.signal.aborted) {
      waiting.reject(waiting.signal.reason as Error);
      this.#next();
      return;
    }
    this.#current = waiting;
    if (this.#worker === undefined) {
      this.#worker = this.#start();
      this.#allow(this.#limits.startMs);
    } else this.#send(waiting.task);
  }

  /** A task that came while the thread was starting is sent by its word that it is ready. */
  #send(task: DrawingTask): void {
    if (!this.#ready) return;
    this.#allow(this.#limits.timeoutMs);
    this.#worker?.postMessage(task);
  }

  #allow(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(new Error('drawing took too long')), ms);
  }

  #start(): Worker {
    const { memoryMb } = this.#limits;
    const worker = new Worker(entry, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    });
    worker.unref();
    worker.on('message', (reply: DrawingReply) => {
      if (this.#worker !== worker) return;
      if ('ready' in reply) {
        this.#ready = true;
        if (this.#current !== undefined) this.#send(this.#current.task);
        return;
      }
      const done = this.#current;
      this.#current = undefined;
      if ('bytes' in reply) done?.resolve(reply.bytes);
      else done?.reject(new Error(reply.error));
      this.#next();
    });
    const lost = (error: Error): void => {
      if (this.#worker === worker) this.#fail(error);
    };
    worker.on('error', lost);
    worker.on('exit', () => lost(new Error('the drawing thread ended')));
    return worker;
  }

  /** The picture under way is lost, and the thread with it; the others wait for a new one. */
  #fail(error: Error): void {
    const lost = this.#current;
    this.#current = undefined;
    void this.#end();
    lost?.reject(error);
    this.#next();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#ready = false;
    await worker?.terminate();
  }
}
