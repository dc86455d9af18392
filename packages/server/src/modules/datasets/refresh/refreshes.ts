import type { StatusMessage } from '@mingjing/contract';
import type { KeptExtracts } from '../../../data/kept-extracts.ts';
import type { LiveSources } from '../../../data/live-sources.ts';
import type { WidgetTips } from '../../../data/widget-tips.ts';
import type { Deps } from '../../../deps.ts';
import { createJobStore } from '../../../jobs/job.store.ts';
import { JobWorker } from '../../../jobs/worker.ts';
import type { DatasourceStore } from '../../datasources/datasource.store.ts';
import { createSheetRebuild } from '../../datasources/sheet-rebuild.ts';
import type { StaleDatasets } from '../../datasources/standing-datasets.ts';
import type { DatasetStore } from '../dataset.store.ts';
import { createCombinedRun } from './combined-run.ts';
import { createExtractRuns, type ExtractRuns } from './extract-runs.ts';
import { createIncrementNotes } from './increment-notes.ts';
import { recoverRefreshes, sweepExtracts } from './recovery.ts';
import { createRefresh, type RefreshParts } from './refresh.ts';
import { createRefreshEnds, type RefreshEnds } from './refresh-ends.ts';
import { createRefreshQueue, type RefreshQueue } from './refresh-queue.ts';
import { createRepair, type Repair } from './repair.ts';
import { createRunStore, type RunStore } from './run.store.ts';
import { createScheduleStore, type ScheduleStore } from './schedule.store.ts';
import { Scheduler } from './scheduler.ts';
import { createStaleDatasets } from './stale-datasets.ts';

/** What refreshes stand on. */
interface RefreshNeeds {
  datasetStore: DatasetStore;
  datasourceStore: DatasourceStore;
  sources: Pick<LiveSources, 'live'>;
  extracts: KeptExtracts;
  tips: WidgetTips;
  known: RefreshParts['known'];
}

/** Stored rows of datasets: how they are made, made again after a loss, and put in order at a start. */
export interface Refreshes {
  ends: RefreshEnds;
  runs: RunStore;
  schedules: ScheduleStore;
  queue: RefreshQueue;
  extracts: ExtractRuns;
  repair: Repair;
  stale: StaleDatasets;
  /** Brings what a killed process left behind in order; call it before `start`. */
  recover(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** The scheduler of this process: what is due is queued like any other refresh. */
function createScheduler(
  { work, bus, log, now, settings }: Deps,
  parts: { runs: RunStore; schedules: ScheduleStore; datasets: DatasetStore; queue: RefreshQueue },
): Scheduler {
  const { runs, schedules, datasets, queue } = parts;
  let begun: StatusMessage[] = [];
  return new Scheduler({
    work,
    schedules,
    runs,
    async fire(id, dueAt) {
      const dataset = await datasets.find(id);
      const state = dataset === undefined ? undefined : await queue.queue(dataset, 'schedule', dueAt);
      if (state !== undefined) begun.push(state);
    },
    async fired() {
      const messages = begun;
      begun = [];
      queue.wake();
      for (const message of messages) await bus.publish({ kind: 'status', message });
    },
    log,
    now,
    timezone: settings.timezone,
  });
}

const deadJobsMs = 7 * 86_400_000;
/** How often files are swept that nodes share. */
const sweepMs = 3_600_000;

/** Refreshes from the queue to the stored rows, with all that they stand on. */
export function createRefreshes(deps: Deps, needs: RefreshNeeds): Refreshes {
  const { work, engine, settings, secrets, bus, mart, files, log, metrics, calls, now } = deps;
  const { datasetStore: datasets, datasourceStore: datasources, tips, extracts } = needs;
  const { originals, dropUnused } = extracts;
  const { timezone } = settings;
  const jobs = createJobStore(work);
  const sheets = createSheetRebuild({ work, store: datasources, datasets, ...extracts });
  const runs = createRunStore(work);
  const schedules = createScheduleStore(work, engine);
  const ends = createRefreshEnds({
    work,
    runs,
    schedules,
    datasets,
    queue: (dataset, cause) => queue.queue(dataset, cause),
    log,
    now,
  });
  const limits = { rows: settings.martMaxRows, bytes: settings.martMaxBytes };
  const extractRuns = createExtractRuns({
    reader: needs.sources.live,
    mart,
    limits,
    isAwaited: () => calls.any(),
    timezone: settings.timezone,
  });
  const refresh = createRefresh({
    work,
    jobs,
    datasets,
    datasources,
    extracts: extractRuns,
    combined: createCombinedRun({ mart, datasets, datasources, limits }),
    unseen: createIncrementNotes({ reader: needs.sources.live, mart }),
    mart,
    bus,
    tips,
    secrets,
    sheets,
    known: needs.known,
    isDamaged: (extract) => repair.isDamaged(extract),
    dropUnused,
    ends,
    metrics,
    log,
    now,
    timezone,
  });
  const worker = new JobWorker(refresh, { store: jobs, log, metrics, now });
  const queue = createRefreshQueue({
    work,
    store: datasets,
    jobs,
    runs,
    worker,
    bus,
    mart,
    now,
    timezone,
  });
  const scheduler = createScheduler(deps, { runs, schedules, datasets, queue });
  let sweeping: NodeJS.Timeout | undefined;
  const sweep = (): Promise<void> =>
    sweepExtracts({ datasets, mart, originals, files, log }).catch((err: unknown) =>
      log.warn({ err }, 'orphan extracts were not swept'),
    );
  const repair = createRepair({ mart, datasets, datasources, queue, sheets, bus, log, now, timezone });

  return {
    ends,
    runs,
    schedules,
    queue,
    extracts: extractRuns,
    repair,
    stale: createStaleDatasets({
      store: datasets,
      cancelRefresh: queue.cancel,
      bus,
      dropUnused,
      schedules,
      now,
      timezone,
    }),
    async recover() {
      await recoverRefreshes({ work, engine, jobs, datasets, runs, now, timezone });
      await runs.pruneOld(now());
      await jobs.prune(now() - deadJobsMs);
      await repair.checkAll();
      await sweep();
    },
    start() {
      worker.start();
      scheduler.start();
      // In the data folder only a start does: there nothing may be under way.
      if (files !== undefined) sweeping = setInterval(() => void sweep(), sweepMs).unref();
    },
    async stop() {
      clearInterval(sweeping);
      await scheduler.stop();
      await repair.stop();
      await worker.stop();
    },
  };
}
