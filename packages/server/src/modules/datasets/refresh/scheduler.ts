import { nextQuartzRun, nextRun, type ScheduleWire } from '@mingjing/contract';
import type { Logger } from 'pino';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';
import type { DatasetRow } from '../dataset.store.ts';
import type { RunStore } from './run.store.ts';
import type { ScheduleStore } from './schedule.store.ts';

interface SchedulerParts {
  work: UnitOfWork;
  schedules: ScheduleStore;
  runs: RunStore;
  /** Queues a refresh, or lets it fall into the one that is alive; called in the transaction that took the due time. */
  fire: (datasetId: number, dueAt: number) => Promise<void>;
  /** Called after transactions that fired something. */
  fired: () => Promise<void>;
  log: Logger;
  now: () => number;
  timezone: string;
}

/** How often due datasets are looked for, and how often schedules that have no due time. */
const lookMs = 1_000;
const reviewMs = 600_000;
/** A due time that is longer past was missed: no server was running. */
const graceMs = 60_000;
/** A clock that was put back by more was wrong before: what it fired then says nothing about now. */
const shortStepMs = 3_600_000;
/** As far ahead is a source asked again that was away. */
export const longestRetryMs = 1_800_000;
const atOnce = 100;
const mostCounted = 100_000;

export const scheduleOf = (dataset: DatasetRow): ScheduleWire => ({
  cron: dataset.cron,
  realTimeInterval: dataset.real_time_interval,
});

/**
 * Fires scheduled refreshes. All its state stands in the metadata database, and a due time is taken by compare-and-set
 * in the transaction that queues the refresh: however many servers look, each due time is taken by one.
 */
export class Scheduler {
  readonly #parts: SchedulerParts;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #stopping = false;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #reviewedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopping = false;
    this.#timer = setInterval(() => this.#look(), lookMs);
    this.#timer.unref();
    this.#look();
  }

  /** Fires nothing more; resolves when the look that is under way has ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#timer);
    await this.#looking;
  }

  #look(): void {
    if (this.#stopping || this.#looking !== undefined) return;
    this.#looking = this.tick()
      .catch((error: unknown) =>
        this.#parts.log.warn({ err: error, event: 'schedule.look' }, 'schedules could not be read'),
      )
      .finally(() => {
        this.#looking = undefined;
      });
  }

  /** Fires what is due now. */
  async tick(): Promise<void> {
    const { schedules, fired, now } = this.#parts;
    const at = now();
    const isFirst = this.#lookedAt === Number.NEGATIVE_INFINITY;
    if (isFirst || at < this.#lookedAt || at - this.#reviewedAt >= reviewMs) {
      await this.#review(at, isFirst || at < this.#lookedAt);
      this.#reviewedAt = at;
    }
    this.#lookedAt = at;
    for (;;) {
      const due = await schedules.due(at, atOnce);
      // One that cannot be taken keeps nobody else waiting.
      const faults: unknown[] = [];
      for (const dataset of due)
        await this.#take(dataset, at).catch((error: unknown) => {
          faults.push(error);
        });
      if (due.length > 0) await fired();
      if (faults.length > 0) throw faults[0];
      if (due.length < atOnce || this.#stopping) return;
    }
  }

  /** Takes a due time, unless another server has. */
  #take(dataset: DatasetRow, at: number): Promise<void> {
    const { work, schedules, runs, fire, log, timezone } = this.#parts;
    const due = Number(dataset.next_run_at);
    const mayRun = dataset.query_type === 0 && dataset.paused_at === null;
    const next = mayRun ? nextRun(scheduleOf(dataset), at, timezone, due) : undefined;
    return work.run(async () => {
      if (!(await schedules.move(dataset.id, due, next ?? null)) || !mayRun) return;
      const times = this.#count(dataset, due, at);
      if (at - due > graceMs) {
        log.warn(
          { event: 'schedule.missed', dataset: dataset.id, times },
          'due times were missed while no server was running; they are not made up',
        );
        await runs.missed(dataset.id, due, times, at);
        return;
      }
      await fire(dataset.id, due);
      if (times > 1) await runs.coalesce(dataset.id, times - 1);
    });
  }

  /** Due times from one up to now, both included. */
  #count(dataset: DatasetRow, due: number, at: number): number {
    const schedule = scheduleOf(dataset);
    let times = 0;
    for (let run: number | undefined = due; run !== undefined && run <= at && times < mostCounted; times += 1)
      run = nextRun(schedule, run, this.#parts.timezone, due);
    return times;
  }

  /**
   * Gives a due time to schedules without one; with `all` (after a start and when the clock was put back) also another
   * to those whose clock or time zone was changed. A due time that was taken shortly before the clock was put back is
   * not taken again.
   */
  async #review(at: number, all: boolean): Promise<void> {
    const { schedules, runs, timezone } = this.#parts;
    for (const dataset of await schedules.scheduled(all)) {
      const schedule = scheduleOf(dataset);
      const stored = dataset.next_run_at === null ? null : Number(dataset.next_run_at);
      let expected = nextRun(schedule, at, timezone, at);
      // One whose source was away is asked again when that is due.
      if (dataset.failures < 0 && stored !== null && stored >= at && stored - at <= longestRetryMs) continue;
      if (stored !== null) {
        const isRun = schedule.cron === '' || nextQuartzRun(schedule.cron, stored - 1, timezone) === stored;
        if (isRun && (stored <= at || expected === undefined || stored <= expected)) continue;
        const last = await runs.lastDue(dataset.id);
        if (last !== undefined && last >= at && last - at <= shortStepMs)
          expected = nextRun(schedule, last, timezone, last);
      }
      if ((expected ?? null) !== stored) await schedules.move(dataset.id, stored, expected ?? null);
    }
  }
}
