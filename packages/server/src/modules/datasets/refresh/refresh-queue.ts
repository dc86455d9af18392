import { type StatusMessage, texts } from '@mingjing/contract';
import type { Mart } from '@mingjing/mart';
import { auditSubject } from '../../../audit/audit-scope.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';
import { gone, refused } from '../../../http/app-error.ts';
import type { JobStore } from '../../../jobs/job.store.ts';
import type { JobWorker } from '../../../jobs/worker.ts';
import type { Bus } from '../../../live/bus.ts';
import type { DatasetRow, DatasetStore } from '../dataset.store.ts';
import { refreshKind } from './refresh.ts';

interface QueueParts {
  work: UnitOfWork;
  store: DatasetStore;
  jobs: JobStore;
  worker: JobWorker;
  bus: Bus;
  mart: Mart;
  now: () => number;
}

/** Asks for refreshes; the worker runs them. */
export function createRefreshQueue({ work, store, jobs, worker, bus, mart, now }: QueueParts) {
  /** Queues one dataset and says its state; undefined when there was nothing to do. */
  function queue(dataset: DatasetRow): Promise<StatusMessage | undefined> {
    return work.run(async () => {
      if (dataset.query_type === 1) return undefined;
      const payload = { revision: dataset.revision };
      if (!(await jobs.enqueue(refreshKind, String(dataset.id), payload, now()))) return undefined;
      const marked = await store.updateRevision(dataset.id, dataset.revision, {
        cache_status: 'CACHING',
        cache_info: '',
      });
      if (marked) return { id: dataset.id, cacheStatus: 'CACHING', cacheInfo: '' };
      await jobs.cancel(refreshKind, String(dataset.id));
      return undefined;
    });
  }
  const stateOf = (row: DatasetRow): StatusMessage => ({
    id: row.id,
    cacheStatus: row.cache_status,
    cacheInfo: row.cache_info,
  });

  async function start(datasets: readonly DatasetRow[]): Promise<StatusMessage[]> {
    if (!mart.online) throw refused(texts.cache.offline, 'cacheOffline');
    const states: StatusMessage[] = [];
    for (const dataset of datasets) {
      const queued = await queue(dataset);
      if (queued !== undefined) await bus.publish({ kind: 'status', message: queued });
      states.push(queued ?? stateOf((await store.find(dataset.id)) ?? dataset));
    }
    worker.wake();
    return states;
  }

  return {
    async one(id: number): Promise<StatusMessage> {
      const dataset = await store.find(id);
      if (dataset === undefined) throw gone();
      auditSubject({ kind: 'dataset', id, name: dataset.name });
      const [state] = await start([dataset]);
      const object = { kind: 'dataset', id, name: dataset.name } as const;
      await recordAudit(work, { action: 'dataset.refresh', object });
      return state!;
    },
    /** All that are cached, as far as these are the caller's to refresh. */
    async all(isOpen: (dataset: DatasetRow) => boolean): Promise<StatusMessage[]> {
      const cached = (await store.list()).filter((dataset) => dataset.query_type === 0 && isOpen(dataset));
      const states = await start(cached);
      await recordAudit(work, { action: 'dataset.refresh', detail: { datasets: cached.length } });
      return states;
    },
    /** Caches a dataset again whose stored rows were found lost or damaged; the engine may still be on its way up. */
    async repair(dataset: DatasetRow): Promise<void> {
      const queued = await queue(dataset);
      if (queued !== undefined) await bus.publish({ kind: 'status', message: queued });
      worker.wake();
    },
    /** Ends what runs or waits for a dataset that was edited or deleted; call it in the edit's transaction. */
    async cancel(id: number): Promise<void> {
      await jobs.cancel(refreshKind, String(id));
      worker.abort(String(id));
    },
  };
}
export type RefreshQueue = ReturnType<typeof createRefreshQueue>;
