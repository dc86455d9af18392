import type { Kysely, Migration } from 'kysely';
import type { Tables } from '../schema.ts';

const screens = [
  {
    name: 'user-view',
    description: '用户管理',
    path: '/settings/user',
    component: 'UserView',
    icon_cls: 'user',
  },
  {
    name: 'menu-view',
    description: '菜单管理',
    path: '/settings/menu',
    component: 'MenuView',
    icon_cls: 'menu',
  },
  {
    name: 'resource-view',
    description: '资源管理',
    path: '/settings/resource',
    component: 'ResourceView',
    icon_cls: 'safety',
  },
] as const;

/** The screens of users, menus and grants for installations that were seeded before; a new one has them by the seed. */
async function addMenus(db: Kysely<Tables>): Promise<void> {
  const tops = await db.selectFrom('menu').select(['id', 'path', 'index_no']).where('pid', '=', -1).execute();
  if (tops.length === 0 || tops.some(({ path }) => path === '/settings')) return;
  const last = Math.max(...tops.map((row) => row.index_no));
  const roles = await db.selectFrom('role').select('id').where('is_admin', '=', 1).execute();
  const insert = async (values: {
    name: string;
    description: string;
    path: string;
    component: string;
    icon_cls: string;
    index_no: number;
    help: 0 | 1;
    pid: number;
  }): Promise<number> => {
    const { id } = await db.insertInto('menu').values(values).returning('id').executeTakeFirstOrThrow();
    const grants = roles.map((role) => ({ role_id: role.id, menu_id: id }));
    if (grants.length > 0) await db.insertInto('role_menu').values(grants).execute();
    return id;
  };
  const pid = await insert({
    name: 'settings',
    description: '系统设置',
    path: '/settings',
    component: 'Layout',
    icon_cls: 'setting',
    index_no: last + 1,
    help: 0,
    pid: -1,
  });
  for (const [at, screen] of screens.entries()) await insert({ ...screen, index_no: at + 1, help: 1, pid });
}

/** What administrators see and set of an account: its last sign-in, and whether its password is to be changed. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('app_user').addColumn('last_login_at', 'bigint').execute();
    await db.schema
      .alterTable('app_user')
      .addColumn('must_change_password', 'smallint', (c) => c.notNull().defaultTo(0))
      .execute();
    const known = db as unknown as Kysely<Tables>;
    await addMenus(known);
    // Its old icon is the one of the system settings from now on.
    await known
      .updateTable('menu')
      .set({ icon_cls: 'control' })
      .where('path', '=', '/config')
      .where('icon_cls', '=', 'setting')
      .execute();
  },
};
