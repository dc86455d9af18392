import type { UnitOfWork } from '../db/unit-of-work.ts';

const dayMs = 86_400_000;
const keptFrom = 'audit_kept_from';

/**
 * Deletes entries that were kept for long enough; answers how many. The database refuses to delete any other
 * (0023-audit-log), so the moment is set first.
 */
export async function sweepAudit(work: UnitOfWork, keptDays: number, now: number): Promise<number> {
  const before = now - keptDays * dayMs;
  return work.run(async () => {
    const value = String(before);
    await work.db
      .insertInto('setting')
      .values({ key: keptFrom, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    const { numDeletedRows } = await work.db
      .deleteFrom('audit_log')
      .where('at', '<', before)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}
