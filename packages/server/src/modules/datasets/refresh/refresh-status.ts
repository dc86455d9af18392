import { nextRun, type RefreshRun, type RefreshState, type RefreshStates, texts } from '@mingjing/contract';
import { auditSubject } from '../../../audit/audit-scope.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';
import { gone, refused } from '../../../http/app-error.ts';
import type { DataRights } from '../../../rights/data-rights.ts';
import type { Usable, UseRights } from '../../../rights/use-rights.ts';
import type { Actor } from '../../../security/actor.ts';
import type { DatasetRow, DatasetStore } from '../dataset.store.ts';
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
  rights: Pick<DataRights, 'scope' | 'requireWhole'>;
  use: Pick<UseRights, 'of'>;
  now: () => number;
  timezone: string;
}

const pageSize = 50;

const isAlive = ({ state }: RunRow): boolean => state === 'waiting' || state === 'running';
const number = (value: number | null): number | null => (value === null ? null : Number(value));

/** What is known of datasets' refreshes, and what people may do about them. */
export function createRefreshStatus(parts: StatusParts) {
  const { work, datasets, runs, schedules, queue, rights, use, now, timezone } = parts;

  /** The dataset, for those who may change it. */
  async function changeable(actor: Actor, id: number): Promise<DatasetRow> {
    const dataset = await datasets.find(id);
    const usable = await use.of(actor);
    if (dataset === undefined || !usable.dataset(id)) throw gone();
    auditSubject({ kind: 'dataset', id, name: dataset.name });
    await rights.requireWhole(actor, dataset);
    if (!usable.datasource(dataset.datasource_id)) throw refused(texts.usage.sourceClosed, 'notGranted');
    return dataset;
  }

  /** Who sees only a part of a dataset, or not its source, is not told its errors: they quote names and values. */
  async function tell(
    actor: Actor,
    dataset: DatasetRow,
    run: RunRow | undefined,
    usable: Usable,
  ): Promise<RefreshRun | null> {
    if (run === undefined) return null;
    const isWhole =
      run.error === '' ||
      (usable.datasource(dataset.datasource_id) && (await rights.scope(actor, dataset)) === undefined);
    return presentRun(isWhole ? run : { ...run, error: '' });
  }

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
          rows: number(dataset.extract_rows),
          nextRunAt: number(dataset.next_run_at),
          pausedAt: number(dataset.paused_at),
          failures: dataset.failures,
          movedAt: number(dataset.moved_at),
          current: await tell(actor, dataset, current.get(dataset.id), usable),
          last: await tell(actor, dataset, last.get(dataset.id), usable),
        });
      }
      return { timezone, now: now(), items };
    },

    /** The newest runs; `before` is the id of the last one that is known. */
    async history(actor: Actor, id: number, before?: number): Promise<RefreshRun[]> {
      await changeable(actor, id);
      return (await runs.of(id, pageSize, before)).map(presentRun);
    },

    async stop(actor: Actor, id: number) {
      await changeable(actor, id);
      return queue.stop(id);
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
