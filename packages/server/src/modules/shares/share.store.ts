import type { NewRow, Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export type ShareRow = Row<'share'>;

export function createShareStore(work: UnitOfWork) {
  const open = () => work.db.selectFrom('share').selectAll().where('revoked_at', 'is', null);
  return {
    find(id: number): Promise<ShareRow | undefined> {
      return work.db.selectFrom('share').selectAll().where('id', '=', id).executeTakeFirst();
    },
    openOf(panelId: number): Promise<ShareRow[]> {
      return open().where('panel_id', '=', panelId).orderBy('id').execute();
    },
    insert(row: NewRow<'share'>): Promise<ShareRow> {
      return work.db.insertInto('share').values(row).returningAll().executeTakeFirstOrThrow();
    },
    async revoke(id: number, now: number): Promise<void> {
      await work.db.updateTable('share').set({ revoked_at: now }).where('id', '=', id).execute();
    },
    async countView(id: number): Promise<void> {
      await work.db
        .updateTable('share')
        .set((row) => ({ views: row('views', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },
  };
}
export type ShareStore = ReturnType<typeof createShareStore>;
