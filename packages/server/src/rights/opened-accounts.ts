import type { OpenedAccounts } from '@mingjing/contract';
import type { UnitOfWork } from '../db/unit-of-work.ts';

/** By role: its accounts whom somebody without administration may act as, and who; '' for one who is gone. */
export async function openedAccounts({ db }: Pick<UnitOfWork, 'db'>): Promise<Map<number, OpenedAccounts>> {
  const rows = await db
    .selectFrom('user_role as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .leftJoin('app_user as o', 'o.id', 'u.opened_by')
    .select(['r.role_id', 'r.user_id', 'o.username as opener'])
    .where('u.opened_by', 'is not', null)
    .execute();
  const byRole = new Map<number, OpenedAccounts>();
  for (const { role_id, user_id, opener } of rows) {
    const { users, by } = byRole.get(role_id) ?? { users: [], by: [] };
    byRole.set(role_id, { users: [...users, user_id], by: [...new Set([...by, opener ?? ''])] });
  }
  return byRole;
}
