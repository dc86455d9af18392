import type { RefreshRun, RunCause, RunState } from '@mingjing/contract';
import type { Row } from '../../../db/schema.ts';
import type { UnitOfWork } from '../../../db/unit-of-work.ts';

export type RunRow = Row<'refresh_run'>;

/** How a run ended. */
export interface RunEnd {
  state: Extract<RunState, 'success' | 'failure' | 'stopped' | 'dropped'>;
  at: number;
  rows?: number;
  added?: number;
  replaced?: number;
  watermark?: string;
  bytes?: number;
  error?: string;
}

const alive: RunState[] = ['waiting', 'running'];
const told: RunState[] = ['success', 'failure'];
/** Runs of one dataset that are kept, and for how long. */
const mostRuns = 200;
const longestMs = 90 * 86_400_000;

const count = (value: number | null): number | null => (value === null ? null : Number(value));

export function presentRun(row: RunRow): RefreshRun {
  return {
    id: row.id,
    cause: row.cause,
    state: row.state,
    dueAt: Number(row.due_at),
    startedAt: count(row.started_at),
    endedAt: count(row.ended_at),
    rows: count(row.total_rows),
    added: count(row.added_rows),
    replaced: count(row.replaced_rows),
    watermark: row.watermark,
    bytes: count(row.bytes),
    error: row.error,
    coalesced: row.coalesced,
    startedBy: row.started_by,
  };
}

/** The history of refreshes. Of one dataset at most one run waits or runs: it belongs to the dataset's live job. */
export function createRunStore(work: UnitOfWork) {
  const aliveOf = (datasetId: number) =>
    work.db
      .selectFrom('refresh_run')
      .selectAll()
      .where('dataset_id', '=', datasetId)
      .where('state', 'in', alive);

  return {
    /** Records a refresh that was queued; call it in the transaction that queues its job. */
    async begin(datasetId: number, cause: RunCause, dueAt: number, startedBy = ''): Promise<void> {
      await work.db
        .insertInto('refresh_run')
        .values({ dataset_id: datasetId, cause, state: 'waiting', due_at: dueAt, started_by: startedBy })
        .execute();
    },

    /** Due times that fall into the run that is alive; `again` has it run once more. False when none is. */
    async coalesce(datasetId: number, times: number, again = false): Promise<boolean> {
      const row = await work.db
        .updateTable('refresh_run')
        .set(({ eb }) => ({
          coalesced: eb('coalesced', '+', times),
          ...(again ? { again: 1 as const } : {}),
        }))
        .where('dataset_id', '=', datasetId)
        .where('state', 'in', alive)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The run that is alive is worked on now. What it follows is read from here on. */
    async started(datasetId: number, at: number): Promise<void> {
      await work.db
        .updateTable('refresh_run')
        .set({ state: 'running', started_at: at, again: 0 })
        .where('dataset_id', '=', datasetId)
        .where('state', 'in', alive)
        .execute();
    },

    /** Ends the run that is alive, in the transaction that ends its job. Returns it as it was. */
    async end(
      datasetId: number,
      { state, at, rows, added, replaced, watermark = '', bytes, error = '' }: RunEnd,
    ): Promise<RunRow | undefined> {
      const run = await aliveOf(datasetId).executeTakeFirst();
      if (run === undefined) return undefined;
      await work.db
        .updateTable('refresh_run')
        .set({
          state,
          ended_at: at,
          total_rows: rows ?? null,
          added_rows: added ?? null,
          replaced_rows: replaced ?? null,
          watermark,
          bytes: bytes ?? null,
          error,
        })
        .where('id', '=', run.id)
        .execute();
      return run;
    },

    /** Records a refresh that has its outcome already. */
    async record(
      datasetId: number,
      cause: RunCause,
      startedAt: number,
      startedBy: string,
      end: RunEnd,
    ): Promise<void> {
      await work.db
        .insertInto('refresh_run')
        .values({
          dataset_id: datasetId,
          cause,
          state: end.state,
          due_at: startedAt,
          started_at: startedAt,
          ended_at: end.at,
          total_rows: end.rows ?? null,
          added_rows: end.added ?? null,
          bytes: end.bytes ?? null,
          error: end.error ?? '',
          started_by: startedBy,
        })
        .execute();
    },

    /** Records due times at which nothing could run. */
    async missed(datasetId: number, dueAt: number, times: number, at: number): Promise<void> {
      await work.db
        .insertInto('refresh_run')
        .values({
          dataset_id: datasetId,
          cause: 'schedule',
          state: 'missed',
          due_at: dueAt,
          ended_at: at,
          coalesced: times,
        })
        .execute();
    },

    /** Datasets with a run that waits or runs. */
    async aliveDatasets(): Promise<number[]> {
      const rows = await work.db
        .selectFrom('refresh_run')
        .select('dataset_id')
        .where('state', 'in', alive)
        .execute();
      return rows.map((row) => row.dataset_id);
    },

    /** The latest due time of a schedule that was run or recorded. */
    async lastDue(datasetId: number): Promise<number | undefined> {
      const row = await work.db
        .selectFrom('refresh_run')
        .select('due_at')
        .where('dataset_id', '=', datasetId)
        .where('cause', '=', 'schedule')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : Number(row.due_at);
    },

    /** The newest runs of a dataset; `before` is the id of the last one that is known. */
    of(datasetId: number, most: number, before?: number): Promise<RunRow[]> {
      const runs = work.db.selectFrom('refresh_run').selectAll().where('dataset_id', '=', datasetId);
      return (before === undefined ? runs : runs.where('id', '<', before))
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
    },

    /** Of each dataset the run that is alive, and the last one that succeeded or failed. */
    async latest(): Promise<RunRow[]> {
      const last = work.db
        .selectFrom('refresh_run')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('state', 'in', told)
        .groupBy('dataset_id');
      return work.db
        .selectFrom('refresh_run')
        .selectAll()
        .where((or) => or.or([or('state', 'in', alive), or('id', 'in', last)]))
        .execute();
    },

    /** Forgets all but the newest runs of a dataset. */
    async prune(datasetId: number): Promise<void> {
      const oldest = await work.db
        .selectFrom('refresh_run')
        .select('id')
        .where('dataset_id', '=', datasetId)
        .orderBy('id', 'desc')
        .offset(mostRuns - 1)
        .limit(1)
        .executeTakeFirst();
      if (oldest === undefined) return;
      await work.db
        .deleteFrom('refresh_run')
        .where('dataset_id', '=', datasetId)
        .where('id', '<', oldest.id)
        .where('state', 'not in', alive)
        .execute();
    },

    /** Forgets what ended long ago. */
    async pruneOld(now: number): Promise<void> {
      await work.db
        .deleteFrom('refresh_run')
        .where('ended_at', '<', now - longestMs)
        .execute();
    },
  };
}
export type RunStore = ReturnType<typeof createRunStore>;
