import type { RunCause, StatusMessage } from '@mingjing/contract';
import type { Logger } from 'pino';
import { auditScope } from '../../../audit/audit-scope.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';
import type { DatasetRow, DatasetStore } from '../dataset.store.ts';
import type { RunRow, RunStore } from './run.store.ts';
import type { ScheduleStore } from './schedule.store.ts';
import { longestRetryMs } from './scheduler.ts';

interface EndParts {
  work: UnitOfWork;
  runs: RunStore;
  schedules: ScheduleStore;
  datasets: Pick<DatasetStore, 'find'>;
  queue: (dataset: DatasetRow, cause: RunCause) => Promise<StatusMessage | undefined>;
  log: Logger;
  now: () => number;
}

/** What a finished refresh stored. */
interface Stored {
  rows: number;
  added?: number;
  replaced?: number;
  watermark?: string;
  bytes?: number;
}

/** A schedule is paused after so many failures one after another, unless its source was away. */
export const mostFailures = 5;

/** When a source that was away is asked again: more seldom when it has been for an hour. */
const retryMs = 600_000;
const anHour = 6;

/**
 * What the beginning and the end of a refresh lead to: its entry in the history, the refreshes of what follows it, the
 * pause of a schedule that keeps failing. Call each in the transaction that begins or ends the refresh.
 */
export function createRefreshEnds({ work, runs, schedules, datasets, queue, log, now }: EndParts) {
  /** Runs a dataset once more whose upstream was refreshed while it ran. */
  async function again(run: RunRow | undefined): Promise<StatusMessage[]> {
    if (run?.again !== 1) return [];
    const dataset = await datasets.find(run.dataset_id);
    const state = dataset === undefined ? undefined : await queue(dataset, 'upstream');
    return state === undefined ? [] : [state];
  }

  async function pause(id: number, failures: number): Promise<void> {
    const dataset = await datasets.find(id);
    if (dataset === undefined || dataset.paused_at !== null) return;
    await schedules.pause(id, now());
    await recordAudit(work, {
      action: 'dataset.pause',
      actor: { kind: 'system', id: null, name: '' },
      object: { kind: 'dataset', id, name: dataset.name },
      detail: { failures },
    });
    log.warn(
      { event: 'schedule.paused', dataset: id, failures },
      'a schedule is paused after failures in a row',
    );
  }

  /** Queues what follows a dataset. */
  async function follow(id: number): Promise<StatusMessage[]> {
    const begun: StatusMessage[] = [];
    for (const follower of await schedules.followers(id)) {
      if (follower.paused_at !== null) continue;
      const state = await queue(follower, 'upstream');
      if (state !== undefined) begun.push(state);
    }
    return begun;
  }

  return {
    started: (id: number): Promise<void> => runs.started(id, now()),

    /** The rows are in place. Returns the states of datasets whose refresh begins with that. */
    async succeeded(
      id: number,
      { rows, added = rows, replaced, watermark, bytes }: Stored,
    ): Promise<StatusMessage[]> {
      const run = await runs.end(id, {
        state: 'success',
        at: now(),
        rows,
        added,
        ...(replaced !== undefined && { replaced }),
        ...(watermark !== undefined && { watermark }),
        ...(bytes === undefined ? {} : { bytes }),
      });
      await runs.prune(id);
      await schedules.succeeded(id);
      return [...(await again(run)), ...(await follow(id))];
    },

    /** Rows came with an uploaded file: they are in place without a refresh. */
    async uploaded(id: number, startedAt: number, { rows, bytes }: Stored): Promise<StatusMessage[]> {
      await runs.record(id, 'upload', startedAt, auditScope().actor.name, {
        state: 'success',
        at: now(),
        rows,
        added: rows,
        ...(bytes === undefined ? {} : { bytes }),
      });
      await runs.prune(id);
      return follow(id);
    },

    /**
     * The refresh failed; the stored rows stay. A source that was away is asked again soon, however seldom its schedule
     * is, and not at each due time, however often that comes.
     */
    async failed(id: number, error: string, isAway = false): Promise<StatusMessage[]> {
      const run = await runs.end(id, { state: 'failure', at: now(), error });
      await runs.prune(id);
      if (run?.cause === 'schedule' || run?.cause === 'upstream') {
        const failures = await schedules.failed(id, isAway);
        if (isAway)
          await schedules.retry(id, now() + (failures > anHour ? longestRetryMs : retryMs), failures);
        else if (failures >= mostFailures) {
          await pause(id, failures);
          return [];
        }
      }
      return again(run);
    },

    /** The dataset was changed or deleted meanwhile. */
    async dropped(id: number): Promise<void> {
      await runs.end(id, { state: 'dropped', at: now() });
    },
  };
}
export type RefreshEnds = ReturnType<typeof createRefreshEnds>;
