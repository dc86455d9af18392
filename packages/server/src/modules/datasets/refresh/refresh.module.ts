import type { LiveReader } from '../../../data/live-reader.ts';
import type { Deps } from '../../../deps.ts';
import type { Originals } from '../../../files/originals.ts';
import { createJobStore } from '../../../jobs/job.store.ts';
import { JobWorker } from '../../../jobs/worker.ts';
import type { DatasourceStore } from '../../datasources/datasource.store.ts';
import type { SheetRebuild } from '../../datasources/sheet-rebuild.ts';
import type { WidgetTips } from '../../widgets/widget-tips.ts';
import type { DatasetStore } from '../dataset.store.ts';
import { recoverRefreshes, sweepExtracts } from './recovery.ts';
import { createRefresh } from './refresh.ts';
import { createRefreshQueue, type RefreshQueue } from './refresh-queue.ts';
import { createRepair, type Repair } from './repair.ts';

/** What refreshes stand on. */
interface RefreshNeeds {
  datasets: DatasetStore;
  datasources: DatasourceStore;
  live: LiveReader;
  tips: WidgetTips;
  sheets: SheetRebuild;
  originals: Originals;
  dropUnused: (extract: string) => Promise<void>;
}

/** Stored rows of datasets: how they are made, made again after a loss, and put in order at a start. */
export interface RefreshModule {
  queue: RefreshQueue;
  repair: Repair;
  /** Brings what a killed process left behind in order; call it before `start`. */
  recover(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const deadJobsMs = 7 * 86_400_000;

export function createRefreshModule(deps: Deps, needs: RefreshNeeds): RefreshModule {
  const { work, engine, settings, secrets, bus, mart, log, metrics, now } = deps;
  const { datasets, datasources, live, tips, sheets, originals, dropUnused } = needs;
  const { timezone } = settings;
  const jobs = createJobStore(work);
  const refresh = createRefresh({
    work,
    jobs,
    datasets,
    datasources,
    reader: live,
    mart,
    bus,
    tips,
    secrets,
    sheets,
    isDamaged: (extract) => repair.isDamaged(extract),
    dropUnused,
    metrics,
    limits: { rows: settings.martMaxRows, bytes: settings.martMaxBytes },
    now,
    timezone,
  });
  const worker = new JobWorker(refresh, { store: jobs, log, metrics, now });
  const queue = createRefreshQueue({ work, store: datasets, jobs, worker, bus, mart, now });
  const repair = createRepair({ mart, datasets, datasources, queue, sheets, bus, log, now, timezone });

  return {
    queue,
    repair,
    async recover() {
      await recoverRefreshes({ work, engine, jobs, datasets, now, timezone });
      await jobs.prune(now() - deadJobsMs);
      await repair.checkAll();
      await sweepExtracts({ datasets, mart, originals, log }).catch((err: unknown) =>
        log.warn({ err }, 'orphan extracts were not swept'),
      );
    },
    start: () => worker.start(),
    async stop() {
      await repair.stop();
      await worker.stop();
    },
  };
}
