import { texts } from '@mingjing/contract';
import type { Mart } from '@mingjing/mart';
import type { Logger } from 'pino';
import type { Engine } from '../../../db/engine.ts';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';
import type { Originals } from '../../../files/originals.ts';
import { wireDate } from '../../../http/wire-date.ts';
import type { JobStore } from '../../../jobs/job.store.ts';
import type { DatasetStore } from '../dataset.store.ts';
import { refreshKind } from './refresh.ts';
import type { RunStore } from './run.store.ts';

interface RecoveryParts {
  work: UnitOfWork;
  engine: Engine;
  jobs: JobStore;
  datasets: DatasetStore;
  runs: RunStore;
  now: () => number;
  timezone: string;
}

/**
 * What a killed process left behind: datasets in CACHING go back to their last good rows or to FAILURE, their jobs
 * end. With SQLite no other process can be at work; with PostgreSQL jobs stay: another node, or this one, works them off.
 */
export function recoverRefreshes({
  work,
  engine,
  jobs,
  datasets,
  runs,
  now,
  timezone,
}: RecoveryParts): Promise<void> {
  return work.run(async () => {
    const kept = engine === 'sqlite' ? new Set<string>() : await jobs.aliveKeys(refreshKind);
    for (const id of await runs.aliveDatasets()) {
      if (!kept.has(String(id)))
        await runs.end(id, { state: 'failure', at: now(), error: texts.cache.interrupted });
    }
    for (const dataset of await datasets.caching()) {
      const key = String(dataset.id);
      if (kept.has(key)) continue;
      await jobs.cancel(refreshKind, key);
      const hasRows = dataset.extract_id !== null;
      const at = wireDate(dataset.extract_at ?? now(), timezone);
      await datasets.update(dataset.id, {
        cache_status: hasRows ? 'SUCCESS' : 'FAILURE',
        cache_info: hasRows ? texts.cache.done(dataset.extract_rows ?? 0, at) : texts.cache.interrupted,
      });
    }
  });
}

interface SweepParts {
  datasets: DatasetStore;
  mart: Mart;
  originals: Originals;
  log: Logger;
}

/**
 * Moves aside what nothing stands on: extracts and uploads of work that did not come to its end, or of other metadata.
 * Nothing that was once whole is deleted here.
 */
export async function sweepExtracts({ datasets, mart, originals, log }: SweepParts): Promise<void> {
  const used = await datasets.extractsInUse();
  const { lost } = await mart.sweep(used);
  const uploads = await originals.sweep(used);
  if (lost + uploads > 0)
    log.warn(
      { event: 'files.lost', extracts: lost, uploads },
      'files that nothing uses were moved to the folder lost, kept for 30 days',
    );
}
