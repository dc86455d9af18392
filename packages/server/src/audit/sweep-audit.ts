import type { UnitOfWork } from '../db/unit-of-work.ts';
import { holdHead } from './audit-chain.ts';

const dayMs = 86_400_000;
const keptFrom = 'audit_kept_from';

/** A sweep takes no more than the entries of this time. */
const atOnceMs = dayMs;

/** Where the last sweep ended; before the first one the oldest entry's time. */
async function sweptUntil({ db }: Pick<UnitOfWork, 'db'>, now: number): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', keptFrom).executeTakeFirst();
  if (row !== undefined) return Number(row.value);
  const oldest = await db
    .selectFrom('audit_log')
    .select((f) => f.fn.min('at').as('at'))
    .executeTakeFirst();
  return Number(oldest?.at ?? now);
}

/**
 * Deletes entries that were kept for long enough; answers how many. Only from the front of the log: what stays is still
 * one chain, which begins after the hash of the last entry that went. The database refuses to delete any other
 * (0023-audit-log), so the moment is set first. A sweep goes no further than a day beyond the last one: with a clock that
 * is years ahead by mistake the log would be gone within the hour.
 */
export async function sweepAudit(work: UnitOfWork, keptDays: number, now: number): Promise<number> {
  return work.run(async () => {
    const { db } = work;
    const before = Math.min(now - keptDays * dayMs, (await sweptUntil(work, now)) + atOnceMs);
    const value = String(before);
    await db
      .insertInto('setting')
      .values({ key: keptFrom, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    const head = await holdHead(db, 0);
    const kept = await db
      .selectFrom('audit_log')
      .select((f) => f.fn.min('id').as('id'))
      .where('at', '>=', before)
      .executeTakeFirst();
    const outdated = db.selectFrom('audit_log').where('id', '<', kept?.id ?? Number.MAX_SAFE_INTEGER);
    const linked = outdated.where('hash', '!=', '');
    const last = await linked.select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (last !== undefined) {
      const { count } = await linked.select((f) => f.fn.countAll().as('count')).executeTakeFirstOrThrow();
      const cut = { cut_hash: last.hash, cut_entries: head.cut_entries + Number(count) };
      await db.updateTable('audit_head').set(cut).where('id', '=', 1).execute();
    }
    const { numDeletedRows } = await db
      .deleteFrom('audit_log')
      .where('id', '<', kept?.id ?? Number.MAX_SAFE_INTEGER)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}
