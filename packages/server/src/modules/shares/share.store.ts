import type { NewRow, Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export type ShareRow = Row<'share'>;
export type ShareWithNames = ShareRow & { panel_name: string; user_name: string };

export function createShareStore(work: UnitOfWork) {
  const open = () => work.db.selectFrom('share').selectAll().where('revoked_at', 'is', null);
  return {
    find(id: number): Promise<ShareRow | undefined> {
      return work.db.selectFrom('share').selectAll().where('id', '=', id).executeTakeFirst();
    },
    openOf(panelId: number): Promise<ShareRow[]> {
      return open().where('panel_id', '=', panelId).orderBy('id').execute();
    },
    /** Newest first; of one user: those they made and those of their panels. */
    list({ userId, panelId }: { userId?: number | undefined; panelId?: number | undefined }) {
      let query = work.db
        .selectFrom('share')
        .innerJoin('panel', 'panel.id', 'share.panel_id')
        .innerJoin('app_user', 'app_user.id', 'share.user_id')
        .selectAll('share')
        .select(['panel.name as panel_name', 'app_user.name as user_name'])
        .orderBy('share.id', 'desc')
        .limit(2000);
      if (panelId !== undefined) query = query.where('share.panel_id', '=', panelId);
      if (userId !== undefined) {
        query = query.where((where) =>
          where.or([where('share.user_id', '=', userId), where('panel.user_id', '=', userId)]),
        );
      }
      return query.execute();
    },
    insert(row: NewRow<'share'>): Promise<ShareRow> {
      return work.db.insertInto('share').values(row).returningAll().executeTakeFirstOrThrow();
    },
    async update(id: number, change: Partial<NewRow<'share'>>): Promise<void> {
      if (Object.keys(change).length === 0) return;
      await work.db.updateTable('share').set(change).where('id', '=', id).execute();
    },
    async revoke(id: number, now: number): Promise<void> {
      await work.db
        .updateTable('share')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
    },
    /** Counts a view of a link as it was read; false when it was closed or got another password meanwhile. */
    async countView({ id, password_hash }: ShareRow, now: number): Promise<boolean> {
      const row = await work.db
        .updateTable('share')
        .set((of) => ({ views: of('views', '+', 1), last_viewed_at: now }))
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .where((where) =>
          password_hash === null
            ? where('password_hash', 'is', null)
            : where('password_hash', '=', password_hash),
        )
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
export type ShareStore = ReturnType<typeof createShareStore>;
