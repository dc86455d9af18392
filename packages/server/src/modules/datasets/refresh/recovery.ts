import { texts } from '@mingjing/contract';
import { type FileStore, type Mart, sweepUnused } from '@mingjing/mart';
import type { Logger } from 'pino';
import type { Engine } from '../../../db/engine.ts';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';
import type { Originals } from '../../../files/originals.ts';
import type { JobStore } from '../../../jobs/job.store.ts';
import type { DatasetStore } from '../dataset.store.ts';
import { refreshKind } from './refresh.ts';
import type { RunStore } from './run.store.ts';
import { storedWords } from './stored-notes.ts';

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
    // Jobs last: another node may begin and end refreshes meanwhile, and what it works on has one.
    const [alive, caching] = [await runs.aliveDatasets(), await datasets.caching()];
    const kept = engine === 'sqlite' ? new Set<string>() : await jobs.aliveKeys(refreshKind);
    for (const id of alive) {
      if (!kept.has(String(id)))
        await runs.end(id, { state: 'failure', at: now(), error: texts.cache.interrupted });
    }
    for (const dataset of caching) {
      const key = String(dataset.id);
      if (kept.has(key)) continue;
      if (engine === 'sqlite') await jobs.cancel(refreshKind, key);
      const hasRows = dataset.extract_id !== null;
      await datasets.settle(dataset.id, refreshKind, {
        cache_status: hasRows ? 'SUCCESS' : 'FAILURE',
        cache_info: hasRows ? storedWords(dataset, now(), timezone) : texts.cache.interrupted,
      });
    }
  });
}

interface SweepParts {
  datasets: DatasetStore;
  mart: Mart;
  originals: Originals;
  files: FileStore | undefined;
  log: Logger;
}

/**
 * Moves aside what nothing stands on: extracts and uploads of work that did not come to its end, or of other metadata.
 * Nothing that was once whole is deleted here. In a file store that nodes share it is marked, and goes thirty days later.
 */
export async function sweepExtracts({ datasets, mart, originals, files, log }: SweepParts): Promise<void> {
  const used = await datasets.extractsInUse();
  const { lost } = await mart.sweep(used);
  const uploads = await originals.sweep(used);
  if (lost + uploads > 0)
    log.warn(
      { event: 'files.lost', extracts: lost, uploads },
      'files that nothing uses were moved to the folder lost, kept for 30 days',
    );
  if (files === undefined) return;
  const inUse = async () => new Set([...(await datasets.extractsInUse()), ...(await datasets.pictures())]);
  const { marked, removed } = await sweepUnused(files, inUse);
  if (marked + removed > 0)
    log.warn({ event: 'files.unused', marked, removed }, 'files in the store that nothing uses were swept');
}
