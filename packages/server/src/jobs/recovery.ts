import { texts } from '@mingjing/contract';
import type { Mart } from '@mingjing/mart';
import type { Engine } from '../db/engine.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { DatasetStore } from '../modules/datasets/dataset.store.ts';
import { wireDate } from '../modules/wire-date.ts';
import type { JobStore } from './job.store.ts';
import { refreshKind } from './refresh.ts';

interface RecoveryParts {
  work: UnitOfWork;
  engine: Engine;
  jobs: JobStore;
  datasets: DatasetStore;
  now: () => number;
  timezone: string;
}

/**
 * What a killed process left behind: datasets in CACHING go back to their last good rows or to FAILURE, their jobs
 * end. With SQLite no other process can be at work; with PostgreSQL another node's running refreshes are left alone.
 */
export function recoverRefreshes({
  work,
  engine,
  jobs,
  datasets,
  now,
  timezone,
}: RecoveryParts): Promise<void> {
  return work.run(async () => {
    const held = engine === 'sqlite' ? new Set<string>() : await jobs.heldKeys(refreshKind, now());
    for (const dataset of await datasets.caching()) {
      const key = String(dataset.id);
      if (held.has(key)) continue;
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

/** Removes extracts that nothing stands on: leftovers of refreshes and uploads that did not come to their end. */
export async function sweepExtracts(datasets: DatasetStore, mart: Mart): Promise<number> {
  return mart.sweep(await datasets.extractsInUse());
}
