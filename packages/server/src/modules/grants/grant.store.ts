import { sql } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { openedAccounts } from '../../rights/opened-accounts.ts';

export type RoleRow = Pick<Row<'role'>, 'id' | 'role_name' | 'is_admin'>;
export interface PersonRow {
  id: number;
  username: string;
  name: string;
  disabled: 0 | 1;
}

/** Databases take a limited number of values in one statement. */
const atOnce = 400;
const people = ['id', 'username', 'name', 'disabled'] as const;

/** Grants of panels and menus to roles. */
export function createGrantStore(work: UnitOfWork, engine: Engine) {
  async function inParts<T>(rows: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
    for (let at = 0; at < rows.length; at += atOnce) await write(rows.slice(at, at + atOnce));
  }
  const pairs = (roleIds: readonly number[], ids: readonly number[]): [number, number][] =>
    roleIds.flatMap((role) => ids.map((id): [number, number] => [role, id]));

  return {
    /** One replacement after the other, else two at once leave a mixture. SQLite has one writer anyway. */
    async lock(): Promise<void> {
      if (engine === 'postgres')
        await sql`lock table role_panel in share row exclusive mode`.execute(work.db);
    },
    roles(): Promise<RoleRow[]> {
      return work.db.selectFrom('role').select(['id', 'role_name', 'is_admin']).orderBy('id').execute();
    },
    /** How often the panels of each role were granted. */
    async panelVersions(): Promise<Map<number, number>> {
      const rows = await work.db.selectFrom('role').select(['id', 'panels_version']).execute();
      return new Map(rows.map((row) => [row.id, row.panels_version]));
    },
    openedAccounts: () => openedAccounts(work),
    menus(): Promise<Row<'menu'>[]> {
      return work.db.selectFrom('menu').selectAll().orderBy('index_no').orderBy('id').execute();
    },
    menuGrants(): Promise<Row<'role_menu'>[]> {
      return work.db.selectFrom('role_menu').selectAll().execute();
    },
    panelGrants(): Promise<Row<'role_panel'>[]> {
      return work.db.selectFrom('role_panel').selectAll().orderBy('panel_id').execute();
    },
    async panelNames(): Promise<Map<number, string>> {
      const rows = await work.db.selectFrom('panel').select(['id', 'name']).execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    /** The panels of each role are these and no other. */
    async replacePanels(roleIds: readonly number[], panelIds: readonly number[]): Promise<void> {
      await inParts(roleIds, (part) =>
        work.db.deleteFrom('role_panel').where('role_id', 'in', part).execute(),
      );
      await inParts(roleIds, (part) =>
        work.db
          .updateTable('role')
          .set((row) => ({ panels_version: row('panels_version', '+', 1) }))
          .where('id', 'in', part)
          .execute(),
      );
      await inParts(pairs(roleIds, panelIds), (part) =>
        work.db
          .insertInto('role_panel')
          .values(part.map(([role_id, panel_id]) => ({ role_id, panel_id })))
          .execute(),
      );
    },
    async grantMenus(roleIds: readonly number[], menuIds: readonly number[]): Promise<void> {
      await inParts(pairs(roleIds, menuIds), (part) =>
        work.db
          .insertInto('role_menu')
          .values(part.map(([role_id, menu_id]) => ({ role_id, menu_id })))
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
    },
    async revokeMenus(roleIds: readonly number[], menuIds: readonly number[]): Promise<void> {
      for (const roleId of roleIds) {
        await inParts(menuIds, (part) =>
          work.db
            .deleteFrom('role_menu')
            .where('role_id', '=', roleId)
            .where('menu_id', 'in', part)
            .execute(),
        );
      }
    },

    /** Users whose account or name holds the word, in the order of their accounts. */
    people(word: string, most: number): Promise<PersonRow[]> {
      const wanted = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      return work.db
        .selectFrom('app_user')
        .select(people)
        .$if(word !== '', (query) =>
          query.where((where) =>
            where.or([
              sql<boolean>`lower(username) like ${wanted} escape '\\'`,
              sql<boolean>`lower(name) like ${wanted} escape '\\'`,
            ]),
          ),
        )
        .orderBy('username_key')
        .limit(most)
        .execute();
    },
    person(id: number): Promise<PersonRow | undefined> {
      return work.db.selectFrom('app_user').select(people).where('id', '=', id).executeTakeFirst();
    },
    rolesOf(userId: number): Promise<RoleRow[]> {
      return work.db
        .selectFrom('user_role')
        .innerJoin('role', 'role.id', 'user_role.role_id')
        .select(['role.id', 'role.role_name', 'role.is_admin'])
        .where('user_role.user_id', '=', userId)
        .orderBy('role.id')
        .execute();
    },
    panel(id: number) {
      return work.db
        .selectFrom('panel')
        .innerJoin('app_user', 'app_user.id', 'panel.user_id')
        .select(['panel.id', 'panel.name', 'panel.state', 'panel.user_id', 'app_user.name as owner'])
        .where('panel.id', '=', id)
        .executeTakeFirst();
    },
    rolesOfPanel(panelId: number): Promise<RoleRow[]> {
      return work.db
        .selectFrom('role_panel')
        .innerJoin('role', 'role.id', 'role_panel.role_id')
        .select(['role.id', 'role.role_name', 'role.is_admin'])
        .where('role_panel.panel_id', '=', panelId)
        .orderBy('role.id')
        .execute();
    },
    /** Roles that were granted a menu with this path. */
    async rolesOfPath(path: string): Promise<Set<number>> {
      const rows = await work.db
        .selectFrom('role_menu')
        .innerJoin('menu', 'menu.id', 'role_menu.menu_id')
        .select('role_menu.role_id')
        .where('menu.path', '=', path)
        .execute();
      return new Set(rows.map((row) => row.role_id));
    },
  };
}
export type GrantStore = ReturnType<typeof createGrantStore>;
