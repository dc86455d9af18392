import { nextRun, type RefreshRun, type RefreshState, type RefreshStates } from '@mingjing/contract';
import { auditSubject } from '../../../audit/audit-scope.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';
import { gone, refused } from '../../../http/app-error.ts';
import type { DataRights } from '../../../rights/data-rights.ts';
import type { ToldCaching } from '../../../rights/told-caching.ts';
import type { UseRights } from '../../../rights/use-rights.ts';
import type { Actor } from '../../../security/actor.ts';
import type { DatasetRow, DatasetStore } from '../dataset.store.ts';
import { readsClosed } from '../reads-closed.ts';
import type { RefreshQueue } from './refresh-queue.ts';
import { presentRun, type RunRow, type RunStore } from './run.store.ts';
import type { ScheduleStore } from './schedule.store.ts';
import { scheduleOf } from './scheduler.ts';

interface StatusParts {
  work: UnitOfWork;
  datasets: Pick<DatasetStore, 'list' | 'find'>;
  runs: RunStore;
  schedules: ScheduleStore;
  queue: Pick<RefreshQueue, 'stop'>;
  rights: Pick<DataRights, 'requireWhole'>;
  use: Pick<UseRights, 'of'>;
  caching: ToldCaching;
  now: () => number;
  timezone: string;
}

const pageSize = 50;

const isAlive = ({ state }: RunRow): boolean => state === 'waiting' || state === 'running';
const number = (value: number | null): number | null => (value === null ? null : Number(value));

/** What is known of datasets' refreshes, and what people may do about them. */
export function createRefreshStatus(parts: StatusParts) {
  const { work, datasets, runs, schedules, queue, rights, use, caching, now, timezone } = parts;

  /** The dataset, for those who may change it. */
  async function changeable(actor: Actor, id: number): Promise<DatasetRow> {
    const dataset = await datasets.find(id);
    const usable = await use.of(actor);
    if (dataset === undefined || !usable.dataset(id)) throw gone();
    auditSubject({ kind: 'dataset', id, name: dataset.name });
    await rights.requireWhole(actor, dataset);
    if (!usable.reads(dataset)) throw refused(readsClosed(dataset), 'notGranted');
    return dataset;
  }

  const tell = async (actor: Actor, run: RunRow | undefined): Promise<RefreshRun | null> =>
    run === undefined ? null : caching.run(actor, run.dataset_id, presentRun(run));

  return {
    async states(actor: Actor): Promise<RefreshStates> {
      const latest = await runs.latest();
      const current = new Map(latest.filter(isAlive).map((run) => [run.dataset_id, run]));
      const last = new Map(latest.filter((run) => !isAlive(run)).map((run) => [run.dataset_id, run]));
      const items: RefreshState[] = [];
      const usable = await use.of(actor);
      for (const dataset of await datasets.list()) {
        if (!usable.dataset(dataset.id)) continue;
        items.push({
          id: dataset.id,
          cachedAt: number(dataset.extract_at),
          rows: await caching.rows(actor, dataset.id, number(dataset.extract_rows)),
          nextRunAt: number(dataset.next_run_at),
          pausedAt: number(dataset.paused_at),
          failures: Math.abs(dataset.failures),
          movedAt: number(dataset.moved_at),
          current: await tell(actor, current.get(dataset.id)),
          last: await tell(actor, last.get(dataset.id)),
        });
      }
      return { timezone, now: now(), items };
    },

    /** The newest runs; `before` is the id of the last one that is known. */
    async history(actor: Actor, id: number, before?: number): Promise<RefreshRun[]> {
      await changeable(actor, id);
      const found = await runs.of(id, pageSize, before);
      return Promise.all(found.map((run) => caching.run(actor, id, presentRun(run))));
    },

    changeable,

    async stop(actor: Actor, id: number) {
      await changeable(actor, id);
      return caching.state(actor, await queue.stop(id));
    },

    /** Has a paused schedule fire again from now on. */
    async resume(actor: Actor, id: number): Promise<true> {
      const dataset = await changeable(actor, id);
      await work.run(async () => {
        const isCached = dataset.query_type === 0;
        const next = isCached ? nextRun(scheduleOf(dataset), now(), timezone, now()) : undefined;
        await schedules.resume(id, next ?? null);
        const object = { kind: 'dataset', id, name: dataset.name } as const;
        await recordAudit(work, { action: 'dataset.resume', object });
      });
      return true;
    },
  };
}
export type RefreshStatus = ReturnType<typeof createRefreshStatus>;
