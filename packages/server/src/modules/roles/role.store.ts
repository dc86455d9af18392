import { groupedPairs } from '../../db/grouped.ts';
import { createSavedVersions } from '../../db/saved-version.ts';
import type { Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export type RoleRow = Row<'role'>;

/** The only SQL on roles themselves. */
export function createRoleStore(work: UnitOfWork) {
  return {
    list: (): Promise<RoleRow[]> => work.db.selectFrom('role').selectAll().orderBy('id').execute(),
    find: (id: number): Promise<RoleRow | undefined> =>
      work.db.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst(),
    insert: (roleName: string, userId: number, now: number): Promise<RoleRow> =>
      work.db
        .insertInto('role')
        .values({ role_name: roleName, updated_by: userId, created_at: now })
        .returningAll()
        .executeTakeFirstOrThrow(),
    ...createSavedVersions(work, 'role'),
    /** With its grants and assignments. */
    async remove(id: number): Promise<void> {
      await work.db.deleteFrom('role').where('id', '=', id).execute();
    },
    async menusByRole(): Promise<Map<number, number[]>> {
      const rows = await work.db
        .selectFrom('role_menu')
        .select(['role_id as one', 'menu_id as other'])
        .orderBy('menu_id')
        .execute();
      return groupedPairs(rows);
    },
    async panelsByRole(): Promise<Map<number, number[]>> {
      const rows = await work.db
        .selectFrom('role_panel')
        .select(['role_id as one', 'panel_id as other'])
        .orderBy('panel_id')
        .execute();
      return groupedPairs(rows);
    },
    async usersByRole(): Promise<Map<number, number[]>> {
      const rows = await work.db
        .selectFrom('user_role')
        .select(['role_id as one', 'user_id as other'])
        .orderBy('user_id')
        .execute();
      return groupedPairs(rows);
    },
  };
}
export type RoleStore = ReturnType<typeof createRoleStore>;
