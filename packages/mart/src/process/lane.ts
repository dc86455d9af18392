import type { CompiledAsk } from '../compile-ask.ts';
import type { EngineSettings } from '../engine/engine-settings.ts';
import { MartError } from '../mart.ts';
import type { Turn } from '../waiting/turn.ts';
import type { Frame } from './channel.ts';
import { type EndReason, EngineProcess } from './engine-process.ts';
import type { FromEngine, ToReader } from './messages.ts';
import { foldMessage, togetherMessage } from './together-message.ts';

/** One request to a reader, from asking to its end. */
export interface Job {
  readonly turn: Turn;
  /** The request under the number that a lane gives it. */
  readonly message: (id: number) => ToReader;
  /** How it is answered together with others. */
  readonly shared?: CompiledAsk['shared'];
  /** A statement that was to answer it with others failed: it is asked by itself. */
  isApart?: boolean;
  /** The rows were not such as are folded: it is part of a statement. */
  isUnfolded?: boolean;
  readonly signal?: AbortSignal;
  readonly resolve: (frame: Frame<FromEngine>) => void;
  readonly reject: (error: Error) => void;
  /** Times it ran on a process that ended for another's fault. */
  restarts: number;
  /** Times a process ended while it ran there alone. */
  falls: number;
}

/**
 * How questions of the same rows are answered together: by one statement, where they are alike or over rows that it
 * gathers, or of gathered rows without one.
 */
export type Way = 'alike' | 'gathered' | 'folded';

/** What stood on a process when it ended. `culprit` is the job it was ended for, when it was. */
export interface Wreck {
  jobs: Job[];
  culprit: Job | undefined;
  reason: EndReason;
}

interface LaneOptions {
  settings: EngineSettings;
  concurrency: number;
  /** Starts a new process when one ends; else a process lives only while there is work. */
  steady: boolean;
  onRoom: () => void;
  /** This one was not answered with others: it is asked again in another way. */
  onAgain: (job: Job) => void;
  onWreck: (wreck: Wreck) => void;
  /** Whether it answers; told when that changes for longer than a restart takes. */
  onHealth: (online: boolean) => void;
}

/** How long an interrupted question may take to stop before its process is ended. */
const graceMs = 300;
/** A restart shorter than this is not reported. */
const patienceMs = 3000;
const idleMs = 10_000;
const longestPauseMs = 30_000;

/** A place where questions run: one reader process after another, with the jobs that stand on it. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #running = new Map<number, Job>();
  /** Questions that run together take one place: how many of them are not answered yet, by each of their numbers. */
  readonly #together = new Map<number, { left: number }>();
  /** Places that are not free. */
  #taken = 0;
  #engine: EngineProcess | undefined;
  #up = false;
  #online = false;
  #closed = false;
  #failures = 0;
  #starts = 0;
  #nextId = 1;
  #culprit: Job | undefined;
  #idle: NodeJS.Timeout | undefined;
  #pause: NodeJS.Timeout | undefined;
  /** Runs while it does not answer. */
  #outage: NodeJS.Timeout | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#engine?.pid;
  }
  /** Times a process was started in the place of one that ended. */
  get restarts(): number {
    return Math.max(0, this.#starts - 1);
  }
  get online(): boolean {
    return this.#online;
  }
  /** True when starting failed again and again: waiting would be in vain. */
  get broken(): boolean {
    return this.#failures >= 3;
  }
  get hasRoom(): boolean {
    return this.#up && this.#culprit === undefined && this.#taken < this.#options.concurrency;
  }

  /** Starts a process unless there is one. Resolves once it answers or failed to. */
  async wake(): Promise<void> {
    if (this.#closed || this.#engine !== undefined || this.#pause !== undefined) return;
    const engine = new EngineProcess(this.#options.settings, (frame) => {
      this.#take(frame);
    });
    this.#engine = engine;
    this.#starts += 1;
    void engine.ended.then((reason) => {
      this.#ended(engine, reason);
    });
    if (!(await engine.ready)) return;
    this.#up = true;
    clearTimeout(this.#outage);
    this.#outage = undefined;
    this.#tell(true);
    this.#options.onRoom();
  }

  run(job: Job): void {
    this.#taken += 1;
    this.#send(job.message(this.#begin(job)));
  }

  /** Runs questions of the same rows in one place: `how` they are answered together. */
  runTogether(jobs: readonly Job[], how: Way): void {
    const place = { left: jobs.length };
    this.#taken += 1;
    const numbered = jobs.map((job) => ({ shared: job.shared!, id: this.#begin(job) }));
    for (const { id } of numbered) this.#together.set(id, place);
    this.#send(how === 'folded' ? foldMessage(numbered) : togetherMessage(numbered, how === 'gathered'));
  }

  #begin(job: Job): number {
    clearTimeout(this.#idle);
    const id = this.#nextId++;
    this.#running.set(id, job);
    job.turn.onState?.('running');
    job.signal?.addEventListener('abort', () => {
      if (this.#running.get(id) === job) this.#cancel(id, job);
    });
    return id;
  }

  /** A job has ended: its place is free, unless others run in it. */
  #leave(id: number): void {
    this.#running.delete(id);
    const place = this.#together.get(id);
    if (place === undefined) this.#taken -= 1;
    else {
      this.#together.delete(id);
      place.left -= 1;
      if (place.left === 0) this.#taken -= 1;
    }
  }

  /** Sends a request that needs no place in the queue, if there is a process to send it to. */
  tell(message: (id: number) => ToReader): Promise<void> {
    if (!this.#up) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        resolve();
      };
      const id = this.#nextId++;
      this.#taken += 1;
      this.#running.set(id, {
        turn: { tenant: '' },
        message,
        resolve: done,
        reject: done,
        restarts: 0,
        falls: 0,
      });
      this.#send(message(id));
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of [this.#pause, this.#idle, this.#outage]) clearTimeout(timer);
    this.#engine?.kill();
    await this.#engine?.ended;
  }

  #send(message: ToReader): void {
    // A closed channel is told by the end of the process.
    this.#engine?.send(message).catch(() => undefined);
  }

  /** Asks to stop and, as the engine does not always hear, ends the process when it goes on. */
  #cancel(id: number, job: Job): void {
    this.#send({ type: 'interrupt', id });
    const engine = this.#engine;
    setTimeout(() => {
      if (this.#engine !== engine || this.#running.get(id) !== job) return;
      this.#culprit = job;
      engine?.kill();
    }, graceMs).unref();
  }

  #take(frame: Frame<FromEngine>): void {
    if (!('id' in frame.head)) return;
    const job = this.#running.get(frame.head.id);
    if (job === undefined) return;
    this.#leave(frame.head.id);
    this.#failures = 0;
    if (frame.head.type !== 'fault') job.resolve(frame);
    else if (frame.head.apart === true || frame.head.unfolded === true) {
      if (frame.head.apart === true) job.isApart = true;
      else job.isUnfolded = true;
      this.#options.onAgain(job);
    } else job.reject(new MartError(frame.head.fault, frame.head.message));
    this.#rest();
    this.#options.onRoom();
  }

  #rest(): void {
    if (this.#options.steady || this.#running.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      // Takes nothing more while its process ends.
      this.#up = false;
      this.#engine?.kill();
    }, idleMs).unref();
  }

  #ended(engine: EngineProcess, reason: EndReason): void {
    if (this.#engine !== engine) return;
    const wreck: Wreck = { jobs: [...this.#running.values()], culprit: this.#culprit, reason };
    const wasUp = this.#up;
    this.#engine = undefined;
    this.#up = false;
    this.#culprit = undefined;
    this.#running.clear();
    this.#together.clear();
    this.#taken = 0;
    if (this.#closed) {
      this.#online = false;
      this.#options.onWreck(wreck);
      return;
    }
    if (!wasUp) this.#failures += 1;
    if (this.#options.steady) this.#restart();
    this.#options.onWreck(wreck);
  }

  #restart(): void {
    this.#outage ??= setTimeout(() => this.#tell(false), patienceMs).unref();
    if (this.#failures === 0) {
      void this.wake();
      return;
    }
    this.#pause = setTimeout(
      () => {
        this.#pause = undefined;
        void this.wake();
      },
      Math.min(longestPauseMs, 100 * 2 ** this.#failures),
    ).unref();
  }

  #tell(online: boolean): void {
    if (this.#online === online) return;
    this.#online = online;
    this.#options.onHealth(online);
  }
}
