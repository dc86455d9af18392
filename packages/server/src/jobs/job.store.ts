import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';

/** A job that is being worked on. `fence` is new with every lease: who holds an old one can no longer write. */
export interface LeasedJob {
  id: number;
  kind: string;
  key: string;
  payload: unknown;
  attempts: number;
  fence: string;
  /** When it was to begin. */
  dueAt: number;
}

/**
 * No job is put off or leased for longer: what lies further ahead was written before the clock was put back, and would
 * keep its dataset waiting until the clock is there again.
 */
const mostAheadMs = 30 * 60_000;

const isFree = (or: ExpressionBuilder<Tables, 'job'>, now: number) =>
  or.or([
    or('lease_until', 'is', null),
    or('lease_until', '<', now),
    or('lease_until', '>', now + mostAheadMs),
  ]);

export function createJobStore(work: UnitOfWork) {
  return {
    /** Queues a job unless one for the same kind and key is alive. Says whether it was queued. */
    async enqueue(kind: string, key: string, payload: unknown, now: number): Promise<boolean> {
      const added = await work.db
        .insertInto('job')
        .values({ kind, key, payload: JSON.stringify(payload), run_at: now, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /**
     * Takes the oldest due job of a kind without a lease, in one compare-and-set. To find that there is none takes no
     * lock: workers look all the time.
     */
    async lease(kind: string, now: number, leaseMs: number): Promise<LeasedJob | undefined> {
      for (;;) {
        const row = await work.db
          .selectFrom('job')
          .selectAll()
          .where('kind', '=', kind)
          .where('state', '=', 'ready')
          .where((or) => or.or([or('run_at', '<=', now), or('run_at', '>', now + mostAheadMs)]))
          .where((or) => isFree(or, now))
          .orderBy('run_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst();
        if (row === undefined) return undefined;
        const { id, key, run_at: dueAt, attempts } = row;
        const fence = randomUUID();
        const taken = await work.db
          .updateTable('job')
          .set({ lease_owner: fence, lease_until: now + leaseMs, attempts: attempts + 1 })
          .where('id', '=', id)
          .where('state', '=', 'ready')
          // Nor was it taken and given back since it was read: it may have to wait now.
          .where('attempts', '=', attempts)
          .where('run_at', '=', dueAt)
          .where((or) => isFree(or, now))
          .returning('payload')
          .executeTakeFirst();
        // Another worker was faster; there may be more.
        if (taken === undefined) continue;
        const payload: unknown = JSON.parse(taken.payload);
        return { id, kind, key, payload, attempts: attempts + 1, fence, dueAt };
      }
    },

    /** Prolongs the lease; false when it was lost. */
    async heartbeat(job: LeasedJob, until: number): Promise<boolean> {
      const kept = await work.db
        .updateTable('job')
        .set({ lease_until: until })
        .where('id', '=', job.id)
        .where('lease_owner', '=', job.fence)
        .where('state', '=', 'ready')
        .returning('id')
        .executeTakeFirst();
      return kept !== undefined;
    },

    /** Ends a job inside the caller's transaction; false when the lease was lost, and the work must be dropped. */
    async finish(job: LeasedJob): Promise<boolean> {
      const done = await work.db
        .deleteFrom('job')
        .where('id', '=', job.id)
        .where('lease_owner', '=', job.fence)
        .returning('id')
        .executeTakeFirst();
      return done !== undefined;
    },

    /** Gives a job back to be tried again later. */
    async release(job: LeasedJob, runAt: number, error: string): Promise<void> {
      await work.db
        .updateTable('job')
        .set({ lease_owner: null, lease_until: null, run_at: runAt, error })
        .where('id', '=', job.id)
        .where('lease_owner', '=', job.fence)
        .execute();
    },

    /** Buries a job that failed for good, with its reason; false when the lease was lost. */
    async bury(job: LeasedJob, error: string): Promise<boolean> {
      const buried = await work.db
        .updateTable('job')
        .set({ state: 'dead', lease_owner: null, lease_until: null, error })
        .where('id', '=', job.id)
        .where('lease_owner', '=', job.fence)
        .returning('id')
        .executeTakeFirst();
      return buried !== undefined;
    },

    async cancel(kind: string, key: string): Promise<void> {
      await work.db
        .deleteFrom('job')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .where('state', '=', 'ready')
        .execute();
    },

    /** Keys of a kind's jobs that wait or run, in whichever process. */
    async aliveKeys(kind: string): Promise<Set<string>> {
      const rows = await work.db
        .selectFrom('job')
        .select('key')
        .where('kind', '=', kind)
        .where('state', '=', 'ready')
        .execute();
      return new Set(rows.map((row) => row.key));
    },

    /** Jobs of all kinds that wait or run. */
    async depth(): Promise<number> {
      const { jobs } = await work.db
        .selectFrom('job')
        .select(({ fn }) => fn.countAll<number>().as('jobs'))
        .where('state', '=', 'ready')
        .executeTakeFirstOrThrow();
      return Number(jobs);
    },

    /** Removes dead jobs older than a moment. */
    async prune(before: number): Promise<void> {
      await work.db
        .deleteFrom('job')
        .where('state', '=', sql.lit('dead'))
        .where('created_at', '<', before)
        .execute();
    },
  };
}
export type JobStore = ReturnType<typeof createJobStore>;
