import { sql } from 'kysely';
import type { Engine } from '../../../db/engine.ts';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';
import type { DatasetRow } from '../dataset.store.ts';

/** Any number that nothing else locks by. */
const upstreamLock = 260_001;

/** So many failures are a short absence: due times that come in it are kept. */
const fewFailures = 5;

/** When datasets are due, which are paused and which follow which: the only state of the scheduler. */
export function createScheduleStore(work: UnitOfWork, engine: Engine) {
  const upstreams = (column: 'dataset_id' | 'upstream_id', id: number) =>
    work.db.selectFrom('dataset_upstream').select(['dataset_id', 'upstream_id']).where(column, '=', id);
  return {
    /** Datasets that are due, the earliest first. */
    due(now: number, most: number): Promise<DatasetRow[]> {
      return work.db
        .selectFrom('dataset')
        .selectAll()
        .where('next_run_at', '<=', now)
        .orderBy('next_run_at')
        .orderBy('id')
        .limit(most)
        .execute();
    },

    /** Datasets that have a schedule and may be refreshed by it: all, or those without a due time. */
    scheduled(all: boolean): Promise<DatasetRow[]> {
      const rows = work.db
        .selectFrom('dataset')
        .selectAll()
        .where((or) => or.or([or('cron', '<>', ''), or('real_time_interval', '<>', '')]))
        .where('query_type', '=', 0)
        .where('paused_at', 'is', null)
        .orderBy('id');
      return (all ? rows : rows.where('next_run_at', 'is', null)).execute();
    },

    /** Moves a dataset's due time from one to another; false when another process or an edit was faster. */
    async move(id: number, from: number | null, to: number | null): Promise<boolean> {
      const change = work.db.updateTable('dataset').set({ next_run_at: to }).where('id', '=', id);
      const moved = await (from === null
        ? change.where('next_run_at', 'is', null)
        : change.where('next_run_at', '=', from)
      )
        .returning('id')
        .executeTakeFirst();
      return moved !== undefined;
    },

    /**
     * Counts a scheduled refresh that failed; returns how many have, one after another, for the same of two reasons: those
     * whose source was away are counted below zero.
     */
    async failed(id: number, isAway: boolean): Promise<number> {
      const step = isAway ? -1 : 1;
      const row = await work.db
        .updateTable('dataset')
        .set(({ eb }) => ({
          failures: eb
            .case()
            .when('failures', isAway ? '>' : '<', 0)
            .then(step)
            .else(eb('failures', '+', step))
            .end(),
        }))
        .where('id', '=', id)
        .returning('failures')
        .executeTakeFirst();
      return Math.abs(row?.failures ?? 0);
    },
    async succeeded(id: number): Promise<void> {
      await work.db
        .updateTable('dataset')
        .set({ failures: 0 })
        .where('id', '=', id)
        .where('failures', '<>', 0)
        .execute();
    },

    /** Makes a dataset due at a time, unless it is earlier, or paused; after some failures also if it is earlier. */
    async retry(id: number, at: number, failures: number): Promise<void> {
      const change = work.db
        .updateTable('dataset')
        .set({ next_run_at: at })
        .where('id', '=', id)
        .where('query_type', '=', 0)
        .where('paused_at', 'is', null);
      const isOften = failures >= fewFailures;
      await (isOften
        ? change
        : change.where((or) => or.or([or('next_run_at', 'is', null), or('next_run_at', '>', at)]))
      ).execute();
    },

    async pause(id: number, at: number): Promise<void> {
      await work.db
        .updateTable('dataset')
        .set({ paused_at: at, next_run_at: null })
        .where('id', '=', id)
        .execute();
    },
    async resume(id: number, nextRunAt: number | null): Promise<void> {
      await work.db
        .updateTable('dataset')
        .set({ paused_at: null, failures: 0, next_run_at: nextRunAt })
        .where('id', '=', id)
        .execute();
    },

    /** Datasets that are refreshed after this one. */
    followers(id: number): Promise<DatasetRow[]> {
      return work.db
        .selectFrom('dataset')
        .innerJoin('dataset_upstream', 'dataset_upstream.dataset_id', 'dataset.id')
        .selectAll('dataset')
        .where('dataset_upstream.upstream_id', '=', id)
        .orderBy('dataset.id')
        .execute();
    },
    /** Ids of the datasets that this one follows. */
    async upstreamsOf(id: number): Promise<number[]> {
      const rows = await upstreams('dataset_id', id).orderBy('upstream_id').execute();
      return rows.map((row) => row.upstream_id);
    },
    allUpstreams(): Promise<{ dataset_id: number; upstream_id: number }[]> {
      return work.db.selectFrom('dataset_upstream').selectAll().orderBy('upstream_id').execute();
    },
    /** Call it in a transaction that checked for cycles after lockUpstreams. */
    async setUpstreams(id: number, upstreamIds: readonly number[]): Promise<void> {
      await work.db.deleteFrom('dataset_upstream').where('dataset_id', '=', id).execute();
      const rows = upstreamIds.map((upstream) => ({ dataset_id: id, upstream_id: upstream }));
      if (rows.length > 0) await work.db.insertInto('dataset_upstream').values(rows).execute();
    },
    /** Until the end of the transaction nobody else changes which dataset follows which. */
    async lockUpstreams(): Promise<void> {
      if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${upstreamLock})`.execute(work.db);
    },
  };
}
export type ScheduleStore = ReturnType<typeof createScheduleStore>;
