import { type RunCause, type StatusMessage, texts } from '@mingjing/contract';
import type { Mart } from '@mingjing/mart';
import { auditScope, auditSubject } from '../../../audit/audit-scope.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';
import { gone, refused } from '../../../http/app-error.ts';
import type { JobStore } from '../../../jobs/job.store.ts';
import type { JobWorker } from '../../../jobs/worker.ts';
import type { Bus } from '../../../live/bus.ts';
import type { DatasetRow, DatasetStore } from '../dataset.store.ts';
import { cacheInfoOf } from '../present-dataset.ts';
import { refreshKind } from './refresh.ts';
import type { RunStore } from './run.store.ts';
import { storedWords } from './stored-notes.ts';

interface QueueParts {
  work: UnitOfWork;
  store: DatasetStore;
  jobs: JobStore;
  runs: RunStore;
  worker: JobWorker;
  bus: Bus;
  mart: Mart;
  now: () => number;
  timezone: string;
}

/** Asks for refreshes; the worker runs them. */
export function createRefreshQueue(parts: QueueParts) {
  const { work, store, jobs, runs, worker, bus, mart, now, timezone } = parts;
  /**
   * Queues one dataset and says its state; undefined when there was nothing to do. A refresh that is alive already
   * takes in the due times of schedules and the refreshes of what the dataset follows.
   */
  function queue(dataset: DatasetRow, cause: RunCause, dueAt = now()): Promise<StatusMessage | undefined> {
    return work.run(async () => {
      if (dataset.query_type === 1) return undefined;
      const payload = { revision: dataset.revision };
      if (!(await jobs.enqueue(refreshKind, String(dataset.id), payload, now()))) {
        if (cause === 'schedule' || cause === 'upstream')
          await runs.coalesce(dataset.id, 1, cause === 'upstream');
        return undefined;
      }
      const marked = await store.updateRevision(dataset.id, dataset.revision, {
        cache_status: 'CACHING',
        cache_info: '',
      });
      if (marked) {
        const { actor } = auditScope();
        await runs.begin(dataset.id, cause, dueAt, cause === 'manual' ? actor.name : '');
        const cacheInfo = cacheInfoOf({ ...dataset, cache_info: '' });
        return { id: dataset.id, cacheStatus: 'CACHING', cacheInfo };
      }
      await jobs.cancel(refreshKind, String(dataset.id));
      return undefined;
    });
  }
  const stateOf = (row: DatasetRow): StatusMessage => ({
    id: row.id,
    cacheStatus: row.cache_status,
    cacheInfo: cacheInfoOf(row),
  });

  async function start(datasets: readonly DatasetRow[]): Promise<StatusMessage[]> {
    if (!mart.online) throw refused(texts.cache.offline, 'cacheOffline');
    const states: StatusMessage[] = [];
    for (const dataset of datasets) {
      const queued = await queue(dataset, 'manual');
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
      const queued = await queue(dataset, 'repair');
      if (queued !== undefined) await bus.publish({ kind: 'status', message: queued });
      worker.wake();
    },
    /** Queues in the transaction of what led to it; the caller publishes the state and wakes the worker after it. */
    queue,
    /** Looks for queued work now. */
    wake: (): void => worker.wake(),
    /** Ends what runs or waits for a dataset that was edited or deleted; call it in the edit's transaction. */
    async cancel(id: number): Promise<void> {
      await jobs.cancel(refreshKind, String(id));
      await runs.end(id, { state: 'dropped', at: now() });
      worker.abort(String(id));
    },
    /**
     * Stops what runs or waits for a dataset: the statement on its source is cancelled and the stored rows stay as they
     * are. Another node that is at work learns of it by its next heartbeat.
     */
    async stop(id: number): Promise<StatusMessage> {
      const stopped = await work.run(async () => {
        const dataset = await store.find(id);
        if (dataset === undefined) throw gone();
        await jobs.cancel(refreshKind, String(id));
        const run = await runs.end(id, { state: 'stopped', at: now() });
        const object = { kind: 'dataset', id, name: dataset.name } as const;
        await recordAudit(work, { action: 'dataset.stop', object, detail: { cause: run?.cause } });
        if (dataset.cache_status !== 'CACHING') return dataset;
        const hasRows = dataset.extract_id !== null;
        const change = {
          cache_status: hasRows ? ('SUCCESS' as const) : ('NOCACHE' as const),
          cache_info: hasRows ? storedWords(dataset, now(), timezone) : '',
        };
        await store.update(id, change);
        return { ...dataset, ...change };
      });
      worker.abort(String(id));
      await bus.publish({ kind: 'status', message: stateOf(stopped) });
      return stateOf(stopped);
    },
  };
}
export type RefreshQueue = ReturnType<typeof createRefreshQueue>;
