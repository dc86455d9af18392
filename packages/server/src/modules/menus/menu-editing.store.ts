import { sql } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import { createSavedVersions } from '../../db/saved-version.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import type { MenuFields, MenuRow } from './menu-rules.ts';

/** Menus as the menu screen writes them. */
export function createMenuEditingStore(work: UnitOfWork, engine: Engine) {
  return {
    /** Holds other writers of menus back: two moves at once could close a circle. SQLite has one writer anyway. */
    async lock(): Promise<void> {
      if (engine === 'postgres') await sql`lock table menu in share row exclusive mode`.execute(work.db);
    },
    all(): Promise<MenuRow[]> {
      return work.db.selectFrom('menu').selectAll().orderBy('index_no').orderBy('id').execute();
    },
    insert(fields: MenuFields & { updated_by: number }): Promise<MenuRow> {
      return work.db.insertInto('menu').values(fields).returningAll().executeTakeFirstOrThrow();
    },
    ...createSavedVersions(work, 'menu'),
    async remove(id: number): Promise<void> {
      await work.db.deleteFrom('menu').where('id', '=', id).execute();
    },
    /** Administrators hold every menu, those that are added too. */
    async grantToAdministrators(menuId: number): Promise<void> {
      const roles = await work.db.selectFrom('role').select('id').where('is_admin', '=', 1).execute();
      if (roles.length === 0) return;
      const grants = roles.map((role) => ({ role_id: role.id, menu_id: menuId }));
      await work.db.insertInto('role_menu').values(grants).execute();
    },
  };
}
export type MenuEditingStore = ReturnType<typeof createMenuEditingStore>;
