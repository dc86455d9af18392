import type { UnitOfWork } from '../db/unit-of-work.ts';

/** What runs out and says so itself. */
export interface RunningOut {
  expires_at: number | null;
  /** 1: its time was over once. More time for a link takes it away again. */
  ended: number;
}

export const isOver = ({ expires_at, ended }: RunningOut, now: number): boolean =>
  ended === 1 || (expires_at !== null && expires_at <= now);

/** Marks what has run out, for good: a clock that is set back later must not bring it back. */
export async function endByTime(work: UnitOfWork, table: 'api_key' | 'share', now: number): Promise<void> {
  await work.db
    .updateTable(table)
    .set({ ended: 1 })
    .where('ended', '=', 0)
    .where('expires_at', '<=', now)
    .execute();
}
