import { isScheduled, nextRun, type ScheduleWire, scheduleWords, texts } from '@mingjing/contract';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';
import { refused } from '../../../http/app-error.ts';
import type { UseRights } from '../../../rights/use-rights.ts';
import type { Actor } from '../../../security/actor.ts';
import type { DatasetRow, DatasetStore } from '../dataset.store.ts';
import type { ScheduleStore } from './schedule.store.ts';

interface ChangeParts {
  work: UnitOfWork;
  datasets: Pick<DatasetStore, 'list'>;
  schedules: ScheduleStore;
  use: Pick<UseRights, 'of'>;
  now: () => number;
  timezone: string;
}

/** What of a dataset decides when it is refreshed. */
type Timing = Pick<DatasetRow, 'cron' | 'real_time_interval' | 'query_type'>;

const t = texts.dataset;
const wireOf = ({ cron, real_time_interval }: Timing): ScheduleWire => ({
  cron,
  realTimeInterval: real_time_interval,
});

/** What a saved dataset's schedule means for the scheduler. Call these in the transaction of the save. */
export function createScheduleChange({ work, datasets, schedules, use, now, timezone }: ChangeParts) {
  /** The way from one dataset to another over what they follow, both included; undefined when there is none. */
  function wayTo(
    from: number,
    to: number,
    upstreams: ReadonlyMap<number, readonly number[]>,
    seen = new Set<number>(),
  ): number[] | undefined {
    if (from === to) return [from];
    if (seen.has(from)) return undefined;
    seen.add(from);
    for (const next of upstreams.get(from) ?? []) {
      const way = wayTo(next, to, upstreams, seen);
      if (way !== undefined) return [from, ...way];
    }
    return undefined;
  }

  /** When a dataset is due first, counted from now. */
  const firstRun = (timing: Timing): number | null =>
    timing.query_type === 1 ? null : (nextRun(wireOf(timing), now(), timezone, now()) ?? null);

  return {
    firstRun,

    /**
     * The columns that change with the schedule, or with the definition of a dataset whose schedule was paused; none
     * when the due time stays as it is.
     */
    columns(before: DatasetRow, after: Timing, isOtherData: boolean) {
      const isOther =
        before.cron !== after.cron ||
        before.real_time_interval !== after.real_time_interval ||
        before.query_type !== after.query_type;
      if (!isOther && !(isOtherData && before.paused_at !== null)) return isOtherData ? { failures: 0 } : {};
      return { next_run_at: firstRun(after), paused_at: null, failures: 0 };
    },

    /** Records a changed schedule for auditors. */
    async note(id: number, name: string, before: Timing | undefined, after: Timing): Promise<void> {
      const [old, made] = [before, after].map((timing) =>
        timing === undefined ? '' : scheduleWords(wireOf(timing)),
      );
      if (old === made || (before === undefined && !isScheduled(wireOf(after)))) return;
      await recordAudit(work, {
        action: 'dataset.schedule',
        object: { kind: 'dataset', id, name },
        detail: { schedule: made, cron: after.cron, realTimeInterval: after.real_time_interval },
      });
    },

    /** Throws AppError when others are made of a dataset's stored rows, or refreshed after them: without rows none would be. */
    async requireUnfollowed(actor: Actor, id: number): Promise<void> {
      const followers = await schedules.followers(id);
      if (followers.length === 0) return;
      const usable = await use.of(actor);
      const named = followers.filter((one) => usable.dataset(one.id)).map(({ name }) => name);
      throw refused(t.followed(named.join('、'), followers.length - named.length), 'inUse');
    },

    /** Has a dataset refreshed after others. Throws AppError when that would go round in a circle. */
    async follow(actor: Actor, id: number, upstreamIds: readonly number[]): Promise<void> {
      await schedules.lockUpstreams();
      const wanted = [...new Set(upstreamIds)];
      const rows = new Map((await datasets.list()).map((row) => [row.id, row]));
      const upstreams = new Map<number, number[]>();
      for (const link of await schedules.allUpstreams())
        upstreams.set(link.dataset_id, [...(upstreams.get(link.dataset_id) ?? []), link.upstream_id]);
      const known = upstreams.get(id) ?? [];
      const usable = await use.of(actor);
      // Names of datasets that the caller may not use are not told.
      const nameOf = (one: number): string => (usable.dataset(one) ? (rows.get(one)?.name ?? '') : '…');
      for (const upstream of wanted) {
        const row = rows.get(upstream);
        if (row === undefined || (!usable.dataset(upstream) && !known.includes(upstream)))
          throw refused(t.followGone);
        if (row.query_type === 1 && !known.includes(upstream)) throw refused(t.followUncached(row.name));
        const way = wayTo(upstream, id, upstreams);
        if (way !== undefined) throw refused(t.followCycle([id, ...way].map(nameOf).join(' → ')));
      }
      await schedules.setUpstreams(id, wanted);
    },
  };
}
export type ScheduleChange = ReturnType<typeof createScheduleChange>;
