import { texts } from '@mingjing/contract';
import { FairQueue } from '../answers/fair-queue.ts';
import type { EngineSettings } from '../engine/engine-settings.ts';
import { faultTexts } from '../fault-texts.ts';
import { MartError } from '../mart.ts';
import type { Turn } from '../waiting/turn.ts';
import type { Frame } from './channel.ts';
import { type Job, Lane, type Way, type Wreck } from './lane.ts';
import type { ExpectedTable, FromEngine, ToReader } from './messages.ts';

interface ReadersOptions {
  settings: EngineSettings;
  /** Questions that run side by side. */
  concurrency: number;
  onHealth: (online: boolean) => void;
  log: (message: string, detail: unknown) => void;
}

/** Questions that one caller may have waiting: a link's holders count as one. */
const mostWaiting = 10_000;

/** Questions of the same rows, which are grouped by different things, that pay to gather these once (ADR 33). */
const leastGathered = 4;

/** Questions of one statement at most, about a board's: each part of it holds its groups until all are answered. */
const mostTogether = 24;

/** Ends of other questions' processes that a question lives through. */
const maxRestarts = 5;

/** Ends of a process it had to itself: the first may have been a kill from outside, the second is its own fault. */
const maxFalls = 1;

/** What a process has ended for may be what questions have in common. */
const mayJoin = (job: Job): boolean => {
  if (job.restarts > 0 || job.isApart === true) return false;
  return job.shared?.rows.isList !== true || isFolded(job);
};

/** Jobs that run with another, and how. */
interface Together {
  others: Job[];
  how: Way;
}
const nothingElse: Together = { others: [], how: 'alike' };

const mayBeOf = (how: Way, job: Job, other: Job): boolean => {
  if (how === 'alike') return other.shared?.rows.alike() === job.shared?.rows.alike();
  return isFolded(other) === (how === 'folded');
};

const isFolded = ({ shared, isUnfolded }: Job): boolean =>
  isUnfolded !== true && shared?.rows.fold() !== undefined;

/**
 * The reader processes. Nearly everything runs on the main lane. When its process ends by itself, nobody knows for
 * whose fault: what stood on it is asked once more on a lane aside, one at a time, where the guilty one falls alone.
 */
export class Readers {
  readonly #queue = new FairQueue<Job>();
  readonly #suspects: Job[] = [];
  readonly #main: Lane;
  readonly #aside: Lane;
  readonly #log: ReadersOptions['log'];
  #isClosing = false;
  #gathers = false;

  constructor({ settings, concurrency, onHealth, log }: ReadersOptions) {
    this.#log = log;
    const onRoom = (): void => {
      if (!this.#gathers) this.#dispatch();
    };
    const onAgain = (job: Job): void => {
      this.#queue.add(job.turn, job);
      // Others come back with it.
      if (job.isApart !== true) this.#gather();
    };
    this.#main = new Lane({
      settings,
      concurrency,
      steady: true,
      onRoom,
      onAgain,
      onWreck: (wreck) => {
        this.#onMainWreck(wreck);
      },
      onHealth,
    });
    this.#aside = new Lane({
      settings,
      concurrency: 1,
      steady: false,
      onRoom,
      onAgain,
      onWreck: (wreck) => {
        this.#onAsideWreck(wreck);
      },
      onHealth: () => undefined,
    });
  }

  get online(): boolean {
    return this.#main.online;
  }
  get restarts(): number {
    return this.#main.restarts;
  }
  /** Questions that wait for their turn. */
  get waiting(): number {
    return this.#queue.size;
  }
  /** Process ids of the readers that run now. */
  get pids(): number[] {
    return [this.#main.pid, this.#aside.pid].filter((pid) => pid !== undefined);
  }

  async start(): Promise<void> {
    await this.#main.wake();
  }

  /** Runs a request in its tenant's turn. Aborting takes it out of the queue or stops it. */
  run(
    turn: Turn,
    { message, shared }: Pick<Job, 'message' | 'shared'>,
    signal?: AbortSignal,
  ): Promise<Frame<FromEngine>> {
    if (this.#main.broken) return Promise.reject(new MartError('offline', texts.cache.offline));
    if (this.#queue.waitingOf(turn) >= mostWaiting)
      return Promise.reject(new MartError('busy', texts.data.tooManyWaiting));
    return new Promise((resolve, reject) => {
      const job: Job = {
        turn,
        message,
        resolve,
        reject,
        restarts: 0,
        falls: 0,
        ...(signal && { signal }),
        ...(shared && { shared }),
      };
      signal?.addEventListener('abort', () => {
        if (this.#queue.remove(turn, job)) reject(new MartError('cancelled', '查询已取消'));
      });
      this.#queue.add(turn, job);
      if (shared === undefined) this.#dispatch();
      else this.#gather();
    });
  }

  /** The questions of a board come one after the other, but at once: those of the same rows wait for each other. */
  #gather(): void {
    if (this.#gathers) return;
    this.#gathers = true;
    setImmediate(() => {
      this.#gathers = false;
      this.#dispatch();
    });
  }

  /** Tells which columns of an extract questions are likely to need. */
  expect(extract: string, tables: ExpectedTable[]): Promise<void> {
    return this.#main.tell((id) => ({ type: 'expect', id, extract, tables }));
  }

  /** Makes the readers let go of an extract's file. */
  async release(extract: string): Promise<void> {
    const message = (id: number): ToReader => ({ type: 'release', id, extract });
    await Promise.all([this.#main.tell(message), this.#aside.tell(message)]);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all([this.#main.close(), this.#aside.close()]);
    this.#failAll();
  }

  #dispatch(): void {
    while (this.#main.hasRoom) {
      const served = this.#queue.serve();
      if (served === undefined) break;
      const { work: job, isEarly } = served;
      const { others, how } = isEarly ? nothingElse : this.#together(job);
      if (others.length === 0) this.#main.run(job);
      else this.#main.runTogether([job, ...others], how);
    }
    while (this.#suspects[0]?.signal?.aborted === true)
      this.#suspects.shift()!.reject(new MartError('cancelled', '查询已取消'));
    if (this.#suspects.length === 0) return;
    if (this.#aside.hasRoom) this.#aside.run(this.#suspects.shift()!);
    else void this.#aside.wake();
  }

  /** Waiting questions of the same caller that one statement answers with it, taken out of the queue. */
  #together(job: Job): Together {
    const { turn, shared } = job;
    if (shared === undefined || !mayJoin(job)) return nothingElse;
    const sameRows = this.#queue.alike(turn, (other) => other.shared?.key === shared.key && mayJoin(other));
    const isGathered = shared.rows.pays && sameRows.length + 1 >= leastGathered;
    const how: Way = isGathered ? (isFolded(job) ? 'folded' : 'gathered') : 'alike';
    const others = sameRows.filter((other) => mayBeOf(how, job, other)).slice(0, mostTogether - 1);
    for (const other of others) this.#queue.remove(other.turn, other);
    return { others, how };
  }

  #onMainWreck({ jobs, culprit, reason }: Wreck): void {
    // Its end is wanted where everything is closed: a line of it would look like a crash.
    if (!this.#isClosing)
      this.#log('engine ended', { reason, running: jobs.length, deadline: culprit !== undefined });
    for (const job of jobs) {
      if (job === culprit || job.signal?.aborted === true)
        job.reject(new MartError('cancelled', '查询已取消'));
      else if (job.restarts >= maxRestarts) job.reject(new MartError('offline', texts.cache.offline));
      else {
        job.restarts += 1;
        if (culprit === undefined) this.#suspects.push(job);
        else this.#queue.add(job.turn, job);
      }
    }
    if (this.#main.broken) this.#failAll();
    this.#dispatch();
  }

  #onAsideWreck({ jobs, culprit, reason }: Wreck): void {
    for (const job of jobs) {
      if (job === culprit || job.signal?.aborted === true)
        job.reject(new MartError('cancelled', '查询已取消'));
      else if (reason === 'memory') job.reject(new MartError('memory', faultTexts.memory));
      else if (job.falls < maxFalls) {
        job.falls += 1;
        this.#suspects.push(job);
      } else job.reject(new MartError('offline', texts.cache.offline));
    }
    if (this.#aside.broken) {
      for (const job of this.#suspects.splice(0)) job.reject(new MartError('offline', texts.cache.offline));
    }
    this.#dispatch();
  }

  #failAll(): void {
    const offline = (): MartError => new MartError('offline', texts.cache.offline);
    for (let job = this.#queue.next(); job !== undefined; job = this.#queue.next()) job.reject(offline());
    for (const job of this.#suspects.splice(0)) job.reject(offline());
  }
}
